import { Type } from "typebox";
import { fileAs, get, strict } from "./http.ts";

const open = { permission: "everyone" } as const;
const Status = Type.Object({ status: Type.String() });

export const system = {
  live: get("/health/live", { answer: Status, ...open }),
  ready: get("/health/ready", { answer: Status, ...open }),
  /** For Prometheus, with the token of METRICS_TOKEN or an Admin's. */
  metrics: get("/metrics", { answer: fileAs("text/plain"), permission: "configs:read" }),
  /** Server-sent events: `{ "topics": ["products", "intakes/5"] }` whenever something changed that the person may read; `*` is everything. */
  events: get("/events", {
    query: strict({
      missed: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            "Milliseconds since which the changes are asked for, too: those since the last one that was heard",
        }),
      ),
    }),
    answer: fileAs("text/event-stream"),
    permission: "signedIn",
  }),
  /** The description of every call, and the page that shows it. */
  openapi: get("/openapi.json", { answer: Type.Any(), ...open }),
  docs: get("/docs", { answer: fileAs("text/html"), ...open }),
};
