import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startSmtp } from "../server/testing/smtp.ts";
import { finishEmails, loseClaims } from "../server/work/sending/claiming.ts";
import type { Deployment } from "./deployment.ts";
import { altered, type Trial } from "./trial.ts";

const people = 5000;
/** Messages that are on their way at once. */
const connections = 4;

/** What became of everybody. */
type Seen = { kills: number; twice: number; lost: number; unknown: number; settled: number; state: string };
const soundAfter = (kills: number): Seen => ({
  ...{ kills, twice: 0, lost: 0, unknown: kills * connections, settled: people, state: "finished" },
});
const judgeOf =
  (n: number) =>
  ({ kills, twice, lost, unknown, settled, state }: Seen): string[] => [
    ...(kills < n ? [`killed ${kills} times, not ${n}`] : []),
    ...(twice ? [`${twice} people got it twice`] : []),
    ...(lost ? [`${lost} people got nothing, and no row says that this is unknown`] : []),
    ...(unknown > n * connections
      ? [`${unknown} are unknown after ${n} kills of ${connections} connections`]
      : []),
    ...(settled === people ? [] : [`${settled} of ${people} have a result`]),
    ...(state === "finished" ? [] : [`the mail is ${state}`]),
  ];

/** A process of its own that sends what is due. */
function startWorker({ pool }: Deployment, smtpUrl: string): ChildProcess {
  const { host, port, user, password, database } = pool.options;
  const settings = JSON.stringify({ host, port, user, password, database });
  const script = join(import.meta.dirname, "../server/work/sending/kills.process.ts");
  return spawn(process.execPath, [script, settings, smtpUrl, String(connections)], { stdio: "ignore" });
}

async function sendAmidKills(deployment: Deployment, n: number): Promise<Seen> {
  const { pool, db } = deployment;
  const smtp = await startSmtp();
  const accepted = (count: number) =>
    new Promise<void>((resolve) => {
      let left = count;
      smtp.onAccepted(() => {
        left -= 1;
        if (left === 0) resolve();
      });
    });
  try {
    const { rows } = await pool.query<{ id: number }>(
      `insert into email (name, state, "plannedAt", rate) values ('Torture', 'sending', now(), 1000000) returning id`,
    );
    const { id } = rows[0]!;
    const addresses = Array.from({ length: people }, (_, at) => `p${at}@klant${at % 500}.nl`);
    await pool.query(
      `insert into "emailRecipient" ("emailId", address, domain, locale, token)
       select $1::int, address, split_part(address, '@', 2), 'nl', left(md5($1::int || address), 22) from unnest($2::text[]) address`,
      [id, addresses],
    );
    let kills = 0;
    const each = Math.floor((people * 0.9) / n);
    while (kills < n) {
      const enough = accepted(each);
      const worker = startWorker(deployment, smtp.url);
      await Promise.race([enough, once(worker, "exit")]);
      if (!worker.kill("SIGKILL")) break;
      await once(worker, "exit");
      kills += 1;
      // Its signs of life have ended.
      await pool.query(
        `update worker set "seenAt" = now() - interval '1 minute' where id not in (select id from worker where "seenAt" > now())`,
      );
      await loseClaims(db);
    }
    await once(startWorker(deployment, smtp.url), "exit");
    await finishEmails(db);
    const states = await pool.query<{ address: string; state: string }>(
      `select address, state from "emailRecipient" where "emailId" = $1`,
      [id],
    );
    const stateOf = new Map(states.rows.map(({ address, state }) => [address, state]));
    const email = await pool.query<{ state: string }>(`select state from email where id = $1`, [id]);
    const of = (is: (address: string) => boolean) => addresses.filter(is).length;
    return {
      kills,
      twice: of((address) => smtp.timesTo(address) > 1),
      lost: of((address) => smtp.timesTo(address) === 0 && stateOf.get(address) !== "unknown"),
      unknown: of((address) => stateOf.get(address) === "unknown"),
      settled: of((address) => ["accepted", "unknown"].includes(stateOf.get(address) ?? "")),
      state: email.rows[0]?.state ?? "gone",
    };
  } finally {
    await smtp.close();
  }
}

export const mailings: Trial[] = [
  {
    id: "R28",
    claim: `kill -9 of who sends a mailing to ${people.toLocaleString("en")} people: nobody gets it twice, nobody is lost`,
    n: 20,
    async run({ deployment, n }) {
      const seen = await sendAmidKills(deployment, n);
      const judge = judgeOf(n);
      return {
        tried: seen.kills,
        found: `${seen.twice} twice, ${seen.lost} lost, ${seen.unknown} unknown after ${seen.kills} kills`,
        faults: judge(seen),
        mutants: await altered(judge, soundAfter(n), {
          "what a dead worker claimed is sent again": { twice: 1 },
          "what was claimed counts as sent": { lost: 1 },
          "more is claimed than is on its way": { unknown: n * connections + 1 },
          "a message that stays claimed": { settled: people - 1 },
          "a mail that ends before its messages": { state: "sending" },
          "nobody was killed": { kills: 0 },
        }),
      };
    },
  },
];
