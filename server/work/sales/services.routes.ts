import type { FastifyRequest } from "fastify";
import { saleServices, services as standardServices } from "../../../contract/services.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { plain } from "../../platform/resource/crud.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { removeLine } from "../orders/orderLines.actions.ts";
import { refusePrices } from "../orders/orders.prices.ts";
import { refuseForeign, seesPrices } from "../orders/orders.queries.ts";
import { addService, editService } from "./services.actions.ts";
import { findService, servicesFor, visibleService } from "./services.queries.ts";

export const serviceRoutes = plain(standardServices, {
  table: "service",
  search: "name",
  defaultSort: "name",
});

/** Services on sales: they are lines, and whoever looks at their order is told of them. */
export function saleServiceRoutes(app: App, { db, write, events }: Services) {
  const changed = async <T extends { orderId: number }>(
    request: FastifyRequest,
    by: (tx: Tx) => Promise<T>,
  ) => {
    const answer = await write(request, by);
    events.changed("sales", `sales/${answer.orderId}`);
    return answer;
  };
  app.route({
    ...saleServices.list,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const page = await pageOf(db, servicesFor(db, viewer), request.query);
      return { ...page, items: page.items.map(visibleService(viewer)) };
    },
  });
  app.route({
    ...saleServices.read,
    handler: (request) => findService(db, request.params.id, sessionOf(request)),
  });
  app.route({
    ...saleServices.create,
    handler: (request) =>
      changed(request, async (tx) => {
        refusePrices(seesPrices(sessionOf(request)), request.body);
        await refuseForeign(tx, "sale", request.body.orderId, sessionOf(request)).catch(() =>
          Promise.reject(refused("unknownReference", "orderId")),
        );
        return findService(tx, await addService(tx, request.body), sessionOf(request));
      }),
  });
  for (const route of [saleServices.replace, saleServices.change])
    app.route({
      ...route,
      handler: (request) =>
        changed(request, async (tx) => {
          const service = await findService(tx, request.params.id, sessionOf(request));
          await editService(tx, service, request.body, {
            isReplaced: route.method === "PUT",
            seesPrices: seesPrices(sessionOf(request)),
          });
          return findService(tx, service.id, sessionOf(request));
        }),
    });
  app.route({
    ...saleServices.remove,
    handler: async (request) => {
      const { id } = await changed(request, async (tx) => {
        const service = await findService(tx, request.params.id, sessionOf(request));
        await removeLine(tx, "sale", service.orderId, service.id);
        return service;
      });
      return { id };
    },
  });
}
