import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { containing, holdingAll } from "../../platform/resource/conditions.ts";
import type { Source } from "../../platform/resource/options.ts";

/** Whom somebody outside the company may choose: their own contact, and those whom partners may know if that is a partner. */
const scopeOf = (ownContactId: number) => `(contact.id = ${Number(ownContactId)} or contact."isPublic"
  and exists (select from contact own where own.id = ${Number(ownContactId)} and own."isPartner"))`;

/** Their names, and nothing else of them. */
export const choosableBy = (ownContactId: number): Source => ({
  from: "contact",
  label: "name",
  scope: scopeOf(ownContactId),
  matches: (q) => holdingAll(q, (word) => containing(sql`"searchedText"(contact.name)`, word)),
});

/** A contact that somebody may choose, with whether their own is a partner; undefined when they may not. */
export async function findChoosable(db: Db | Tx, id: number, ownContactId: number) {
  const { rows } = await sql<{ id: number; ownIsPartner: boolean }>`
    select contact.id, (select own."isPartner" from contact own where own.id = ${ownContactId}) as "ownIsPartner"
    from contact where contact.id = ${id} and ${sql.raw(scopeOf(ownContactId))}`.execute(db);
  return rows[0];
}
