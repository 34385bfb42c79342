import { sql } from "kysely";
import { recipientStates } from "../../../contract/emailStates.rules.ts";
import type { EmailState } from "../../../contract/emails.ts";
import type { Locale } from "../../../contract/locales.ts";
import { type EmailFigures, type EmailProgress, recipientFacts } from "../../../contract/sending.ts";
import { Failure, notFound } from "../../ground/base/failure.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";
import type { Db } from "../../ground/database/connection.ts";
import { spansOf } from "../../ground/database/days.ts";

type Row = {
  id: number;
  name: string;
  state: EmailState;
  startedAt: string | null;
  scheduledFor: string | null;
  finishedAt: string | null;
  pausedBecause: { code: string; answer?: string } | null;
  countsOpens: boolean;
} & Record<(typeof recipientStates)[number] | Deed, number>;
const deeds = Object.keys(recipientFacts) as (keyof typeof recipientFacts)[];
type Deed = (typeof deeds)[number];

/** The mails with how many of their messages are what, and how many people did what; all counted from the rows themselves. */
async function countedEmails(db: Db, which: ReturnType<typeof sql>): Promise<Row[]> {
  const states = sql.join(
    recipientStates.map(
      (state) => sql`count(*) filter (where state = ${sql.lit(state)})::int as ${sql.ref(state)}`,
    ),
  );
  const facts = sql.join(
    deeds.map((deed) => {
      // What a person did after a program is counted as theirs alone.
      const byPerson = { openedByMachine: "openedAt", clickedByMachine: "clickedAt" }[deed as string];
      const isCounted = byPerson ? sql`${sql.ref(byPerson)} is null` : sql`true`;
      return sql`count(${sql.ref(`${deed}At`)}) filter (where ${isCounted})::int as ${sql.ref(deed)}`;
    }),
  );
  const { rows } =
    await sql<Row>`select email.id, name, email.state, "startedAt", "scheduledFor", "finishedAt", "pausedBecause",
      "countsOpens", counted.*
    from email left join lateral (select ${states}, ${facts} from "emailRecipient" where "emailId" = email.id) as counted on true
    where ${which} order by "startedAt" desc nulls first, email.id desc`.execute(db);
  return rows;
}

function figuresOf({ id, name, state, startedAt, countsOpens, ...row }: Row): EmailFigures {
  const { opened, openedByMachine, clicked, clickedByMachine, unsubscribed, bounced, complained, accepted } =
    row;
  const { planned, claimed, refused, putOff, unknown, skipped } = row;
  const rateOf = (count: number, of: number) => (of ? Math.round((count * 10_000) / of) : null);
  return {
    ...{ id, name, state, startedAt, countsOpens },
    counts: { planned, claimed, accepted, refused, putOff, unknown, skipped },
    ...{ opened, openedByMachine, clicked, clickedByMachine, unsubscribed, bounced, complained },
    openRate: countsOpens ? rateOf(opened, accepted) : null,
    clickRate: rateOf(clicked, accepted),
    unsubscribeRate: rateOf(unsubscribed, accepted),
    complaintRate: rateOf(complained, accepted),
    // Of what was tried: an address that is nobody's takes no message.
    bounceRate: rateOf(bounced, accepted + refused),
  };
}

/** How far a mail is and what became of it; 404. */
export async function findFigures(db: Db, id: number, locale: Locale): Promise<EmailProgress> {
  const [row] = await countedEmails(db, sql`email.id = ${id}`);
  if (!row) throw notFound();
  const { scheduledFor, finishedAt, pausedBecause } = row;
  const code = pausedBecause && `sending.because.${pausedBecause.code}`;
  return {
    ...figuresOf(row),
    ...{ scheduledFor, finishedAt },
    pausedBecause:
      code && hasText(code) ? textOf(locale, code, { answer: pausedBecause.answer ?? "" }) : null,
    days: await daysOf(db, id),
    links: await linksOf(db, id),
  };
}

/** The first month, by days of the company: when people did something first. */
async function daysOf(db: Db, id: number): Promise<EmailProgress["days"]> {
  const dayed = ["opened", "clicked", "unsubscribed", "bounced"] as const;
  const deedsByDay = sql.join(
    dayed.map(
      (
        deed,
      ) => sql`select "dayOf"(${sql.ref(`${deed}At`)}) as day, ${sql.lit(deed)}::text as deed from "emailRecipient"
        where "emailId" = ${id} and ${sql.ref(`${deed}At`)} is not null`,
    ),
    sql` union all `,
  );
  const counts = sql.join(
    dayed.map((deed) => sql`count(*) filter (where deed = ${sql.lit(deed)})::int as ${sql.ref(deed)}`),
  );
  const { rows } = await sql<EmailProgress["days"][number]>`
    select day::text, ${counts} from (${deedsByDay}) as done group by day order by day limit 31`.execute(db);
  return rows;
}

async function linksOf(db: Db, id: number): Promise<EmailProgress["links"]> {
  const { rows } = await sql<EmailProgress["links"][number]>`
    select link.id, url, count(distinct "recipientId") filter (where not machine)::int as people,
      count(event.id) filter (where not machine)::int as clicks, count(event.id) filter (where machine)::int as "byMachine"
    from "emailLink" as link left join "emailEvent" as event on event."emailId" = link."emailId" and event.kind = 'click'
      and event."linkId" = link.id
    where link."emailId" = ${id} group by link.id order by people desc, link.id`.execute(db);
  return rows;
}

const dayLength = 86_400_000;
const usualDays = 84;
const mostDays = 742;
/** The mails that began to be sent in a period, the newest first. */
export async function compareEmails(db: Db, period: { from?: string; to?: string }, today: string) {
  const to = period.to ?? today;
  const from =
    period.from ?? new Date(Date.parse(to) - (usualDays - 1) * dayLength).toISOString().slice(0, 10);
  const days = (Date.parse(to) - Date.parse(from)) / dayLength;
  if (!(days >= 0 && days <= mostDays)) throw new Failure(400, "periodInvalid", { path: "from" });
  const [span] = await spansOf(db, [{ from, to }]);
  const rows = await countedEmails(
    db,
    sql`email."startedAt" >= ${span!.from} and email."startedAt" < ${span!.until} and "plannedAt" is not null`,
  );
  return { from, to, emails: rows.slice(0, 200).map(figuresOf) };
}
