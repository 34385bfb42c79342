import type { FastifyRequest } from "fastify";
import type { Events } from "./events.ts";
import { topicOfSteps } from "./topics.ts";

/** Reports progress in rows. */
export type Step = (done: number, total: number) => void;
const reportEvery = 100;

/**
 * Reports the progress of a call to its user at every hundred rows: as a notice, because nothing of a transaction is visible
 * before its commit. Without an idempotency key nobody listens.
 */
export function stepsOf({ events }: { events: Events }, { headers, session }: FastifyRequest): Step {
  const key = headers["idempotency-key"];
  if (!session || typeof key !== "string" || !/^\w{1,64}$/.test(key)) return () => undefined;
  return (done, total) => {
    if (done % reportEvery === 0 && done < total)
      events.changed(`${topicOfSteps(session.userId)}${key}/${done}/${total}`);
  };
}
