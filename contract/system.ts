import { Type } from "typebox";
import { about, fileAs, get, strict } from "./http.ts";

const open = { permission: "everyone", strangers: { uncounted: "cheap" } } as const;
const Status = Type.Object({ status: Type.String() });

export const systemSubject = (topic: string) => ({
  name: "System",
  about: "Health, change notices, jobs and mails.",
  topic,
});
export const system = about(systemSubject("system"), {
  live: get("/health/live", {
    alone: true,
    says: "Answers while the process runs.",
    answer: Status,
    ...open,
  }),
  ready: get("/health/ready", {
    says: "Answers when requests can be sent here: the database can be reached, is not of a newer version, and no disk is full.",
    answer: Status,
    ...open,
  }),
  metrics: get("/metrics", {
    says: "Gives measurements for Prometheus, to an Admin or with the token of `METRICS_TOKEN`.",
    answer: fileAs("text/plain"),
    permission: "configs:read",
  }),
  /** Server-sent events: `{ "topics": ["products", "intakes/5"] }` whenever something that the person may read has changed; `*` is everything. */
  events: get("/events", {
    refuses: { 429: ["tooManyStreams"] },
    says: "Streams what changed as server-sent events.",
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
  openapi: get("/openapi.json", {
    alone: true,
    says: "Gives this description as OpenAPI 3.1.",
    answer: Type.Any(),
    ...open,
  }),
  docs: get("/docs", {
    alone: true,
    says: "Shows this description as a page.",
    answer: fileAs("text/html"),
    ...open,
  }),
});
