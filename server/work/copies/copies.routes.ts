import { deliveries, duplicates } from "../../../contract/copies.ts";
import { orderKinds } from "../../../contract/statuses.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { refuseForeign } from "../orders/orders.queries.ts";
import { duplicateOrder } from "./duplicate.ts";
import { findDeliverable, splitDelivery } from "./split.ts";

/** Orders that are made out of another one. */
export function copyRoutes(app: App, { db, write }: Services) {
  for (const kind of orderKinds)
    app.route({
      ...duplicates[kind],
      handler: (request) =>
        write(request, async (tx) => {
          const { id } = request.params;
          await refuseForeign(tx, kind, id, sessionOf(request));
          return duplicateOrder(tx, kind, id);
        }),
    });
  app.route({
    ...deliveries.deliverable,
    handler: async (request) => {
      const { id } = request.params;
      await refuseForeign(db, "sale", id, sessionOf(request));
      return { items: await findDeliverable(db, id) };
    },
  });
  app.route({
    ...deliveries.split,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        await refuseForeign(tx, "sale", id, sessionOf(request));
        return splitDelivery(tx, id, request.body);
      }),
  });
}
