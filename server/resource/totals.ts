import { type SelectQueryBuilder, sql } from "kysely";
import { answered } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";

// biome-ignore lint/suspicious/noExplicitAny: one list serves every table
export type AnyQuery = SelectQueryBuilder<any, any, any>;
export type Total = { total: number; totalIsEstimate?: boolean };

/** Beyond this many matches a total is the planner's estimate: counting is the dear half of a page. */
export const countedExactly = 10_000;
/** Milliseconds for which nobody counts again what were too many: the next page and another order are of the same rows. */
const stillMany = 60_000;

/** What were too many to count, and until when they are taken for it. */
const many = new Map<string, number>();

/** How many rows match: exactly, unless they are very many; of what is dear to count the planner is asked first. */
export async function totalOf(db: Db, matched: AnyQuery, { isDearToCount = false } = {}): Promise<Total> {
  const capped = matched.select(sql`1`.as("one")).limit(sql.lit(countedExactly + 1));
  const counting = (db.selectFrom(capped.as("capped")) as AnyQuery)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .compile();
  const key = JSON.stringify([counting.sql, counting.parameters]);
  const wasMany = (many.get(key) ?? 0) > Date.now();
  const expected = wasMany || isDearToCount ? await estimateOf(matched) : undefined;
  if (expected && (wasMany ? isMany(expected) : isSurelyMany(expected))) return expected;
  const [counted] = await answered<Total>(db, counting);
  const { total } = counted!;
  if (total <= countedExactly) return { total };
  const estimate = expected ?? (await estimateOf(matched));
  if (!isMany(estimate)) return { total, totalIsEstimate: true };
  if (many.size > 1000) many.clear();
  many.set(key, Date.now() + stillMany);
  return estimate;
}

/** Whether nobody counts so many. */
export const isMany = ({ total }: Total) => total > countedExactly;
/** So far off that counting would end at the limit no estimate is. */
export const isSurelyMany = ({ total }: Total) => total > 5 * countedExactly;

/** How many rows the planner takes to match. */
export async function estimateOf(matched: AnyQuery): Promise<Total> {
  const [plan] = (await matched.select(sql`1`.as("one")).explain("json")) as [
    { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] },
  ];
  return { total: plan["QUERY PLAN"][0].Plan["Plan Rows"], totalIsEstimate: true };
}
