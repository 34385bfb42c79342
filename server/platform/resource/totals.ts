import { type SelectQueryBuilder, sql } from "kysely";
import { answered } from "../../ground/database/compiled.ts";
import type { Db } from "../../ground/database/connection.ts";

// biome-ignore lint/suspicious/noExplicitAny: one list serves every table
export type AnyQuery = SelectQueryBuilder<any, any, any>;
export type Total = { total: number; totalIsEstimate?: boolean };

/** Beyond this many matches a total is the planner's estimate, because counting is the expensive half of a page. */
export const countedExactly = 100_000;
/** Milliseconds during which too many matches are not counted again: another page or order has the same matches. */
const stillMany = 60_000;

/** Conditions with more matches than a limit, the planner's estimate of each, and until when that is valid. */
const many = new Map<string, { expected: number; until: number }>();
/** Below this fraction of the former estimate, the matches are counted again. */
const stillAlike = 0.9;

/** The number of matches: exact, unless there are very many; the planner is asked first when counting is expensive. */
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

const keyOf = (matched: AnyQuery, limit: number) => {
  const { sql: text, parameters } = matched.select(sql`1`.as("one")).compile();
  return JSON.stringify([limit, text, parameters]);
};
const rememberedOf = (matched: AnyQuery, limit = countedExactly) => {
  const before = many.get(keyOf(matched, limit));
  return before && before.until > Date.now() ? before : undefined;
};
/** Whether there were recently more matches than this limit. */
export const wereMany = (matched: AnyQuery, limit: number) => rememberedOf(matched, limit) !== undefined;
/** Whether there were recently more matches than this limit, and the planner expects as many now. */
export const areStillMany = (matched: AnyQuery, expected: Total, limit: number) =>
  isAlike(rememberedOf(matched, limit), expected);
const isAlike = (before: { expected: number } | undefined, { total }: Total) =>
  before !== undefined && total >= before.expected * stillAlike;
export function rememberMany(matched: AnyQuery, expected: Total, limit = countedExactly) {
  if (many.size > 1000) many.clear();
  many.set(keyOf(matched, limit), { expected: expected.total, until: Date.now() + stillMany });
}

/** How many match, however many: for a page past their end, which has to say where that is. */
export async function wholeTotalOf(db: Db, matched: AnyQuery): Promise<Total> {
  const all = matched.select(sql`1`.as("one"));
  const counting = (db.selectFrom(all.as("matched")) as AnyQuery)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .compile();
  const [counted] = await answered<Total>(db, counting);
  return counted!;
}

/** The planner's estimate, but at least one more than is counted exactly. */
const atLeastMany = ({ total }: Total): Total => ({
  total: Math.max(total, countedExactly + 1),
  totalIsEstimate: true,
});
/** Whether an estimate is so high that there are surely more than a limit. */
export const isSurelyMany = ({ total }: Total, limit = countedExactly) => total > 5 * limit;

/** The planner's estimate of the matches. */
export async function estimateOf(matched: AnyQuery): Promise<Total> {
  const [plan] = (await matched.select(sql`1`.as("one")).explain("json")) as [
    { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] },
  ];
  return { total: plan["QUERY PLAN"][0].Plan["Plan Rows"], totalIsEstimate: true };
}
