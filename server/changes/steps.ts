import type { FastifyRequest } from "fastify";
import type { Events } from "./events.ts";
import { topicOfSteps } from "./topics.ts";

/** How far a call is: so many rows of so many. */
export type Step = (done: number, total: number) => void;
const toldEvery = 100;

/**
 * Tells whoever makes a call how far it is, at each hundred rows: as a notice to them, because nobody sees anything of a
 * transaction before it ends. A call without a key has nobody who listens.
 */
export function stepsOf({ events }: { events: Events }, { headers, session }: FastifyRequest): Step {
  const key = headers["idempotency-key"];
  if (!session || typeof key !== "string" || !/^\w{1,64}$/.test(key)) return () => undefined;
  return (done, total) => {
    if (done % toldEvery === 0 && done < total)
      events.changed(`${topicOfSteps(session.userId)}${key}/${done}/${total}`);
  };
}
