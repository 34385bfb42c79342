import { sql } from "kysely";
import { totalsOf } from "../../../contract/orders.rules.ts";
import { linesOfPage } from "../../../contract/printing.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { usualRate, type VatRate } from "../../../contract/vat.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { lineRows } from "../orders/orderLines.queries.ts";
import { contactAddress, ownOrders, type Viewer } from "../orders/orders.queries.ts";
import { findCodes, ratesIn } from "../orders/orders.rates.ts";

type Head = Awaited<ReturnType<typeof headsOf>>[number];
export type PrintedLine = Awaited<ReturnType<typeof linesOf>>[number];
/** The texts of a VAT code on documents. */
export type PrintedVat = { name: string; note: string; category: string };
export type PrintedOrder = Head & {
  lines: PrintedLine[];
  rates: VatRate[];
  totals: ReturnType<typeof totalsOf>;
};

/** Orders with their lines, in the order of `ids`; 404 when one does not exist or is not the viewer's. */
export async function findPrintedOrders(
  db: Db | Tx,
  kind: OrderKind,
  ids: readonly number[],
  viewer: Viewer,
): Promise<PrintedOrder[]> {
  const [heads, lines, codes] = await Promise.all([
    headsOf(db, kind, ids, viewer),
    linesOf(db, ids),
    findCodes(db),
  ]);
  const headById = new Map(heads.map((head) => [head.id, head]));
  const linesById = Map.groupBy(lines, ({ orderId }) => orderId);
  return ids.map((id) => {
    const head = headById.get(id);
    if (!head) throw notFound();
    const order = { ...head, lines: linesById.get(id) ?? [] };
    const rates = ratesIn(order, order.lines, codes);
    return { ...order, rates, totals: totalsOf(order, rates, usualRate(rates)) };
  });
}

/** How much paper orders take; 404 when one does not exist or is not the viewer's. */
export async function findLengths(db: Db | Tx, kind: OrderKind, ids: readonly number[], viewer: Viewer) {
  const lines = sql<number>`(select count(*) from "orderLine" where "orderId" = "order".id)`;
  const { orders, ...length } = await db
    .selectFrom("order")
    .select([
      sql<number>`count(*)::int`.as("orders"),
      sql<number>`coalesce(sum(${lines}), 0)::int`.as("lines"),
      sql<number>`coalesce(sum(greatest(1, ceil(${lines} / ${linesOfPage}::numeric))), 0)::int`.as("pages"),
    ])
    .where("order.kind", "=", kind)
    .where("order.id", "=", anyOf(ids))
    .where(ownOrders(viewer))
    .executeTakeFirstOrThrow();
  if (orders < ids.length) throw notFound();
  return length;
}

/** The company's VAT codes in words. */
export async function findPrintedVat(db: Db | Tx): Promise<Map<number, PrintedVat>> {
  const rows = await db.selectFrom("vatCode").select(["id", "name", "note", "category"]).execute();
  return new Map(rows.map(({ id, ...code }) => [id, code]));
}

/** The sale that this is a part delivery of. */
const partOf = sql<
  string | null
>`(select source."orderNr" from "orderLink" link join "order" source on source.id = link."otherId"
  where link."orderId" = "order".id and how = 'splitFrom' limit 1)`;

const headsOf = (db: Db | Tx, kind: OrderKind, ids: readonly number[], viewer: Viewer) =>
  db
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .innerJoin("contact", "contact.id", "order.contactId")
    .leftJoin("company", "company.id", "contact.companyId")
    .select([
      "order.id",
      "orderNr",
      "contactId",
      "orderDate",
      "doneOn",
      "validUntil",
      "invoiceId",
      "deliveryDate",
      "pickupDate",
      "proposedPickupDate",
      "timeFrom",
      "timeUntil",
      "order.customerReference",
      "deliveryAddress",
      "instructions",
      "dhlTrackingCode",
      "discount",
      "transportCost",
      "amountsWithVat",
      "contact.name as contactName",
      "contact.representative",
      "contact.email",
      "company.name as companyName",
      "company.kvk_nr as companyKvkNr",
      "company.vatNr as companyVatNr",
    ])
    .select(["deviceName", "deviceSerial", "accessories", "deviceCondition", "defect", "diagnosis"])
    .select([
      partOf.as("partOf"),
      "orderStatus.phase",
      "contact.locale",
      "order.dataDestruction",
      "order.discountUnit",
      "order.vatRates",
      contactAddress.as("address"),
    ])
    .where("order.kind", "=", kind)
    .where("order.id", "=", anyOf(ids))
    .where(ownOrders(viewer))
    .execute();

const linesOf = (db: Db | Tx, ids: readonly number[]) =>
  lineRows(db)
    .leftJoin("location", "location.id", "product.locationId")
    .select(["orderLine.orderId", "location.name as locationName", "product.locationLabel"])
    .select("product.attributes as productAttributes")
    .where("orderLine.orderId", "=", anyOf(ids))
    .execute();
