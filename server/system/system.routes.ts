import { sql } from "kysely";
import { system } from "../../contract/system.ts";
import type { App, Services } from "../app.ts";
import { Failure } from "../failure.ts";

export function systemRoutes(app: App, { db, metrics }: Services) {
  app.route({ ...system.live, exposeHeadRoute: true, handler: () => ({ status: "ok" }) });
  app.route({
    ...system.ready,
    exposeHeadRoute: true,
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
}
