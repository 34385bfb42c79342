import { type Static, Type } from "typebox";
import { subject } from "./docs.ts";
import { Id, instant, orNull, strict, text, withSchemas } from "./http.ts";
import * as routes from "./timers.routes.ts";

export const Timer = Type.Object({
  orderId: Type.Integer(),
  orderNr: Type.String(),
  username: Type.String(),
  what: Type.String(),
  startedAt: instant,
  seconds: Type.Integer({ description: "How long it runs, by the clock of the server" }),
  own: Type.Boolean(),
});
export type Timer = Static<typeof Timer>;

/** Running timers of people who work on a repair. */
const timersSchemas = {
  list: { summary: "Lists the timers that run.", answer: Type.Object({ items: Type.Array(Timer) }) },
  start: {
    summary: "Starts one's timer on a repair.",
    params: Id,
    body: strict({
      what: { ...text(200), default: "", description: "What is done, as its line will be called" },
    }),
    answer: Timer,
  },
  stop: {
    summary: "Stops one's timer and adds its time to the repair, each begun minute as a whole one.",
    body: strict({ discard: Type.Boolean({ default: false, description: "Forgets the time instead" }) }),
    answer: Type.Object({
      orderId: Type.Integer(),
      minutes: Type.Integer(),
      lineId: orNull(Type.Integer({ description: "The line that has the time now" })),
    }),
    refuses: { 404: ["notFound"] },
  },
} as const;
export type TimersSchemas = typeof timersSchemas;
export const timers = withSchemas(
  subject(
    "labour timer",
    "Counts somebody's time on a repair, also while nobody looks. Everybody has one at a time; stopped, its time is on a line of the repair.",
    { topic: "labour-timers" },
  ),
  routes.timers,
  timersSchemas,
);
