import type { IntakesSchemas } from "./intakes.ts";
import { about, act, get, post, type RoutesOf } from "./routes.ts";

const readAccess = { permission: "intakes:read" } as const;
const write = { permission: "intakes:write" } as const;

export const intakes = about("intakes", {
  open: post("/intakes", write),
  read: get("/intakes/:id", readAccess),
  /** Also takes IMEIs: the answer then gives the serial number of the device that was expected. */
  scan: act("/intakes/:id/scans", write),
  undo: act("/intakes/:id/undo", write),
  decide: act("/intakes/:id/decide", write),
  correct: act("/intakes/:id/correct", write),
  type: act("/intakes/:id/type", write),
  count: act("/intakes/:id/count", write),
  /** Refused while an unexpected serial number is undecided. */
  close: act("/intakes/:id/close", write),
}) as RoutesOf<IntakesSchemas>;
