import type { Db } from "../../ground/database/connection.ts";
import { findConfigs } from "../../people/settings/settings.ts";

/** Milliseconds for which a process remembers what the company said. */
const remembered = 60_000;

/** Days for which positions are kept; null is for ever. */
export const positionDays = async (db: Db) => (await findConfigs(db)).retention.positions;

/** The same, asked once a minute. */
export function keptDays(db: Db) {
  let at = 0;
  let days: Promise<number | null> | undefined;
  return () => {
    if (!days || Date.now() - at > remembered) {
      at = Date.now();
      days = positionDays(db);
      days.catch(() => {
        days = undefined;
      });
    }
    return days;
  };
}
