import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();

/** More values than PostgreSQL takes as parameters of one statement. */
const manyIds = Array.from({ length: 70_000 }, (_, at) => at + 1);

test("a list of values is one parameter, however long it is", async () => {
  const { db } = world.services;
  const types = () => db.selectFrom("productType").select("id").orderBy("id");
  const all = await types().execute();
  expect(all.length).toBeGreaterThan(0);
  expect(await types().where("id", "in", manyIds).execute()).toEqual(all);
  expect(await types().where("id", "not in", manyIds).execute()).toEqual([]);
  expect(await types().where("id", "in", []).execute()).toEqual([]);
  const names = manyIds.map((each) => `O'Brien "${each}" \\ {,}`);
  expect(
    await types()
      .where("name", "in", [...names, "Laptop"])
      .execute(),
  ).toHaveLength(1);
  expect(types().where("id", "in", manyIds).compile().parameters).toHaveLength(1);
});

const folder = join(import.meta.dirname, "../..");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));

/** Inserts of several rows whose number has a small limit elsewhere. */
const limited: Record<string, string> = {
  "work/copies/links.ts": "both sides of one tie",
  "app/startup/seed.ts": "what a new company begins with",
  "work/erasure/destroy.actions.ts": "the drives of one device",
  "work/erasure/words.queries.ts": "mostWords",
  "platform/files/serving.ts": "uploadLimits.files",
  "goods/products/pictures.actions.ts": "mostPictures",
  "work/documents/documents.mails.ts": "one file",
  "people/settings/theme.actions.ts": "a logo and an icon",
  "platform/jobs/later.ts": "one file",
  "work/erasure/importing.ts": "one file",
  "work/invoices/invoices.papers.ts": "one file",
  "people/modules/configs.ts": "the secrets of one module",
  "people/security/secondFactor.ts": "ten recovery codes",
  "work/driving/photos.ts": "uploadLimits.files",
  "work/invoices/invoices.payments.ts": "mostPaidAtOnce",
  "work/webshop/shopFollowing.ts": "the products of one order",
  "work/driving/driving.actions.ts": "2,000 serial numbers",
  "work/driving/receipts.jobs.ts": "one file",
  "work/mailing/pictures.routes.ts": "uploadLimits.files",
  "work/payments/checkout.ts": "the modules",
};

test("rows are inserted one by one or in parts, so that no statement grows with its input", () => {
  const inserts = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/insertInto\("\w+"\)\s*\.values\(\s*([\w.[\]]*)(\(|\)|\{)?/g)].map(
      ([, rows = "", next]) => {
        const growing = next !== "{" && !/^(batch|batch\.map|pick)$/.test(rows);
        return { path, growing };
      },
    ),
  );
  expect(inserts.length).toBeGreaterThan(20);
  const growing = new Set(inserts.filter((each) => each.growing).map(({ path }) => path));
  expect([...growing].sort()).toEqual(Object.keys(limited).sort());
});
