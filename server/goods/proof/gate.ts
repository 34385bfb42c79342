import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { MissingProof, OpenTask } from "../../../contract/proof.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import { TranslatableName, TranslatableNames } from "../../ground/base/standardNames.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import { lockProducts } from "../stock/locks.ts";
import { nameOf, namesOf } from "../stock/naming.ts";
import { openDestruction } from "./destruction.ts";
import { findGates, keepsFromSale } from "./gate.queries.ts";

type MissingProofRow = { id: number; sku: string; serialNumber: string; missingProof: MissingProof[] };
type HeldBackRow = MissingProofRow & { openTasks: readonly OpenTask[] };

/** The person whose change may take away a proof, with their answer to `takesProof`. */
export type Taker = Pick<Session, "rights"> & { confirmed?: boolean; reason?: string };

/**
 * To call after any change that the gate depends on: counts missing proofs and tasks, finishes erasure tasks that are proven, and moves
 * devices that may be sold from now on, or no longer. `by` is who made the change (see `refuseTaking`); reports have none.
 */
export async function refreshProof(tx: Tx, productIds: number[], by?: Taker) {
  if (!productIds.length) return;
  await lockProducts(tx, productIds);
  const gates = await findGates(tx, productIds);
  const lost = gates.filter((gate) => gate.reserved && !gate.counted && gate.missingProof.length);
  if (by && lost.length) await refuseTaking(tx, lost, by);
  const counts = gates.map(({ missingProof }) => missingProof.length);
  await sql`update product set "missingProof" = gate.missing
    from unnest(${gates.map(({ id }) => id)}::int[], ${counts}::int[]) as gate(id, missing)
    where product.id = gate.id and product."missingProof" <> gate.missing`.execute(tx);
  const changed = await openDestruction(tx, gates);
  const finished = await finishErasure(
    tx,
    gates.filter(({ isErased }) => isErased).map(({ id }) => id),
  );
  await countOpenTasks(tx, productIds);
  const released = gates.filter(({ counted, missingProof }) => counted > 0 && !missingProof.length);
  await becomeSaleable(tx, [...finished, ...changed, ...released.map(({ id }) => id)]);
  await withdrawFromSale(tx, await heldBackByCount(tx, productIds));
}

/** Counts the required tasks that are open; a device of which any is open is neither saleable nor sold. */
const countOpenTasks = (tx: Tx, productIds: number[]) =>
  sql`update product set "openTasks" = counted.open
    from (select own.id, (select count(*)::int from task where task."productId" = own.id and ${keepsFromSale}) as open
      from unnest(${productIds}::int[]) own(id)) counted
    where product.id = counted.id and product."openTasks" <> counted.open`.execute(tx);

async function heldBackByCount(tx: Tx, productIds: number[]) {
  const rows = await tx
    .selectFrom("product")
    .select("id")
    .where("id", "=", anyOf(productIds))
    .where(sql<boolean>`("missingProof" > 0 or "openTasks" > 0)`)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Taking away the proof of reserved devices needs the right to override (422 `proofOfReserved`), a confirmation (409 `takesProof`,
 * naming devices and drives) and a reason (400). The devices stay reserved, but their missing proof is not accepted by that.
 */
async function refuseTaking(tx: Tx, lost: MissingProofRow[], { rights, confirmed, reason = "" }: Taker) {
  if (!rights.includes("products:override"))
    throw refused("proofOfReserved", undefined, { ...detailsOf(lost) });
  if (!confirmed)
    throw new Failure(409, "takesProof", {
      ...detailsOf(lost),
      devices: lost.slice(0, 20).map(nameWithDrives).join(", "),
    });
  if (!reason.trim()) throw new Failure(400, "reasonMissing", { path: "reason" });
  await tx
    .updateTable("product")
    .set({ proofTaken: reason.trim() })
    .where("id", "=", anyOf(lost.map(({ id }) => id)))
    .execute();
}

/** The name of a device with its unproven drives. */
function nameWithDrives({ missingProof, ...device }: MissingProofRow) {
  const drives = missingProof
    .map(({ model, serial }) => [model, serial].filter(Boolean).join(" "))
    .filter(Boolean);
  return drives.length ? `${nameOf(device)} (${drives.join(", ")})` : nameOf(device);
}

/** Finishes tasks that reports prove, except those locked by another transaction; answers their devices. */
async function finishErasure(tx: Tx, productIds: number[]) {
  const { rows } = await sql<{ productId: number }>`
    update task set status = 'done', "holdReason" = '', "finishedAt" = now(), version = version + 1
    where id in (select id from task where "productId" = any(${productIds}) and "provesErasure"
      and status <> 'done' and status <> 'skipped' for update skip locked)
    returning "productId"`.execute(tx);
  return rows.map(({ productId }) => productId);
}

/** Devices in stock without missing proofs or open tasks become saleable; call it after the count. */
export const becomeSaleable = (tx: Tx, productIds: number[]) =>
  sql`update product set "statusId" = saleable.id, version = version + 1
    from (select id from "productStatus" where lifecycle = 'saleable' order by position, id limit 1) saleable
    where product.id = any(${productIds}) and "missingProof" = 0 and "openTasks" = 0 and "stockQuantity" > 0 and not archived
      and "statusId" in (select id from "productStatus" where lifecycle = 'inStock')
      and exists (select from task where "productId" = product.id)
      and not exists (select from task where "productId" = product.id and status <> 'done' and status <> 'skipped'
        and not "drivesAreOut")`.execute(tx);

/** Devices that may no longer be sold go back to in stock; reserved ones stay, and cannot be shipped. */
export const withdrawFromSale = (tx: Tx, productIds: number[]) =>
  sql`update product set "statusId" = stocked.id, version = version + 1
    from (select id from "productStatus" where lifecycle = 'inStock' order by position, id limit 1) stocked
    where product.id = any(${productIds}) and "reservedQuantity" = 0
      and "statusId" in (select id from "productStatus" where lifecycle = 'saleable')`.execute(tx);

/** Recounts devices of some types, after a change of the attributes that name their data carriers. */
export async function refreshProofOfTypes(tx: Tx, typeIds: number[], by: Taker) {
  if (!typeIds.length) return;
  const devices = await tx
    .selectFrom("product")
    .leftJoin("order", "order.id", "product.purchaseId")
    .select("product.id")
    .where("product.typeId", "in", typeIds)
    .where(sql<boolean>`("purchaseId" is null or "dataDestruction" = 'eraseDataCertified')`)
    .where("gone", "=", false)
    .orderBy("product.id")
    .execute();
  for (const batch of inParts(devices))
    await refreshProof(
      tx,
      batch.map(({ id }) => id),
      by,
    );
}

/** The products that may not go to a customer, in the order of `productIds`. */
export async function heldBackAmong(db: Db | Tx, productIds: number[]): Promise<HeldBackRow[]> {
  const gates = new Map((await findGates(db, productIds)).map((gate) => [gate.id, gate]));
  return productIds
    .flatMap((id) => gates.get(id) ?? [])
    .filter(({ missingProof, openTasks }) => missingProof.length || openTasks.length);
}

/** Why products are refused: a missing proof before a lock, and a lock before an open task. */
export function refusalOf(heldBack: HeldBackRow[]): { code: string; details: Record<string, unknown> } {
  const missing = heldBack.filter(({ missingProof }) => missingProof.length);
  if (missing.length) {
    const isLocked = missing.every(({ missingProof: all }) => all.every(({ reason }) => reason === "locked"));
    return {
      code: isLocked ? "deviceLocked" : "missingProof",
      details: { ...detailsOf(heldBack), skus: namesOf(missing) },
    };
  }
  const names = [...new Set(heldBack.flatMap(({ openTasks }) => openTasks.map(({ name }) => name)))];
  return { code: "tasksOpen", details: { ...detailsOf(heldBack), tasks: new TranslatableNames(names) } };
}

/** No step towards a customer for an unerased, locked or untested device: 422 naming the devices with what they lack. */
export async function refuseHeldBack(tx: Tx, productIds: number[]) {
  const heldBack = await heldBackAmong(tx, productIds);
  if (!heldBack.length) return;
  const { code, details } = refusalOf(heldBack);
  throw refused(code, "statusId", details);
}

const detailsOf = (heldBack: (MissingProofRow & Partial<HeldBackRow>)[]) => ({
  skus: namesOf(heldBack),
  products: heldBack.slice(0, 100).map(({ id, sku, missingProof, openTasks = [] }) => ({
    ...{ id, sku, missingProof },
    openTasks: openTasks.map((task) => ({ id: task.id, name: new TranslatableName(task.name) })),
  })),
});
