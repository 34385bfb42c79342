import { sql } from "kysely";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { refuseFull } from "../../people/locations/places.ts";
import { tieWaiting } from "../matching/matching.ts";
import { refreshProof, refuseHeldBack } from "../proof/gate.ts";
import { lockProducts } from "../stock/locks.ts";
import { writeMovements } from "../stock/movements.ts";
import { namesOf } from "../stock/naming.ts";
import { refuseTakenImeis, refuseTakenSerials } from "../stock/serials.ts";
import { lifecycleOf } from "../stock/statuses.ts";

/** Whether a product waits for a repair. */
const isQueued = sql<boolean>`exists (select from "toRepair" where "productId" = product.id and "doneAt" is null)`;

export async function candidates(tx: Tx, ids: number[]) {
  await lockProducts(tx, ids);
  return tx
    .selectFrom("product")
    .innerJoin("productStatus", "productStatus.id", "product.statusId")
    .select([
      "product.id",
      "sku",
      "serialNumber",
      "imei",
      "imei2",
      "statusId",
      "reservedQuantity",
      "stockQuantity",
      "quantity",
      "lifecycle",
      "product.archived",
      "gone",
      "locationId",
    ])
    .select(isQueued.as("queued"))
    .where("product.id", "in", ids.length ? ids : [0])
    .orderBy("product.id")
    .execute();
}
export type Candidate = Awaited<ReturnType<typeof candidates>>[number];

/** What keeps a product from a status, in the order in which it is shown. */
const rules: { code: string; broken: (product: Candidate, to: string) => boolean }[] = [
  { code: "archivedReadOnly", broken: ({ archived }) => archived },
  { code: "productSold", broken: ({ gone }) => gone },
  {
    code: "productReserved",
    broken: ({ reservedQuantity }, to) => reservedQuantity > 0 && to !== "saleable",
  },
  {
    code: "alreadyReceived",
    broken: ({ lifecycle }, to) => to === "purchased" && lifecycle !== "purchased",
  },
  { code: "inRepairQueue", broken: ({ queued }, to) => queued && to !== "onHold" },
];
export const brokenRule = (product: Candidate, to: string) =>
  rules.find(({ broken }) => broken(product, to))?.code;

/**
 * Moves products to a status, all or none; answers them as they were. Only orders sell; reserved products stay; nothing becomes
 * saleable without its proofs. A purchased product is booked in.
 */
export async function setStatuses(tx: Tx, ids: number[], statusId: number, from?: number) {
  const to = await lifecycleOf(tx, statusId);
  if (to === "sold" || to === "ready") throw refused("statusByOrder", "statusId");
  const products = await candidates(tx, ids);
  if (products.length < ids.length) throw notFound();
  if (from && products.some((product) => product.statusId !== from)) throw refused("statusSince", "statusId");
  for (const { code, broken } of rules)
    refuseAny(
      code,
      products.filter((product) => broken(product, to)),
      "statusId",
    );
  if (to === "saleable") await refuseHeldBack(tx, ids);
  const arriving = products.filter(({ lifecycle }) => lifecycle === "purchased" && to !== "purchased");
  await refuseFull(tx, arriving.map(arrivingAt));
  await sql`update product set "statusId" = ${statusId}, version = version + 1,
    "stockQuantity" = case when id = any(${arriving.map(({ id }) => id)}::int[]) then quantity else "stockQuantity" end
    where id = any(${ids}) and "statusId" <> ${statusId}`.execute(tx);
  await writeMovements(
    tx,
    arriving.map(({ id, quantity }) => ({ productId: id, quantity, reason: "received" })),
  );
  return products;
}

/** How many pieces arrive at which location. */
export const arrivingAt = ({ locationId, quantity }: Pick<Candidate, "locationId" | "quantity">) => ({
  locationId,
  units: quantity,
});

/** 422 naming the products, when there are any. */
function refuseAny(code: string, products: Parameters<typeof namesOf>[0], path?: string) {
  if (!products.length) return;
  throw refused(code, path, { skus: namesOf(products) });
}

export async function setArchived(tx: Tx, ids: number[], archived: boolean) {
  const products = await tx
    .selectFrom("product")
    .select(["sku", "serialNumber", "imei", "imei2", "reservedQuantity", "gone", "archived"])
    .select(["locationId", "stockQuantity as units"])
    .select(isQueued.as("queued"))
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (archived) {
    refuseAny(
      "productReserved",
      products.filter(({ reservedQuantity }) => reservedQuantity > 0),
    );
    refuseAny(
      "inRepairQueue",
      products.filter(({ queued }) => queued),
    );
  }
  const returning = products.filter((product) => !archived && product.archived && !product.gone);
  await refuseTakenSerials(
    tx,
    returning.map(({ serialNumber }) => serialNumber),
  );
  await refuseTakenImeis(
    tx,
    returning.flatMap(({ imei, imei2 }) => [imei, imei2]),
  );
  await refuseFull(tx, returning);
  const { numUpdatedRows } = await tx
    .updateTable("product")
    .set({ archived, version: sql<number>`version + 1` })
    .where("id", "in", ids)
    .where("archived", "<>", archived)
    .executeTakeFirstOrThrow();
  if (!archived) {
    await tieWaiting(tx, ids);
    await refreshProof(tx, ids);
  }
  return Number(numUpdatedRows);
}
