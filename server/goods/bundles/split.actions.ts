import { sql } from "kysely";
import { isSpoiled } from "../../../contract/numbers.rules.ts";
import type { SerialNumber } from "../../../contract/serial.rules.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { nextSkus } from "../../people/settings/series.ts";
import { tieWaiting } from "../matching/matching.ts";
import { lockedProduct } from "../products/products.actions.ts";
import { refreshProof } from "../proof/gate.ts";
import { writeMovements } from "../stock/movements.ts";
import { refuseTakenSerials } from "../stock/serials.ts";
import { addStandardTasks } from "../tasks/tasks.actions.ts";

/** Takes `quantity` out of a bundle; 422 maxStockExceeded for more than is here and not reserved. */
async function takeOut(tx: Tx, id: number, quantity: number, reason: "split" | "individualized") {
  const bundle = await lockedProduct(tx, id);
  const free = bundle.stockQuantity - bundle.reservedQuantity;
  if (quantity > free) throw refused("maxStockExceeded", "quantity", { max: free });
  await tx
    .updateTable("product")
    .set({
      quantity: bundle.quantity - quantity,
      stockQuantity: bundle.stockQuantity - quantity,
      version: bundle.version + 1,
    })
    .where("id", "=", id)
    .execute();
  await writeMovements(tx, [{ productId: id, quantity: -quantity, reason }]);
}

/** New products with everything of the bundle but its number, its quantity, its files and its parts. */
async function copies(tx: Tx, id: number, parts: { quantity: number; serialNumber: string }[]) {
  const skus = await nextSkus(tx, parts.length);
  const { rows } = await sql<{ id: number; quantity: number }>`
    insert into product (sku, "serialNumber", quantity, "stockQuantity", "splitFromId", "productName", "typeId", "subtypeId",
      "locationId", "locationLabel", "statusId", "listPrice", "retailPrice", "salePrice", "purchasePrice", "vatCodeId",
      discount, "discountUnit", remarks, attributes, "purchaseId", "purchaseLineId", "proofOverride", "acceptedProof")
    select part.sku, part.serial, part.quantity, part.quantity, bundle.id, "productName", "typeId", "subtypeId",
      "locationId", "locationLabel", "statusId", "listPrice", "retailPrice", "salePrice", "purchasePrice", "vatCodeId",
      discount, "discountUnit", remarks, attributes - array(select code from attribute where type in ('file', 'product')), "purchaseId",
      "purchaseLineId", "proofOverride", "acceptedProof"
    from product bundle,
      unnest(${skus}::text[], ${parts.map((part) => part.serialNumber)}::text[], ${parts.map((part) => part.quantity)}::int[])
        with ordinality as part(sku, serial, quantity, position)
    where bundle.id = ${id} order by part.position
    returning id, quantity`.execute(tx);
  return rows;
}

async function finish(
  tx: Tx,
  copies: { id: number; quantity: number }[],
  reason: "split" | "individualized",
) {
  const ids = copies.map((row) => row.id);
  await writeMovements(
    tx,
    copies.map((row) => ({ productId: row.id, quantity: row.quantity, reason })),
  );
  await addStandardTasks(tx, ids);
  await tieWaiting(tx, ids);
  await refreshProof(tx, ids);
  return ids;
}

export async function splitBundle(tx: Tx, id: number, quantity: number) {
  await takeOut(tx, id, quantity, "split");
  const [part] = await finish(tx, await copies(tx, id, [{ quantity, serialNumber: "" }]), "split");
  return part as number;
}

/** Serial numbers, when given, go to the new devices in their order; a repeated one is refused. */
export async function individualize(
  tx: Tx,
  id: number,
  quantity: number,
  serialNumbers: SerialNumber[] = [],
) {
  if (serialNumbers.length > quantity) throw new Failure(400, "tooManySerials", { path: "serialNumbers" });
  const serials = serialNumbers.filter(Boolean);
  const spoiled = serials.find(isSpoiled);
  if (spoiled) throw new Failure(400, "spoiledNumber", { path: "serialNumbers", number: spoiled });
  if (new Set(serials).size < serials.length)
    throw new Failure(400, "duplicateSerial", { path: "serialNumbers" });
  await refuseTakenSerials(tx, serials);
  await takeOut(tx, id, quantity, "individualized");
  const parts = Array.from({ length: quantity }, (_, at) => ({
    quantity: 1,
    serialNumber: serialNumbers[at] ?? "",
  }));
  return finish(tx, await copies(tx, id, parts), "individualized");
}
