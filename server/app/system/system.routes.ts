import { system } from "../../../contract/system.ts";
import type { App, Services } from "../../platform/http/app.ts";

export function systemRoutes(app: App, { health, metrics }: Services) {
  app.route({ ...system.live, exposeHeadRoute: true, handler: () => ({ status: "ok" }) });
  app.route({
    ...system.ready,
    exposeHeadRoute: true,
    handler: async () => {
      await health.assertReady();
      return { status: "ok" };
    },
  });
  app.route({
    ...system.metrics,
    handler: async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  });
}
