import { Type } from "typebox";
import { fileAs, strict, withSchemas } from "./http.ts";
import * as routes from "./system.routes.ts";

const Status = Type.Object({ status: Type.String() });

export const systemSubject = (topic: string) => ({
  name: "System",
  description: "Health, change notices, jobs and mails.",
  topic,
});
const systemSchemas = {
  live: { withoutDatabase: true, summary: "Answers 200 while the process is running.", answer: Status },
  ready: {
    summary:
      "Answers 200 when requests can be served: the database can be reached, is not of a newer version, and no disk is full.",
    answer: Status,
  },
  metrics: {
    summary: "Returns metrics for Prometheus, to an Admin or with the token of `METRICS_TOKEN`.",
    answer: fileAs("text/plain"),
  },
  events: {
    refuses: { 429: ["tooManyStreams"] },
    summary: "Streams changes as server-sent events.",
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
  },
  openapi: { withoutDatabase: true, summary: "Returns this description as OpenAPI 3.1.", answer: Type.Any() },
  docs: {
    withoutDatabase: true,
    summary: "Returns this description as an HTML page.",
    answer: fileAs("text/html"),
  },
} as const;
export type SystemSchemas = typeof systemSchemas;
export const system = withSchemas(systemSubject("system"), routes.system, systemSchemas);
