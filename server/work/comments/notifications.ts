import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { Notification } from "../../../contract/comments.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { readsOrders, readsTask } from "./subjects.ts";

const mostListed = 50;
const previewLength = 160;

/** Somebody's latest notifications; of what they may no longer read they learn that there was something. */
export async function findNotifications(db: Db, viewer: Session): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notification")
    .innerJoin("comment", "comment.id", "notification.commentId")
    .innerJoin("user", "user.id", "comment.userId")
    .leftJoin("order", "order.id", "comment.orderId")
    .leftJoin("task", "task.id", "comment.taskId")
    .leftJoin("product", "product.id", "task.productId")
    .select(["notification.id", "notification.createdAt", "username"])
    .select(["order.id as orderId", "orderNr", "kind"])
    .select(["task.id as taskId", "task.name", "assignedToId", "sku"])
    .select([
      sql<boolean>`"readAt" is not null`.as("read"),
      sql<string>`left(text, ${previewLength})`.as("text"),
    ])
    .where("notification.userId", "=", viewer.userId)
    .orderBy("notification.id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map(({ orderId, orderNr, kind, taskId, name, assignedToId, sku, text, ...row }) => {
    if (kind && orderId && orderNr && readsOrders(viewer, kind))
      return { ...row, text, order: { id: orderId, orderNr, kind }, task: null };
    if (taskId && name !== null && readsTask(viewer, assignedToId))
      return { ...row, text, order: null, task: { id: taskId, name, sku } };
    return { ...row, text: "", order: null, task: null };
  });
}

export async function markNotifications(tx: Tx, userId: number, read: boolean, ids?: readonly number[]) {
  await tx
    .updateTable("notification")
    .set({ readAt: read ? sql<string>`now()` : null })
    .where("userId", "=", userId)
    .where("readAt", read ? "is" : "is not", null)
    .$if(ids !== undefined, (query) => query.where("id", "=", anyOf(ids ?? [])))
    .execute();
  const { unread } = await tx
    .selectFrom("notification")
    .select(sql<number>`count(*)::int`.as("unread"))
    .where("userId", "=", userId)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return { unread };
}
