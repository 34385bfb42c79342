import { sql } from "kysely";
import { system } from "../../contract/system.ts";
import type { App, Services } from "../app.ts";
import { Failure } from "../failure.ts";

const heartbeat = 20_000;

export function systemRoutes(app: App, { db, events, metrics }: Services) {
  app.route({ ...system.live, handler: () => ({ status: "ok" }) });
  app.route({
    ...system.ready,
    handler: async () => {
      await sql`select 1`.execute(db).catch(() => {
        throw new Failure(503, "databaseAway");
      });
      return { status: "ok" };
    },
  });
  app.route({
    ...system.metrics,
    handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  });
  app.route({
    ...system.events,
    handler: (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      raw.write(": connected\n\n");
      const stop = events.listen((topics) => raw.write(`data: ${JSON.stringify({ topics })}\n\n`));
      const beat = setInterval(() => raw.write(": still here\n\n"), heartbeat);
      request.raw.on("close", () => {
        stop();
        clearInterval(beat);
      });
    },
  });
}
