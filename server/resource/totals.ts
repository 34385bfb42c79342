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

/** What were too many to count, how many the planner took them for, and until when they are taken for too many. */
const many = new Map<string, { expected: number; until: number }>();
/** Below this share of what they were taken for, rows may be few again. */
const stillAlike = 0.9;

/** How many rows match: exactly, unless they are very many; of what is dear to count the planner is asked first. */
export async function totalOf(db: Db, matched: AnyQuery, { isDearToCount = false } = {}): Promise<Total> {
  const before = rememberedOf(matched);
  const expected = before || isDearToCount ? await estimateOf(matched) : undefined;
  if (expected && (isSurelyMany(expected) || isAlike(before, expected))) return atLeastMany(expected);
  const capped = matched.select(sql`1`.as("one")).limit(sql.lit(countedExactly + 1));
  const counting = (db.selectFrom(capped.as("capped")) as AnyQuery)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .compile();
  const [counted] = await answered<Total>(db, counting);
  if (counted!.total <= countedExactly) return counted!;
  const estimate = expected ?? (await estimateOf(matched));
  rememberMany(matched, estimate);
  return atLeastMany(estimate);
}

const keyOf = (matched: AnyQuery) => {
  const { sql: text, parameters } = matched.select(sql`1`.as("one")).compile();
  return JSON.stringify([text, parameters]);
};
const rememberedOf = (matched: AnyQuery) => {
  const before = many.get(keyOf(matched));
  return before && before.until > Date.now() ? before : undefined;
};
/** Whether they were too many to count a short while ago, and the planner expects no fewer now. */
export const areStillMany = (matched: AnyQuery, expected: Total) => isAlike(rememberedOf(matched), expected);
const isAlike = (before: { expected: number } | undefined, { total }: Total) =>
  before !== undefined && total >= before.expected * stillAlike;
export function rememberMany(matched: AnyQuery, expected: Total) {
  if (many.size > 1000) many.clear();
  many.set(keyOf(matched), { expected: expected.total, until: Date.now() + stillMany });
}

/** An estimate of more rows than are counted, however few the planner expects. */
export const atLeastMany = ({ total }: Total): Total => ({
  total: Math.max(total, countedExactly + 1),
  totalIsEstimate: true,
});
/** So far off that counting would end at the limit no estimate is. */
export const isSurelyMany = ({ total }: Total) => total > 5 * countedExactly;

/** How many rows the planner takes to match. */
export async function estimateOf(matched: AnyQuery): Promise<Total> {
  const [plan] = (await matched.select(sql`1`.as("one")).explain("json")) as [
    { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] },
  ];
  return { total: plan["QUERY PLAN"][0].Plan["Plan Rows"], totalIsEstimate: true };
}
