import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { failureOf } from "../base/failure.ts";
import type { Log } from "../base/logging.ts";

/** Milliseconds between attempts to reach the database again. */
const pause = 500;

/** A log with one line when the database cannot be reached and one when it is back, however many queries fail. */
export function withoutRepeats(log: Log, pool: Pool): Log {
  let isAway = false;
  async function away(error: Error) {
    if (isAway || pool.ending) return;
    isAway = true;
    const since = performance.now();
    log(`the database is away: ${error.message || error}`, { part: "database", level: "error" });
    while (isAway && !pool.ending) {
      await delay(pause, undefined, { ref: false });
      isAway = await pool.query("select 1").then(
        () => false,
        () => true,
      );
    }
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    if (!isAway) log(`the database is back after ${seconds} s`, { part: "database", level: "info" });
  }
  return (line, about) => {
    const { error } = about ?? {};
    if (error instanceof Error && failureOf(error)?.code === "databaseAway") void away(error);
    else log(line, about);
  };
}
