import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import { mentionsIn } from "../../../contract/mentions.rules.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { isChangeable } from "./comments.queries.ts";
import { findReaders, refuseArchived, type Subject } from "./subjects.ts";

type Writer = Pick<Session, "userId" | "modules">;

/** Adds a comment and notifies the people it mentions; returns its id and the users whose notifications changed. */
export async function addComment(tx: Tx, subject: Subject, writer: Writer, text: string) {
  refuseArchived(subject);
  const mentioned = await findMentioned(tx, subject, writer, text);
  const { id } = await tx
    .insertInto("comment")
    .values({ [subject.column]: subject.id, userId: writer.userId, text })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, notified: await notify(tx, id, mentioned) };
}

export async function editComment(tx: Tx, subject: Subject, writer: Writer, id: number, text: string) {
  const comment = await lockedComment(tx, subject, writer, id);
  if (comment.text === text) return [];
  const mentioned = await findMentioned(tx, subject, writer, text);
  await tx.updateTable("comment").set({ text, editedAt: sql<string>`now()` }).where("id", "=", id).execute();
  return notify(tx, id, mentioned);
}

/** Deletes a comment; returns the users who had been notified. */
export async function removeComment(tx: Tx, subject: Subject, writer: Writer, id: number) {
  await lockedComment(tx, subject, writer, id);
  const notified = await notify(tx, id, []);
  await tx.deleteFrom("comment").where("id", "=", id).execute();
  return notified;
}

/** One's own comment of the last day, locked; 403 for another's, 422 for one that has settled. */
async function lockedComment(tx: Tx, subject: Subject, { userId }: Writer, id: number) {
  refuseArchived(subject);
  const comment = await tx
    .selectFrom("comment")
    .select(["id", "userId", "text", isChangeable.as("changeable")])
    .where("id", "=", id)
    .where(subject.column, "=", subject.id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (comment.userId !== userId) throw new Failure(403, "forbidden");
  if (!comment.changeable) throw refused("commentSettled");
  return comment;
}

/** The colleagues that a text mentions, without its writer; 422 when one of them may not read the subject. */
async function findMentioned(tx: Tx, subject: Subject, writer: Writer, text: string) {
  const names = mentionsIn(text);
  if (!names.length) return [];
  const readers = await findReaders(tx, subject, writer);
  const idOf = new Map(readers.map(({ id, username }) => [username.toLowerCase(), id]));
  const others = names.filter((name) => !idOf.has(name));
  const blind = await tx
    .selectFrom("user")
    .select("username")
    .where("username", "=", sql<string>`any(${others}::citext[])`)
    .orderBy("username")
    .execute();
  if (blind.length)
    throw refused("mentionCannotRead", "text", { names: blind.map(({ username }) => username).join(", ") });
  return names.flatMap((name) => idOf.get(name) ?? []).filter((id) => id !== writer.userId);
}

/** Sets who is notified of a comment; returns the users whose notifications were added or removed. */
async function notify(tx: Tx, commentId: number, userIds: readonly number[]) {
  const { rows } = await sql<{ userId: number }>`
    with gone as (delete from notification where "commentId" = ${commentId} and not "userId" = any(${userIds}::int[]) returning "userId"),
    added as (insert into notification ("userId", "commentId") select id, ${commentId} from unnest(${userIds}::int[]) id
      on conflict do nothing returning "userId")
    select "userId" from gone union all select "userId" from added`.execute(tx);
  return rows.map(({ userId }) => userId);
}
