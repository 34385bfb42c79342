import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { OrderRow } from "../../contract/orderAnswer.ts";
import { normalSerial } from "../../contract/serial.rules.ts";
import { type OrderKind, orderKinds } from "../../contract/statuses.ts";
import { Failure } from "../base/failure.ts";
import type { Db, Tx } from "../database/connection.ts";
import type { DB } from "../database/types.ts";
import { containing, either, holds } from "../resource/conditions.ts";
import { type List, type ListQuery, rowsById } from "../resource/list.ts";
import { refusePriceQuestions } from "../resource/priceQuestions.ts";
import { type Parent, parentColumns } from "../resource/sorting.ts";
import { orderRows, ownOrders, seesPrices, type Viewer } from "./orders.queries.ts";
import { isOverdue, isRequested, isToCheck, missesProof } from "./orders.waiting.ts";

/** The orders of a kind as they were asked for, no others than the viewer's own. */
const orderList = (
  db: Db | Tx,
  kind: OrderKind,
  viewer: Viewer,
  { phase, archived, checkStatus, missingProof, requested, overdue, discounted, q }: ListQuery,
  any: boolean,
): List<"order", OrderRow> => ({
  table: "order",
  defaultSort: "-orderDate",
  columns: sortColumns,
  parents,
  texts: [
    ...["orderNr", "customerReference", "deviceSerial", "locationLabel", "dhlTrackingCode"],
    ...["remarks", "instructions"],
  ],
  toStored: { deviceSerial: normalSerial },
  handled: ["phase", "archived", "checkStatus", "missingProof", "requested", "overdue", "discounted"],
  unfiltered: (orders) => visibleOrders(orders, kind, viewer, shelf(archived, any)),
  narrow: (orders) => {
    const named = visibleOrders(orders, kind, viewer, shelf(archived, any))
      .$if(Boolean(q), (query) => query.where(naming(kind, q as string)))
      .$if(checkStatus !== undefined, (query) => query.where(either(isToCheck, checkStatus)))
      .$if(requested !== undefined, (query) => query.where(either(isRequested, requested)))
      .$if(missingProof !== undefined, (query) => query.where(either(missesProof, missingProof)))
      .$if(overdue !== undefined, (query) => query.where(either(isOverdue(kind), overdue)))
      .$if(discounted !== undefined, (query) => query.where(either(isDiscounted, discounted)));
    if (!phase) return named;
    const statuses = db
      .selectFrom("orderStatus")
      .select("id")
      .where("orderStatus.kind", "=", kind)
      .where(holds(sql.ref("phase"), phase));
    return named.where("order.statusId", "in", statuses);
  },
  rows: rowsOf[kind],
});

const rowsOf = Object.fromEntries(
  orderKinds.map((kind) => [kind, rowsById("order", (db, page) => orderRows(db, kind, page))]),
) as Record<OrderKind, List<"order", OrderRow>["rows"]>;

const isDiscounted = sql<boolean>`("order".discount > 0)`;

/** What is sorted by, where the order itself has not got it. */
const parents: Record<string, Parent> = {
  contactName: { table: "contact", by: "name", key: "contactId" },
  partnerName: { table: "contact", by: "name", key: "partnerId", optional: true },
  locationName: { table: "location", by: "name", key: "locationId", optional: true },
  status: { table: "orderStatus", by: "position", key: "statusId" },
};
const sortColumns = parentColumns("order", parents);

/** In the archive or not; undefined for both, where the rows are named and nothing is asked. */
const shelf = (archived: unknown, any: boolean) =>
  any && archived === undefined ? undefined : archived === true;

const visibleOrders = (
  orders: SelectQueryBuilder<DB, "order", unknown>,
  kind: OrderKind,
  viewer: Viewer,
  archived: boolean | undefined,
) =>
  orders
    .where("order.kind", "=", sql.lit(kind))
    .$if(archived !== undefined, (query) => query.where("order.archived", "=", sql.lit(archived === true)))
    .$if(viewer.ownContactId !== null, (query) => query.where(ownOrders(viewer)));

/** The list as the viewer may ask for it; `any` has the archive's rows too, for orders that are named. */
export const orderListFor =
  (db: Db | Tx, kind: OrderKind, viewer: Viewer) =>
  (listQuery: ListQuery, any = false) => {
    const { discounted: discount, ...asked } = listQuery;
    refusePriceQuestions(seesPrices(viewer), OrderRow.properties, { ...asked, discount });
    const { checkStatus, missingProof } = listQuery;
    if (viewer.ownContactId !== null && (checkStatus ?? missingProof) !== undefined)
      throw new Failure(403, "forbidden");
    return orderList(db, kind, viewer, listQuery, any);
  };

/** Orders whose number, customer's reference or contact's name holds the text; or, of a repair, the serial number of its device. */
function naming(kind: OrderKind, q: string): RawBuilder<boolean> {
  const number = containing(sql`lower("order"."orderNr")`, q.trim());
  const reference = containing(sql`lower("order"."customerReference")`, q.trim());
  const serial =
    kind === "repair"
      ? sql` or "order"."deviceSerial" <> '' and ${containing(sql`lower("order"."deviceSerial")`, q.trim())}`
      : sql``;
  // As an array, which an index of the orders answers; beside other conditions a subquery would be asked of each row.
  return sql<boolean>`(${number} or ${reference}${serial} or "order"."contactId" = any(array(
    select contact.id from contact where ${containing(sql`contact."searchText"`, q.trim())})))`;
}
