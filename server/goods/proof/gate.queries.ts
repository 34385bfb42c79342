import { sql } from "kysely";
import type { LockFound } from "../../../contract/hardware.rules.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DiskFound } from "../../platform/reports/reports.ts";
import { type Carrier, carriersOf, type Evidence, type ResultSeen } from "../../platform/reports/verdict.ts";
import { type Gate, gateOf, type LockSeen } from "./gate.rules.ts";

type GateRow = { id: number; sku: string; serialNumber: string; counted: number; reserved: boolean };

/** The gates of devices; `counted` is how many proofs were missing at the last count. */
export async function findGates(db: Db | Tx, productIds: number[]): Promise<(GateRow & Gate)[]> {
  if (!productIds.length) return [];
  const evidenceById = Map.groupBy(await evidenceRows(db, productIds), ({ id }) => id);
  return [...evidenceById.values()].map((rows) => {
    const { id, sku, serialNumber, counted, reserved, promised, byHand, accepted, storage } = rows[0]!;
    const facts = { promised, byHand, accepted, storage };
    return { id, sku, serialNumber, counted, reserved, ...gateOf({ ...facts, ...evidenceIn(rows) }) };
  });
}

/** Every data carrier that reports saw in devices, also those taken out, and the storage that their attributes name. */
export async function findCarriers(db: Db | Tx, productIds: number[]) {
  if (!productIds.length) return new Map<number, { carriers: Carrier[]; storage: string[] }>();
  const evidenceById = Map.groupBy(await evidenceRows(db, productIds), ({ id }) => id);
  return new Map(
    [...evidenceById].map(([id, rows]) => [
      id,
      { carriers: carriersOf(evidenceIn(rows).evidence), storage: rows[0]!.storage },
    ]),
  );
}

/** Whether a device misses a proof or had an attempt to erase it that failed, so that its gate is worth showing. */
export const isStopped = sql<boolean>`(product."missingProof" > 0 or exists (
  select from "erasureReport" report join "erasureResult" on "reportId" = report.id
  where report."productId" = product.id and result <> 'success'))`;

/**
 * Whether the gate has to be asked about a device. Without it the device is sure to pass: no proof was missing at the last count,
 * and its reports have no locks and only successes, one for every disk; or it has no reports and its type holds no data.
 */
export const isSuspect = sql<boolean>`(product."missingProof" > 0 or coalesce(
  (select bool_or(attempts.succeeded is not true or hardware @? '$.locks[*]' or exists (
      select from jsonb_path_query(hardware, '$.disks[*].serial') serial
      where serial #>> '{}' = '' or serial #>> '{}' <> all(attempts.serials)))
    from "erasureReport" report, lateral (
      select bool_and(result = 'success') as succeeded, array_agg("driveSerial") as serials
      from "erasureResult" where "reportId" = report.id) attempts
    where report."productId" = product.id),
  exists (select from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
    where link."typeId" = product."typeId" and attribute."dataBearing")))`;

type EvidenceRow = Awaited<ReturnType<typeof evidenceRows>>[number];

/** The evidence in the reports of one device. */
function evidenceIn(rows: readonly EvidenceRow[]): { evidence: Evidence; locks: LockSeen[] } {
  const reports = [...Map.groupBy(rows, ({ reportId }) => reportId).values()].map(([first]) => first!);
  const sourceOf = ({ reportId, reportedAt }: EvidenceRow) => ({ reportId: reportId!, reportedAt });
  return {
    evidence: {
      disks: reports.flatMap((report) =>
        (report.disks ?? []).map((disk) => ({ ...disk, ...sourceOf(report) })),
      ),
      results: rows.filter(({ resultId }) => resultId !== null) as (EvidenceRow & ResultSeen)[],
    },
    locks: reports.flatMap((report) =>
      (report.locks ?? []).map((lock) => ({ ...lock, ...sourceOf(report), importedAt: report.importedAt! })),
    ),
  };
}

/** A row for each attempt to erase, at least one for each device, by one statement. */
const evidenceRows = (db: Db | Tx, productIds: number[]) =>
  db
    .selectFrom(factsOf(db, productIds).as("fact"))
    .leftJoin("erasureReport as report", "report.productId", "fact.id")
    .leftJoin("erasureResult as attempt", "attempt.reportId", "report.id")
    .selectAll("fact")
    .select([
      "report.id as reportId",
      "reportedAt",
      "importedAt",
      sql<DiskFound[] | null>`hardware -> 'disks'`.as("disks"),
      sql<LockFound[] | null>`hardware -> 'locks'`.as("locks"),
      "attempt.id as resultId",
      "driveSerial",
      "driveModel",
      "driveVendor",
      "capacityBytes",
      "mediaType",
      "interfaceType",
      "standardName",
      "level",
      "result",
      "state",
      "message",
      sql<ResultSeen["contradictions"]>`contradictions`.as("contradictions"),
      "startedAt",
      "endedAt",
    ])
    .orderBy("fact.id")
    .orderBy("report.id")
    .orderBy("attempt.id")
    .execute();

function factsOf(db: Db | Tx, productIds: number[]) {
  return db
    .selectFrom("product")
    .select([
      "product.id",
      "product.sku",
      "product.serialNumber",
      "missingProof as counted",
      sql<boolean>`"reservedQuantity" > 0`.as("reserved"),
      // A promise for a device holds for the drives taken out of it too.
      sql<boolean>`coalesce((select "dataDestruction" = 'eraseDataCertified' from "order" where "order".id = coalesce(
        product."purchaseId", (select donor."purchaseId" from product donor where donor.id = product."donorId"))), false)`.as(
        "promised",
      ),
      sql<boolean>`product."purchaseId" is null`.as("byHand"),
      "acceptedProof as accepted",
      sql<string[]>`(select coalesce(array_agg(coalesce(product.attributes ->> attribute.code, '')), '{}')
        from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
        where link."typeId" = product."typeId" and attribute."dataBearing")`.as("storage"),
    ])
    .where("product.id", "=", anyOf(productIds));
}
