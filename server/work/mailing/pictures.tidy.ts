import { sql } from "kysely";
import type { Db } from "../../ground/database/connection.ts";

/** Days that a picture may be of no mail: somebody writes one with it, or a test of one lies in a mailbox. */
const unusedFor = 30;

/** Removes the pictures that no mail and no template shows; answers their files, whose contents go next. */
export async function tidyPictures(db: Db) {
  const { rows } = await sql<{ discr: string; unique_server_filename: string }>`
    with used as (
      select distinct (jsonb_path_query(content, 'strict $.**.pictureId'))::text as id from email),
    unused as (
      delete from "emailPicture" where "createdAt" < now() - make_interval(days => ${unusedFor})
        and not exists (select from used where used.id = "emailPicture".id::text) returning "fileId")
    delete from file where id in (select "fileId" from unused) returning discr, unique_server_filename`.execute(
    db,
  );
  return rows;
}
