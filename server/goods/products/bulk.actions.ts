import { sql } from "kysely";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import { byPlace, type Incoming, refuseFull } from "../../people/locations/places.ts";
import type { Step } from "../../platform/changes/steps.ts";
import { byStatus, type Outcome, type Refusal } from "../../platform/resource/bulk.ts";
import { heldBackAmong, refusalOf } from "../proof/gate.ts";
import { lifecycleOf } from "../stock/statuses.ts";
import {
  arrivingAt,
  brokenRule,
  type Candidate,
  candidates,
  setArchived,
  setStatuses,
} from "./statuses.actions.ts";

/** Moves the products that may go there to a status; answers why the others may not. */
export async function setStatusesAllowed(
  tx: Tx,
  ids: number[],
  statusId: number,
  { from, step = () => undefined }: { from?: number; step?: Step } = {},
): Promise<Outcome> {
  const to = await lifecycleOf(tx, statusId);
  if (to === "sold" || to === "ready") throw refused("statusByOrder", "statusId");
  const products = await candidates(tx, ids);
  const refusals = absent(ids, products);
  const refuse = ({ id, sku }: Candidate, code: string, details?: Record<string, unknown>) =>
    refusals.push({ id, label: sku, code, ...(details && { details }) });
  const heldBack = to === "saleable" ? await heldBackAmong(tx, ids) : [];
  const refusalById = new Map(heldBack.map((row) => [row.id, refusalOf([row])]));
  const fit = products.filter((product) => {
    const since = from && product.statusId !== from ? "statusSince" : undefined;
    const broken = since ?? brokenRule(product, to);
    const refusal = broken ? { code: broken } : refusalById.get(product.id);
    if (refusal) refuse(product, refusal.code, "details" in refusal ? refusal.details : undefined);
    return !refusal;
  });
  const arriving = fit.filter(({ lifecycle }) => lifecycle === "purchased" && to !== "purchased");
  const full = await withoutPlace(
    tx,
    arriving.map((product) => ({ id: product.id, ...arrivingAt(product) })),
  );
  for (const product of fit) if (full.has(product.id)) refuse(product, "locationFull", full.get(product.id));
  const leaving = fit.filter((product) => !full.has(product.id) && product.statusId !== statusId);
  const changed = leaving.map(({ id }) => id);
  let done = 0;
  for (const batch of inParts(changed)) {
    await setStatuses(tx, batch, statusId);
    done += batch.length;
    step(done, changed.length);
  }
  return { chosen: ids.length, changed, former: byStatus(leaving), refusals };
}

/** Returning products whose usual location is full, by id. */
async function withoutPlace(tx: Tx, coming: readonly (Incoming & { id: number })[]) {
  const full = new Map<number, Record<string, unknown>>();
  for (const [, goods] of byPlace(coming)) {
    const details = await refuseFull(tx, goods).then(() => undefined, refusedFor);
    let free = Number(details?.free ?? Number.POSITIVE_INFINITY);
    for (const { id, units } of goods) {
      if (units <= free) free -= units;
      else full.set(id, details ?? {});
    }
  }
  return full;
}
function refusedFor(error: unknown) {
  if (error instanceof Failure && error.code === "locationFull") return error.details;
  throw error;
}

/** Archives the products that may be, or restores them; answers why the others stay. */
export async function archiveAllowed(tx: Tx, ids: number[], archived: boolean): Promise<Outcome> {
  const products = await candidates(tx, ids);
  const refusals = absent(ids, products);
  const affected = products.filter((product) => product.archived !== archived);
  const taken = archived ? new Map<string, string>() : await takenNumbers(tx, affected);
  const fit = affected.filter((product) => {
    const { id, sku, reservedQuantity, queued, gone } = product;
    const numbers = gone || archived ? [] : numbersOf(product);
    const conflict = numbers.find(({ key }) => taken.has(key));
    const held = reservedQuantity > 0 ? "productReserved" : queued ? "inRepairQueue" : undefined;
    const code = (archived ? held : undefined) ?? (conflict && `${conflict.field}Taken`);
    if (code) refusals.push({ id, label: sku, code, details: { sku: conflict && taken.get(conflict.key) } });
    else for (const { key } of numbers) taken.set(key, sku);
    return !code;
  });
  const coming = fit.filter(({ gone }) => !archived && !gone);
  const full = await withoutPlace(
    tx,
    coming.map(({ id, locationId, stockQuantity: units }) => ({ id, locationId, units })),
  );
  for (const { id, sku } of fit)
    if (full.has(id)) refusals.push({ id, label: sku, code: "locationFull", details: full.get(id) });
  const changed = fit.flatMap(({ id }) => (full.has(id) ? [] : [id]));
  if (changed.length) await setArchived(tx, changed, archived);
  return { chosen: ids.length, changed, refusals };
}

type Numbered = Pick<Candidate, "serialNumber" | "imei" | "imei2">;
const numbersOf = ({ serialNumber, imei, imei2 }: Numbered) =>
  [
    { field: "serialNumber", number: serialNumber },
    { field: "imei", number: imei },
    { field: "imei", number: imei2 },
  ].flatMap(({ field, number }) => (number ? [{ field, number, key: `${field} ${number}` }] : []));

/** The SKUs of products in stock that have the serial number or IMEI of one of these, by that number. */
async function takenNumbers(tx: Tx, products: Candidate[]) {
  const numbers = products.flatMap(numbersOf);
  const serials = numbers.flatMap(({ field, number }) => (field === "serialNumber" ? [number] : []));
  const imeis = numbers.flatMap(({ field, number }) => (field === "imei" ? [number] : []));
  const existing = await tx
    .selectFrom("product")
    .select(["serialNumber", "imei", "imei2", "sku"])
    .where(
      sql<boolean>`("serialNumber" <> '' and "serialNumber" = any(${serials})
        or imei <> '' and imei = any(${imeis}) or imei2 <> '' and imei2 = any(${imeis}))`,
    )
    .where("gone", "=", false)
    .where("archived", "=", false)
    .execute();
  return new Map(existing.flatMap((product) => numbersOf(product).map(({ key }) => [key, product.sku])));
}

const absent = (ids: number[], candidates: Candidate[]): Refusal[] => {
  const presentIds = new Set(candidates.map(({ id }) => id));
  return ids.filter((id) => !presentIds.has(id)).map((id) => ({ id, label: "", code: "notFound" }));
};
