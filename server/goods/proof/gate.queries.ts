import { sql } from "kysely";
import type { LockFound } from "../../../contract/locks.rules.ts";
import type { OpenTask } from "../../../contract/proof.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type DiskFound, driveKeyOf } from "../../platform/reports/reports.ts";
import { type Carrier, carriersOf, type Evidence, type ResultSeen } from "../../platform/reports/verdict.ts";
import { type Gate, gateOf, type LockSeen } from "./gate.rules.ts";

type GateRow = { id: number; sku: string; serialNumber: string; counted: number; reserved: boolean };

/** An open task of a device that is required before sale, and that nobody let go. */
export const keepsFromSale = sql<boolean>`(task.required and not task."openAccepted"
  and task.status <> 'done' and task.status <> 'skipped')`;

/** The gates of devices; `counted` is how many proofs were missing at the last count. */
export async function findGates(db: Db | Tx, productIds: number[]): Promise<(GateRow & Gate)[]> {
  if (!productIds.length) return [];
  const evidenceById = Map.groupBy(await evidenceRows(db, productIds), ({ id }) => id);
  return [...evidenceById.values()].map((rows) => {
    const { id, sku, serialNumber, counted, reserved, ...facts } = rows[0]!;
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

/** Whether a device misses a proof or a task, or had an attempt to erase it that failed, so that its gate is worth showing. */
export const isStopped = sql<boolean>`(product."missingProof" > 0 or product."openTasks" > 0 or exists (
  select from "erasureReport" report join "erasureResult" on "reportId" = report.id
  where report."productId" = product.id and result <> 'success'))`;

/**
 * Whether the gate has to be asked about a device. Without it the device is sure to pass: no proof was missing at the last count,
 * no required task is open, it never came back from a customer, is no part, and its reports have no locks and only successes,
 * one for every disk; or it has no reports and its type holds no data.
 */
export const isSuspect = sql<boolean>`(product."missingProof" > 0 or product."proofSince" is not null
  or product."donorId" is not null or exists (select from task where task."productId" = product.id and ${keepsFromSale}) or coalesce(
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
  const own = rows.filter(({ ofDonor }) => !ofDonor);
  const reports = [...Map.groupBy(own, ({ reportId }) => reportId).values()].map(([first]) => first!);
  const sourceOf = ({ reportId, reportedAt }: EvidenceRow) => ({ reportId: reportId!, reportedAt });
  return {
    evidence: {
      disks: reports.flatMap((report) =>
        (report.disks ?? []).map((disk) => ({ ...disk, ...sourceOf(report) })),
      ),
      results: rows.filter(
        ({ resultId, ofDonor, driveSerial, serialNumber }) =>
          resultId !== null && (!ofDonor || driveKeyOf(driveSerial ?? "") === driveKeyOf(serialNumber)),
      ) as (EvidenceRow & ResultSeen)[],
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
    // What reports said of a drive while it was in its donor goes with it.
    .leftJoin("erasureReport as report", (join) =>
      join.on(
        sql<boolean>`report."productId" = any(array[fact.id, case when fact."serialNumber" <> '' then fact."donorId" end])`,
      ),
    )
    .leftJoin("erasureResult as attempt", "attempt.reportId", "report.id")
    .selectAll("fact")
    .select(sql<boolean>`coalesce(report."productId" <> fact.id, false)`.as("ofDonor"))
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
      sql<boolean>`(product."purchaseId" is null or product."proofSince" is not null)`.as("byHand"),
      "acceptedProof as accepted",
      "proofSince",
      "donorId",
      sql<string[]>`array(select part."serialNumber"::text from product part
        where part."donorId" = product.id and part."serialNumber" <> '')`.as("takenOut"),
      // What was taken out with a part is not asked for here.
      sql<string[]>`(select coalesce(array_agg(coalesce(product.attributes ->> attribute.code, '')), '{}')
        from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
        where link."typeId" = product."typeId" and attribute."dataBearing"
          and not (coalesce(product.attributes ->> attribute.code, '') = '' and exists (select from product part
            where part."donorId" = product.id and part.attributes ->> attribute.code <> '')))`.as("storage"),
      sql<
        OpenTask[]
      >`coalesce((select json_agg(json_build_object('id', task.id, 'name', task.name) order by task.position, task.id)
        from task where task."productId" = product.id and ${keepsFromSale}), '[]')`.as("openTasks"),
    ])
    .where("product.id", "=", anyOf(productIds));
}
