import { sql } from "kysely";
import type { Db, Tx } from "../app.ts";
import { inParts } from "../database/inParts.ts";
import type { DiskFound } from "../erasure/reports.ts";
import type { DiskSeen, Evidence, ResultSeen } from "../erasure/verdict.ts";
import { type GateFacts, gateOf } from "./gate.rules.ts";

/** The data carriers of devices and the proofs of erasure that they still miss. */
export async function findGates(db: Db | Tx, productIds: number[]) {
  if (!productIds.length) return [];
  const [facts, evidence] = await Promise.all([factsOf(db, productIds), evidenceOf(db, productIds)]);
  return facts.map(({ id, ...fact }) => ({
    id,
    ...gateOf({ ...fact, evidence: evidence.get(id) ?? { disks: [], results: [] } }),
  }));
}

/** Recounts the missing proofs of devices after anything changed that they hang on. */
export async function refreshProof(tx: Tx, productIds: number[]) {
  const gates = await findGates(tx, productIds);
  const counts = gates.map(({ missingProof }) => missingProof.length);
  await sql`update product set "missingProof" = gate.missing
    from unnest(${gates.map(({ id }) => id)}::int[], ${counts}::int[]) as gate(id, missing)
    where product.id = gate.id and product."missingProof" <> gate.missing`.execute(tx);
}

/** Recounts for the devices here of some types, after what their data carriers are named by has changed. */
export async function refreshProofOfTypes(tx: Tx, typeIds: number[]) {
  if (!typeIds.length) return;
  const devices = await tx
    .selectFrom("product")
    .innerJoin("order", "order.id", "product.purchaseId")
    .select("product.id")
    .where("product.typeId", "in", typeIds)
    .where("order.dataDestruction", "=", "eraseDataCertified")
    .where("gone", "=", false)
    .orderBy("product.id")
    .execute();
  for (const some of inParts(devices))
    await refreshProof(
      tx,
      some.map(({ id }) => id),
    );
}

function factsOf(
  db: Db | Tx,
  productIds: number[],
): Promise<({ id: number } & Omit<GateFacts, "evidence">)[]> {
  return db
    .selectFrom("product")
    .leftJoin("order", "order.id", "product.purchaseId")
    .select([
      "product.id",
      sql<boolean>`coalesce("order"."dataDestruction" = 'eraseDataCertified', false)`.as("promised"),
      sql<boolean>`"proofOverride" <> ''`.as("overridden"),
      sql<string[]>`(select coalesce(array_agg(coalesce(product.attributes ->> attribute.code, '')), '{}')
        from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
        where link."typeId" = product."typeId" and attribute."dataBearing")`.as("storage"),
    ])
    .where("product.id", "in", productIds)
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
      .where("productId", "in", productIds)
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
      .where("productId", "in", productIds)
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
