import pg from "pg";
import { expect, inject, vi } from "vitest";
import type { Person, World } from "./world.ts";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  Plans?: Plan[];
};
type Sent = { text: string; values: unknown[] };

/** Without triggers, so that what the application only adds to is changed. */
export async function doAsOwner(world: World, ...statements: string[]) {
  const { rows } = await world.services.pool.query("select current_database() as database");
  const owner = new pg.Client({ ...inject("postgres"), database: rows[0].database });
  await owner.connect();
  await owner.query("set session_replication_role = replica");
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}

/** The same, with the statistics that the application may not gather. */
export async function fillAsOwner(world: World, statements: string) {
  await doAsOwner(world, statements);
  // A vacuum marks nothing that an open transaction may not see yet, and what is not marked no index answers alone.
  await vi.waitFor(
    async () => {
      await doAsOwner(world, "vacuum analyze");
      const { rows } = await world.services.pool.query(
        `select relname from pg_class where relkind = 'r' and relpages > 50 and relallvisible < relpages / 2`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
}

/** Row by row, or along an index that answers no condition. */
const readsAll = ({ "Node Type": node, "Index Cond": condition, Filter: filter }: Plan) =>
  node === "Seq Scan" ||
  (/Index/.test(node) && !condition && (filter !== undefined || node === "Bitmap Index Scan"));
/** The tables that a plan reads from end to end. */
const scannedBy = (plan: Plan, isWhole: (node: Plan) => boolean): string[] => [
  // The indices that have no name of their own begin with that of their table.
  ...(isWhole(plan) ? [plan["Relation Name"] ?? plan["Index Name"]!.split("_")[0]!] : []),
  ...(plan.Plans ?? []).flatMap((part) => scannedBy(part, isWhole)),
];

/** The statements that a call sends to the database. */
export async function statementsOf(admin: Pick<Person, "get">, path: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  const query = vi.spyOn(pg.Client.prototype, "query").mockName("query");
  try {
    expect((await admin.get(path)).status).toBe(200);
    for (const [what, values] of query.mock.calls as unknown as [string | pg.QueryConfig, unknown[]?][])
      sent.push(
        typeof what === "string"
          ? { text: what, values: values ?? [] }
          : { text: what.text, values: what.values ?? values ?? [] },
      );
  } finally {
    query.mockRestore();
  }
  return sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
}

/** What a call answers, and how many statements it sent. */
export async function countStatements<T>(call: () => Promise<T>): Promise<[T, number]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    const answer = await call();
    return [answer, query.mock.calls.length];
  } finally {
    query.mockRestore();
  }
}

/** The tables that statements read from end to end, with the statement; `onlyRows` lets them walk an index. */
export async function readWholeBy(
  world: World,
  statements: readonly Sent[],
  of: ReadonlySet<string>,
  { onlyRows = false } = {},
) {
  const isWhole = onlyRows ? (node: Plan) => node["Node Type"] === "Seq Scan" : readsAll;
  const read = [];
  for (const { text, values } of statements) {
    const { rows } = await world.services.pool.query(`explain (format json) ${text}`, values);
    const tables = scannedBy(rows[0]["QUERY PLAN"][0].Plan, isWhole).filter((table) => of.has(table));
    read.push(...tables.map((table) => `${table}: ${text}`));
  }
  return read;
}
