import { type Insertable, sql } from "kysely";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { Product } from "../../ground/database/types.ts";
import type { Step } from "../../platform/changes/steps.ts";
import { tieWaiting } from "../matching/matching.ts";
import { refreshProof } from "../proof/gate.ts";
import { writeMovements } from "../stock/movements.ts";
import { firstStatus } from "../stock/statuses.ts";
import { addStandardTasks } from "../tasks/tasks.actions.ts";

type NewProduct = Insertable<Product> & { quantity: number };

/** Inserts received goods as products, with movements and tasks, and ties the reports that wait for them; answers their ids. */
export async function insertProducts(
  tx: Tx,
  goods: readonly NewProduct[],
  orderId: number | null,
  step: Step = () => undefined,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of inParts(goods)) {
    const rows = await tx
      .insertInto("product")
      .values(batch.map((product) => ({ ...product, stockQuantity: product.quantity })))
      .returning(["id", "quantity"])
      .execute();
    ids.push(...rows.map(({ id }) => id));
    step(ids.length, goods.length);
    await writeMovements(
      tx,
      rows.map(({ id, quantity }) => ({ productId: id, quantity, reason: "received", orderId })),
    );
  }
  await addStandardTasks(tx, ids);
  await tieWaiting(tx, ids);
  await refreshProof(tx, ids);
  return ids;
}

/** Takes received goods back out of stock, into the archive. */
export async function takeOutOfStock(
  tx: Tx,
  goods: readonly { id: number; quantity: number }[],
  movement: { reason: "received" | "corrected"; orderId: number | null },
) {
  const ids = goods.map(({ id }) => id);
  await writeMovements(
    tx,
    goods.map(({ id, quantity }) => ({ productId: id, quantity: -quantity, ...movement })),
  );
  await tx.deleteFrom("task").where("productId", "=", anyOf(ids)).execute();
  await sql`update product set "stockQuantity" = 0, archived = true, "purchaseId" = null, "purchaseLineId" = null,
    "statusId" = ${await firstStatus(tx, "purchased")}, version = version + 1 where id = any(${ids}::int[])`.execute(
    tx,
  );
}
