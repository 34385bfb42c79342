import { deepStrictEqual } from "node:assert";
import type pg from "pg";
import { type Request, readJson, type Side } from "./client.ts";

export type Scenario = {
  name: string;
  /** Requests per second of the floor that the application must reach at least. */
  goal: number;
  /** Returns the requests of a side, one by one. */
  asks: () => () => Request | undefined;
  /** Restores what a round used up. */
  reset?: () => Promise<unknown>;
  check: (app: Side, floor: Side) => Promise<void>;
};

/** The scenarios, about rows of the filled database. */
export async function createScenarios(owner: pg.Pool): Promise<Scenario[]> {
  const reads = await readScenarios(owner);
  return [...reads, await newOrder(owner)];
}

export async function readScenarios(owner: pg.Pool): Promise<Scenario[]> {
  const [laptop] = await columnOf<number>(owner, `select id from "productType" where name = 'Laptop'`);
  const serials = await columnOf<string>(
    owner,
    `select "serialNumber" from product where "serialNumber" <> '' and not gone and not archived order by hashint4(id) limit 500`,
  );
  const orders = await columnOf<number>(
    owner,
    `select id from "order" where kind = 'sale' and "lineCount" = 50 order by hashint4(id) limit 500`,
  );
  const lists = ["productName", "-salePrice"].flatMap((sort) =>
    [1, 2, 3].map(
      (page) =>
        `/api/products?pageSize=50&page=${page}&typeId=${laptop}&lifecycle=saleable&sort=${encodeURIComponent(sort)}`,
    ),
  );
  const searches = serials.map((serial) => `/api/products?pageSize=50&q=${serial.slice(-6, -1)}`);
  return [
    reading("products, 50 of a filtered list", lists),
    reading("products by part of a serial", searches),
    reading(
      "one order with 50 lines",
      orders.map((id) => `/api/sales/${id}`),
    ),
  ];
}

function reading(name: string, paths: string[]): Scenario {
  return {
    name,
    goal: 0.7,
    asks: () => inTurn(paths.map((path) => ({ path }))),
    async check(app, floor) {
      for (const path of paths.slice(0, 20)) {
        const [own, bare] = await Promise.all([app, floor].map((side) => readJson<Counted>(side, { path })));
        deepStrictEqual(comparable(own!), comparable(bare!), `${path} is answered differently by the floor`);
      }
    },
  };
}

type Counted = { total?: number | null; totalIsEstimate?: boolean };
/** An estimate need not be the floor's exact count. */
const comparable = ({ totalIsEstimate, ...found }: Counted) =>
  "items" in found && (totalIsEstimate || (found.total ?? 0) > 10_000) ? { ...found, total: "many" } : found;

const inTurn = <T>(values: T[]) => {
  let at = 0;
  return () => values[at++ % values.length];
};

/** Eight devices and two kinds of accessories, reserved at once. */
async function newOrder(owner: pg.Pool): Promise<Scenario> {
  const saleable = (where: string) =>
    columnOf<number>(
      owner,
      `select product.id from product join "productStatus" status on status.id = "statusId"
       where lifecycle = 'saleable' and not archived and "missingProof" = 0 and "openTasks" = 0 and ${where} order by hashint4(product.id)`,
    );
  const devices = await saleable(`"serialNumber" <> ''`);
  const accessories = await saleable(`"serialNumber" = '' and "stockQuantity" >= 100`);
  const contacts = await columnOf<number>(owner, `select id from contact where "isCustomer"`);
  const [statusId] = await columnOf<number>(
    owner,
    `select id from "orderStatus" where kind = 'sale' and phase = 'confirmed' order by position limit 1`,
  );
  const asks = () => {
    let at = 0;
    return () => {
      const own = devices.slice(at * 8, at * 8 + 8);
      if (own.length < 8) return undefined;
      const besides = [0, 1].map((nth) => accessories[(at * 2 + nth) % accessories.length]!);
      const contactId = contacts[at % contacts.length];
      at += 1;
      const lines = [
        ...own.map((productId) => ({ productId, quantity: 1 })),
        ...besides.map((productId) => ({ productId, quantity: 2 })),
      ];
      return { method: "POST", path: "/api/sales", body: { contactId, statusId, lines } };
    };
  };
  const reset = () => freeAgain(owner, [...devices, ...accessories]);
  return {
    name: "a new order with 10 lines",
    goal: 0.5,
    asks,
    reset,
    async check(app, floor) {
      const ask = asks()()!;
      const [own, bare] = await Promise.all([app, floor].map((side) => readJson<object>(side, ask)));
      deepStrictEqual(shapeOf(own), shapeOf(bare), "the floor answers a new order differently");
      const reserved = (own as { lines: { reserved: boolean }[] }).lines.every((line) => line.reserved);
      deepStrictEqual(reserved, true, "the application reserves what is ordered");
    },
  };
}

/** Releases what rounds have reserved, without history, which would grow with every round. */
async function freeAgain(owner: pg.Pool, ids: number[]) {
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `update product set "reservedQuantity" = 0 where id = any($1) and "reservedQuantity" > 0`,
      [ids],
    );
    await client.query("reset session_replication_role");
  } finally {
    client.release();
  }
}

/** The names of all nested fields, with values where both sides must agree. */
function shapeOf(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item, key)]));
  const differs = ["id", "orderNr", "createdAt", "reserved", "version"].includes(name);
  return differs ? typeof value : value;
}

async function columnOf<T>(owner: pg.Pool, text: string) {
  const { rows } = await owner.query({ text, rowMode: "array" });
  return rows.map(([value]) => value as T);
}
