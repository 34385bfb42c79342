import { isOutside, refusal, rightsFor, type Session } from "../../../contract/access.ts";
import type { CommentSubject } from "../../../contract/comments.routes.ts";
import type { Colleague } from "../../../contract/comments.ts";
import { contacts } from "../../../contract/contacts.ts";
import { orderRoutesOf } from "../../../contract/orders.ts";
import { type OrderKind, orderKinds } from "../../../contract/statuses.ts";
import { tasks } from "../../../contract/tasks.ts";
import { findSeenTasks, isVisible } from "../../goods/tasks/scope.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

type Reader = Pick<Session, "rights" | "modules" | "pastModules" | "ownContactId" | "userId">;
/** The subject of a comment: its column, and who may read it. */
export type Subject = {
  column: "orderId" | "taskId" | "contactId";
  id: number;
  archived: boolean;
  isReadBy: (reader: Reader) => boolean;
};

/** The subject of comments; 404 for people outside the company and for those who may not read it. */
export async function findSubject(
  db: Db | Tx,
  of: CommentSubject,
  id: number,
  viewer: Reader,
): Promise<Subject> {
  const subject = await subjects[of](db, id);
  if (!subject?.isReadBy(viewer)) throw notFound();
  return subject;
}

const subjects: Record<CommentSubject, (db: Db | Tx, id: number) => Promise<Subject | undefined>> = {
  async order(db, id) {
    const order = await db
      .selectFrom("order")
      .select(["kind", "archived"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!order) return undefined;
    const isReadBy = (reader: Reader) => readsOrders(reader, order.kind);
    return { column: "orderId", id, archived: order.archived, isReadBy };
  },
  async task(db, id) {
    const task = await db
      .selectFrom("task")
      .leftJoin("product", "product.id", "task.productId")
      .select(["assignedToId", "archived"])
      .where("task.id", "=", id)
      .executeTakeFirst();
    if (!task) return undefined;
    const isReadBy = (reader: Reader) => readsTask(reader, task.assignedToId);
    return { column: "taskId", id, archived: task.archived ?? false, isReadBy };
  },
  async contact(db, id) {
    const contact = await db.selectFrom("contact").select("id").where("id", "=", id).executeTakeFirst();
    return contact && { column: "contactId", id, archived: false, isReadBy: readsContacts };
  },
};

/** Whether somebody reads what colleagues say about orders of a kind. */
export const readsOrders = (reader: Reader, kind: OrderKind) =>
  reader.ownContactId === null && !refusal(reader, orderRoutesOf[kind].read.config);

/** Whether somebody reads what colleagues say about a task of whom this is. */
export const readsTask = (reader: Reader, assignedToId: number | null) =>
  reader.ownContactId === null && !refusal(reader, tasks.read.config) && isVisible(reader, assignedToId);

/** Whether somebody reads what colleagues say about contacts. */
export const readsContacts = (reader: Reader) =>
  reader.ownContactId === null && !refusal(reader, contacts.read.config);

/** Which of these orders somebody reads comments on. */
export async function findCommentedOrders(db: Db, ids: readonly number[], viewer: Session) {
  const kinds = orderKinds.filter((kind) => readsOrders(viewer, kind));
  const own = await db
    .selectFrom("order")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where("kind", "in", kinds)
    .execute();
  return own.map(({ id }) => id);
}

/** Which of these contacts somebody reads comments on: all or none. */
export async function findCommentedContacts(db: Db, ids: readonly number[], viewer: Session) {
  if (!readsContacts(viewer)) return [];
  const found = await db.selectFrom("contact").select("id").where("id", "=", anyOf(ids)).execute();
  return found.map(({ id }) => id);
}

/** Which of these tasks somebody reads comments on. */
export const findCommentedTasks = async (db: Db, ids: readonly number[], viewer: Session) =>
  refusal(viewer, tasks.read.config) ? [] : findSeenTasks(db, ids, viewer);

export function refuseArchived({ archived }: Subject) {
  if (archived) throw refused("archivedReadOnly");
}

/** The colleagues who may read it. */
export async function findReaders(
  db: Db | Tx,
  { isReadBy }: Subject,
  { modules, pastModules }: Pick<Session, "modules" | "pastModules">,
): Promise<(Colleague & { id: number })[]> {
  const users = await db
    .selectFrom("user")
    .select(["id", "username", "firstName", "lastName", "groups", "permissions"])
    .where("active", "=", true)
    .where("confirmedAt", "is not", null)
    .orderBy("username")
    .execute();
  return users
    .filter(({ id, groups, permissions }) => {
      const rights = rightsFor(groups, permissions);
      return !isOutside(groups) && isReadBy({ userId: id, rights, modules, pastModules, ownContactId: null });
    })
    .map(({ id, username, firstName, lastName }) => ({
      id,
      username,
      name: `${firstName} ${lastName}`.trim(),
    }));
}
