import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";
import { machinesAmong, type Visit, visitLength } from "./machines.rules.ts";

type Came = { kind: "open" | "click"; linkId: number | null; method: string; agent: string; network: string };
/** The most that is kept of what a program says of itself. */
const longestAgent = 300;

/** The message that a public address is of; undefined for a token of nothing. */
export async function findByToken(tx: Tx, token: string) {
  const { rows } = await sql<{ id: number; emailId: number; address: string }>`
    select id, "emailId", address from "emailRecipient" where token = ${token} for no key update`.execute(tx);
  return rows[0];
}

/** Keeps an open or a click, and judges anew what came in the same moment. */
export async function keepVisit(tx: Tx, recipient: { id: number; emailId: number }, came: Came) {
  await sql`insert into "emailEvent" ("emailId", "recipientId", kind, "linkId", method, agent, network)
    values (${recipient.emailId}, ${recipient.id}, ${came.kind}, ${came.linkId}, ${came.method},
      ${came.agent.slice(0, longestAgent)}, ${came.network})`.execute(tx);
  await judgeLately(tx, recipient.id);
}

/** Judges what somebody asked for within two visits, because one that comes may reveal those before it. */
async function judgeLately(tx: Tx, recipientId: number) {
  const { rows } = await sql<Visit & { machine: boolean }>`
    select id, kind, "linkId", extract(epoch from at) * 1000 as at, method, agent, network, machine from "emailEvent"
    where "recipientId" = ${recipientId} and kind in ('open', 'click')
      and at > now() - make_interval(secs => ${(3 * visitLength) / 1000})`.execute(tx);
  const machines = machinesAmong(rows.map((row) => ({ ...row, at: Number(row.at) })));
  const changed = rows.filter(({ id, machine }) => machine !== machines.has(id)).map(({ id }) => id);
  if (changed.length)
    await sql`update "emailEvent" set machine = not machine where id = any(${changed}::bigint[])`.execute(tx);
  await countVisits(tx, recipientId);
}

/** What somebody did is read from the events as they are judged now; who follows a link has opened the mail. */
export const countVisits = (tx: Tx, recipientId: number) =>
  sql`update "emailRecipient" as recipient set "openedAt" = seen.opened, "openedByMachineAt" = seen.prefetched, "clickedAt" = seen.clicked,
      "clickedByMachineAt" = seen.checked
    from (select min(at) filter (where not machine) as opened,
        min(at) filter (where machine and kind = 'open') as prefetched,
        min(at) filter (where not machine and kind = 'click') as clicked,
        min(at) filter (where machine and kind = 'click') as checked
      from "emailEvent" where "recipientId" = ${recipientId} and kind in ('open', 'click')) as seen
    where recipient.id = ${recipientId} and (recipient."openedAt", "openedByMachineAt", recipient."clickedAt", "clickedByMachineAt")
      is distinct from (seen.opened, seen.prefetched, seen.clicked, seen.checked)`.execute(tx);
