import { sql } from "kysely";
import type { ErasureReportRow } from "../../contract/erasure.ts";
import type { Db, Tx } from "../app.ts";
import { withinDays } from "../days.ts";
import type { List, ListQuery } from "../list.ts";

type Suggestion = ErasureReportRow["suggestions"][number];

/** Devices whose number is like a waiting report's: one holds the other, or a drive's report names it. */
const suggestions = sql<Suggestion[]>`case when report."productId" is not null then '[]'::json else (
  select coalesce(json_agg(json_build_object('productId', near.id, 'sku', near.sku, 'serialNumber', near."serialNumber",
    'productName', near."productName")), '[]')
  from (select id, sku, "serialNumber", "productName" from product
    where report.serial <> '' and length(report.serial) >= 4 and not archived and "serialNumber" <> ''
      and "searchText" like '%' || lower(replace(replace(substr(report.serial, 3), '%', ''), '_', '')) || '%'
    order by similarity("serialNumber", report.serial) desc limit 3) near) end`;

/** The reports as they were asked for. */
export const reportList = (
  db: Db | Tx,
  { unmatched, importedAt, reportedAt }: ListQuery,
): List<"erasureReport", ErasureReportRow> => ({
  table: "erasureReport",
  search: "searchText",
  texts: ["serial", "manufacturer", "operator"],
  handled: ["unmatched", "importedAt", "reportedAt"],
  narrow(reports) {
    let found = reports;
    if (unmatched) found = found.where("productId", "is", null).where("dismissed", "=", "");
    if (importedAt) found = found.where(withinDays(sql.ref("importedAt"), importedAt));
    if (reportedAt) found = found.where(withinDays(sql.ref("reportedAt"), reportedAt));
    return found;
  },
  rows: (page) => reportRows(db, page),
});

export const reportRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "erasureReport")
    .innerJoin("erasureReport as report", "report.id", "erasureReport.id")
    .leftJoin("order", "order.id", "report.orderId")
    .leftJoin("product", "product.id", "report.productId")
    .select([
      "erasureReport.id",
      "report.source",
      "report.sourceDocumentId",
      "report.tool",
      "report.manufacturer",
    ])
    .select([
      "report.model",
      "report.serial",
      "report.imei",
      "report.operator",
      "report.reportedAt",
      "report.importedAt",
    ])
    .select(["report.orderId", "order.orderNr", "report.productId", "product.sku"])
    .select([
      sql<number>`(select count(*)::int from "erasureResult" result where result."reportId" = report.id)`.as(
        "drives",
      ),
      sql<number>`(select count(*)::int from "erasureResult" result where result."reportId" = report.id and result.result = 'success')`.as(
        "passed",
      ),
      suggestions.as("suggestions"),
    ]);
