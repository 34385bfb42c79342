import { parseArgs } from "node:util";
import { against, warm } from "./against.ts";
import { type Deployment, withDeployment, withFloor } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    /** Also measures ten times as many products. */
    million: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
/** The least speed as a fraction of bare SQL, and how much longer ten times as many products may take. */
const goals = { floor: 0.8, million: 2 };

const sorts = [
  ...["id", "sku", "serialNumber", "productName", "stockQuantity", "salePrice", "-createdAt"],
  ...["typeName", "statusName", "locationName", "daysHere", "daysInStatus"],
  ...["attributes.ram", "-attributes.ram", "attributes.cpu", "-attributes.storage", "attributes.grade"],
].map((name) => `sort=${name}`);
const filters = [
  ...["typeId=1", "statusId=4", "locationId=1", "lifecycle=saleable", "lifecycle=sold", "saleable=true"],
  ...["inStock=true", "missingProof=true", "archived=true", "purchaseId=40", "sku=100077,100078"],
  ...["salePrice=20000..21000", "stockQuantity=100..120", "productName=~latitude", "q=i5 16 GB 512"],
  ...["createdAt=2025-01-01..2025-02-01", "statusSince=2025-01-01..2025-02-01"],
  ...["attributes.ram=16..", "attributes.ram=7..9", "attributes.storage=1000..", "attributes.grade=B"],
  ...["attributes.cpu=Core i5-8250U", "attributes.cpu=~i5-8250U", "attributes.ram=16..&attributes.grade=A"],
  ...["attributes.ram=16..&sort=attributes.ram", "typeId=1&lifecycle=saleable&sort=-salePrice"],
];
const lists = [...sorts, ...filters].map((query) => `/api/products?pageSize=50&${encodeURI(query)}`);
const groups = ["productName", "productName,attributes.cpu,attributes.ram"].map(
  (by) => `/api/products/specifications?pageSize=50&by=${by}`,
);
const piecesIn = (answer: Buffer): unknown[] =>
  JSON.parse(answer.toString()).items.map(({ lines, pieces }: Record<string, number>) => [lines, pieces]);

/** Measures every query of the list beside the floor's. */
async function measure({ port, database, token }: Deployment) {
  const app = { port, token: await token() };
  const times = new Map<string, { ms: number; floor: number }>();
  await withFloor(database, async (floor) => {
    await warm(app, floor, lists.slice(0, 30));
    for (const path of [...lists, ...groups].filter((one) => one.includes(options.only))) {
      const found = groups.includes(path) ? { rounds: 7, found: piecesIn } : {};
      times.set(decodeURI(path.replace(/^.*?pageSize=50&/, "")), await against(app, floor, path, found));
    }
  });
  return times;
}

printMachine();
const few = await withDeployment({ products: Number(options.products) }, measure);
const many = options.million ? await withDeployment({ products: 1_000_000 }, measure) : undefined;
printTable(
  [...few].map(([list, { ms, floor }]): Record<string, string> => {
    const large = many?.get(list);
    const isMet = floor / ms >= goals.floor;
    if (!large)
      return {
        list,
        "median ms": ms.toFixed(1),
        "floor ms": floor.toFixed(1),
        "of floor": (floor / ms).toFixed(2),
        goal: `≥${goals.floor}`,
        met: met(isMet),
      };
    const grown = large.ms / ms;
    return {
      list,
      "100,000 ms": ms.toFixed(1),
      "of floor": (floor / ms).toFixed(2),
      "1,000,000 ms": large.ms.toFixed(1),
      "of its floor": (large.floor / large.ms).toFixed(2),
      times: grown.toFixed(1),
      met: met(isMet && large.floor / large.ms >= goals.floor && grown <= goals.million),
    };
  }),
);
