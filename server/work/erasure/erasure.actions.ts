import { sql } from "kysely";
import { applyHardware } from "../../goods/matching/hardware.actions.ts";
import {
  devicesOf,
  type MachineNumbers,
  numbersOf,
  tieAll,
  waitingFor,
} from "../../goods/matching/matching.ts";
import { refreshProof } from "../../goods/proof/gate.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { ErasureReport, ErasureResult } from "../../platform/reports/reports.ts";

type ParsedReport = { report: ErasureReport; fileId: number | null };
/** A parsed report, the numbers that identify its device, and that device if there is one. */
type MatchedReport = ParsedReport & { numbers: MachineNumbers; productId: number | null };
type StoredReport = {
  id: number;
  source: string;
  sourceDocumentId: string;
  waits: boolean;
  notProductIds: number[];
};

/**
 * Stores reports that are not here yet, ties them to their devices, and fills what the hardware tells. One that is here
 * and waits looks for its device once more.
 */
export async function importReports(
  tx: Tx,
  orderId: number | null,
  read: ParsedReport[],
  onTied: (count: number, of: number) => void = () => {},
) {
  await sql`select pg_advisory_xact_lock(7103)`.execute(tx);
  // The same document comes back in every re-export: once here and once in the upload is enough.
  const distinct = [...new Map(read.map((one) => [keyOf(one.report), one])).values()];
  const existing = new Map((await existingReports(tx, distinct)).map((row) => [keyOf(row), row]));
  const looking = distinct.flatMap((one) => {
    const earlier = existing.get(keyOf(one.report));
    if (earlier && !earlier.waits) return [];
    return [
      { ...one, earlier, numbers: { ...numbersOf(one.report), notProductIds: earlier?.notProductIds ?? [] } },
    ];
  });
  const devices = await devicesOf(
    tx,
    looking.map(({ numbers }) => numbers),
  );
  const placed = looking.map((one, at) => ({ ...one, productId: devices[at] ?? null }));
  const fresh = placed.filter(({ earlier }) => !earlier);
  const imported = await storeReports(tx, orderId, fresh);
  await learnNumbers(
    tx,
    placed.flatMap(({ earlier, ...one }) => (earlier ? [{ ...one, id: earlier.id }] : [])),
  );
  const findings = placed.flatMap(({ report: { hardware }, numbers: { imeis }, productId }) =>
    productId === null ? [] : [{ productId, hardware, imeis }],
  );
  await applyHardware(tx, findings, (count) => onTied(count, findings.length));
  const productIds = [...new Set(findings.map(({ productId }) => productId))];
  await refreshProof(tx, productIds);
  await tieAll(tx, await waitingFor(tx, productIds));
  const reportIds = (await existingReports(tx, distinct)).flatMap(({ id, waits }) => (waits ? [id] : []));
  // Their devices may be in a transaction that is not committed yet.
  if (reportIds.length) await enqueue(tx, "tieWaiting", { productIds: [], reportIds });
  const orders = await ordersOf(tx, placed);
  const repeated = read.length - distinct.length;
  const unmatched = reportIds.length;
  return { imported, repeated, matched: placed.length - unmatched, unmatched, orders };
}

/** PostgreSQL takes an array for one of its own, not for JSON. */
export const rowOfResult = ({ contradictions, ...result }: ErasureResult) => ({
  ...result,
  contradictions: JSON.stringify(contradictions),
});

const keyOf = ({ source, sourceDocumentId }: { source: string; sourceDocumentId: string }) =>
  `${source}:${sourceDocumentId}`;

/** The purchases of the devices that reports are tied to, and how many of the reports each has. */
async function ordersOf(tx: Tx, read: ParsedReport[]) {
  const { rows } = await sql<{ orderId: number; orderNr: string; matched: number }>`
    select "order".id as "orderId", "orderNr", count(*)::int as matched
    from unnest(${read.map(({ report }) => report.source)}::text[], ${read.map(({ report }) => report.sourceDocumentId)}::text[])
      as document(source, number)
    join "erasureReport" report on report.source = document.source and "sourceDocumentId" = number
    join product on product.id = report."productId"
    join "order" on "order".id = product."purchaseId"
    group by "order".id order by matched desc, "order".id`.execute(tx);
  return rows;
}

async function existingReports(tx: Tx, read: ParsedReport[]): Promise<StoredReport[]> {
  const documents = read.map(({ report }) => report.sourceDocumentId);
  const sources = read.map(({ report }) => report.source);
  const { rows } = await sql<StoredReport>`
    select id, source, "sourceDocumentId", "notProductIds", "productId" is null and dismissed = '' as waits
    from "erasureReport" where (source, "sourceDocumentId") in
      (select * from unnest(${sources}::text[], ${documents}::text[]))`.execute(tx);
  return rows;
}

/** Updates the numbers of reports: a newer reader may find some that it did not find when the report came. */
async function learnNumbers(tx: Tx, read: (MatchedReport & { id: number })[]) {
  if (!read.length) return;
  const numbers = read.map(({ id, productId, report: { machine }, numbers: { serialKey, imeis } }) => ({
    id,
    productId,
    serial: machine.serial,
    imei: machine.imei,
    serialKey,
    imeis,
  }));
  await sql`update "erasureReport" report set "productId" = told."productId", serial = told.serial, imei = told.imei,
      "serialKey" = told."serialKey", imeis = told.imeis
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
      as told(id int, "productId" int, serial text, imei text, "serialKey" text, imeis text[])
    where report.id = told.id`.execute(tx);
}

async function storeReports(tx: Tx, orderId: number | null, read: MatchedReport[]) {
  const ids: number[] = [];
  for (const batch of inParts(read)) {
    const rows = await tx
      .insertInto("erasureReport")
      .values(
        batch.map(({ report, fileId, numbers, productId }) => ({
          orderId,
          fileId,
          productId,
          serialKey: numbers.serialKey,
          imeis: numbers.imeis,
          source: report.source,
          sourceDocumentId: report.sourceDocumentId,
          tool: report.tool,
          toolVersion: report.toolVersion,
          reportedAt: report.reportedAt,
          operator: report.operator,
          provider: report.provider,
          manufacturer: report.machine.manufacturer,
          model: report.machine.model,
          serial: report.machine.serial,
          imei: report.machine.imei,
          chassisType: report.machine.chassisType,
          hardware: JSON.stringify(report.hardware),
          customFields: JSON.stringify(report.customFields),
        })),
      )
      .returning("id")
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  const results = read.flatMap(({ report }, at) =>
    report.results.map((result) => ({ ...rowOfResult(result), reportId: ids[at] as number })),
  );
  for (const batch of inParts(results)) await tx.insertInto("erasureResult").values(batch).execute();
  return ids.length;
}
