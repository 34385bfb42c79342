import { Type } from "typebox";
import { get } from "./http.ts";

const open = { permission: "everyone" } as const;
const Status = Type.Object({ status: Type.String() });

export const system = {
  live: get("/health/live", { answer: Status, ...open }),
  ready: get("/health/ready", { answer: Status, ...open }),
  /** For Prometheus, with an Admin's bearer token. */
  metrics: get("/metrics", { answer: Type.Any({ description: "text/plain" }), permission: "configs:read" }),
  /** Server-sent events: `{ "topics": ["products", "intakes/5"] }` whenever something changed that the person may read. */
  events: get("/events", { answer: Type.Any(), permission: "signedIn" }),
};
