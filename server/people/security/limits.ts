import { isIPv4, isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Limit } from "../../../contract/routes.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { sha256 } from "../../platform/sessions/tokens.ts";

/** Minutes after which a guess no longer counts, so that nobody is locked out for ever. */
export const guessMinutes = 15;
export const guesses: Limit = { most: 10, minutes: guessMinutes };
/** The limit for one network over all names, against trying one password on many accounts. */
export const networkGuesses: Limit = { most: 100, minutes: guessMinutes };

/**
 * Counts one more for a key; answers whether it is within the limit, and counts it only then. One that spends nothing asks
 * in the same statement whether there is room. All processes count together, and several at once one after the other.
 */
export async function spend(db: Db, key: string, { most, minutes }: Limit, { spends = true } = {}) {
  const recent = sql`array(select at from unnest(known.times) as at where at > now() - make_interval(mins => ${minutes}))`;
  const { rows } = await sql`
    insert into attempt as known (key, times, until)
    values (${sha256(key)}, case when ${spends}::boolean then array[now()] else '{}' end, now() + make_interval(mins => ${minutes}))
    on conflict (key) do update set times = ${recent} || excluded.times, until = excluded.until
    where cardinality(${recent}) < ${most}
    returning true`.execute(db);
  return rows.length > 0;
}

/** Refunds the latest counted attempt. */
export const refund = (db: Db, key: string) =>
  sql`update attempt set times = times[:cardinality(times) - 1] where key = ${sha256(key)}`.execute(db);

/** Seconds until there is room again for a key that a limit refused. */
export async function secondsUntilRoom(db: Db, key: string, { most: max, minutes }: Limit) {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from at + make_interval(mins => ${minutes}) - now()))::int as seconds
    from attempt, unnest(times) as at where key = ${sha256(key)}
    order by at desc offset ${max - 1} limit 1`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** The refusal for a key that a limit refused. */
export const tooManyGuesses = async (db: Db, key: string, limit = guesses) =>
  new Failure(429, "tooManyGuesses", {
    minutes: limit.minutes,
    retryAfter: await secondsUntilRoom(db, key, limit),
  });

/** Counts a guess of a network before it is judged, so that simultaneous guesses are limited too; 429 beyond the limit. */
export async function countGuess(db: Db, guessing: string) {
  if (!(await spend(db, guessing, networkGuesses))) throw await tooManyGuesses(db, guessing, networkGuesses);
}

export const forget = (db: Db, key: string) =>
  db.deleteFrom("attempt").where("key", "=", sha256(key)).execute();

/** The network of an address: of IPv6 its first 64 bits, because one subscriber has all those addresses. */
export function networkOf(address: string) {
  const [, inside] = address.match(/^::ffff:([\d.]+)$/i) ?? [];
  if (inside && isIPv4(inside)) return inside;
  if (!isIPv6(address)) return address;
  const [start = "", end] = (address.split("%")[0] ?? "").split("::");
  const groups = start === "" ? [] : start.split(":");
  const after = end ? end.split(":") : [];
  const missing = end === undefined ? 0 : 8 - groups.length - after.length;
  const groupsInFull = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
  return groupsInFull
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
