import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { startWorld, type World } from "../../testing/world.ts";
import { startBucket } from "../integrations/s3.fixtures.ts";
import { type Discr, discrs } from "../integrations/storage.ts";
import { sweepFiles } from "./sweep.ts";

type Placed = { discr: Discr; unique_server_filename: string };
type Kind = { world: World; names(): string[]; age(file: Placed, hours: number): void };
const bytes = Buffer.from("x");
const hour = 60 * 60 * 1000;
const month = 30 * 24;
const [young, old] = [month - 1, month + 1];
const placeOf = ({ discr, unique_server_filename }: Placed) => `${discr}/${unique_server_filename}`;

let bucket: Awaited<ReturnType<typeof startBucket>>;
const kinds: Record<string, Kind> = {};

beforeAll(async () => {
  bucket = await startBucket();
  bucket.pages.size = 3;
  const { url, accessKey, secretKey, region } = bucket.settings;
  const settings = { S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
  const [local, remote] = [await startWorld(), await startWorld(settings)];
  const folder = join(local.services.config.dataDir, "files");
  kinds.disk = {
    world: local,
    names: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
    age: (file, hours) => {
      const at = new Date(Date.now() - hours * hour);
      utimesSync(join(folder, placeOf(file)), at, at);
    },
  };
  kinds.bucket = {
    world: remote,
    names: () => [...bucket.objects.keys()].map((path) => path.replace("/bucket/", "")),
    age: (file, hours) =>
      bucket.storedAt.set(`/bucket/${placeOf(file)}`, new Date(Date.now() - hours * hour)),
  };
});
afterAll(async () => {
  for (const { world } of Object.values(kinds)) await world.close();
  await bucket?.close();
});

describe.each(["disk", "bucket"])("files on %s", (name) => {
  let kind: Kind;
  let world: World;
  const file = async (discr: Discr, hours: number): Promise<Placed> => {
    const { unique_server_filename } = await world.services.storage.store(discr, bytes);
    kind.age({ discr, unique_server_filename }, hours);
    return { discr, unique_server_filename };
  };
  const withRow = async (discr: Discr, hours: number) => {
    const kept = await file(discr, hours);
    const rest = { original_client_filename: "a.txt", contentType: "text/plain", bytes: 1, sha256: "x" };
    await world.db
      .insertInto("file")
      .values({ ...kept, ...rest })
      .execute();
    return kept;
  };
  const several = (count: number, make: () => Promise<Placed>) =>
    Promise.all(Array.from({ length: count }, make));

  beforeEach(() => {
    kind = kinds[name]!;
    world = kind.world;
  });
  afterEach(async () => {
    const { storage } = world.services;
    await world.db.deleteFrom("file").execute();
    for (const place of kind.names()) await storage.remove(...(place.split("/") as [string, string]));
    world.lines.length = 0;
  });

  test("whose row never came are removed by tidying once they are a month old", async () => {
    const kept = [await withRow("sales", 1000), await withRow("purchases", 0), await file("sales", young)];
    await file("sales", old);
    await file("erasure", old);
    await tidy(world.services)();
    expect(kind.names().sort()).toEqual(kept.map(placeOf).sort());
    expect(world.lines.at(-1)).toBe("storage: 2 files without a row were removed");
  });

  test("that have a row still read after a sweep, whatever else is there", async () => {
    const one = fc.record({
      discr: fc.constantFrom(...discrs),
      hours: fc.constantFrom(0, young, old, 9999),
      hasRow: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 25 }), async (files) => {
        const rows: Placed[] = [];
        const lost: Placed[] = [];
        const waiting: Placed[] = [];
        for (const { discr, hours, hasRow } of files)
          if (hasRow) rows.push(await withRow(discr, hours));
          else (hours > month ? lost : waiting).push(await file(discr, hours));
        await sweepFiles(world.services);
        for (const { discr, unique_server_filename } of [...rows, ...waiting])
          expect((await world.services.storage.read(discr, unique_server_filename)).equals(bytes)).toBe(true);
        const isMuch = lost.length > Math.min(10, rows.length);
        expect(kind.names()).toHaveLength(rows.length + waiting.length + (isMuch ? lost.length : 0));
        await world.db.deleteFrom("file").execute();
        for (const place of kind.names())
          await world.services.storage.remove(...(place.split("/") as [string, string]));
      }),
      { numRuns: 25 },
    );
  });

  test("are left alone when the database knows none of them, or too few: it is another's", async () => {
    await file("sales", old);
    await sweepFiles(world.services);
    expect(kind.names()).toHaveLength(1);
    expect(world.lines.at(-1)).toBe("storage: 1 files have no row, and 0 have: none is removed");
    await several(20, () => withRow("sales", old));
    await several(10, () => file("sales", old));
    await sweepFiles(world.services);
    expect(kind.names()).toHaveLength(31);
    expect(world.lines.at(-1)).toBe("storage: 11 files have no row, and 20 have: none is removed");
  });

  test("are left alone when the rows cannot be read", async () => {
    await withRow("sales", old);
    await file("sales", old);
    const broken = { ...world.services, db: brokenDb(world) };
    await expect(sweepFiles(broken)).rejects.toThrow("the database is away");
    expect(kind.names()).toHaveLength(2);
  });
});

test("files in a bucket that does not list them are left alone", async () => {
  const { world, names, age } = kinds.bucket!;
  const { unique_server_filename } = await world.services.storage.store("sales", bytes);
  age({ discr: "sales", unique_server_filename }, old);
  bucket.misbehaves((request, response) =>
    response
      .writeHead(request.url?.includes("list-type") ? 403 : 500)
      .end("<Error><Code>AccessDenied</Code></Error>"),
  );
  await sweepFiles(world.services);
  expect(world.lines.at(-1)).toBe("storage: listing purchases failed: the bucket answered 403 AccessDenied");
  bucket.misbehaves(undefined);
  expect(names()).toHaveLength(1);
});

/** A database that fails every query about files. */
function brokenDb({ db }: World): World["db"] {
  const fails = () => Promise.reject(new Error("the database is away"));
  return new Proxy(db, {
    get: (whole, name) =>
      name === "selectFrom"
        ? () => {
            const query = {
              select: () => query,
              where: () => query,
              execute: fails,
              executeTakeFirstOrThrow: fails,
            };
            return query;
          }
        : Reflect.get(whole, name),
  });
}
