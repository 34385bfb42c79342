import { sql } from "kysely";
import type { SaleService } from "../../../contract/services.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type List, rowsById } from "../../platform/resource/list.ts";
import { ownOrders, seesPrices, type Viewer } from "../orders/orders.queries.ts";

const columns = [
  "id",
  "version",
  "orderId",
  "serviceId",
  "quantity",
  "unitPrice",
  "priceWithVat",
  "vatCodeId",
] as const;
const rowsOf = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "orderLine")
    .select([...columns, "discount", "discountUnit", "remarks", "productName as name"]);

const loadRows = rowsById("orderLine", rowsOf);

/** Lines that are a service on a sale which the viewer may see. */
const isSeen = (db: Db | Tx, viewer: Viewer) =>
  sql<boolean>`"orderLine".kind = 'service' and "orderLine"."orderId" in ${db
    .selectFrom("order")
    .select("order.id")
    .where("kind", "=", "sale")
    .where(ownOrders(viewer))}`;

export const servicesFor = (db: Db, viewer: Viewer): List<"orderLine", SaleService> => ({
  table: "orderLine",
  defaultSort: "id",
  search: "productName",
  narrow: (lines) => lines.where(isSeen(db, viewer)),
  rows: loadRows,
});

export const visibleService =
  (viewer: Viewer) =>
  (service: SaleService): SaleService =>
    seesPrices(viewer) ? service : { ...service, unitPrice: null, discount: 0 };

/** One service; 404 when it is not there or its sale not the viewer's. */
export const findService = (db: Db | Tx, id: number, viewer: Viewer) =>
  rowsOf(db, "orderLine")
    .where("orderLine.id", "=", id)
    .where(isSeen(db, viewer))
    .executeTakeFirstOrThrow(notFound)
    .then(visibleService(viewer));
