import { sql } from "kysely";
import { repairs } from "../../../contract/orders.ts";
import { isClosed } from "../../../contract/phases.rules.ts";
import { toRepairs } from "../../../contract/toRepairs.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { lockedOrder } from "./orders.actions.ts";
import { findOrder, refuseForeign } from "./orders.queries.ts";
import { makeRepairs } from "./repairs.actions.ts";
import { findDevices } from "./repairs.queries.ts";

/** What only repairs have: finding a customer's device, and the customer's approval. */
export function repairRoutes(app: App, { db, write, events }: Services) {
  app.route({
    ...repairs.device,
    handler: async (request) => ({
      items: await findDevices(db, request.query.serial, sessionOf(request).ownContactId),
    }),
  });
  app.route({
    ...toRepairs.makeRepairs,
    handler: async (request) => {
      const { ids, contactId } = request.body;
      const items = await write(request, (tx) => makeRepairs(tx, ids, contactId));
      events.changed("repairs");
      return { items };
    },
  });
  app.route({
    ...repairs.approve,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const { id } = request.params;
      const how = request.body.how.trim();
      await write(request, async (tx) => {
        await refuseForeign(tx, "repair", id, viewer);
        const isColleague = viewer.ownContactId === null;
        if (isColleague && !viewer.rights.includes("repairs:write")) throw new Failure(403, "forbidden");
        const order = await lockedOrder(tx, "repair", id);
        if (!isColleague && order.contactId !== viewer.ownContactId) throw new Failure(403, "forbidden");
        if (isClosed(order.phase)) throw refused("orderClosed");
        if (isColleague && !how) throw refused("required", "how");
        await tx
          .updateTable("order")
          .set({
            approvedAt: sql<string>`now()`,
            approvedById: viewer.userId,
            approvedHow: how,
            approvedTotal: order.total,
          })
          .set({ version: order.version + 1 })
          .where("id", "=", id)
          .execute();
      });
      return findOrder(db, "repair", id, viewer);
    },
  });
}
