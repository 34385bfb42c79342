import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import type { Notification } from "../../../contract/comments.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { readsContacts, readsOrders, readsTask } from "./subjects.ts";

const mostListed = 50;
const previewLength = 160;

/** Somebody's latest notifications; of what they may no longer read they learn that there was something. */
export async function findNotifications(db: Db, viewer: Session): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notification")
    .leftJoin("comment", "comment.id", "notification.commentId")
    .leftJoin("user", "user.id", "comment.userId")
    .leftJoin("vehicle", "vehicle.id", "notification.vehicleId")
    .leftJoin("order", "order.id", "comment.orderId")
    .leftJoin("task", "task.id", "comment.taskId")
    .leftJoin("product", "product.id", "task.productId")
    .leftJoin("contact", "contact.id", "comment.contactId")
    .select(["notification.id", "notification.createdAt", "fullName"])
    .select(["order.id as orderId", "orderNr", "kind"])
    .select(["task.id as taskId", "task.name", "assignedToId", "sku"])
    .select(["contact.id as contactId", "contact.name as contactName"])
    .select(["vehicle.id as vehicleId", "vehicle.name as vehicleName"])
    .select([
      sql<boolean>`"readAt" is not null`.as("read"),
      sql<string>`coalesce(left(text, ${previewLength}), '')`.as("text"),
    ])
    .where("notification.userId", "=", viewer.userId)
    .orderBy("notification.id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map((row) => {
    const { id, createdAt, read, text, orderId, orderNr, kind, taskId, name, assignedToId, sku } = row;
    const { contactId, contactName, vehicleId, vehicleName } = row;
    const about = { id, createdAt, read, userName: row.fullName ?? "", alarm: vehicleId !== null };
    const nothing = { text: "", order: null, task: null, contact: null, vehicle: null };
    if (vehicleId !== null && vehicleName !== null && viewer.rights.includes("positions:read"))
      return { ...about, ...nothing, vehicle: { id: vehicleId, name: vehicleName } };
    if (kind && orderId && orderNr && readsOrders(viewer, kind))
      return { ...about, ...nothing, text, order: { id: orderId, orderNr, kind } };
    if (taskId && name !== null && readsTask(viewer, assignedToId))
      return { ...about, ...nothing, text, task: { id: taskId, name, sku } };
    if (contactId && contactName !== null && readsContacts(viewer))
      return { ...about, ...nothing, text, contact: { id: contactId, name: contactName } };
    return { ...about, ...nothing };
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
