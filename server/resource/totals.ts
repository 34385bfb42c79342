import { type SelectQueryBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/connection.ts";

// biome-ignore lint/suspicious/noExplicitAny: one list serves every table
type AnyQuery = SelectQueryBuilder<any, any, any>;

/** Beyond this many matches a total is the planner's estimate: counting is the dear half of a page. */
const countedExactly = 10_000;
/** So far off that counting would end at the limit no estimate is. */
const surelyMore = 5 * countedExactly;

type Total = { total: number; totalIsEstimate?: boolean };

/** How many rows match. */
export async function totalOf(
  db: Db | Tx,
  matched: AnyQuery,
  { isDearToCount = false } = {},
): Promise<Total> {
  const estimate = isDearToCount ? await estimateOf(matched) : 0;
  if (estimate > surelyMore) return { total: estimate, totalIsEstimate: true };
  const capped = matched.select(sql`1`.as("one")).limit(countedExactly + 1);
  const { total } = await db
    .selectFrom(capped.as("capped"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total <= countedExactly) return { total };
  return { total: Math.max(total, estimate || (await estimateOf(matched))), totalIsEstimate: true };
}

/** The same of a search that found many rows: where the planner takes them for more than are counted, nobody counts. */
export async function totalOfMany(db: Db | Tx, matched: AnyQuery): Promise<Total> {
  const total = await estimateOf(matched);
  return total > countedExactly ? { total, totalIsEstimate: true } : totalOf(db, matched);
}

async function estimateOf(matched: AnyQuery): Promise<number> {
  const [plan] = (await matched.select(sql`1`.as("one")).explain("json")) as [
    { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] },
  ];
  return plan["QUERY PLAN"][0].Plan["Plan Rows"];
}
