import { type Static, Type } from "typebox";
import { subject } from "./docs.ts";
import { Id, instant, orNull, strict, text, withSchemas } from "./http.ts";
import * as routes from "./timers.routes.ts";

export const Timer = Type.Object({
  orderId: Type.Integer(),
  orderNr: Type.String(),
  userName: Type.String(),
  what: Type.String(),
  startedAt: instant,
  seconds: Type.Integer({ description: "Seconds that the timer has run, by the server's clock" }),
  own: Type.Boolean(),
});
export type Timer = Static<typeof Timer>;

/** Running timers of people who work on a repair. */
const timersSchemas = {
  list: { summary: "Lists the running timers.", answer: Type.Object({ items: Type.Array(Timer) }) },
  start: {
    summary: "Starts the caller's timer on a repair.",
    params: Id,
    body: strict({
      what: {
        ...text(200),
        default: "",
        description: "Description of the work; name of the line that it becomes",
      },
    }),
    answer: Timer,
  },
  stop: {
    summary: "Stops the caller's timer and adds its time to the repair, rounded up to whole minutes.",
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
    "Timers that count a user's time on a repair. A user has one at a time; when it is stopped, its time is added to the repair.",
    { topic: "labour-timers" },
  ),
  routes.timers,
  timersSchemas,
);
