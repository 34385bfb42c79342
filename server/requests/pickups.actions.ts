import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import { requestLimits } from "../../contract/files.rules.ts";
import type { OrderInput } from "../../contract/orderInput.ts";
import type { PickupRequest } from "../../contract/requests.ts";
import { notFound, refused } from "../base/failure.ts";
import type { Tx } from "../database/connection.ts";
import { createOrder, lockedOrder } from "../orders/orders.actions.ts";
import { ownOrders } from "../orders/orders.queries.ts";
import { findChoosable } from "./choosable.ts";

type Asker = Pick<Session, "userId" | "ownContactId">;

/** Makes a draft purchase of what somebody outside the company asks to be fetched; answers its id. */
export async function requestPickup(tx: Tx, { userId, ownContactId }: Asker, request: PickupRequest) {
  if (!ownContactId) throw refused("noOwnContact");
  const { contactId, goods, remarks, timeFrom, timeUntil, proposedPickupDate, ...rest } = request;
  const chosen = await findChoosable(tx, contactId ?? ownContactId, ownContactId);
  if (!chosen) throw refused("unknownReference", "contactId");
  if (proposedPickupDate && (await isPast(tx, proposedPickupDate)))
    throw refused("dayPassed", "proposedPickupDate");
  if (timeFrom && timeUntil && timeFrom >= timeUntil) throw refused("timesReversed", "timeUntil");
  const times = [timeFrom, timeUntil].some(Boolean) ? `${timeFrom ?? "…"}–${timeUntil ?? "…"}` : "";
  const order: OrderInput = {
    ...rest,
    contactId: chosen.id,
    partnerId: chosen.ownIsPartner && chosen.id !== ownContactId ? ownContactId : null,
    proposedPickupDate,
    pickupDate: null,
    deliveryDate: null,
    deliveryType: "pickup",
    logistics: true,
    locationId: null,
    locationLabel: "",
    customerReference: "",
    remarks: goods.trim(),
    instructions: [times, remarks.trim()].filter(Boolean).join("\n"),
    gift: false,
    transportCost: 0,
    discount: 0,
    discountUnit: "cents",
    dhlTrackingCode: "",
  };
  const orderId = await createOrder(tx, "purchase", order);
  await tx.insertInto("request").values({ orderId, userId }).execute();
  return orderId;
}

async function isPast(tx: Tx, day: string) {
  const { rows } = await sql<{ isPast: boolean }>`select ${day}::date < current_date as "isPast"`.execute(tx);
  return rows[0]!.isPast;
}

/** A draft purchase of the asker's own, locked to change its files; 404 for any other, 422 where they become too many. */
export async function lockedDraft(tx: Tx, orderId: number, asker: Asker, added: number) {
  await tx
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .select("order.id")
    .where("order.id", "=", orderId)
    .where("order.kind", "=", "purchase")
    .where("orderStatus.phase", "=", "draft")
    .where(ownOrders(asker))
    .executeTakeFirstOrThrow(notFound);
  const { phase } = await lockedOrder(tx, "purchase", orderId);
  if (phase !== "draft") throw notFound();
  const { count } = await tx
    .selectFrom("file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  if (count + added > requestLimits.files)
    throw refused("tooManyFilesOfOrder", "file", { limit: requestLimits.files });
}
