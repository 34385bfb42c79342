import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { rightsOf } from "../contract/access.ts";
import { findOrderFigures, orderPeriodOf } from "../server/app/insight/orders.figures.ts";
import { askedOf } from "../server/app/insight/period.ts";
import { findProductFigures } from "../server/app/insight/products.figures.ts";
import { findTaskFigures } from "../server/app/insight/tasks.figures.ts";
import { connect, type Db } from "../server/ground/database/connection.ts";
import { timed } from "./against.ts";
import { median, percentile, type Side } from "./client.ts";
import { type Deployment, withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({
  options: {
    products: { type: "string", default: "1000000" },
    orders: { type: "string", default: "200000" },
    rounds: { type: "string", default: "30" },
    only: { type: "string", default: "" },
    /** Also prints what PostgreSQL does for each statement. */
    explain: { type: "boolean", default: false },
  },
});
const rounds = Number(options.rounds);
/** How long a page may take, ms, and how many times what its statements take alone. */
const goals = { p95: 1000, ratio: 1.3 };

type Statement = { text: string; values: unknown[] };
const viewer = { rights: rightsOf.Admin, modules: ["analytics", "repairs"], ownContactId: null } as const;
const reader = { locale: "nl", seesPrices: true, readsPurchases: true } as const;
const pages: Record<string, { path: string; find: (db: Db) => Promise<unknown> }> = {
  "orders, twelve weeks by week": {
    path: "/api/orders/analytics",
    find: async (db) =>
      findOrderFigures(db, await orderPeriodOf(db, {}), { ...viewer, modules: [...viewer.modules] }, "nl"),
  },
  products: {
    path: "/api/products/analytics",
    find: async (db) => findProductFigures(db, await askedOf(db, {}), reader),
  },
  tasks: {
    path: "/api/tasks/analytics",
    find: async (db) => findTaskFigures(db, await askedOf(db, {}), "nl"),
  },
};

/** The statements of a page, as they reach the database. */
async function statementsOf(database: pg.ClientConfig, find: (db: Db) => Promise<unknown>) {
  const { db, pool } = connect(database);
  const statements: Statement[] = [];
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((given: string | Statement, ...rest: unknown[]) => {
      const [values] = rest;
      if (typeof given === "string")
        statements.push({ text: given, values: Array.isArray(values) ? values : [] });
      else statements.push({ text: given.text, values: given.values });
      return query(given, ...rest);
    }) as typeof client.query;
  });
  await find(db);
  await pool.end();
  return statements;
}

async function explain(pool: pg.Pool, { text, values }: Statement) {
  const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values);
  console.log(`\n${text}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
}

async function measure(app: Side, pool: pg.Pool, path: string, statements: readonly Statement[]) {
  const times: [page: number[], bare: number[]] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    const { ms } = await timed(app, { path });
    const before = performance.now();
    await Promise.all(statements.map(({ text, values }) => pool.query(text, values)));
    if (round < 0) continue;
    times[0].push(ms);
    times[1].push(performance.now() - before);
  }
  return times;
}

async function run({ port, database, owner, token }: Deployment) {
  const client = await owner.connect();
  await client.query(
    "select set_config('bench.orders', $1, false), set_config('bench.products', $2, false)",
    [options.orders, options.products],
  );
  try {
    for (const statement of readFileSync(join(import.meta.dirname, "figures.sql"), "utf8").split(/;\n/))
      if (statement.trim()) await client.query(statement);
  } finally {
    client.release();
  }
  const app = { port, token: await token() };
  const pool = new pg.Pool({ ...database, max: 24, options: "-c timezone=UTC -c jit=off" });
  const rows = [];
  for (const [page, { path, find }] of Object.entries(pages)) {
    if (!page.includes(options.only)) continue;
    const statements = await statementsOf(database, find);
    if (options.explain) for (const statement of statements) await explain(pool, statement);
    const [own, bare] = await measure(app, pool, path, statements);
    const ratio = median(own) / median(bare);
    const p95 = percentile(own, 0.95);
    rows.push({
      page,
      statements: statements.length,
      "bare ms": median(bare).toFixed(0),
      "median ms": median(own).toFixed(0),
      ratio: ratio.toFixed(2),
      "p95 ms": p95.toFixed(0),
      goal: `≤${goals.ratio}, ≤${goals.p95} ms`,
      met: met(ratio <= goals.ratio && p95 <= goals.p95),
    });
  }
  await pool.end();
  printTable(rows);
}

printMachine();
await withDeployment({ products: Number(options.products) }, run);
