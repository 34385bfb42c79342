import { requestLimits } from "../../contract/files.rules.ts";
import { pickupRequests } from "../../contract/requests.ts";
import { Failure } from "../base/failure.ts";
import { serveFiles } from "../files/serving.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { findOrder, refuseForeign } from "../orders/orders.queries.ts";
import { secondsUntilRoom, spend } from "../security/limits.ts";
import { lockedDraft, requestPickup } from "./pickups.actions.ts";

/** So many requests of one person a day: more are no work of a supplier but a mistake, or mischief. */
const perDay = { most: 30, minutes: 24 * 60 };

export function requestRoutes(app: App, services: Services) {
  const { db, write } = services;
  app.route({
    ...pickupRequests.create,
    handler: async (request) => {
      const session = sessionOf(request);
      const key = `request ${session.userId}`;
      if (!(await spend(db, key, perDay)))
        throw new Failure(429, "tooManyRequests", { retryAfter: await secondsUntilRoom(db, key, perDay) });
      const { id } = await write(request, async (tx) => ({
        id: await requestPickup(tx, session, request.body),
      }));
      return findOrder(db, "purchase", id, session);
    },
  });
  serveFiles(app, services, pickupRequests, {
    discr: "purchases",
    owner: "orderId",
    limits: requestLimits,
    refuseForeign: (id, request) => refuseForeign(db, "purchase", id, sessionOf(request)),
    lock: (tx, id, added, request) => lockedDraft(tx, id, sessionOf(request), added),
  });
}
