import { type SelectQueryBuilder, sql } from "kysely";
import { OrderRow } from "../../../contract/orderAnswer.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { type OrderKind, orderKinds } from "../../../contract/statuses.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { containing, matchesFilter, matchesFlag } from "../../platform/resource/conditions.ts";
import { type List, type ListQuery, rowsById } from "../../platform/resource/list.ts";
import { refusePriceQuestions } from "../../platform/resource/priceQuestions.ts";
import { type Parent, parentColumns } from "../../platform/resource/sorting.ts";
import { orderRows, ownOrders, seesPrices, type Viewer } from "./orders.queries.ts";
import {
  hasLine,
  hasMarginGoods,
  hasService,
  hasType,
  isMadeBy,
  isOverdue,
  isRequested,
  isToCheck,
  isUninvoiced,
  missesProof,
  wasAgreed,
  wasReturned,
} from "./orders.waiting.ts";

/** The orders of a kind that the viewer may see. */
const orderList = (
  db: Db | Tx,
  kind: OrderKind,
  viewer: Viewer,
  { phase, archived, typeId, madeById, returned, lineKind, service, ...flags }: ListQuery,
  isWithArchive: boolean,
): List<"order", OrderRow> => {
  const shownArchive = archivedFilter(archived, isWithArchive || flags.withArchived === true);
  return {
    table: "order",
    defaultSort: "-orderDate",
    columns: sortColumns,
    parents,
    search: "searchText",
    // An array can use the index of the orders; a subquery next to other conditions would run for each row.
    findsAll: (words) => sql<boolean>`"order"."contactId" = any(array(select contact.id from contact
    where ${sql.join(
      words.map((word) => containing(sql`contact."searchText"`, word)),
      sql` and `,
    )}))`,
    numbers: ["orderNr", "customerReference", "deviceSerial"],
    texts: [
      ...["orderNr", "customerReference", "deviceSerial", "locationLabel", "dhlTrackingCode"],
      ...["remarks", "instructions"],
    ],
    unsearched: ["locationLabel", "dhlTrackingCode", "remarks", "instructions"],
    toStored: { deviceSerial: normalSerial },
    handled: [
      ...["phase", "archived", "withArchived", "typeId", "madeById", "returned", "lineKind", "service"],
      ...["agreed", "marginGoods", "uninvoiced"],
      ...["checkStatus", "missingProof", "requested", "overdue", "discounted"],
    ],
    unfiltered: (orders) => visibleOrders(orders, kind, viewer, shownArchive),
    narrow: (orders) => {
      const { checkStatus, missingProof, requested, overdue, discounted, agreed, marginGoods, uninvoiced } =
        flags;
      const filtered = visibleOrders(orders, kind, viewer, shownArchive)
        .$if(checkStatus !== undefined, (query) => query.where(matchesFlag(isToCheck, checkStatus)))
        .$if(requested !== undefined, (query) => query.where(matchesFlag(isRequested, requested)))
        .$if(missingProof !== undefined, (query) => query.where(matchesFlag(missesProof, missingProof)))
        .$if(overdue !== undefined, (query) => query.where(matchesFlag(isOverdue(kind), overdue)))
        .$if(discounted !== undefined, (query) => query.where(matchesFlag(isDiscounted, discounted)))
        .$if(agreed !== undefined, (query) => query.where(matchesFlag(wasAgreed(kind), agreed)))
        .$if(marginGoods !== undefined, (query) => query.where(matchesFlag(hasMarginGoods, marginGoods)))
        .$if(uninvoiced !== undefined, (query) => query.where(matchesFlag(isUninvoiced, uninvoiced)))
        .$if(returned !== undefined, (query) => query.where(wasReturned(returned)))
        .$if(lineKind !== undefined, (query) => query.where(hasLine(lineKind)))
        .$if(service !== undefined, (query) => query.where(hasService(service)))
        .$if(typeId !== undefined, (query) => query.where(hasType(typeId)))
        .$if(madeById !== undefined, (query) => query.where(isMadeBy(madeById)));
      if (!phase) return filtered;
      const statuses = db
        .selectFrom("orderStatus")
        .select("id")
        .where("orderStatus.kind", "=", kind)
        .where(matchesFilter(sql.ref("phase"), phase));
      return filtered.where("order.statusId", "in", statuses);
    },
    rows: rowsOf[kind],
  };
};

const rowsOf = Object.fromEntries(
  orderKinds.map((kind) => [kind, rowsById("order", (db, page) => orderRows(db, kind, page))]),
) as Record<OrderKind, List<"order", OrderRow>["rows"]>;

const isDiscounted = sql<boolean>`("order".discount > 0)`;

/** Sort columns of joined tables. */
const parents: Record<string, Parent> = {
  contactName: { table: "contact", by: "name", key: "contactId" },
  partnerName: { table: "contact", by: "name", key: "partnerId", optional: true },
  locationName: { table: "location", by: "name", key: "locationId", optional: true },
  status: { table: "orderStatus", by: "position", key: "statusId" },
};
const sortColumns = parentColumns("order", parents);

/** Whether to list archived orders or the others; undefined for both. */
const archivedFilter = (archived: unknown, withArchived: boolean) =>
  withArchived && archived === undefined ? undefined : archived === true;

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

/** The list for a viewer; orders named by id are found in the archive too (`withArchived`). */
export const orderListFor =
  (db: Db | Tx, kind: OrderKind, viewer: Viewer) =>
  (listQuery: ListQuery, withArchived = false) => {
    const { discounted: discount, ...filters } = listQuery;
    refusePriceQuestions(seesPrices(viewer), OrderRow.properties, { ...filters, discount });
    const { checkStatus, missingProof } = listQuery;
    if (viewer.ownContactId !== null && (checkStatus ?? missingProof) !== undefined)
      throw new Failure(403, "forbidden");
    return orderList(db, kind, viewer, listQuery, withArchived);
  };
