import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Session } from "../../../contract/access.ts";
import { type Address, addressText } from "../../../contract/address.rules.ts";
import type { Order, OrderRow } from "../../../contract/orderAnswer.ts";
import { mostLinesAnswered, type OrderLine } from "../../../contract/orderLines.ts";
import { totalsOf } from "../../../contract/orders.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { usualRate } from "../../../contract/vat.rules.ts";
import { findGates } from "../../goods/proof/gate.queries.ts";
import { notFound } from "../../ground/base/failure.ts";
import { compiled } from "../../ground/database/compiled.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { attachmentsOf } from "../../platform/files/attached.ts";
import { lineOf, linesOf } from "./orderLines.queries.ts";
import { findRates } from "./orders.rates.ts";
import { isOverdue } from "./orders.waiting.ts";
import { findRepair } from "./repairs.queries.ts";

export type Viewer = Pick<Session, "rights" | "ownContactId">;

/** Row scope: people outside the company see the orders of their own contact only. */
export const ownOrders = ({ ownContactId }: Pick<Session, "ownContactId">, order = "order") =>
  ownContactId === null
    ? sql<boolean>`true`
    : sql<boolean>`${ownContactId} in (${sql.ref(`${order}.contactId`)}, ${sql.ref(`${order}.partnerId`)})`;

export const seesPrices = ({ rights, ownContactId }: Viewer) =>
  ownContactId !== null || rights.includes("prices:read");

/** A row, without prices for a viewer who may not see them. */
export const visibleRow =
  (viewer: Viewer) =>
  <R extends Pick<OrderRow, "total" | "transportCost" | "discount">>(row: R): R =>
    seesPrices(viewer) ? row : { ...row, total: null, transportCost: null, discount: 0 };

/** The address of the contact that an order is joined to. */
export const contactAddress = sql<Address>`json_build_object('street', contact.street, 'extraStreet', contact."extraStreet",
  'zipcode', contact.zipcode, 'city', contact.city, 'state', contact.state, 'country', contact.country)`;

export const orderRows = (db: Db | Tx, kind: OrderKind, from: unknown) =>
  db
    .selectFrom(from as "order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .innerJoin("contact", "contact.id", "order.contactId")
    .leftJoin("contact as partner", "partner.id", "order.partnerId")
    .leftJoin("location", "location.id", "order.locationId")
    .select([
      "order.id",
      "order.version",
      "orderNr",
      "contactId",
      "contact.name as contactName",
      "customerReference",
      "order.statusId",
      "orderStatus.name as statusName",
      "orderStatus.color as statusColor",
      "orderDate",
      "validUntil",
      "doneOn",
      "invoiceId",
      "deliveryDate",
      "pickupDate",
      "proposedPickupDate",
      "timeFrom",
      "timeUntil",
      "lineCount",
      "archived",
      "partnerId",
      "partner.name as partnerName",
      "order.locationId",
      "location.name as locationName",
      "order.locationLabel",
      "gift",
      "logistics",
      "transportCost",
      "discount",
      "amountsWithVat",
      "dhlTrackingCode",
      "order.remarks",
      "instructions",
    ])
    .$if(kind === "repair", (orders) => orders.select(["deviceName", "deviceSerial"]))
    .select([
      // Null, not 0, while there are lines and none has a price.
      sql<number | null>`case when "order".total <> 0 or "order"."lineCount" = 0 or exists (
        select from "orderLine" where "orderId" = "order".id and "unitPrice" is not null) then "order".total end`.as(
        "total",
      ),
      "order.kind",
      "orderStatus.phase",
      "order.dataDestruction",
      "order.deliveryType",
      "order.discountUnit",
      sql<boolean>`coalesce(${isOverdue(kind)} and not archived, false)`.as("overdue"),
    ]);

/** A page of an order's lines as the viewer may see them. */
export async function findLines(db: Db | Tx, orderId: number, viewer: Viewer, { page, pageSize }: LinePage) {
  const lines = await linesOf(db, orderId);
  const shown = lines.slice((page - 1) * pageSize, page * pageSize);
  const items = visibleLines(viewer, await withProofs(db, shown, viewer));
  return { items, total: lines.length, page, pageSize };
}
type LinePage = { page: number; pageSize: number };

/** One of them; 404 without it. */
export async function findLine(db: Db | Tx, orderId: number, lineId: number, viewer: Viewer) {
  const [line] = visibleLines(viewer, await withProofs(db, await lineOf(db, orderId, lineId), viewer));
  if (!line) throw notFound();
  return line;
}

/** Lines, for colleagues with the missing proofs of their devices. */
async function withProofs(db: Db | Tx, lines: Awaited<ReturnType<typeof linesOf>>, { ownContactId }: Viewer) {
  const stopped = ownContactId === null ? lines.filter((line) => line.isStopped) : [];
  const gates = await findGates(
    db,
    stopped.flatMap(({ productId }) => productId ?? []),
  );
  const gatesById = new Map(gates.map((gate) => [gate.id, gate]));
  return lines.map(({ isStopped: _, ...line }) => {
    const gate = gatesById.get(line.productId ?? 0);
    const { missingProof = [], failedDrives = [], openTasks = [] } = gate ?? {};
    const lacks = line.delivered ? { missingProof: [], openTasks: [] } : { missingProof, openTasks };
    return { ...line, ...lacks, openTasks: [...lacks.openTasks], failedDrives };
  });
}

const visibleLines = (viewer: Viewer, lines: OrderLine[]) =>
  seesPrices(viewer)
    ? lines
    : lines.map((line): OrderLine => ({ ...line, unitPrice: null, hourlyRate: null, discount: 0 }));

/** Which of these orders exist and are the viewer's own. */
export const findOwn = (db: Db, kind: OrderKind, ids: readonly number[], viewer: Viewer) =>
  db
    .selectFrom("order")
    .select("id")
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .where(ownOrders(viewer))
    .execute()
    .then((rows) => rows.map(({ id }) => id));

/** 404 for an order that does not exist or is not the viewer's. */
export const refuseForeign = (db: Db | Tx, kind: OrderKind, id: number, viewer: Viewer) =>
  db
    .selectFrom("order")
    .select(["id", "orderNr", "contactId"])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where(ownOrders(viewer))
    .executeTakeFirstOrThrow(notFound);

/** An order's tracking code; 404 for one that does not exist or is not the viewer's. */
export const findTrackingCode = (db: Db, kind: OrderKind, id: number, viewer: Viewer): Promise<string> =>
  db
    .selectFrom("order")
    .select("dhlTrackingCode")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where(ownOrders(viewer))
    .executeTakeFirstOrThrow(notFound)
    .then(({ dhlTrackingCode }) => dhlTrackingCode);

/** One order with the first of its lines; 404 when it does not exist or is not the viewer's. */
export async function findOrder(db: Db | Tx, kind: OrderKind, id: number, viewer: Viewer): Promise<Order> {
  const [{ contact, ...head }, lines] = await Promise.all([findHead(db, kind, id, viewer), linesOf(db, id)]);
  const vatRates = await findRates(db, head, lines);
  const pricesVisible = seesPrices(viewer);
  return {
    ...visibleRow(viewer)(head),
    checkStatus: head.checkStatus && viewer.ownContactId === null,
    contactAddress: kind !== "purchase" && viewer.ownContactId === null ? addressText(contact) : "",
    vatRates,
    lines: visibleLines(viewer, await withProofs(db, lines.slice(0, mostLinesAnswered), viewer)),
    ...(kind === "repair" && (await findRepair(db, id, head.total ?? 0, viewer))),
    totals: pricesVisible ? totalsOf({ ...head, lines }, vatRates, usualRate(vatRates)) : null,
  } as Order;
}

/** The most frequent location of the latest intakes and purchases. */
const usualLocation = sql<number | null>`(select "locationId" from (
    (select "locationId" from intake order by id desc limit 20) union all
    (select "locationId" from (select "locationId" from "order" where kind = 'purchase' and not archived
      order by "orderDate" desc, id desc limit 20) latest)) used
  where "locationId" is not null group by "locationId" order by count(*) desc, "locationId" limit 1)`;
const receivedColumns = [
  usualLocation.as("usualLocationId"),
  sql<number | null>`(select id from intake where intake."orderId" = "order".id and "closedAt" is null)`.as(
    "openIntakeId",
  ),
  sql<number>`(select count(*)::int from product where product."purchaseId" = "order".id)`.as(
    "receivedCount",
  ),
  sql<{ devices: number; erased: number } | null>`(select json_build_object('devices', count(*)::int,
    'erased', (count(*) filter (where "missingProof" = 0))::int) from product
    where product."purchaseId" = "order".id and exists (select from "productTypeAttribute" link
      join attribute on attribute.id = link."attributeId" and attribute."dataBearing" where link."typeId" = product."typeId"))`.as(
    "erasure",
  ),
] as const;
const noReceivedColumns = [
  sql<number | null>`null::int`.as("usualLocationId"),
  sql<number | null>`null::int`.as("openIntakeId"),
  sql<number>`0`.as("receivedCount"),
  sql<{ devices: number; erased: number } | null>`null::json`.as("erasure"),
] as const;

const headOf = (kind: OrderKind, isOutside: boolean) =>
  compiled((db, id: number, ownContactId: number | null) =>
    orderRows(db, kind, "order")
      .select(["deliveryAddress", "checkStatus", "createdAt"])
      .select((order) => [
        "order.vatRates",
        contactAddress.as("contact"),
        attachmentsOf("order").as("files"),
        jsonArrayFrom(
          order
            .selectFrom("orderLink")
            .innerJoin("order as other", "other.id", "orderLink.otherId")
            .select(["other.id", "other.orderNr", "how"])
            .whereRef("orderLink.orderId", "=", "order.id")
            .where(ownOrders({ ownContactId: isOutside ? ownContactId : null }, "other"))
            .orderBy("orderLink.id"),
        ).as("links"),
        ...(kind === "purchase" ? receivedColumns : noReceivedColumns),
      ])
      .where("order.kind", "=", kind)
      .where("order.id", "=", id)
      .where(ownOrders({ ownContactId: isOutside ? ownContactId : null })),
  );
const headsFor = (isOutside: boolean) => ({
  purchase: headOf("purchase", isOutside),
  sale: headOf("sale", isOutside),
  repair: headOf("repair", isOutside),
});
const heads = { inside: headsFor(false), outside: headsFor(true) };
async function findHead(db: Db | Tx, kind: OrderKind, id: number, { ownContactId }: Viewer) {
  const find = heads[ownContactId === null ? "inside" : "outside"][kind];
  const [head] = await find(db, id, ownContactId);
  if (!head) throw notFound();
  return head;
}
