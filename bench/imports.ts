import { median, type Side, send } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const rows = 5000;
const goal = 5;
const runs = 3;

type Kind = "contacts" | "products" | "sales";
type List = { headings: string[]; mapping: string[]; cells: (at: number) => string[]; more?: object };
const lists: Record<Kind, (run: string) => List> = {
  contacts: (run) => ({
    headings: ["Name", "Company", "E-mail", "Postcode", "City"],
    mapping: ["name", "companyName", "email", "zipcode", "city"],
    cells: (at) => [`P ${run} ${at}`, `C ${run} ${at >> 1}`, `p${at}@${run}.example`, "1000 AA", "Ede"],
  }),
  products: (run) => ({
    headings: ["SKU", "Serial number", "Name", "Sale price"],
    mapping: ["sku", "serialNumber", "productName", "salePrice"],
    cells: (at) => [`${run}-${at}`, `${run}S${at}`, "HP EliteBook 840 G8", "249,00"],
    more: { types: { "": 1 } },
  }),
  sales: (run) => ({
    headings: ["Order", "E-mail", "SKU", "Quantity", "Price"],
    mapping: ["orderNr", "email", "sku", "quantity", "unitPrice"],
    cells: (at) => [`${run}-${at >> 1}`, `p${at >> 1}@${run}.example`, `${run}-${at}`, "1", "249,00"],
  }),
};

async function timed(side: Side, path: string, body: object): Promise<[seconds: number, importId: number]> {
  const before = performance.now();
  const answer = JSON.parse((await send(side, { method: "POST", path, body })).toString());
  return [(performance.now() - before) / 1000, answer.importId];
}

printMachine();
await withDeployment({ products: 5000 }, async ({ port, token }) => {
  const side = { port, token: await token() };
  const times: Record<Kind, { dry: number[]; save: number[]; undo: number[] }> = {
    contacts: { dry: [], save: [], undo: [] },
    products: { dry: [], save: [], undo: [] },
    sales: { dry: [], save: [], undo: [] },
  };
  const kinds = Object.keys(lists) as Kind[];
  for (let at = 0; at < runs; at += 1) {
    const run = `B${Date.now()}`;
    const made: [Kind, number][] = [];
    for (const kind of kinds) {
      const { headings, mapping, cells, more } = lists[kind](run);
      const table = Array.from({ length: rows }, (_, row) => cells(row));
      const body = { fileName: `${kind}.csv`, headings, rows: table, mapping, ...more };
      const [dry] = await timed(side, `/api/${kind}/import?dryRun=true`, body);
      const [save, importId] = await timed(side, `/api/${kind}/import`, body);
      times[kind].dry.push(dry);
      times[kind].save.push(save);
      made.push([kind, importId]);
    }
    // Devices that were sold stay, whatever became of their sales: there is nothing to measure.
    for (const [kind, id] of made.reverse().filter(([one]) => one !== "products"))
      times[kind].undo.push((await timed(side, `/api/${kind}/imports/${id}/undo`, {}))[0]);
  }
  printTable(
    kinds.map((kind) => ({
      list: kind,
      rows,
      "dry run s": median(times[kind].dry).toFixed(2),
      "import s": median(times[kind].save).toFixed(2),
      goal: `≤${goal}`,
      met: met(median(times[kind].save) <= goal),
      "undo s": times[kind].undo.length ? median(times[kind].undo).toFixed(2) : "–",
    })),
  );
});
