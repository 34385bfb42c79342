import { type RawBuilder, sql } from "kysely";
import type { Static } from "typebox";
import type { FileOwner } from "../../../contract/attachments.routes.ts";
import type { AttachedFile } from "../../../contract/attachments.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** What is answered of a file that belongs to something. */
export const attachedColumns = [
  ...(["id", "unique_server_filename", "discr", "original_client_filename", "bytes", "createdAt"] as const),
];

/** The files that people put with a row, without those that its attributes hold. */
export const attachedTo = (db: Db | Tx, subject: FileOwner, id: number | RawBuilder<number>) =>
  db
    .selectFrom("file")
    .select(attachedColumns)
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .where("attributeId", "is", null)
    .orderBy("id");

/** The same as a column of their row. */
export const attachmentsOf = (subject: FileOwner) =>
  sql<Static<typeof AttachedFile>[]>`(
    select coalesce(json_agg(json_build_object(${sql.join(attachedColumns.flatMap((column) => [sql.lit(column), sql.ref(column)]))})
      order by file.id), '[]')
    from file where subject = ${sql.lit(subject)} and "subjectId" = ${sql.ref(`${subject}.id`)} and "attributeId" is null)`;

/** Deletes the rows of all files of a row, before that goes; the files are removed after the commit. */
export const removeAttached = (tx: Tx, subject: FileOwner, id: number) =>
  tx
    .deleteFrom("file")
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .returning(["discr", "unique_server_filename"])
    .execute();

/** 404 for a row that is not there; with a transaction it is locked. */
export const rowOf = (db: Db | Tx, subject: FileOwner, id: number) =>
  db
    .selectFrom(subject)
    .select("id")
    .where("id", "=", id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(notFound);
