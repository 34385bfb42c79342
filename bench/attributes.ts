import { parseArgs } from "node:util";
import { against } from "./against.ts";
import { withDeployment, withFloor } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({
  options: { products: { type: "string", default: "100000" }, only: { type: "string", default: "" } },
});
/** Of the speed of the same question in bare SQL. */
const goal = 0.8;

const lists = [
  ...[
    "sort=attributes.ram",
    "sort=-attributes.ram",
    "sort=attributes.cpu",
    "sort=-attributes.storage",
    "sort=attributes.grade",
  ],
  ...["attributes.ram=16..", "attributes.ram=7..9", "attributes.storage=1000..", "attributes.grade=B"],
  ...["attributes.cpu=Core i5-8250U", "attributes.cpu=~i5-8250U", "attributes.ram=16..&attributes.grade=A"],
  "attributes.ram=16..&sort=attributes.ram",
].map((query) => `/api/products?pageSize=50&${encodeURI(query)}`);
const groups = ["productName", "productName,attributes.cpu,attributes.ram"].map(
  (by) => `/api/products/specifications?pageSize=50&by=${by}`,
);
const piecesIn = (answer: Buffer): unknown[] =>
  JSON.parse(answer.toString()).items.map(({ lines, pieces }: Record<string, number>) => [lines, pieces]);

printMachine();
await withDeployment({ products: Number(options.products) }, async ({ port, database, token }) => {
  const app = { port, token: await token() };
  await withFloor(database, async (floor) => {
    const rows = [];
    for (const path of [...lists, ...groups].filter((one) => one.includes(options.only))) {
      const isGroups = groups.includes(path);
      const { ms, floor: bare } = await against(
        app,
        floor,
        path,
        isGroups ? { rounds: 7, found: piecesIn } : {},
      );
      rows.push({
        list: decodeURI(path.replace(/^.*?pageSize=50&/, "")),
        "median ms": ms.toFixed(1),
        "floor ms": bare.toFixed(1),
        "of floor": (bare / ms).toFixed(2),
        goal: `≥${goal}`,
        met: met(bare / ms >= goal),
      });
    }
    printTable(rows);
  });
});
