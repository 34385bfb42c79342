import { sql } from "kysely";
import {
  addressIn,
  dayFieldOf,
  isDriving,
  isPlannable,
  keepsStop,
  needsStop,
  stopKindOf,
  stopMoves,
  stopRefusal,
} from "../../../contract/stops.rules.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { placeOfPostcode } from "../../people/locations/postcodes.ts";
import { lockedStop, plannedAnew, type StopOfTable, writeStop } from "./stops.actions.ts";
import type { StopViewer } from "./stops.queries.ts";

const findOrder = (tx: Tx, orderId: number) =>
  tx
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .select(["order.id", "order.kind", "contactId", "logistics", "deliveryType", "deliveryAddress"])
    .select(["instructions", "pickupDate", "deliveryDate", "timeFrom", "timeUntil", "archived", "phase"])
    .select(
      sql<number | null>`(select stop.id from "stopOrder" join stop on stop.id = "stopId"
        where "orderId" = "order".id and stop.state <> 'cancelled')`.as("stopId"),
    )
    .select(
      sql<boolean>`exists (select from "stopOrder" join stop on stop.id = "stopId"
        where "orderId" = "order".id and "cancelReason" <> '')`.as("isCalledOff"),
    )
    .where("order.id", "=", orderId)
    .executeTakeFirstOrThrow(notFound);
type Order = Awaited<ReturnType<typeof findOrder>>;

const planOf = (order: Order) => ({
  day: order[dayFieldOf(order.kind)],
  windowFrom: order.timeFrom,
  windowUntil: order.timeUntil,
});

/** What of an order was edited that its stop takes over. */
export type Edited = { day?: boolean; address?: boolean; instructions?: boolean };

/**
 * Gives an order its stop when it needs one and nobody called it off, lets it follow the order while nobody drives to it, and cancels it with the order.
 * 422 for another day once the van is on its way.
 */
export async function followOrder(tx: Tx, orderId: number, edited: Edited = {}) {
  const order = await findOrder(tx, orderId);
  if (order.stopId === null) return needsStop(order) && !order.isCalledOff ? makeStop(tx, order) : undefined;
  const stop = await tx
    .selectFrom("stop")
    .selectAll()
    .where("id", "=", order.stopId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!keepsStop(order)) return leave(tx, order, stop);
  const plan = planOf(order);
  const isMoved =
    plan.day !== stop.day || plan.windowFrom !== stop.windowFrom || plan.windowUntil !== stop.windowUntil;
  const goesElsewhere = Boolean(edited.address) || order.contactId !== stop.contactId;
  if (!isPlannable(stop.state)) {
    if ((isMoved && edited.day) || (edited.address && stop.state !== "done"))
      throw refused("stopHoldsDay", edited.day ? dayFieldOf(order.kind) : "deliveryAddress");
    return;
  }
  if (!isMoved && !goesElsewhere && !edited.instructions) return;
  if (await isShared(tx, stop.id)) {
    if (!isMoved && !goesElsewhere) return;
    await untie(tx, stop.id, orderId);
    return makeStop(tx, order);
  }
  await writeStop(tx, stop.id, {
    ...(isMoved && {
      ...plan,
      ...(plan.day !== stop.day && { vehicleId: null, driverId: null, position: null }),
    }),
    ...(isMoved && stop.state === "failed" && plannedAnew),
    ...(goesElsewhere && { contactId: order.contactId, ...(await addressOf(tx, order)) }),
    ...(edited.instructions && { instructions: order.instructions }),
  });
}

/** Takes an order off its stop, which is cancelled when it was the only one; a van on its way to an order that is done drives on. */
async function leave(tx: Tx, order: Order, stop: StopOfTable) {
  if (stop.state === "done" || (isDriving(stop.state) && order.phase === "done")) return;
  if (await isShared(tx, stop.id)) return untie(tx, stop.id, order.id);
  await writeStop(tx, stop.id, { state: "cancelled", position: null });
}

export async function isShared(tx: Tx, stopId: number) {
  const { count } = await tx
    .selectFrom("stopOrder")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("stopId", "=", stopId)
    .executeTakeFirstOrThrow();
  return count > 1;
}

async function untie(tx: Tx, stopId: number, orderId: number) {
  await tx.deleteFrom("stopOrder").where("stopId", "=", stopId).where("orderId", "=", orderId).execute();
  await writeStop(tx, stopId, {});
}

async function addressOf(tx: Tx, { contactId, deliveryAddress }: Order) {
  const contact = await tx
    .selectFrom("contact")
    .select([
      "name",
      "street",
      "extraStreet",
      "zipcode",
      "city",
      "country",
      "representative",
      "phone",
      "phone2",
    ])
    .where("id", "=", contactId)
    .executeTakeFirstOrThrow();
  const { representative, phone, phone2, ...own } = contact;
  const typed = deliveryAddress.trim() && addressIn(deliveryAddress, contact.name);
  const address = { ...own, ...typed };
  const place = placeOfPostcode(address.zipcode, address.country);
  return {
    ...address,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    contactPerson: representative,
    contactPhone: phone || phone2,
  };
}

async function makeStop(tx: Tx, order: Order) {
  const { id } = await tx
    .insertInto("stop")
    .values({
      kind: stopKindOf(order.kind),
      contactId: order.contactId,
      instructions: order.instructions,
      ...(await addressOf(tx, order)),
      ...planOf(order),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("stopOrder").values({ stopId: id, orderId: order.id }).execute();
}

/** Takes it back that somebody called a stop off: it is planned anew on the day of its orders, all of which must still need it. */
export async function restoreStop(tx: Tx, id: number, viewer: StopViewer, { version }: { version?: number }) {
  const stop = await lockedStop(tx, id, viewer, version);
  const refusal = stopRefusal(stop, "planned");
  if (refusal || stop.state !== "cancelled") throw refused(stopMoves.refusal);
  const tied = await tx.selectFrom("stopOrder").select("orderId").where("stopId", "=", id).execute();
  const orders: Order[] = [];
  for (const { orderId } of tied) orders.push(await findOrder(tx, orderId));
  const [first] = orders;
  if (!first || orders.some((order) => order.stopId !== null || !needsStop(order)))
    throw refused("stopNotNeeded");
  const values = { ...plannedAnew, ...planOf(first), vehicleId: null, driverId: null, position: null };
  await writeStop(tx, id, { ...values, cancelReason: "" });
  await writeDays(tx, id);
}

/** Writes the plan of a stop into its orders, whose lists, mails and prints tell it. */
export const writeDays = (tx: Tx, stopId: number) =>
  sql`update "order" set
      "pickupDate" = case "order".kind when 'purchase' then stop.day else "pickupDate" end,
      "deliveryDate" = case "order".kind when 'purchase' then "deliveryDate" else stop.day end,
      "timeFrom" = stop."windowFrom", "timeUntil" = stop."windowUntil", version = "order".version + 1
    from stop, "stopOrder" tied
    where stop.id = ${stopId} and tied."stopId" = stop.id and "order".id = tied."orderId"
      and (case "order".kind when 'purchase' then "pickupDate" else "deliveryDate" end, "timeFrom", "timeUntil")
        is distinct from (stop.day, stop."windowFrom", stop."windowUntil")`.execute(tx);
