import { sql } from "kysely";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { findConfigs } from "../../people/settings/settings.ts";

/** Milliseconds for which a process remembers what the company said. */
const remembered = 60_000;
/** Days for which late positions are taken where they are kept for ever: older ones are of a clock that was reset. */
const longest = 366;

/** When the first day began of which positions are kept, by the company's clock. */
async function findFirst(db: Db) {
  const days = (await findConfigs(db)).retention.positions ?? longest;
  const { at } = await oneRow(db, sql<{ at: string }>`select "startOfDay"(today() - ${days}::int) as at`);
  return Date.parse(at);
}

/** The same, asked once a minute. */
export function keptFrom(db: Db) {
  let at = 0;
  let first: Promise<number> | undefined;
  return () => {
    if (!first || Date.now() - at > remembered) {
      at = Date.now();
      first = findFirst(db);
      first.catch(() => {
        first = undefined;
      });
    }
    return first;
  };
}
