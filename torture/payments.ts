import { setTimeout as delay } from "node:timers/promises";
import { startMollie } from "../server/platform/integrations/mollie.fixtures.ts";
import { forgetPayments } from "../server/testing/bank.ts";
import type { Client } from "../server/testing/person.ts";
import { times } from "../server/testing/races.ts";
import { type Deployment, deploy, newFolder, type Person } from "./deployment.ts";
import { altered, type Trial } from "./trial.ts";
import { startWeb } from "./webs.ts";

const apiKey = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM";
const form = { "content-type": "application/x-www-form-urlencoded" };
const bought = ["mailing", "repairs"] as const;
/** The calls after which the process dies: the provider has done it, and its answer never reaches our commit. */
const deaths = [
  ["POST", /^\/payments$/],
  ["GET", /^\/payments\/tr_/],
  ["POST", /\/subscriptions$/],
  ["POST", /^\/customers$/],
] as const;
type Mollie = Awaited<ReturnType<typeof startMollie>>;
type Arena = { deployment: Deployment; mollie: Mollie; admin: Person };
/** Milliseconds; a job of a process that died is let go after 20 s. */
const patience = 90_000;

/** How often everything was done that is done once, and how the modules stand. */
type Seen = {
  charges: number;
  checkouts: number;
  debits: number;
  payments: number;
  effects: number;
  months: number;
  states: string;
  kills: number;
};
const sound: Seen = {
  ...{ charges: 1, checkouts: 1, debits: 1, payments: 1, effects: 1 },
  ...{ months: bought.length, states: bought.map(() => "active").join(), kills: 1 },
};
const judgeAs =
  (right: Seen) =>
  (seen: Seen): string[] =>
    Object.entries(right).flatMap(([what, expected]) => {
      const value = seen[what as keyof Seen];
      return value === expected ? [] : [`${what}: ${value} instead of ${expected}`];
    });
const judge = judgeAs(sound);
const calm: Seen = { ...sound, kills: 0 };
/** What is wrong with what was seen, by name. */
const mutants: Record<string, Partial<Seen>> = {
  "charged twice": { charges: 2 },
  "a checkout made anew": { checkouts: 2 },
  "debited twice": { debits: 2 },
  "never debited": { debits: 0 },
  "a payment that is kept twice": { payments: 2 },
  "an effect that was lost": { effects: 0 },
  "a month of one module": { months: 1 },
  "a module that stays shut": { states: "active,none" },
};

async function look({ deployment, mollie, admin }: Arena, kills: number): Promise<Seen> {
  const { rows } = await deployment.pool.query<{ payments: number; effects: number; months: number }>(
    `select (select count(*)::int from payment) as payments, (select count(*)::int from "paymentEffect") as effects,
      (select count(*)::int from "modulePeriod") as months`,
  );
  const made = [...mollie.payments.values()];
  const states: string[] = [];
  for (const module of bought)
    states.push(((await admin.get(`/modules/${module}`)).body as { state: string }).state);
  return {
    ...rows[0]!,
    ...{ charges: made.filter(({ status }) => status === "paid").length, checkouts: made.length },
    debits: [...mollie.subscriptions.values()].filter(({ status }) => status === "active").length,
    ...{ states: states.join(), kills },
  };
}

const envOf = ({ url }: Mollie) => ({
  ...{ MOLLIE_API_KEY: apiKey, MOLLIE_URL: url, PUBLIC_URL: "https://omloop.voorbeeld.nl" },
});
async function forget({ deployment, mollie }: Arena) {
  await deployment.pool.query(forgetPayments);
  for (const rows of [mollie.customers, mollie.payments, mollie.mandates, mollie.subscriptions]) rows.clear();
}
const settled = `select from subscription where state = 'active' and "providerId" is not null`;

/** How often an impatient person presses to pay, and how often a provider tells of the payment, at all webs together. */
const presses = 4;
const notices = 10;
/** Buys and pays as somebody who presses everything in two windows, and a provider that tells too often. */
async function press(arena: Arena, webs: { admin: Client; anonymous: Client }[]): Promise<Seen> {
  const { deployment, mollie, admin } = arena;
  await forget(arena);
  await admin.put("/cart", { modules: bought });
  const turn = (at: number) => webs[at % webs.length]!;
  await times(presses, (at) => turn(at).admin.post("/payments/setup"));
  for (const id of mollie.payments.keys()) {
    await mollie.pay(id);
    await times(notices, (at) => turn(at).anonymous.post("/payments/webhook", `id=${id}`, form));
  }
  const until = Date.now() + patience;
  while (Date.now() < until && (await deployment.pool.query(settled)).rows.length === 0) await delay(20);
  // What was told once more is done as well before it is counted.
  const waiting = `select from graphile_worker.jobs where task_identifier in ('readPayment', 'settleSubscription')`;
  while (Date.now() < until && (await deployment.pool.query(waiting)).rows.length > 0) await delay(20);
  return look(arena, 0);
}

/** Buys and pays while the process dies once, as an impatient person and a provider that tries again would. */
async function buy(arena: Arena, death: (typeof deaths)[number]): Promise<Seen> {
  const { deployment, mollie, admin } = arena;
  const { pool, anonymous } = deployment;
  await forget(arena);
  let kills = 0;
  mollie.isDone(async (method, path) => {
    if (kills || method !== death[0] || !death[1].test(path)) return;
    kills += 1;
    await deployment.killNode();
  });
  const back = async () => {
    if (!deployment.isAlive) await deployment.start();
  };
  const asked = async <T>(ask: () => Promise<T>) => {
    await back();
    return ask().catch(() => undefined);
  };
  // The database goes with the process, and may be on its way when it is asked.
  const isSettled = async () => {
    const found = await asked(() => pool.query(settled));
    return (found?.rows.length ?? 0) > 0;
  };
  const until = Date.now() + patience;
  await asked(() => admin.put("/cart", { modules: bought }));
  while (Date.now() < until && !(await isSettled())) {
    await asked(() => admin.post("/payments/setup"));
    for (const id of mollie.payments.keys()) {
      await mollie.pay(id);
      await asked(() => anonymous.post("/payments/webhook", `id=${id}`, form));
    }
    await delay(250);
  }
  await back();
  mollie.isDone(undefined);
  return look(arena, kills);
}

export const payments: Trial[] = [
  {
    id: "R23",
    claim:
      "kill -9 between the payment provider's answer and our commit: one charge, one month, one subscription",
    n: 12,
    short: 2,
    async run({ n }) {
      const mollie = await startMollie(apiKey);
      const deployment = await deploy(`${newFolder()}/data`, envOf(mollie));
      const faults: string[] = [];
      try {
        const admin = await deployment.signedIn("Admin");
        for (let round = 0; round < n; round += 1) {
          const death = deaths[round % deaths.length]!;
          const seen = await buy({ deployment, mollie, admin }, death);
          faults.push(...judge(seen).map((fault) => `killed after ${death.join(" ")}: ${fault}`));
        }
      } finally {
        await deployment.stop();
        await mollie.close();
      }
      return {
        tried: n,
        found: `${n} purchases, each killed once after one of ${Math.min(n, deaths.length)} calls`,
        faults,
        mutants: await altered(judge, sound, { ...mutants, "nobody was killed": { kills: 0 } }),
      };
    },
  },
  {
    id: "R25",
    claim: "an impatient payer at two webs is charged once, and ten notices of the payment have one effect",
    n: 100,
    async run({ n }) {
      const mollie = await startMollie(apiKey);
      const deployment = await deploy(`${newFolder()}/data`, envOf(mollie));
      const other = await startWeb(deployment, envOf(mollie));
      const faults: string[] = [];
      try {
        const admin = await deployment.signedIn("Admin");
        const arena = { deployment, mollie, admin };
        const webs = [
          { admin, anonymous: deployment.anonymous },
          { admin: other.as(admin.accessToken), anonymous: other.anonymous },
        ];
        for (let round = 0; round < n; round += 1)
          faults.push(
            ...judgeAs(calm)(await press(arena, webs)).map((fault) => `round ${round + 1}: ${fault}`),
          );
      } finally {
        await other.stop();
        await deployment.stop();
        await mollie.close();
      }
      return {
        tried: n,
        found: `${n} purchases, each pressed for ${presses} times and told of ${notices} times`,
        faults,
        mutants: await altered(judgeAs(calm), calm, mutants),
      };
    },
  },
];
