import { sql } from "kysely";
import type { Locale } from "../../../contract/security.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { waitAfter } from "./answers.rules.ts";
import { windowOf } from "./rate.rules.ts";

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
  /** The address is nobody's. */
  bounced?: boolean;
  /** Nobody at its domain would be let in now. */
  domainWaits?: boolean;
  /** It was tried, although it is given back. */
  isTry?: boolean;
  /** What filled in its variables. */
  values?: Readonly<Record<string, string>>;
};
/** Messages a minute: of the mail, and to one domain; null as fast as the server takes them. */
export type Rates = { rate: number | null; perDomain: number | null };

const inWindow = (seconds: number) => sql`"claimedAt" > now() - make_interval(secs => ${seconds})`;

/**
 * Claims the next messages of a mail for a worker: this is written before anything is sent, so that a worker that dies leaves an
 * `unknown` and never a second message. Whoever unsubscribed since the mail was planned is passed over.
 */
export async function claimNext(
  tx: Tx,
  emailId: number,
  { workerId, most, rate, perDomain }: { workerId: string; most: number } & Rates,
): Promise<Claimed[]> {
  // Workers claim of one mail in turns, and a pause has its turn, too: after it nobody claims.
  const sending =
    await sql`select from email where id = ${emailId} and state = 'sending' and "plannedAt" is not null
    for no key update`.execute(tx);
  if (!sending.rows.length) return [];
  const allowed = await allowance(tx, emailId, { most, rate });
  if (allowed <= 0) return [];
  const { rows } = await sql<Claimed & { isSkipped: boolean }>`
    with ${busyDomains(perDomain)},
    fresh as (
      select id from (${candidates(emailId, sql`state = 'planned'`, sql`id`, allowed)}) as first
      where ${domainHasRoom(perDomain)}),
    again as (
      select id from (${candidates(emailId, sql`state = 'putOff' and "tryAgainAt" <= now()`, sql`"tryAgainAt"`, allowed)}) as first
      where ${domainHasRoom(perDomain)} limit greatest(0, ${allowed} - (select count(*) from fresh))),
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
    from turn order by id`.execute(tx);
  return rows.filter(({ isSkipped }) => !isSkipped);
}

async function allowance(tx: Tx, emailId: number, { most, rate }: { most: number; rate: number | null }) {
  if (!rate) return most;
  const window = windowOf(rate);
  const { rows } = await sql<{ begun: number }>`select count(*)::int as begun from "emailRecipient"
    where ${inWindow(window.seconds)} and "emailId" = ${emailId}`.execute(tx);
  return Math.min(most, window.most - (rows[0]?.begun ?? 0));
}

/** `busy`: how many messages to each domain began lately; and the domains that nothing is sent to. */
function busyDomains(perDomain: number | null) {
  const lately = perDomain
    ? sql`select domain, count(*)::int as begun from "emailRecipient" where ${inWindow(windowOf(perDomain).seconds)} group by domain`
    : sql`select null::text as domain, 0 as begun where false`;
  const full = perDomain ? windowOf(perDomain).most : 0;
  return sql`busy as (${lately}), closed as (
    select domain from "emailDomain" where "waitsUntil" > now() union all select domain from busy where begun >= ${full})`;
}

const candidates = (
  emailId: number,
  isDue: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  most: number,
) => sql`select id, domain, row_number() over (partition by domain order by ${order}, id) as nth from (
    select * from "emailRecipient" where "emailId" = ${emailId} and ${isDue} and domain not in (select domain from closed)
    order by ${order}, id limit ${most}) as waiting`;

const domainHasRoom = (perDomain: number | null) =>
  perDomain
    ? sql`nth + coalesce((select begun from busy where busy.domain = first.domain), 0) <= ${windowOf(perDomain).most}`
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
    await sql`update "emailRecipient" as recipient set state = result.state, answer = result.answer,
        attempts = attempts + (result.state <> 'planned' or result."isTry")::int,
        "values" = coalesce(result.filled, "values"),
        "acceptedAt" = case when result.state = 'accepted' then now() end,
        "claimedAt" = case when result.state <> 'planned' then "claimedAt" end,
        "claimedBy" = case when result.state <> 'planned' then "claimedBy" end,
        "tryAgainAt" = case when result.state = 'putOff' then now() + make_interval(secs => ${waitAfter(1)} * 2 ^ least(attempts, 5)) end
      from unnest(${column("id")}::bigint[], ${column("state")}::text[], ${column("answer")}::text[],
        ${outcomes.map(({ isTry = false }) => isTry)}::boolean[], ${outcomes.map(({ values }) => (values ? JSON.stringify(values) : null))}::jsonb[])
        as result (id, state, answer, "isTry", filled)
      where recipient.id = result.id and recipient.state in ('claimed', 'unknown') and "claimedBy" = ${workerId}`.execute(
      tx,
    );
    await holdDomains(tx, outcomes);
    const bounced = outcomes.filter((outcome) => outcome.bounced);
    if (bounced.length) await writeBounces(tx, bounced);
  });
}

/** A domain that puts mails off waits, longer each time in a row, until it takes one. */
async function holdDomains(tx: Tx, outcomes: readonly Outcome[]) {
  const domainsOf = (matching: (outcome: Outcome) => boolean | undefined) => [
    ...new Set(outcomes.filter(matching).map(({ domain }) => domain)),
  ];
  const open = domainsOf(({ state }) => state === "accepted");
  if (open.length) await sql`delete from "emailDomain" where domain = any(${open})`.execute(tx);
  const closed = domainsOf(({ domainWaits }) => domainWaits).filter((domain) => !open.includes(domain));
  if (!closed.length) return;
  const { rows } = await sql<{ domain: string; misses: number }>`
    insert into "emailDomain" as known (domain, "waitsUntil") select unnest(${closed}::text[]), now()
    on conflict (domain) do update set misses = known.misses + 1
    returning domain, misses`.execute(tx);
  for (const { domain, misses } of rows)
    await sql`update "emailDomain" set "waitsUntil" = now() + make_interval(secs => ${waitAfter(misses)})
      where domain = ${domain}`.execute(tx);
}

/** A mail server that knows nobody of the address has said what a bounce says. */
async function writeBounces(tx: Tx, bounced: readonly Outcome[]) {
  const ids = bounced.map(({ id }) => id);
  await sql`insert into "emailEvent" ("emailId", "recipientId", kind, detail)
    select "emailId", id, 'bounce', answer from "emailRecipient" where id = any(${ids})`.execute(tx);
  await sql`update "emailRecipient" set "bouncedAt" = now() where id = any(${ids})`.execute(tx);
  await sql`insert into suppression (address, reason, "emailId")
    select distinct on (address) address, 'bounced', "emailId" from "emailRecipient" where id = any(${ids})
    on conflict (address) do nothing`.execute(tx);
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
