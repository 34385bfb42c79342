import { sql } from "kysely";
import type { Lifecycle } from "../../../contract/statuses.ts";
import { isStopped } from "../../goods/proof/gate.queries.ts";
import { compiled } from "../../ground/database/compiled.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { lineOrder } from "./orders.totals.ts";

/** Lines of orders with their products, in the order in which they stand. */
export const lineRows = (db: Db | Tx) =>
  db
    .selectFrom("orderLine")
    .leftJoin("product", "product.id", "orderLine.productId")
    .leftJoin("productType", (join) =>
      join.on("productType.id", "=", ({ fn }) => fn.coalesce("orderLine.typeId", "product.typeId")),
    )
    .select([
      "orderLine.id",
      "orderLine.productId",
      "orderLine.serviceId",
      "orderLine.version",
      "minutes",
      "workedMinutes",
      "hourlyRate",
      "priceWithVat",
      "product.sku",
      "productType.id as typeId",
      "productType.name as typeName",
      "orderLine.quantity",
      "receivedQuantity",
      "unitPrice",
      "orderLine.vatCodeId",
      "orderLine.discount",
      "orderLine.assetTag",
      "orderLine.remarks",
      "reserved",
      "delivered",
    ])
    .select(({ fn, val }) => [
      fn.coalesce("product.productName", "orderLine.productName").as("productName"),
      fn.coalesce("product.serialNumber", "orderLine.serialNumber", val("")).as("serialNumber"),
      fn.coalesce("product.imei", "orderLine.imei").as("imei"),
      fn.coalesce("product.imei2", "orderLine.imei2").as("imei2"),
      sql<Lifecycle | null>`(select status.lifecycle from "productStatus" status where status.id = product."statusId")`.as(
        "lifecycle",
      ),
      "orderLine.kind",
      "orderLine.discountUnit",
      "orderLine.attributes",
    ])
    .orderBy(lineOrder);

/** All lines of an order. */
export const linesOf = compiled((db, orderId: number) =>
  lineRows(db).select(isStopped.as("isStopped")).where("orderId", "=", orderId),
);
/** One of them. */
export const lineOf = compiled((db, orderId: number, lineId: number) =>
  lineRows(db)
    .select(isStopped.as("isStopped"))
    .where("orderLine.id", "=", lineId)
    .where("orderId", "=", orderId),
);
