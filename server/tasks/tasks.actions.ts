import { sql } from "kysely";
import type { Tx } from "../app.ts";
import { refused } from "../failure.ts";
import { findGates } from "../products/gate.ts";
import { lockProducts } from "../products/locks.ts";
import { firstStatus } from "../products/statuses.ts";

/** Gives new products the standard tasks of their types. */
export const addStandardTasks = (tx: Tx, productIds: number[]) =>
  sql`insert into task (name, description, "productId", "standardTaskId", position)
    select task.name, task.description, product.id, task.id, link.position
    from product
    join "productTypeTask" link on link."typeId" = product."typeId"
    join task on task.id = link."taskId"
    where product.id = any(${productIds})
      and not exists (select from task mine where mine."productId" = product.id and mine."standardTaskId" = task.id)
    order by product.id, link.position`.execute(tx);

/** The tasks of an archived product are as read-only as it is. */
export async function refuseArchived(tx: Tx, productId: number) {
  const { archived } = await tx
    .selectFrom("product")
    .select("archived")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow(() => refused("unknownReference", "productId"));
  if (archived) throw refused("archivedReadOnly");
}

/** After the last task a device in stock becomes saleable, unless a proof of erasure is missing. */
export async function productReady(tx: Tx, productId: number) {
  await lockProducts(tx, [productId]);
  const product = await tx
    .selectFrom("product")
    .innerJoin("productStatus", "productStatus.id", "product.statusId")
    .select(["lifecycle", "stockQuantity", "product.version"])
    .where("product.id", "=", productId)
    .executeTakeFirstOrThrow();
  const open = await tx
    .selectFrom("task")
    .select("id")
    .where("productId", "=", productId)
    .where("status", "<>", "done")
    .limit(1)
    .executeTakeFirst();
  if (open || product.lifecycle !== "inStock" || product.stockQuantity === 0) return;
  const [gate] = await findGates(tx, [productId]);
  if (!gate || gate.missingProof.length) return;
  await tx
    .updateTable("product")
    .set({ statusId: await firstStatus(tx, "saleable"), version: product.version + 1 })
    .where("id", "=", productId)
    .execute();
}
