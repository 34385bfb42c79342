import { sql } from "kysely";
import { changeableHours } from "../../../contract/comments.routes.ts";
import type { Comment } from "../../../contract/comments.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { Subject } from "./subjects.ts";

const mostListed = 500;

/** Whether its author may still change a comment. */
export const isChangeable = sql<boolean>`comment."createdAt" > now() - make_interval(hours => ${changeableHours})`;

const rows = (db: Db | Tx, { column, id }: Pick<Subject, "column" | "id">, userId: number) =>
  db
    .selectFrom("comment")
    .innerJoin("user", "user.id", "comment.userId")
    .select(["comment.id", "text", "fullName as userName", "comment.createdAt", "editedAt"])
    .select([
      sql<boolean>`comment."userId" = ${userId} and ${isChangeable}`.as("changeable"),
      sql<
        string[]
      >`array(select username::text from notification notified join "user" reader on reader.id = notified."userId"
        where notified."commentId" = comment.id order by username)`.as("mentions"),
    ])
    .where(`comment.${column}`, "=", id);

export const findComments = (db: Db, subject: Subject, userId: number): Promise<Comment[]> =>
  rows(db, subject, userId).orderBy("comment.id", "desc").limit(mostListed).execute();

export const findComment = (db: Db | Tx, subject: Subject, id: number, userId: number): Promise<Comment> =>
  rows(db, subject, userId).where("comment.id", "=", id).executeTakeFirstOrThrow(notFound);
