import { sql } from "kysely";
import type { Db, Tx } from "../app.ts";
import type { DiskFound } from "../erasure/reports.ts";
import type { DiskSeen, Evidence, ResultSeen } from "../erasure/verdict.ts";
import { type GateFacts, gateOf } from "./gate.rules.ts";

/** The data carriers of devices and the proofs of erasure that they still miss. */
export async function findGates(db: Db | Tx, productIds: number[]) {
  if (!productIds.length) return [];
  const [facts, evidence] = await Promise.all([factsOf(db, productIds), evidenceOf(db, productIds)]);
  return facts.map(({ id, counted, ...fact }) => ({
    id,
    /** How many proofs were missing when they were last counted. */
    counted,
    ...gateOf({ ...fact, evidence: evidence.get(id) ?? { disks: [], results: [] } }),
  }));
}

function factsOf(
  db: Db | Tx,
  productIds: number[],
): Promise<({ id: number; counted: number } & Omit<GateFacts, "evidence">)[]> {
  return db
    .selectFrom("product")
    .leftJoin("order", "order.id", "product.purchaseId")
    .select([
      "product.id",
      "missingProof as counted",
      sql<boolean>`coalesce("order"."dataDestruction" = 'eraseDataCertified', false)`.as("promised"),
      sql<boolean>`"proofOverride" <> ''`.as("overridden"),
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
        sql<DiskFound[]>`hardware -> 'disks'`.as("disks"),
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
  const found = new Map<number, Evidence>();
  const of = (id: number) => found.get(id) ?? found.set(id, { disks: [], results: [] }).get(id)!;
  for (const { productId, disks, reportId, reportedAt } of reports)
    of(productId!).disks.push(...(disks ?? []).map((disk): DiskSeen => ({ ...disk, reportId, reportedAt })));
  for (const { productId, ...result } of results) of(productId!).results.push(result as ResultSeen);
  return found;
}
