import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readJson, type Side, upload } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({ options: { products: { type: "string", default: "100000" } } });
const goal = 3;
const folder = join(import.meta.dirname, "../server/testing/files/lots");
const fileOf = (name: string) => readFileSync(join(folder, name));
const expected = JSON.parse(fileOf("erasure-expected.json").toString());

const reports = fileOf("erasure-reports.zip");

const post = <T>(side: Side, path: string, body: unknown) =>
  readJson<T>(side, { method: "POST", path: `/api${path}`, body });

/** Buys and books in the lot that the reports are about; returns its purchase. */
async function receiveLot(side: Side, ids: { laptop: number; done: number; place: number }) {
  const contact = { name: "Voorbeeldbank N.V.", companyId: null, isSupplier: true };
  const { id: contactId } = await post<{ id: number }>(side, "/contacts", contact);
  const { id } = await post<{ id: number }>(side, "/purchases", { contactId });
  const { listId, mapping } = await upload<{ listId: number; mapping: unknown[] }>(
    side,
    `/api/purchases/${id}/import/read`,
    "bank-120-laptops.csv",
    fileOf("bank-120-laptops.csv"),
  );
  // One row of the file is wrong on purpose, and is refused until it is left out.
  await post(side, `/purchases/${id}/import`, { listId, leftOut: [57], mapping, types: { "": ids.laptop } });
  await post(side, `/purchases/${id}/status`, {
    statusId: ids.done,
    bookUnscanned: true,
    locationId: ids.place,
  });
  return id;
}

type Answer = {
  imported: number;
  alreadyThere: number;
  matched: number;
  unmatched: number;
  failed: unknown[];
};

printMachine();
await withDeployment({ products: Number(options.products) }, async ({ port, owner, token }) => {
  const side = { port, token: await token() };
  const { rows } = await owner.query(
    `select (select id from "productType" where name = 'Laptop') laptop,
       (select id from "orderStatus" where kind = 'purchase' and phase = 'done' limit 1) done,
       (select min(id) from location) place`,
  );
  const id = await receiveLot(side, rows[0]);
  const table = [];
  for (const run of ["first", "again"]) {
    const before = performance.now();
    const answer = await upload<Answer>(side, `/api/products/blancco/${id}`, "erasure-reports.zip", reports);
    const took = (performance.now() - before) / 1000;
    deepStrictEqual(answer.imported, run === "first" ? expected.reports : 0);
    deepStrictEqual(answer.failed, []);
    const { imported, alreadyThere, matched } = answer;
    const time = { seconds: took.toFixed(2), goal: `≤${goal}`, met: met(took <= goal) };
    table.push({ import: run, imported, "already there": alreadyThere, matched, ...time });
  }
  printTable(table);
});
