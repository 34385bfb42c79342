import { sql } from "kysely";
import type { LockFound } from "../../contract/hardware.rules.ts";
import type { Db, Tx } from "../app.ts";
import type { DiskFound } from "../erasure/reports.ts";
import type { DiskSeen, Evidence, ResultSeen } from "../erasure/verdict.ts";
import { type Gate, type GateFacts, gateOf, type LockSeen } from "./gate.rules.ts";

/** What the gate says of devices; `counted` is how many proofs were missing when they were last counted. */
export async function findGates(
  db: Db | Tx,
  productIds: number[],
): Promise<({ id: number; sku: string; counted: number; reserved: boolean } & Gate)[]> {
  if (!productIds.length) return [];
  const [facts, evidence] = await Promise.all([factsOf(db, productIds), evidenceOf(db, productIds)]);
  return facts.map(({ id, sku, counted, reserved, ...fact }) => ({
    id,
    sku,
    counted,
    reserved,
    ...gateOf({ ...fact, ...(evidence.get(id) ?? { evidence: { disks: [], results: [] }, locks: [] }) }),
  }));
}

/** What the gate says of those devices that were counted as missing something, or of which an attempt to erase is no success. */
export async function findStopped(db: Db | Tx, productIds: number[]) {
  if (!productIds.length) return [];
  const { rows } = await sql<{ id: number }>`select id from product where id = any(${productIds}::int[])
    and ("missingProof" > 0 or exists (select from "erasureReport" report join "erasureResult" on "reportId" = report.id
      where report."productId" = product.id and result <> 'success'))`.execute(db);
  return findGates(
    db,
    rows.map(({ id }) => id),
  );
}

function factsOf(db: Db | Tx, productIds: number[]) {
  return db
    .selectFrom("product")
    .leftJoin("order", "order.id", "product.purchaseId")
    .select([
      "product.id",
      "product.sku",
      "missingProof as counted",
      sql<boolean>`"reservedQuantity" > 0`.as("reserved"),
      sql<boolean>`coalesce("order"."dataDestruction" = 'eraseDataCertified', false)`.as("promised"),
      sql<boolean>`product."purchaseId" is null`.as("byHand"),
      sql<GateFacts["accepted"]>`product."acceptedProof"`.as("accepted"),
      sql<string[]>`(select coalesce(array_agg(coalesce(product.attributes ->> attribute.code, '')), '{}')
        from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
        where link."typeId" = product."typeId" and attribute."dataBearing")`.as("storage"),
    ])
    .where("product.id", "=", sql<number>`any(${productIds}::int[])`)
    .execute();
}

async function evidenceOf(db: Db | Tx, productIds: number[]) {
  const [reports, results] = await Promise.all([
    db
      .selectFrom("erasureReport")
      .select([
        "id as reportId",
        "productId",
        "reportedAt",
        "importedAt",
        sql<DiskFound[] | null>`hardware -> 'disks'`.as("disks"),
        sql<LockFound[] | null>`hardware -> 'locks'`.as("locks"),
      ])
      .where("productId", "=", sql<number>`any(${productIds}::int[])`)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("erasureResult")
      .innerJoin("erasureReport", "erasureReport.id", "erasureResult.reportId")
      .select([
        "productId",
        "reportId",
        "reportedAt",
        "driveSerial",
        "driveModel",
        "driveVendor",
        "capacityBytes",
      ])
      .select([
        "mediaType",
        "interfaceType",
        "standardName",
        "level",
        "result",
        "state",
        "message",
        "startedAt",
        "endedAt",
      ])
      .where("productId", "=", sql<number>`any(${productIds}::int[])`)
      .orderBy("erasureResult.id")
      .execute(),
  ]);
  const found = new Map<number, { evidence: Evidence; locks: LockSeen[] }>();
  const of = (id: number) =>
    found.get(id) ?? found.set(id, { evidence: { disks: [], results: [] }, locks: [] }).get(id)!;
  for (const { productId, disks, locks, importedAt, ...report } of reports) {
    const { evidence, locks: seen } = of(productId!);
    evidence.disks.push(...(disks ?? []).map((disk): DiskSeen => ({ ...disk, ...report })));
    seen.push(...(locks ?? []).map((lock): LockSeen => ({ ...lock, ...report, importedAt })));
  }
  for (const { productId, ...result } of results) of(productId!).evidence.results.push(result as ResultSeen);
  return found;
}
