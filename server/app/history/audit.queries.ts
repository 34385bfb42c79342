import { type RawBuilder, sql } from "kysely";
import type { AuditChange, AuditRow } from "../../../contract/audit.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { isRef, type Ref, refTo, type Value } from "../../platform/history/facts.ts";
import { valuesOf } from "../../platform/history/fields.ts";
import { findNames } from "../../platform/history/names.ts";
import { containing, holdingAll } from "../../platform/resource/conditions.ts";
import type { List } from "../../platform/resource/list.ts";

export type AuditReader = { locale: Locale; seesPrices: boolean };

export const auditList = (reader: AuditReader): List<"audit", AuditRow> => ({
  table: "audit",
  defaultSort: "-at",
  // Rows are written in the order of time, and found along their key.
  orders: { at: (direction) => sql`audit.id ${sql.raw(direction)}` },
  instants: ["at"],
  narrowFor: async (db, { q }) => {
    if (!q?.trim()) return undefined;
    const { products, orders, contacts, users } = await recordsCalled(db, q);
    return (rows) =>
      rows.where(sql<boolean>`("productId" = any(${products}) or "orderId" = any(${orders})
        or (subject = 'contact' and "subjectId" = any(${contacts}))
        or (subject = 'user' and "subjectId" = any(${users})))`);
  },
  rows: (db, ids) => auditRows(db, ids, reader),
});

/** Of each kind at most so many are looked up. */
const mostCalled = 200;
type Called = Record<"products" | "orders" | "contacts" | "users", number[]>;
/** The ids of the devices, orders, contacts and users that a search finds. */
async function recordsCalled(db: Db | Tx, q: string): Promise<Called> {
  const holds = (text: RawBuilder<unknown>) => holdingAll(q, (word) => containing(text, word));
  const idsIn = (table: string, text: RawBuilder<unknown>) => sql`coalesce((select array_agg(id) from
    (select id from ${sql.table(table)} where ${holds(text)} order by id desc limit ${sql.lit(mostCalled)}) found), '{}')`;
  const { rows } = await sql<Called>`select ${idsIn("product", sql`"searchText"`)} as products,
    ${idsIn("order", sql`"searchedText"("orderNr")`)} as orders,
    ${idsIn("contact", sql`"searchText"`)} as contacts,
    ${idsIn("user", sql`"searchedText"(username)`)} as users`.execute(db);
  return rows[0]!;
}

type Stored = Pick<AuditRow, "id" | "at" | "userId" | "subject" | "subjectId" | "action"> & {
  changes: Record<string, unknown>;
};
async function auditRows(db: Db | Tx, ids: readonly number[], reader: AuditReader): Promise<AuditRow[]> {
  const { rows } = await sql<Stored>`select id, at, "userId", subject, "subjectId", action, changes from audit
    where id = any(${ids}::bigint[])`.execute(db);
  const drafts = rows.map((row) => ({ ...row, changes: changesOf(row, reader.seesPrices) }));
  const refs = drafts.flatMap(({ userId, subject, subjectId, changes }) => [
    ...[refTo("user", userId), refTo(subject, subjectId)].filter((ref) => ref !== null),
    ...changes.flatMap(({ before, after }) => [before, after].filter(isReference)),
  ]);
  const { display } = await findNames(db as Db, refs, reader.locale);
  const nameOf = (ref: Ref) => String(display(ref));
  return drafts.map(({ changes, ...row }) => ({
    ...row,
    userName: row.userId === null ? null : nameOf({ of: "user", id: row.userId }),
    recordName: nameOf({ of: row.subject, id: row.subjectId }),
    changes: changes.map((change) => ({
      ...change,
      before: display(change.before) ?? null,
      after: display(change.after) ?? null,
    })) as AuditChange[],
  }));
}
const isReference = (value: Value): value is Ref => isRef(value);

/** What is kept from everybody, although an Admin may know that it changed. */
const isConcealed = (subject: string, field: string) =>
  /password|token|secret|hash/i.test(field) || (subject === "mail" && field === "body");
const isAmount = (field: string) => /price|total|cost|discount|amount/i.test(field);

/** The columns of a row in their order; of a record that was made or deleted, those that say something. */
function changesOf({ subject, action, changes }: Stored, seesPrices: boolean) {
  return Object.entries(changes)
    .filter(([field]) => field !== "id" && (seesPrices || !isAmount(field)))
    .map(([field, value]) => ({ field, pair: pairOf(action, value) }))
    .filter(({ pair }) => pair.some(says))
    .map(({ field, pair }) => {
      const concealed = isConcealed(subject, field);
      const values = valuesOf(subject, field, concealed ? [null, null] : pair);
      return { field, concealed, ...values, kind: values.kind ?? kindSeen(field, pair) };
    });
}
/** How to write a value whose column no schema describes. */
function kindSeen(field: string, pair: readonly unknown[]) {
  const holds = (kind: RegExp) => pair.some((value) => typeof value === "string" && kind.test(value));
  if (holds(/^\d{4}-\d\d-\d\dT/)) return "instant" as const;
  if (holds(/^\d{4}-\d\d-\d\d$/)) return "day" as const;
  return isAmount(field) && pair.some(Number.isInteger) ? ("money" as const) : undefined;
}
const pairOf = (action: string, value: unknown): readonly [unknown, unknown] => {
  if (action === "changed") return value as [unknown, unknown];
  return action === "created" ? [null, value] : [value, null];
};
const says = (value: unknown) => value !== null && value !== "" && JSON.stringify(value) !== "{}";
