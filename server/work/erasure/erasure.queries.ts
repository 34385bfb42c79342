import { sql } from "kysely";
import type { ErasureReport, ErasureReportRow, LostProof } from "../../../contract/erasure.ts";
import type { SearchWord } from "../../../contract/searchable.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { containing } from "../../platform/resource/conditions.ts";
import { type List, type ListQuery, rowsById } from "../../platform/resource/list.ts";

type Suggestion = ErasureReportRow["suggestions"][number];

/**
 * Devices here that a waiting report may be of: their serial number holds the report's or is held by it (a maker's
 * barcode puts signs in front), or they share an IMEI. None of which an own number says that it is another.
 */
const suggestions = sql<Suggestion[]>`case when report."productId" is not null then '[]'::json else (
  select coalesce(json_agg(json_build_object('productId', near.id, 'sku', near.sku, 'serialNumber', near."serialNumber",
    'productName', near."productName")), '[]')
  from (select id, sku, "serialNumber", "productName" from product
    where not archived and not gone and id <> all(report."notProductIds")
      and id in (
        select id from product where length(report."serialKey") >= 5 and not archived and not gone
          and "searchText" like '%' || joined(substr(report."serialKey", 3)) || '%'
        union all select id from product where imei <> '' and imei = any(report.imeis)
        union all select id from product where imei2 <> '' and imei2 = any(report.imeis))
      and (report."serialKey" = '' or "serialNumber" = '' or position("serialNumber" in report."serialKey") > 0
        or position(report."serialKey" in "serialNumber") > 0 or "serialNumber" = any(report.imeis))
      and (imei = '' or report.imeis = '{}' or array[imei, imei2] && report.imeis)
    order by similarity("serialNumber", report."serialKey") desc, id limit 3) near) end`;

/** The sold or archived device that a waiting report names. */
const waitsFor = sql<ErasureReportRow["waitsFor"]>`case when report."productId" is null then (
  select json_build_object('productId', id, 'sku', sku, 'state', case when archived then 'archived' else 'sold' end)
  from product where (gone or archived) and id <> all(report."notProductIds")
    and ("serialNumber" <> '' and "serialNumber" = any(report."serialKey" || report.imeis)
      or imei <> '' and imei = any(report."serialKey" || report.imeis)
      or imei2 <> '' and imei2 = any(report."serialKey" || report.imeis))
  order by id desc limit 1) end`;

/** An index finds words from three signs. */
const longEnough = ([spelling = ""]: SearchWord) => sql.lit(spelling.length > 2);

/** The reports as they were asked for. */
export const reportList = ({ unmatched }: ListQuery): List<"erasureReport", ErasureReportRow> => ({
  table: "erasureReport",
  search: "searchText",
  finds: (word) => [
    sql<boolean>`"erasureReport".id = any(array(select "reportId" from "erasureResult"
      where ${longEnough(word)} and ${containing(sql`"searchedText"("driveSerial")`, word)}))`,
    sql<boolean>`"erasureReport"."fileId" = any(array(select id from file
      where ${longEnough(word)} and ${containing(sql`"searchedText"(original_client_filename)`, word)}))`,
  ],
  texts: ["serial", "manufacturer", "operator"],
  handled: ["unmatched"],
  instants: ["importedAt", "reportedAt"],
  narrow(reports) {
    let query = reports;
    const waits = sql<boolean>`("productId" is null and dismissed = '')`;
    if (unmatched === true) query = query.where(waits);
    if (unmatched === false) query = query.where(sql<boolean>`not ${waits}`);
    return query;
  },
  rows: loadRows,
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
      waitsFor.as("waitsFor"),
    ]);

const loadRows = rowsById("erasureReport", reportRows);

/** A report with what it says of each drive; 404 when there is none. */
export async function findReport(db: Db | Tx, id: number): Promise<ErasureReport> {
  const report = await reportRows(db, "erasureReport")
    .leftJoin("file", "file.id", "report.fileId")
    .select(
      sql<ErasureReport["file"]>`case when file.id is not null
        then json_build_object('name', file.original_client_filename, 'bytes', file.bytes) end`.as("file"),
    )
    .where("erasureReport.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const results = await db
    .selectFrom("erasureResult")
    .select(["driveSerial", "driveVendor", "driveModel", "capacityBytes", "standardName", "result", "state"])
    .select(["message", "startedAt", "endedAt"])
    .select(sql<ErasureReport["results"][number]["contradictions"]>`contradictions`.as("contradictions"))
    .where("reportId", "=", id)
    .orderBy("id")
    .execute();
  return { ...report, results };
}

/** The file that a report came in; 404 when none is kept. */
export const findReportFile = (db: Db, id: number) =>
  db
    .selectFrom("erasureReport")
    .innerJoin("file", "file.id", "erasureReport.fileId")
    .select(["file.discr", "file.unique_server_filename", "file.original_client_filename"])
    .where("erasureReport.id", "=", id)
    .executeTakeFirstOrThrow(notFound);

/** Devices whose reports prove less than was thought, until somebody has acknowledged it. */
export async function lostProofs(db: Db): Promise<LostProof[]> {
  const { rows } = await sql<LostProof>`
    select report.id, product.id as "productId", sku, "productName",
      case when gone then 'sold' when "reservedQuantity" > 0 then 'reserved' else 'here' end as state,
      array(select distinct told ->> 'operation' from jsonb_array_elements(hardware -> 'checks') as told
        where told ->> 'operation' <> '') as operations,
      (select coalesce(jsonb_agg(contradiction), '[]') from "erasureResult"
        cross join jsonb_array_elements(contradictions) as contradiction where "reportId" = report.id) as contradictions
    from "erasureReport" report join product on product.id = report."productId"
    where "lostProof" order by report.id limit 100`.execute(db);
  return rows;
}
