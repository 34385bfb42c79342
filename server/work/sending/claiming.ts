import { type RawBuilder, sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import {
  type MailProvider,
  mailProviderNames,
  mailProviders,
  siteOf,
} from "../../../contract/mailProviders.rules.ts";
import { answered } from "../../ground/database/compiled.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { waitAfter } from "./answers.rules.ts";
import { type Window, windowOf } from "./rate.rules.ts";
import { noteReturn } from "./returns.ts";

/** Somebody whose turn it is. */
export type Claimed = {
  id: number;
  emailId: number;
  contactId: number | null;
  address: string;
  domain: string;
  locale: Locale;
  token: string;
  attempts: number;
};
/** What became of a claimed message; `planned` gives it back. */
export type Outcome = {
  id: number;
  domain: string;
  state: "accepted" | "refused" | "putOff" | "unknown" | "planned";
  answer: string;
  /** It is sent back: the address is nobody's, or takes nothing now. */
  returned?: "hard" | "soft";
  /** Nobody at its domain would be let in now. */
  domainWaits?: boolean;
  /** It was tried, although it is given back. */
  isTry?: boolean;
  /** What filled in its variables. */
  values?: Readonly<Record<string, string>>;
};
/** Messages a minute by provider; `other` is for each other domain. */
export type SiteRates = Readonly<Record<MailProvider | "other", number>>;
/** Messages a minute: of the mail, and by who takes them; null as fast as the server takes them. */
export type Rates = { rate: number | null; perSite: SiteRates | null };

const inWindow = (seconds: number) => sql`"claimedAt" > now() - make_interval(secs => ${seconds})`;

/**
 * Claims the next messages of a mail for a worker: this is written before anything is sent, so that a worker that dies leaves an
 * `unknown` and never a second message. Whoever unsubscribed since the mail was planned is passed over.
 */
export async function claimNext(
  tx: Tx,
  emailId: number,
  { workerId, most, rate, perSite }: { workerId: string; most: number } & Rates,
): Promise<Claimed[]> {
  // Workers claim of one mail in turns, and a pause has its turn, too: after it nobody claims.
  const sending = await asked(
    tx,
    sql`select from email where id = ${emailId} and state = 'sending' and "plannedAt" is not null for no key update`,
  );
  if (!sending.length) return [];
  const allowed = await allowance(tx, emailId, { most, rate });
  if (allowed <= 0) return [];
  const rows = await asked(
    tx,
    sql<Claimed & { isSkipped: boolean }>`
    with ${busySites(perSite)},
    fresh as (
      select id from (${candidates(emailId, sql`state = 'planned'`, sql`id`, allowed)}) as first
      where ${siteHasRoom(perSite)}),
    again as (
      select id from (${candidates(emailId, sql`state = 'putOff' and "tryAgainAt" <= now()`, sql`"tryAgainAt"`, allowed)}) as first
      where ${siteHasRoom(perSite)} limit greatest(0, ${allowed} - (select count(*) from fresh))),
    due as (
      select id from "emailRecipient" where id in (select id from fresh union all select id from again)
      order by id limit ${allowed} for update skip locked),
    turn as (
      update "emailRecipient" as recipient set
        state = case when reason is null then 'claimed' else 'skipped' end, answer = coalesce(reason, ''),
        "claimedBy" = case when reason is null then ${workerId} end, "claimedAt" = case when reason is null then now() end
      from (select due.id, ${reasonToSkip} as reason from due join "emailRecipient" as who on who.id = due.id) as judged
      where recipient.id = judged.id
      returning recipient.*)
    select id, "emailId", "contactId", address, domain, locale, token, attempts, state = 'skipped' as "isSkipped"
    from turn order by id`,
  );
  return rows.filter(({ isSkipped }) => !isSkipped);
}

/** Asked for each few messages: planning one of these statements takes longer than what it does. */
const asked = <Row>(db: Db | Tx, statement: RawBuilder<Row>) =>
  answered<Row>(db, statement.compile(db), true);

async function allowance(tx: Tx, emailId: number, { most, rate }: { most: number; rate: number | null }) {
  if (!rate) return most;
  const window = windowOf(rate);
  const [lately] = await asked(
    tx,
    sql<{ begun: number }>`select count(*)::int as begun from "emailRecipient"
      where ${inWindow(window.seconds)} and "emailId" = ${emailId}`,
  );
  return Math.min(most, window.most - (lately?.begun ?? 0));
}

const listOf = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)));
/** Who takes the mail of the domain of a row. */
const site = sql<string>`case ${sql.join(
  mailProviderNames.map((name) => sql`when domain in (${listOf(mailProviders[name])}) then ${sql.lit(name)}`),
  sql` `,
)} else domain end`;
/** A figure of a site's window, as a column beside `site`. */
const ofWindow = (perSite: SiteRates, of: keyof Window) =>
  sql<number>`case site ${sql.join(
    mailProviderNames.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(windowOf(perSite[name])[of])}`),
    sql` `,
  )} else ${sql.lit(windowOf(perSite.other)[of])} end`;

/** `busy`: how many messages to each site began lately; and the sites that nothing is sent to. */
function busySites(perSite: SiteRates | null) {
  const longest = Math.max(...Object.values(perSite ?? {}).map((rate) => windowOf(rate).seconds), 0);
  const lately = perSite
    ? sql`select site, count(*)::int as begun
        from (select ${site} as site, "claimedAt" from "emailRecipient" where ${inWindow(longest)}) as recent
        where ${sql`"claimedAt" > now() - make_interval(secs => ${ofWindow(perSite, "seconds")})`} group by site`
    : sql`select null::text as site, 0 as begun where false`;
  const full = perSite ? sql`begun >= ${ofWindow(perSite, "most")}` : sql`false`;
  return sql`busy as (${lately}), closed as (
    select site from "emailSite" where "waitsUntil" > now() union all select site from busy where ${full})`;
}

const candidates = (
  emailId: number,
  isDue: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  most: number,
) => sql`select id, site, row_number() over (partition by site order by ${order}, id) as nth from (
    select *, ${site} as site from "emailRecipient"
    where "emailId" = ${emailId} and ${isDue} and ${site} not in (select site from closed)
    order by ${order}, id limit ${most}) as waiting`;

const siteHasRoom = (perSite: SiteRates | null) =>
  perSite
    ? sql`nth + coalesce((select begun from busy where busy.site = first.site), 0) <= ${ofWindow(perSite, "most")}`
    : sql`true`;

/** Why an address gets no bulk mail at all, as a column of a row named `who`. */
export const suppressionOf = sql<
  string | null
>`(select reason from suppression where suppression.address = who.address)`;

/** Why somebody gets nothing after all: also who left one of the mail's lists since it was planned. */
const reasonToSkip = sql<string | null>`coalesce(${suppressionOf}, (
  select 'leftList' from "mailingListContact" as membership
  join contact on contact.id = membership."contactId" and lower(btrim(contact.email)) = who.address
  join email on email.id = who."emailId"
  where not membership.subscribed and membership.at >= email."plannedAt"
    and email.recipients -> 'listIds' @> to_jsonb(membership."listId") limit 1))`;

/** Writes down what became of a worker's messages, also of one that was given up for lost meanwhile. */
export async function settle(db: Db, workerId: string, outcomes: readonly Outcome[]) {
  const column = <Key extends keyof Outcome>(key: Key) => outcomes.map((outcome) => outcome[key]);
  await db.transaction().execute(async (tx) => {
    // The next claim, which is waited for, writes this to the disk as well; what a crash in between forgets is `unknown`.
    await asked(tx, sql`select set_config('synchronous_commit', 'off', true)`);
    await asked(
      tx,
      sql`update "emailRecipient" as recipient set state = result.state, answer = result.answer,
        attempts = attempts + (result.state <> 'planned' or result."isTry")::int,
        "values" = coalesce(result.filled, "values"),
        "acceptedAt" = case when result.state = 'accepted' then now() end,
        "claimedAt" = case when result.state <> 'planned' then "claimedAt" end,
        "claimedBy" = case when result.state <> 'planned' then "claimedBy" end,
        "tryAgainAt" = case when result.state = 'putOff' then now() + make_interval(secs => ${waitAfter(1)} * 2 ^ least(attempts, 5)) end
      from unnest(${column("id")}::bigint[], ${column("state")}::text[], ${column("answer")}::text[],
        ${outcomes.map(({ isTry = false }) => isTry)}::boolean[], ${outcomes.map(({ values }) => (values ? JSON.stringify(values) : null))}::jsonb[])
        as result (id, state, answer, "isTry", filled)
      where recipient.id = result.id and recipient.state in ('claimed', 'unknown') and "claimedBy" = ${workerId}`,
    );
    await holdSites(tx, outcomes);
    for (const { id, returned, answer } of outcomes)
      if (returned) await noteReturn(tx, { id, kind: returned, answer });
  });
}

/** Who puts mails off waits, longer each time in a row, until one is taken. */
async function holdSites(tx: Tx, outcomes: readonly Outcome[]) {
  const sitesOf = (matching: (outcome: Outcome) => boolean | undefined) => [
    ...new Set(outcomes.filter(matching).map(({ domain }) => siteOf(domain))),
  ];
  const open = sitesOf(({ state }) => state === "accepted");
  if (open.length) await asked(tx, sql`delete from "emailSite" where site = any(${open}::text[])`);
  const closed = sitesOf(({ domainWaits }) => domainWaits).filter((one) => !open.includes(one));
  if (!closed.length) return;
  const { rows } = await sql<{ site: string; misses: number }>`
    insert into "emailSite" as known (site, "waitsUntil") select unnest(${closed}::text[]), now()
    on conflict (site) do update set misses = known.misses + 1
    returning site, misses`.execute(tx);
  for (const { site: held, misses } of rows)
    await sql`update "emailSite" set "waitsUntil" = now() + make_interval(secs => ${waitAfter(misses)})
      where site = ${held}`.execute(tx);
}

/** Seconds without a sign of life after which what a worker claimed counts as lost. */
const deadAfter = 20;

/**
 * Gives up what workers that died had claimed, or this one in a run that ended: it may have been sent or not, and a person
 * decides.
 */
export async function loseClaims(db: Db, workerId?: string) {
  const isLost = workerId
    ? sql`"claimedBy" = ${workerId}`
    : sql`not exists (select from worker where worker.id = "claimedBy" and "seenAt" > now() - make_interval(secs => ${deadAfter}))`;
  const { rows } = await sql<{ emailId: number; lost: number }>`
    with lost as (
      update "emailRecipient" set state = 'unknown', attempts = attempts + 1, answer = 'workerDied'
      where state = 'claimed' and ${isLost}
      returning "emailId")
    select "emailId", count(*)::int as lost from lost group by "emailId"`.execute(db);
  return rows;
}

/** Ends the mails of which nobody waits any more; answers which. */
export async function finishEmails(db: Db | Tx) {
  const { rows } = await sql<{
    id: number;
  }>`update email set state = 'finished', "finishedAt" = now(), "pausedBecause" = null
    where state = 'sending' and "plannedAt" is not null and not exists (
      select from "emailRecipient" where "emailId" = email.id and state in ('planned', 'claimed', 'putOff'))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
