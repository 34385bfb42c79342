import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../ground/base/config.ts";
import { startBucket } from "./s3.fixtures.ts";
import { createLocalStorage } from "./storage.local.ts";
import { createS3Storage } from "./storage.s3.ts";
import { largestFile, type Storage } from "./storage.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const anyName = "0123456789abcdef0123456789abcdef";
const hostileNames = [
  "..",
  "../secret",
  "..\\secret",
  "%2e%2e%2fsecret",
  "..%2fsecret",
  `${anyName}/../../secret`,
  `${anyName}\0`,
  `${anyName}\n`,
  `/${anyName}`,
  anyName.toUpperCase(),
  "",
  ".",
  "CON",
  "a".repeat(300),
  `${anyName}.`,
  "\u202e".repeat(32),
];

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let lines: string[];
const log = (line: string) => lines.push(line);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "omloop-storage-"));
  bucket = await startBucket();
  lines = [];
});
afterEach(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const kinds: [string, () => Storage][] = [
  ["a folder", () => createLocalStorage(folder, log)],
  ["a bucket", () => createS3Storage(bucket.settings, log)],
];

describe.each(kinds)("files in %s", (_, create) => {
  test("come back as they were stored, under a name of 128 random bits", async () => {
    const storage = create();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_value, at) => at % 256));
    const stored = await storage.store("erasure", bytes);
    expect(stored).toEqual({
      unique_server_filename: expect.stringMatching(/^[0-9a-f]{32}$/),
      bytes: 70_000,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect((await storage.read("erasure", stored.unique_server_filename)).equals(bytes)).toBe(true);
    const twin = await storage.store("erasure", bytes);
    expect(twin.unique_server_filename).not.toBe(stored.unique_server_filename);
  });

  test("a stored file may be empty", async () => {
    const storage = create();
    const { unique_server_filename } = await storage.store("sales", Buffer.alloc(0));
    expect(await storage.read("sales", unique_server_filename)).toHaveLength(0);
  });

  test("are gone once removed; removing twice is fine", async () => {
    const storage = create();
    const { unique_server_filename } = await storage.store("sales", Buffer.from("x"));
    await storage.remove("sales", unique_server_filename);
    await storage.remove("sales", unique_server_filename);
    await expect(storage.read("sales", unique_server_filename)).rejects.toMatchObject({ status: 404 });
    expect(lines).toEqual([`storage: sales/${unique_server_filename} is not there`]);
  });

  test("of one kind are not found under another", async () => {
    const storage = create();
    const { unique_server_filename } = await storage.store("sales", Buffer.from("x"));
    await expect(storage.read("theme", unique_server_filename)).rejects.toMatchObject({ status: 404 });
  });

  test("are listed by kind, with when they were stored", async () => {
    const storage = create();
    const listed = async (discr: "sales" | "theme") =>
      (await Array.fromAsync(storage.list(discr)))
        .flat()
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    expect(await listed("sales")).toEqual([]);
    const names: string[] = [];
    for (let at = 0; at < 7; at++)
      names.push((await storage.store("sales", Buffer.from("x"))).unique_server_filename);
    await storage.store("theme", Buffer.from("x"));
    bucket.pages.size = 3;
    const found = await listed("sales");
    expect(found.map(({ name }) => name)).toEqual(names.sort());
    for (const { storedAt } of found) expect(Math.abs(storedAt - Date.now())).toBeLessThan(10_000);
    expect(await listed("theme")).toHaveLength(1);
  });

  test("that have names of others are not listed", async () => {
    const storage = create();
    const { unique_server_filename } = await storage.store("sales", Buffer.from("x"));
    const others = ['notes <&> "q".txt', anyName.toUpperCase(), `${anyName}.bak`, `${anyName}/inner`];
    for (const name of others) {
      bucket.objects.set(`/bucket/sales/${encodeURIComponent(name)}`, Buffer.from("other"));
      mkdirSync(dirname(join(folder, "files/sales", name)), { recursive: true });
      writeFileSync(join(folder, "files/sales", name), "other");
    }
    mkdirSync(join(folder, "files/sales", anyName), { recursive: true });
    symlinkSync(
      join(folder, "files/sales", unique_server_filename),
      join(folder, "files/sales", "f".repeat(32)),
    );
    expect((await Array.fromAsync(storage.list("sales"))).flat().map(({ name }) => name)).toEqual([
      unique_server_filename,
    ]);
  });

  test("are never looked for under a name that is not ours", async () => {
    writeFileSync(join(folder, "secret"), "secret");
    const storage = create();
    for (const name of hostileNames) {
      await expect(storage.read("sales", name), name).rejects.toMatchObject({ status: 404 });
      await expect(storage.remove("sales", name), name).rejects.toMatchObject({ status: 404 });
    }
    for (const discr of ["..", "../..", "sales/..", "", "Sales", "__proto__", "sales\0"]) {
      await expect(storage.read(discr, anyName), discr).rejects.toMatchObject({ status: 404 });
      await expect(storage.remove(discr, anyName), discr).rejects.toMatchObject({ status: 404 });
    }
    expect(statSync(join(folder, "secret")).size).toBe(6);
    expect(bucket.requests).toEqual([]);
  });
});

describe("a folder", () => {
  test("is the server's own: 0700, its files 0600", async () => {
    const storage = createLocalStorage(folder, log);
    const { unique_server_filename } = await storage.store("sales", Buffer.from("x"));
    expect(statSync(join(folder, "files/sales")).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "files/sales", unique_server_filename)).mode & 0o777).toBe(0o600);
  });

  test("that cannot be written refuses with 503 and keeps nothing", async () => {
    writeFileSync(join(folder, "files"), "a file where a folder should be");
    const storage = createLocalStorage(folder, log);
    const failed = { status: 503, code: "storageAway" };
    await expect(storage.store("sales", Buffer.from("x"))).rejects.toMatchObject(failed);
    await expect(storage.read("sales", anyName)).rejects.toMatchObject(failed);
    expect(lines).toHaveLength(2);
  });

  test("whose file is a folder is a failure, not an answer", async () => {
    mkdirSync(join(folder, "files/sales", anyName), { recursive: true });
    const storage = createLocalStorage(folder, log);
    await expect(storage.read("sales", anyName)).rejects.toMatchObject({ status: 503 });
    await expect(storage.remove("sales", anyName)).rejects.toMatchObject({ status: 503 });
    expect(readdirSync(join(folder, "files/sales"))).toEqual([anyName]);
  });
});

describe("a bucket", () => {
  const quick = { timeLimit: 200, cleanUp: 200 };
  const failed = { status: 503, code: "storageAway" };

  test("that knows another secret refuses every request", async () => {
    const storage = createS3Storage({ ...bucket.settings, secretKey: "another" }, log);
    await expect(storage.store("sales", Buffer.from("x"))).rejects.toMatchObject(failed);
    await expect(storage.read("sales", anyName)).rejects.toMatchObject(failed);
    await expect(storage.remove("sales", anyName)).rejects.toMatchObject(failed);
    expect(bucket.objects.size).toBe(0);
    expect(lines[0]).toBe("storage: storing in sales failed: the bucket answered 403 SignatureDoesNotMatch");
    expect(lines.join("\n")).not.toContain("another");
  });

  test.each([
    ["never answers", () => undefined],
    ["hangs up at once", (response: ServerResponse) => response.destroy()],
    [
      "hangs up in the middle of its answer",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write("half", () => response.destroy());
      },
    ],
    [
      "stops in the middle of its answer",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write("half");
      },
    ],
    ["sends elsewhere", (response: ServerResponse) => response.writeHead(307, { location: "/other" }).end()],
    ["is out of order", (response: ServerResponse) => response.writeHead(503).end()],
    ["says something unheard of", (response: ServerResponse) => response.writeHead(418).end()],
  ] satisfies [string, (response: ServerResponse) => unknown][])(
    "that %s gives 503 within the time limit and keeps nothing",
    async (_, how) => {
      const storage = createS3Storage(bucket.settings, log, quick);
      const patient = createS3Storage(bucket.settings, log);
      const { unique_server_filename } = await patient.store("sales", Buffer.from("kept"));
      bucket.misbehaves((_request, response) => how(response));
      await expect(storage.read("sales", unique_server_filename)).rejects.toMatchObject(failed);
      await expect(storage.store("sales", Buffer.from("lost"))).rejects.toMatchObject(failed);
      bucket.misbehaves(undefined);
      expect([...bucket.objects.values()].map(String)).toEqual(["kept"]);
      expect(String(await patient.read("sales", unique_server_filename))).toBe("kept");
      expect(bucket.requests.some((request) => request.includes("/other"))).toBe(false);
    },
  );

  test.each([
    ["", "is empty"],
    ["<Error><Code>NoSuchKey</Code></Error>", "is an error"],
    ["<ListAllMyBucketsResult><IsTruncated>false</IsTruncated></ListAllMyBucketsResult>", "is another"],
    ["<html><body>Welcome</body></html>", "is a page"],
    ["<ListBucketResult><IsTruncated>false</IsTruncated>", "breaks off"],
    ["<ListBucketResult></ListBucketResult>", "does not say whether it is the last"],
    ["<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>", "does not say what comes next"],
    [
      "<!DOCTYPE x [<!ENTITY a 'b'>]><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>",
      "has entities",
    ],
  ])("whose list %s: it has no list", async (text) => {
    const storage = createS3Storage(bucket.settings, log, quick);
    bucket.misbehaves((_request, response) => response.writeHead(200).end(text));
    await expect(Array.fromAsync(storage.list("sales"))).rejects.toMatchObject(failed);
    const gone = "<Error><Code>NoSuchBucket</Code></Error>";
    bucket.misbehaves((_request, response) => response.writeHead(404).end(gone));
    await expect(storage.read("sales", anyName)).rejects.toMatchObject(failed);
    const none = "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>";
    bucket.misbehaves((_request, response) => response.writeHead(404).end(none));
    await expect(Array.fromAsync(storage.list("sales"))).rejects.toMatchObject(failed);
  });

  test("that never answers is given up on even when memory is tidied meanwhile", async () => {
    const storage = createS3Storage(bucket.settings, log, quick);
    bucket.misbehaves(() => undefined);
    const tidying = setInterval(collectGarbage, 10);
    await expect(storage.read("sales", anyName).finally(() => clearInterval(tidying))).rejects.toMatchObject(
      failed,
    );
  });

  test("that stored a file but could not say so is asked to remove it", async () => {
    const storage = createS3Storage(bucket.settings, log, quick);
    bucket.misbehaves((request, response) => {
      bucket.objects.set(request.url ?? "", Buffer.from("stored"));
      response.destroy();
    });
    await expect(storage.store("sales", Buffer.from("stored"))).rejects.toMatchObject(failed);
    expect(bucket.objects.size).toBe(0);
  });

  test("that is busy for a moment is asked again", async () => {
    const storage = createS3Storage(bucket.settings, log);
    bucket.misbehaves((_request, response) => {
      bucket.misbehaves(undefined);
      response.writeHead(503).end();
    });
    const { unique_server_filename } = await storage.store("sales", Buffer.from("x"));
    expect(String(await storage.read("sales", unique_server_filename))).toBe("x");
  });

  test("that answers without end is not read to the end", async () => {
    const storage = createS3Storage(bucket.settings, log);
    let sent = 0;
    bucket.misbehaves((_request, response) => {
      const block = Buffer.alloc(1024 * 1024);
      const more = () => {
        while (!response.destroyed) {
          sent += block.length;
          if (!response.write(block)) return;
        }
      };
      response.writeHead(200).on("drain", more);
      more();
    });
    await expect(storage.read("sales", anyName)).rejects.toMatchObject(failed);
    expect(sent).toBeLessThan(2 * largestFile);
  });
});

describe("the settings of a bucket", () => {
  const all = { S3_URL: "https://s3.example.nl/omloop/", S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret/+=" };

  test("are read together", () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(all).s3).toEqual({
      url: "https://s3.example.nl/omloop",
      accessKey: "key",
      secretKey: "secret/+=",
      region: "auto",
    });
    expect(readConfig({ ...all, S3_REGION: "eu-central-1" }).s3?.region).toBe("eu-central-1");
  });

  test.each([
    [{ S3_URL: all.S3_URL }, "S3_ACCESS_KEY and S3_SECRET_KEY as well"],
    [{ ...all, S3_SECRET_KEY: "" }, "need S3_SECRET_KEY as well"],
    [{ S3_REGION: "auto" }, "need S3_URL and S3_ACCESS_KEY and S3_SECRET_KEY as well"],
    [{ ...all, S3_URL: "ftp://example.nl/omloop" }, "S3_URL must be an address"],
    [{ ...all, S3_URL: "https://example.nl" }, "must be the address of a bucket"],
    [{ ...all, S3_URL: "https://key:secret@example.nl/omloop" }, "must be the address of a bucket"],
    [{ ...all, S3_URL: "https://example.nl/omloop?x=1" }, "must be the address of a bucket"],
    [{ ...all, S3_REGION: "eu central" }, "S3_REGION must be a region"],
    [{ ...all, S3_ACCESS_KEY: "a b" }, "without blanks"],
  ])("are refused with a sentence: %o", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => readConfig(env)).not.toThrow("secret/+=");
  });
});
