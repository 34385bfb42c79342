import { sql } from "kysely";
import type { OrderKind } from "../../../contract/statuses.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { proposedLocation } from "../../people/locations/proposals.ts";
import { eachSeparately } from "../../platform/resource/bulk.ts";
import { openIntake } from "../intakes/intakes.actions.ts";
import { setStatus } from "../orders/orders.actions.ts";
import { endStop } from "../stops/stops.actions.ts";
import type { StopViewer } from "../stops/stops.queries.ts";

const findOrders = (tx: Tx, stopId: number) =>
  tx
    .selectFrom("stopOrder")
    .innerJoin("order", "order.id", "stopOrder.orderId")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .select([
      "order.id",
      "order.kind",
      "contactId",
      "locationId",
      "locationLabel",
      "deliveryAddress",
      "phase",
    ])
    .select(
      sql<boolean>`exists (select from intake where "orderId" = "order".id and "closedAt" is null)`.as(
        "isReceiving",
      ),
    )
    .where("stopOrder.stopId", "=", stopId)
    .where("archived", "=", false)
    .where("phase", "in", ["draft", "confirmed", "inProgress"])
    .orderBy("order.id")
    .execute();
type Order = Awaited<ReturnType<typeof findOrders>>[number];

/**
 * The stop is done: a pickup opens the intake of its purchases, a delivery moves its orders to the first status that is done. What
 * an order refuses does not undo what happened at the door: somebody checks its status.
 */
export async function finishStop(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  move: { version?: number; at?: string } = {},
) {
  await endStop(tx, id, viewer, move);
  const orders = await findOrders(tx, id);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const effectOn = (order: Order) =>
    order.kind === "purchase" ? receive(tx, viewer.userId, order) : deliver(tx, order);
  const refusals = await eachSeparately(tx, [...byId.keys()], (orderId) => effectOn(byId.get(orderId)!));
  const refused = [...refusals.keys()];
  if (refused.length)
    await sql`update "order" set "checkStatus" = true where id = any(${refused}::int[])`.execute(tx);
  return orders.map(({ id: orderId, kind }) => ({ id: orderId, kind }));
}

async function receive(tx: Tx, userId: number, { isReceiving, ...order }: Order) {
  if (isReceiving) return;
  const locationId =
    order.locationId ??
    (await proposedLocation(tx, order.contactId, order.deliveryAddress)) ??
    (await firstLocation(tx));
  if (locationId === null) return;
  const locationLabel = order.locationId === null ? "" : order.locationLabel;
  await openIntake(tx, userId, { orderId: order.id, locationId, locationLabel });
}

const firstLocation = async (tx: Tx) =>
  (await tx.selectFrom("location").select("id").orderBy("id").limit(1).executeTakeFirst())?.id ?? null;

async function deliver(tx: Tx, { id, kind }: { id: number; kind: OrderKind }) {
  const status = await tx
    .selectFrom("orderStatus")
    .select("id")
    .where("kind", "=", kind)
    .where("phase", "=", "done")
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirst();
  if (status) await setStatus(tx, kind, id, status.id);
}
