import { labelFormats } from "../contract/labels.routes.ts";
import { median, send } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { isPdf, printLabels } from "./printing.ts";
import { met, printMachine, printTable } from "./table.ts";

const count = 1000;
const goal = 1.5;
/** Price cards and checklists, which are answered at once. */
const papers = 200;
const papersGoal = 3;

const rowOf = (print: string, count: number, times: number[], goal: number, bytes: number) => ({
  print,
  count,
  "first s": times[0]!.toFixed(2),
  "median s": median(times).toFixed(2),
  goal: `≤${goal}`,
  met: met(median(times) <= goal),
  kB: (bytes / 1000).toFixed(0),
});

printMachine();
await withDeployment({ products: 5000 }, async ({ port, owner, token }) => {
  const side = { port, token: await token() };
  const { rows } = await owner.query<{ id: number }>(
    "select id from product order by hashint4(id) limit $1",
    [count],
  );
  const ids = rows.map(({ id }) => id);
  const table = [];
  for (const format of labelFormats) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < 5; run += 1) {
      const before = performance.now();
      const pdf = await isPdf(printLabels(side, { ids, format }));
      times.push((performance.now() - before) / 1000);
      bytes = pdf.length;
    }
    table.push(rowOf(format, count, times, goal, bytes));
  }
  for (const path of ["/api/pricecards", "/api/checklists"]) {
    const body = { ids: ids.slice(0, papers) };
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < 5; run += 1) {
      const before = performance.now();
      const pdf = await isPdf(send(side, { method: "POST", path, body }));
      times.push((performance.now() - before) / 1000);
      bytes = pdf.length;
    }
    table.push(rowOf(path, papers, times, papersGoal, bytes));
  }
  printTable(table);
});
