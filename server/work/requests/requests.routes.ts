import type { FastifyRequest } from "fastify";
import { requestLimits } from "../../../contract/files.rules.ts";
import { pickupRequests, repairRequests } from "../../../contract/requests.ts";
import { folderOf, type OrderKind } from "../../../contract/statuses.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { secondsUntilRoom, spend } from "../../people/security/limits.ts";
import { serveFiles } from "../../platform/files/serving.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findOrder, refuseForeign } from "../orders/orders.queries.ts";
import { findDevices, findSoldTo } from "../orders/repairs.queries.ts";
import { type Asker, lockedDraft } from "./drafts.ts";
import { requestPickup } from "./pickups.actions.ts";
import { requestRepair } from "./repairs.actions.ts";

/** So many requests of one person a day: more are no work of a supplier or customer but a mistake, or mischief. */
const perDay = { most: 30, minutes: 24 * 60 };

export function requestRoutes(app: App, services: Services) {
  const { db, write } = services;
  async function create(
    kind: OrderKind,
    request: FastifyRequest,
    make: (tx: Tx, asker: Asker) => Promise<number>,
  ) {
    const session = sessionOf(request);
    const key = `request ${session.userId}`;
    if (!(await spend(db, key, perDay)))
      throw new Failure(429, "tooManyRequests", { retryAfter: await secondsUntilRoom(db, key, perDay) });
    const { id } = await write(request, async (tx) => ({ id: await make(tx, session) }));
    return findOrder(db, kind, id, session);
  }
  app.route({
    ...pickupRequests.create,
    handler: (request) => create("purchase", request, (tx, asker) => requestPickup(tx, asker, request.body)),
  });
  app.route({
    ...repairRequests.create,
    handler: (request) => create("repair", request, (tx, asker) => requestRepair(tx, asker, request.body)),
  });
  app.route({
    ...repairRequests.device,
    handler: async (request) => {
      const [device] = await findDevices(db, request.query.serial, sessionOf(request).ownContactId);
      return { device: device ?? null };
    },
  });
  app.route({
    ...repairRequests.devices,
    handler: async (request) => ({ items: await findSoldTo(db, sessionOf(request).ownContactId) }),
  });
  for (const [kind, routes] of [
    ["purchase", pickupRequests],
    ["repair", repairRequests],
  ] as const)
    serveFiles(app, services, routes, {
      discr: folderOf[kind],
      subject: "order",
      limits: requestLimits,
      refuseForeign: (id, request) => refuseForeign(db, kind, id, sessionOf(request)),
      lock: (tx, id, added, request) => lockedDraft(tx, kind, id, sessionOf(request), added),
    });
}
