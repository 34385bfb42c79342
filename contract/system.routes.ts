import { about, get, type RoutesOf } from "./routes.ts";
import type { SystemSchemas } from "./system.ts";

const open = { permission: "everyone", strangers: { uncounted: "cheap" } } as const;

export const system = about("system", {
  live: get("/health/live", open),
  ready: get("/health/ready", open),
  metrics: get("/metrics", { permission: "configs:read" }),
  /** Server-sent events: `{ "topics": ["products", "intakes/5"] }` whenever something that the person may read has changed; `*` is everything. */
  events: get("/events", { permission: "signedIn" }),
  openapi: get("/openapi.json", open),
  docs: get("/docs", open),
}) as RoutesOf<SystemSchemas>;
