import { setTimeout as delay } from "node:timers/promises";
import { startMollie } from "../server/platform/integrations/mollie.fixtures.ts";
import { forgetPayments } from "../server/testing/bank.ts";
import { type Deployment, deploy, newFolder, type Person } from "./deployment.ts";
import { altered, type Trial } from "./trial.ts";

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
const judge = (seen: Seen): string[] =>
  Object.entries(sound).flatMap(([what, right]) => {
    const value = seen[what as keyof Seen];
    return value === right ? [] : [`${what}: ${value} instead of ${right}`];
  });

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

/** Buys and pays while the process dies once, as an impatient person and a provider that tries again would. */
async function buy(arena: Arena, death: (typeof deaths)[number]): Promise<Seen> {
  const { deployment, mollie, admin } = arena;
  const { pool, anonymous } = deployment;
  await pool.query(forgetPayments);
  for (const rows of [mollie.customers, mollie.payments, mollie.mandates, mollie.subscriptions]) rows.clear();
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
    const found = await asked(() =>
      pool.query(`select from subscription where state = 'active' and "providerId" is not null`),
    );
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
      const deployment = await deploy(`${newFolder()}/data`, {
        ...{ MOLLIE_API_KEY: apiKey, MOLLIE_URL: mollie.url, PUBLIC_URL: "https://omloop.voorbeeld.nl" },
      });
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
        mutants: await altered(judge, sound, {
          "charged twice": { charges: 2 },
          "a checkout made anew": { checkouts: 2 },
          "debited twice": { debits: 2 },
          "never debited": { debits: 0 },
          "a payment that is kept twice": { payments: 2 },
          "an effect that was lost": { effects: 0 },
          "a month of one module": { months: 1 },
          "a module that stays shut": { states: "active,none" },
          "nobody was killed": { kills: 0 },
        }),
      };
    },
  },
];
