import { median, type Side, send } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const rows = 5000;
const goal = 5;
const runs = 3;

type Kind = "contacts" | "products" | "sales";
type List = {
  of: Kind;
  headings: string[];
  mapping: string[];
  cells: (run: string, at: number) => string[];
  more?: object;
};
const kvk = (run: string, at: number) =>
  String(10_000_000 + ((Number(run.slice(1)) * 7919 + at) % 89_999_999));

/** The imported lists: first new records, then lists that change each of them. */
const lists: Record<string, List> = {
  contacts: {
    of: "contacts",
    headings: ["Name", "Company", "KvK", "E-mail", "Postcode", "City"],
    mapping: ["name", "companyName", "kvk_nr", "email", "zipcode", "city"],
    cells: (run, at) => [
      `P ${run} ${at}`,
      `C ${run} ${at}`,
      kvk(run, at),
      `p${at}@${run}.example`,
      "1000 AA",
      "Ede",
    ],
  },
  "contacts by e-mail": {
    of: "contacts",
    headings: ["E-mail", "Name", "Phone", "Street"],
    mapping: ["email", "name", "phone", "street"],
    cells: (run, at) => [`p${at}@${run}.example`, `P ${run} ${at}`, `06${10_000_000 + at}`, `Kade ${at}`],
    more: { onMatch: { email: "update" } },
  },
  "contacts by KvK": {
    of: "contacts",
    headings: ["KvK", "Name", "City"],
    mapping: ["kvk_nr", "name", "city"],
    cells: (run, at) => [kvk(run, at), `P ${run} ${at}`, "Zwolle"],
    more: { onMatch: { kvk: "update" } },
  },
  products: {
    of: "products",
    headings: ["SKU", "Serial number", "Name", "Sale price"],
    mapping: ["sku", "serialNumber", "productName", "salePrice"],
    cells: (run, at) => [`${run}-${at}`, `${run}S${at}`, "HP EliteBook 840 G8", "249,00"],
    more: { types: { "": 1 } },
  },
  "products by serial number": {
    of: "products",
    headings: ["Serial number", "Sale price", "Remarks", "Memory"],
    mapping: ["serialNumber", "salePrice", "remarks", "attributes.ram"],
    cells: (run, at) => [`${run}S${at}`, `${200 + (at % 50)},00`, `Partij ${at >> 6}`, "16 GB"],
    more: { types: { "": 1 }, onMatch: { serialNumber: "update" } },
  },
  "products by another type": {
    of: "products",
    headings: ["SKU", "Type", "Storage"],
    mapping: ["sku", "productType", "attributes.storage"],
    cells: (run, at) => [`${run}-${at}`, "Desktop", at % 2 ? "512 GB" : "1 TB"],
    more: { types: { Desktop: 2 }, onMatch: { sku: "update" } },
  },
  "products by another number": {
    of: "products",
    headings: ["SKU", "Serial number"],
    mapping: ["sku", "serialNumber"],
    cells: (run, at) => [`${run}-${at}`, `${run}N${at}`],
    more: { types: { "": 1 }, onMatch: { sku: "update" } },
  },
  bundles: {
    of: "products",
    headings: ["SKU", "Name", "Quantity"],
    mapping: ["sku", "productName", "quantity"],
    cells: (run, at) => [`${run}B${at}`, "Mouse", "5"],
    more: { types: { "": 1 } },
  },
  "bundles by another quantity": {
    of: "products",
    headings: ["SKU", "Quantity"],
    mapping: ["sku", "quantity"],
    cells: (run, at) => [`${run}B${at}`, String(at % 2 ? 3 : 9)],
    more: { types: { "": 1 }, onMatch: { sku: "update" } },
  },
  sales: {
    of: "sales",
    headings: ["Order", "E-mail", "SKU", "Quantity", "Price"],
    mapping: ["orderNr", "email", "sku", "quantity", "unitPrice"],
    cells: (run, at) => [`${run}-${at >> 1}`, `p${at >> 1}@${run}.example`, `${run}-${at}`, "1", "249,00"],
  },
};

type Import = { importId: number; created: number; updated: number };
async function timed(side: Side, path: string, body: object): Promise<[seconds: number, made: Import]> {
  const before = performance.now();
  const answer = JSON.parse((await send(side, { method: "POST", path, body })).toString());
  return [(performance.now() - before) / 1000, answer];
}

printMachine();
await withDeployment({ products: 5000 }, async ({ port, token }) => {
  const side = { port, token: await token() };
  const names = Object.keys(lists);
  const times = new Map(
    names.map((name) => [name, { dry: [] as number[], save: [] as number[], undo: [] as number[] }]),
  );
  for (let at = 0; at < runs; at += 1) {
    const run = `B${Date.now()}`;
    const undos: (() => Promise<unknown>)[] = [];
    for (const name of names) {
      const { of, headings, mapping, cells, more } = lists[name]!;
      const table = Array.from({ length: rows }, (_, row) => cells(run, row));
      const body = { fileName: `${name}.csv`, headings, rows: table, mapping, ...more };
      const [dry] = await timed(side, `/api/${of}/import?dryRun=true`, body);
      const [save, { importId, created, updated }] = await timed(side, `/api/${of}/import`, body);
      if (created + updated < rows / 2) throw new Error(`${name}: ${created} made, ${updated} changed`);
      times.get(name)!.dry.push(dry);
      times.get(name)!.save.push(save);
      const undone = async () => (await timed(side, `/api/${of}/imports/${importId}/undo`, {}))[0];
      // Updates are undone at once, before anything else changes the same records.
      if (updated) times.get(name)!.undo.push(await undone());
      // Sold devices stay even when their sales are undone, so there is nothing to measure.
      else if (name !== "products") undos.unshift(async () => times.get(name)!.undo.push(await undone()));
    }
    for (const undo of undos) await undo();
  }
  printTable(
    names.map((name) => {
      const { dry, save, undo } = times.get(name)!;
      return {
        list: name,
        rows,
        "dry run s": median(dry).toFixed(2),
        "import s": median(save).toFixed(2),
        goal: `≤${goal}`,
        met: met(median(save) <= goal),
        "undo s": undo.length ? median(undo).toFixed(2) : "–",
      };
    }),
  );
});
