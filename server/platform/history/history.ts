import { sql } from "kysely";
import type { History, HistoryPart } from "../../../contract/history.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { MailState } from "../../../contract/mails.ts";
import type { Db } from "../../ground/database/connection.ts";
import { type Entry, entriesOf, factsIn } from "./entries.ts";
import { type Draft, isRef, type Page, type Ref, type Row, refTo } from "./facts.ts";
import { mailState } from "./mailState.ts";
import { findNames } from "./names.ts";

type Reader = { locale: Locale; seesPrices: boolean };
type Subject = { [P in Page]: { page: P; id: number } }[Page];

/** What happened to a product, an order or a contact, newest first, from the audit. A page ends between entries. */
export async function findHistory(
  db: Db,
  about: Subject,
  { before, limit = 25 }: { before?: number; limit?: number },
  reader: Reader,
): Promise<History> {
  const entries: Entry[] = [];
  for await (const entry of entriesOf(rowsOf(db, about, before, reader), about.page)) {
    entries.push(entry);
    if (entries.length > limit) break;
  }
  return {
    items: await withNames(db, entries.slice(0, limit), reader),
    hasMore: entries.length > limit,
  };
}

const withoutAmounts = (changes: Row["changes"]) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !/price|total|cost|discount/i.test(name)));

/** Rows read by the first statement and by those after it: most pages need few, the import of a large lot thousands. */
const firstBatch = 100;
const nextBatch = 2000;

/** A contact's own changes and those of its files. */
const ofContact = (id: number) =>
  sql<boolean>`(subject = 'contact' and "subjectId" = ${id} or subject = 'file' and changes ->> 'contactId' = ${String(id)})`;

async function* rowsOf(db: Db, { page, id }: Subject, before: number | undefined, { seesPrices }: Reader) {
  for (let below = before, limit = firstBatch; ; limit = nextBatch) {
    const rows = await db
      .selectFrom("audit")
      .select(["id", "at", "userId", "subject", "subjectId", "action", "changes", "orderId", "productId"])
      .select(
        sql<MailState | null>`case when subject = 'mail' then (select ${mailState} from mail where mail.id = "subjectId") end`.as(
          "mailState",
        ),
      )
      .where(page === "contact" ? ofContact(id) : (is) => is(`${page}Id`, "=", id))
      .$if(page === "order", (query) =>
        query.where((is) => is.not(is.and([is("subject", "=", "product"), is("action", "=", "changed")]))),
      )
      .$if(below !== undefined, (query) => query.where("id", "<", below!))
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    for (const row of rows as Row[])
      yield seesPrices ? row : { ...row, changes: withoutAmounts(row.changes) };
    if (rows.length < limit) return;
    below = rows.at(-1)!.id;
  }
}

const mostParts = 100;
const refsIn = ({ name, about, before, after, orderId }: Draft): Ref[] =>
  [name, about, before, after, refTo("order", orderId)].filter(
    (value) => value !== undefined && isRef(value),
  );

async function withNames(db: Db, entries: readonly Entry[], { locale }: Reader): Promise<History["items"]> {
  const described = entries.map((entry) => ({
    ...entry,
    facts: factsIn(entry).map((fact) => ({ ...fact, parts: fact.parts.slice(0, mostParts) })),
  }));
  const refs = described.flatMap(({ userId, facts }) => [
    ...(userId === null ? [] : [{ of: "user", id: userId }]),
    ...facts.flatMap((fact) => [fact, ...fact.parts].flatMap(refsIn)),
  ]);
  const { display, orderOf } = await findNames(db, refs, locale);
  const named = ({ orderId, ...fact }: Draft) =>
    ({
      ...fact,
      name: display(fact.name),
      about: display(fact.about),
      before: display(fact.before),
      after: display(fact.after),
      ...(orderId && { order: orderOf(orderId) }),
    }) as HistoryPart;
  return described.map(({ id, at, userId, facts }) => ({
    id,
    at,
    userName: userId === null ? null : String(display({ of: "user", id: userId })),
    facts: facts.map(({ parts, ...fact }) => ({
      ...named(parts.length > 1 ? { ...fact, name: undefined, about: undefined } : fact),
      ...(parts.length > 1 && { parts: parts.map(named) }),
    })),
  }));
}
