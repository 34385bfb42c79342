import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../../ground/base/failure.ts";

/** Milliseconds that the database has to answer whoever watches over this process. */
const patience = 2_000;

/** Shares one pending call among all callers; throws Failure 503 `databaseAway` when the answer is late. */
export function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  return async () => {
    pending ??= ask().finally(() => {
      pending = undefined;
    });
    const answered = new AbortController();
    const late = delay(patience, undefined, { signal: answered.signal, ref: false }).then(() => {
      throw new Failure(503, "databaseAway", { cause: new Error(`no answer within ${patience} ms`) });
    });
    return Promise.race([pending, late]).finally(() => answered.abort());
  };
}
