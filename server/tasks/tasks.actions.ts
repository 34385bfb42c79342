import { sql } from "kysely";
import type { Tx } from "../app.ts";
import { refused } from "../failure.ts";
import { findGates } from "../products/gate.queries.ts";
import { becomeSaleable, refreshProof } from "../products/gate.ts";

/** Gives new products the standard tasks of their types. */
export const addStandardTasks = (tx: Tx, productIds: number[]) =>
  sql`insert into task (name, description, "productId", "standardTaskId", "provesErasure", position)
    select task.name, task.description, product.id, task.id, task."provesErasure", link.position
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
  await refreshProof(tx, [productId]);
  await becomeSaleable(tx, [productId]);
}

/** 422 naming the drives, for the task that says a device is erased while it is not. */
export async function refuseUnerased(tx: Tx, productId: number) {
  const [gate] = await findGates(tx, [productId]);
  const missing = gate?.missingProof.length ? gate.missingProof : (gate?.unerased ?? []);
  if (!missing.length) return;
  const names = missing.map(({ model, serial }) => [model, serial].filter(Boolean).join(" ")).filter(Boolean);
  throw refused(names.length ? "driveNotErased" : "driveUnknown", "status", {
    drives: names.slice(0, 20).join(", "),
    missingProof: missing.slice(0, 100),
  });
}
