import { type InsertObject, sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import { defaultsOf } from "../../../contract/http.ts";
import { changeableWhenClosed, headOnly, type OrderInput } from "../../../contract/orderInput.ts";
import type { StatusMove } from "../../../contract/orderRoutes.ts";
import { orderMoves } from "../../../contract/orderStatus.rules.ts";
import { grossAmount, isExcessive, totalsOf } from "../../../contract/orders.rules.ts";
import { isClosed } from "../../../contract/phases.rules.ts";
import { asksOf, refusalOf } from "../../../contract/states.rules.ts";
import type { OrderKind, Phase } from "../../../contract/statuses.ts";
import { ratesFor, usualRate } from "../../../contract/vat.rules.ts";
import { refreshProof, type Taker } from "../../goods/proof/gate.ts";
import { enterRepairPhase, leaveToQueue, takeFromQueue } from "../../goods/toRepairs/taking.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";
import type { DB } from "../../ground/database/types.ts";
import { placeFor } from "../../people/locations/places.ts";
import { nextOrderNr } from "../../people/settings/series.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { lockedVersion } from "../../platform/resource/crud.ts";
import { type Edited, followOrder } from "../stops/ofOrders.actions.ts";
import { enteringPhase } from "./orders.days.ts";
import { lockedGoods } from "./orders.goods.ts";
import { goodsOf, insertLines, type LineInput, lineValues } from "./orders.lines.ts";
import { lockGoods } from "./orders.locks.ts";
import { sendStatusMail } from "./orders.mails.ts";
import { enterGoodsPhase, holdsGoods, reserveNew } from "./orders.phases.ts";
import { withoutPrices } from "./orders.prices.ts";
import { seesPrices } from "./orders.queries.ts";
import { ratesToSave, vatCodes } from "./orders.rates.ts";
import {
  type Discounted,
  discountable,
  keepFigures,
  keepWhoseDevice,
  refreshTotal,
  refuseExcess,
} from "./orders.totals.ts";
import { enterPurchasePhase } from "./purchase.phases.ts";
import { refuseUnapproved } from "./repairs.queries.ts";

/** A status of this kind, the first draft status by default; read along with it: today's date and the company's VAT codes. */
export async function statusOf(tx: Tx, kind: OrderKind, statusId: number | undefined) {
  const statusRow = await tx
    .selectFrom("orderStatus")
    .select(["id", "phase", "mailBody", today.as("today"), vatCodes.as("vatCodes")])
    .where("kind", "=", kind)
    .$if(statusId !== undefined, (query) => query.where("id", "=", statusId as number))
    .$if(statusId === undefined, (query) =>
      query.where("phase", "=", "draft").orderBy("position").orderBy("id"),
    )
    .executeTakeFirst();
  if (!statusRow && statusId === undefined) throw refused("noStatusFor", "statusId", { phase: "draft" });
  if (!statusRow) throw refused("unknownReference", "statusId");
  const { mailBody, ...status } = statusRow;
  return { ...status, hasMail: mailBody !== "" };
}

/** The defaults of an order, without its contact. */
export const blankOrder = defaultsOf(headOnly) as Omit<OrderInput, "contactId">;

/** Only repairs have a device. */
type OrderFields = OrderInput & { deviceId?: number | null };

export async function createOrder(
  tx: Tx,
  kind: OrderKind,
  { lines = [], statusId, ...input }: OrderFields & { lines?: LineInput[] },
) {
  const { version: _, ...head } = input;
  const status = await statusOf(tx, kind, statusId);
  const orderDate = head.orderDate ?? status.today;
  const rates = ratesFor({ orderDate, vatRates: [] }, status.vatCodes);
  const goods = holdsGoods(kind, status.phase) && (await lockedGoods(tx, goodsOf(lines)));
  const rows = await lineValues(tx, kind, lines, { rates, goods: goods || undefined });
  const excessive = rows.findIndex((row) => isExcessive(grossAmount(row), row));
  if (excessive >= 0) throw refused("discountAboveAmount", `lines.${excessive}.discount`);
  const totals = totalsOf({ ...head, lines: rows }, rates, usualRate(rates));
  refuseExcess({ ...head, goods: discountable(head, totals), lineCount: rows.length }, "discount");
  const id = await insertOrder(tx, kind, {
    ...head,
    kind,
    statusId: status.id,
    orderDate,
    validUntil: head.validUntil ?? (kind === "purchase" ? null : await usualValidity(tx, status.today)),
    ...enteringPhase(kind, { phase: "draft", deliveryDate: head.deliveryDate }, status.phase, status.today),
    vatRates: ratesToSave(rates, [], rows),
    locationLabel: await placeFor(tx, head.locationId, head.locationLabel, 0),
    lineCount: rows.length,
    total: totals.total,
  });
  if (asksOf(orderMoves[kind], "draft", status.phase).includes("approval")) await refuseUnapproved(tx, id);
  if (goods && kind !== "purchase") await reserveNew(tx, { id, kind }, goodsOf(rows), goods);
  await insertLines(tx, id, rows, { reserved: Boolean(goods) });
  await keepFigures(tx, id);
  if (kind === "purchase") await enterPurchasePhase(tx, id, status.phase);
  else if (!["draft", "confirmed"].includes(status.phase))
    await enterGoodsPhase(tx, { id, kind }, status.phase);
  if (kind === "repair" && status.phase !== "cancelled") await takeFromQueue(tx, id, head.deviceId ?? null);
  if (kind === "repair") await enterRepairPhase(tx, id, status.phase);
  await followOrder(tx, id);
  if (status.hasMail) await sendStatusMail(tx, id);
  return id;
}

type NewOrder = Omit<InsertObject<DB, "order">, "orderNr" | "orderDate"> & {
  orderNr?: string;
  orderDate: string;
};

/** A number that was left out comes from the series, which skips numbers that somebody typed. */
export async function insertOrder(
  tx: Tx,
  kind: OrderKind,
  { orderNr: typed, ...order }: NewOrder,
): Promise<number> {
  for (;;) {
    const inserted = await tx
      .insertInto("order")
      .values({ ...order, orderNr: typed || (await nextOrderNr(tx, kind, order.orderDate)) })
      .$if(!typed, (query) => query.onConflict((taken) => taken.doNothing()))
      .returning("id")
      .executeTakeFirst();
    if (inserted) return inserted.id;
  }
}

/** An order of this kind, locked for an edit; archived ones are read-only. */
export async function lockedOrder(tx: Tx, kind: OrderKind, id: number, version?: number) {
  const order = await lockedVersion(tx, "order", id, version);
  if (order.kind !== kind) throw notFound();
  if (order.archived) throw refused("archivedReadOnly");
  const { phase } = await tx
    .selectFrom("orderStatus")
    .select("phase")
    .where("id", "=", order.statusId)
    .executeTakeFirstOrThrow();
  return { ...order, phase };
}

export async function changeOrder(
  tx: Tx,
  kind: OrderKind,
  id: number,
  { confirmed, reason, ...input }: Partial<OrderFields> & Pick<Taker, "confirmed" | "reason">,
  by: Pick<Session, "rights" | "ownContactId">,
) {
  const { version, statusId, orderNr, ...sent } = input;
  const before = await lockedOrder(tx, kind, id, version);
  const head = seesPrices(by) ? sent : withoutPrices(sent);
  const readOnly = readOnlyField(orderNr ? { ...head, orderNr } : head, before);
  if (readOnly) refuseClosed(before.phase, readOnly);
  const hasPlace = head.locationId !== undefined || head.locationLabel !== undefined;
  const { locationId = before.locationId, locationLabel = before.locationLabel } = head;
  const place = hasPlace && { locationLabel: await placeFor(tx, locationId, locationLabel, 0) };
  await tx
    .updateTable("order")
    .set({
      ...head,
      ...place,
      ...(orderNr && { orderNr }),
      // What its sender may not see is no edit, nor a way to learn of it.
      ...(isEdit(head, before, orderNr) && checkStatusAfterEdit(before.phase)),
      ...(head.orderDate && head.orderDate !== before.orderDate && { vatRates: "[]" }),
      version: before.version + 1,
    })
    .where("id", "=", id)
    .execute();
  if (!isClosed(before.phase)) {
    const priced = await refreshTotal(tx, id);
    if (isOtherDiscount(priced, before)) refuseExcess(priced, "discount");
  }
  if (head.deviceId !== undefined && head.deviceId !== before.deviceId) {
    await leaveToQueue(tx, id);
    await takeFromQueue(tx, id, head.deviceId);
  }
  if (head.dataDestruction !== undefined) await refreshProofsOf(tx, id, { ...by, confirmed, reason });
  await followOrder(tx, id, editedOf(head, before));
  if (statusId !== undefined && statusId !== before.statusId) await setStatus(tx, kind, id, statusId);
}

/** What of an edit concerns its stop. */
function editedOf(head: Record<string, unknown>, before: Record<string, unknown>): Edited {
  const differs = (...names: (keyof OrderInput)[]) =>
    names.some((name) => head[name] !== undefined && head[name] !== before[name]);
  return {
    day: differs("pickupDate", "deliveryDate", "timeFrom", "timeUntil"),
    address: differs("contactId", "deliveryAddress"),
    instructions: differs("instructions"),
  };
}

const isOtherDiscount = (now: Discounted, before: Omit<Discounted, "goods">) =>
  (["discount", "discountUnit", "amountsWithVat"] as const).some((field) => now[field] !== before[field]);

const isEdit = (head: Record<string, unknown>, before: Record<string, unknown>, orderNr?: string) =>
  (orderNr !== undefined && orderNr !== before.orderNr) ||
  Object.keys(head).some((name) => head[name] !== before[name]);

/** After an edit somebody checks the status, except of drafts and cancelled orders. */
const checkStatusAfterEdit = (phase: Phase) =>
  phase === "draft" || phase === "cancelled" ? {} : { checkStatus: true };

/** Marks an order whose lines were edited: past draft its status is to be checked. */
export async function markEdited(tx: Tx, { id, phase }: { id: number; phase: Phase }) {
  await tx
    .updateTable("order")
    .set({ touchedAt: sql<string>`now()`, ...checkStatusAfterEdit(phase) })
    .where("id", "=", id)
    .execute();
}

export async function confirmStatus(tx: Tx, kind: OrderKind, id: number) {
  await lockedOrder(tx, kind, id);
  await tx
    .updateTable("order")
    .set({ checkStatus: false })
    .where("id", "=", id)
    .where("checkStatus", "=", true)
    .execute();
}

/** The first changed field that is read-only once an order is closed. */
const readOnlyField = (input: Record<string, unknown>, before: Record<string, unknown>) =>
  Object.keys(input).find(
    (name) => input[name] !== before[name] && !changeableWhenClosed.some((field) => field === name),
  );

async function refreshProofsOf(tx: Tx, purchaseId: number, by: Taker) {
  const devices = await tx.selectFrom("product").select("id").where("purchaseId", "=", purchaseId).execute();
  const ids = devices.map(({ id }) => id);
  const parts = await tx.selectFrom("product").select("id").where("donorId", "=", anyOf(ids)).execute();
  await refreshProof(tx, [...ids, ...parts.map(({ id }) => id)], by);
}

/** Moves an order to a status with all that its phase does, or is refused as a whole; answers the former status. */
export async function setStatus(
  tx: Tx,
  kind: OrderKind,
  id: number,
  statusId: number,
  { version, mail = true, ...goods }: Omit<StatusMove, "statusId"> = {},
) {
  const before = await lockedOrder(tx, kind, id, version);
  if (statusId === before.statusId) return before.statusId;
  const { phase, today } = await statusOf(tx, kind, statusId);
  const refusal = refusalOf(orderMoves[kind], before.phase, phase);
  if (refusal) throw refused(refusal.code, "statusId");
  if (before.discount && phase !== "draft" && phase !== "cancelled") refuseExcess(await refreshTotal(tx, id));
  if (asksOf(orderMoves[kind], before.phase, phase).includes("approval")) await refuseUnapproved(tx, id);
  if (kind === "repair") {
    await lockGoods(tx, [id]);
    if (phase !== "cancelled") await keepWhoseDevice(tx, id);
  }
  if (kind === "purchase") await enterPurchasePhase(tx, id, phase, goods);
  else await enterGoodsPhase(tx, { id, kind }, phase);
  if (kind === "repair") await enterRepairPhase(tx, id, phase);
  await tx
    .updateTable("order")
    .set({
      statusId,
      ...enteringPhase(kind, before, phase, today),
      checkStatus: false,
      version: before.version + 1,
    })
    .where("id", "=", id)
    .execute();
  await followOrder(tx, id);
  if (mail) await sendStatusMail(tx, id);
  return before.statusId;
}

/** Until when a quote of a day holds, by the settings. */
async function usualValidity(tx: Tx, day: string) {
  const { quoteDays } = await findConfigs(tx);
  const { rows } = await sql<{ until: string }>`select ${day}::date + ${quoteDays}::int as until`.execute(tx);
  return rows[0]!.until;
}

/** 422 for an order that is done or cancelled. */
export function refuseClosed(phase: Phase, path?: string) {
  if (isClosed(phase)) throw refused("orderClosed", path);
}
