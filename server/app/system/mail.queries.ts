import { type SelectQueryBuilder, sql } from "kysely";
import { filled } from "../../../contract/emailBlocks.rules.ts";
import type { Contents, Subjects } from "../../../contract/emails.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Mail, WholeMail } from "../../../contract/mails.ts";
import type { SearchWord } from "../../../contract/searchable.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { mailFailure } from "../../people/mail/mail.ts";
import { redactedBody } from "../../people/security/codes.mails.ts";
import { mailState } from "../../platform/history/mailState.ts";
import { containing } from "../../platform/resource/conditions.ts";
import type { List, ListQuery } from "../../platform/resource/list.ts";
import { answerText } from "../../work/sending/answers.ts";
import { letterWithoutCounts } from "../../work/sending/writer.ts";

/** A mail of the outbox has an even number, a message of a bulk mail an odd one. */
export const halfOf = (id: number) => ({ isBulk: id % 2 === 1, ownId: Math.floor(id / 2) });

type Rows = SelectQueryBuilder<DB, "everyMail", unknown>;

/** Every mail that left or is to leave; of bulk mail what was begun. */
export const mailList = ({ sent }: ListQuery, locale: Locale): List<"everyMail", Mail> => ({
  table: "everyMail",
  search: "searchText",
  // A message of bulk mail is found by what its mail says, by its contact, and by how its address begins.
  findsFor: async (db, words) => {
    const known = await Promise.all(words.map(async (word) => [word[0], await findNamed(db, word)] as const));
    const named = new Map(known);
    return (word) => {
      const { emailIds = [], contactIds = [] } = named.get(word[0]) ?? {};
      const [begin = ""] = word;
      return [
        sql<boolean>`"everyMail"."to" ~>=~ ${begin} and "everyMail"."to" ~<~ ${`${begin}\u{10ffff}`}`,
        sql<boolean>`"everyMail"."emailId" = any(${emailIds}::int[])`,
        sql<boolean>`"everyMail"."contactId" = any(${contactIds}::int[])`,
      ];
    };
  },
  defaultSort: "-createdAt",
  instants: ["createdAt"],
  handled: ["sent"],
  toStored: { to: (address) => address.trim().toLowerCase() },
  narrow: (rows: Rows) => {
    let found = rows.where("everyMail.createdAt", "is not", null);
    if (sent !== undefined) found = found.where("everyMail.sentAt", sent ? "is not" : "is", null);
    return found;
  },
  rows: (db, ids) => mailRows(db, ids, locale),
});

/** The bulk mails and the contacts that a word of a search finds: at most so many, of which the newest. */
async function findNamed(db: Db | Tx, word: SearchWord) {
  const idsIn = async (table: "email" | "contact", most: number) => {
    const found = await db
      .selectFrom(table)
      .select("id")
      .where(containing(sql.ref(`${table}.searchText`), word))
      .orderBy("id", "desc")
      .limit(most)
      .execute();
    return found.map(({ id }) => id);
  };
  const [emailIds, contactIds] = await Promise.all([idsIn("email", 100), idsIn("contact", 1000)]);
  return { emailIds, contactIds };
}

async function mailRows(db: Db | Tx, ids: readonly number[], locale: Locale): Promise<Mail[]> {
  const idsOf = (bulk: boolean) =>
    ids.map(halfOf).flatMap(({ isBulk, ownId }) => (isBulk === bulk ? ownId : []));
  const [single, bulk] = [idsOf(false), idsOf(true)];
  return [
    ...(single.length ? await singleRows(db, single, locale) : []),
    ...(bulk.length ? await bulkRows(db, bulk, locale) : []),
  ];
}

async function singleRows(db: Db | Tx, ids: readonly number[], locale: Locale): Promise<Mail[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["mail.id", "to", "subject", "locale", "createdAt", "sentAt", "cancelledAt", "orderId"])
    .select([redactedBody.as("body"), mailState.as("mailState"), mailFailure(locale).as("failure")])
    .select(sql<string>`coalesce((select "orderNr" from "order" where id = "orderId"), '')`.as("orderNr"))
    .where(sql<boolean>`mail.id = any(${ids}::int[])`)
    .execute();
  return rows.map((row) => ({ ...row, id: row.id * 2, kind: "single", emailId: null, emailName: "" }));
}

type BulkRow = Omit<Mail, "kind" | "body" | "cancelledAt" | "orderId" | "orderNr" | "subject" | "failure"> & {
  subjects: Subjects;
  ownLocale: Locale;
  values: Record<string, string> | null;
  answer: string;
};
async function bulkRows(db: Db | Tx, ids: readonly number[], locale: Locale): Promise<Mail[]> {
  const { rows } =
    await sql<BulkRow>`select recipient.id, address as "to", recipient.locale, "claimedAt" as "createdAt",
      "acceptedAt" as "sentAt", listed."mailState", recipient."emailId", email.name as "emailName", subject as subjects,
      email.locale as "ownLocale", "values", answer
    from "emailRecipient" as recipient join email on email.id = recipient."emailId"
      join lateral (select case recipient.state when 'accepted' then 'sent' when 'refused' then 'refused' when 'unknown' then 'unknown'
        when 'skipped' then 'notSent' else 'waiting' end as "mailState") as listed on true
    where recipient.id = any(${ids}::bigint[]) and "claimedAt" is not null`.execute(db);
  return rows.map(({ subjects, ownLocale, values, answer, ...row }) => ({
    ...row,
    id: row.id * 2 + 1,
    kind: "bulk",
    subject: filled(subjects[row.locale as Locale] ?? subjects[ownLocale] ?? "", values ?? {}),
    body: "",
    failure: row.mailState === "sent" || !answer ? null : answerText(locale, answer),
    cancelledAt: null,
    orderId: null,
    orderNr: "",
  }));
}

/** A mail as it was sent, and what became of it; 404. */
export async function findMail(db: Db, id: number, locale: Locale, publicUrl: string): Promise<WholeMail> {
  const [row] = await mailRows(db, [id], locale);
  if (!row) throw notFound();
  const { isBulk, ownId } = halfOf(id);
  return isBulk ? wholeBulk(db, row, ownId, publicUrl) : wholeSingle(db, row, ownId);
}

async function wholeSingle(db: Db, row: Mail, id: number): Promise<WholeMail> {
  const { html, causeKey, expiresAt } = await db
    .selectFrom("mail")
    .select(["html", "causeKey", "expiresAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const event = (kind: WholeMail["events"][number]["kind"], at: string | null, detail = "") =>
    at ? [{ kind, at, machine: false, detail }] : [];
  return {
    ...row,
    html,
    events: [
      ...event("written", row.createdAt),
      ...event("accepted", row.sentAt),
      ...event("failed", row.failure && !row.sentAt ? row.createdAt : null, row.failure ?? ""),
      ...event("cancelled", row.cancelledAt),
    ],
    // A code is of no use after its time, and must not lie in two mails.
    canSendAgain: row.mailState !== "waiting" && expiresAt === null && !causeKey.startsWith("code:"),
  };
}

async function wholeBulk(db: Db, row: Mail, id: number, publicUrl: string): Promise<WholeMail> {
  const { rows } = await sql<{
    state: string;
    claimedAt: string;
    acceptedAt: string | null;
    answer: string;
    contactId: number | null;
    values: Record<string, string> | null;
    subject: Subjects;
    content: Contents;
    emailLocale: Locale;
    emailState: string;
  }>`select recipient.state, "claimedAt", "acceptedAt", answer, "contactId", "values", subject, content,
      email.locale as "emailLocale", email.state as "emailState"
    from "emailRecipient" as recipient join email on email.id = recipient."emailId" where recipient.id = ${id}`.execute(
    db,
  );
  const own = rows[0]!;
  const { rows: events } = await sql<WholeMail["events"][number]>`
    select event.kind, at, machine, coalesce(link.url, detail) as detail
    from "emailEvent" as event left join "emailLink" as link on link.id = event."linkId"
    where "recipientId" = ${id} order by at, event.id limit 500`.execute(db);
  const email = { subject: own.subject, content: own.content, locale: own.emailLocale };
  const letter = await letterWithoutCounts(
    db,
    email,
    { ...own, address: row.to, locale: row.locale as Locale },
    publicUrl,
  );
  const ended = own.acceptedAt
    ? [{ kind: "accepted" as const, at: own.acceptedAt, machine: false, detail: own.answer }]
    : row.failure
      ? [{ kind: "failed" as const, at: own.claimedAt, machine: false, detail: row.failure }]
      : [];
  return {
    ...row,
    subject: letter?.subject ?? row.subject,
    body: letter?.text ?? "",
    html: letter?.html ?? null,
    events: [{ kind: "written", at: own.claimedAt, machine: false, detail: "" }, ...ended, ...events],
    canSendAgain: ["refused", "unknown"].includes(own.state) && own.emailState !== "cancelled",
  };
}
