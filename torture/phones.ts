import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { diceOf } from "../server/testing/hostile.ts";
import { type Deployment, newFolder } from "./deployment.ts";
import { altered, invariants, type Trial } from "./trial.ts";

type Planned = { kind: string; stopId: number | null; content: object };
/** What a phone has on its disk: settings, queues, and the keys of all that was ever in these. */
export type Stored = { settings: Record<string, string>; queues: Record<string, unknown>; noted: string[] };
export type Phone = { server: string; disk: string; device: string; plan: Planned[]; isForgetful?: boolean };

/** Doors of a day, and what is done on a phone: three things at each, and a look at the vehicle. */
const doors = 13;
const perPhone = doors * 3 + 1;
const signature = { width: 600, height: 200, strokes: [[20, 100, 120, 40, 220, 150, 340, 60]] };

/** A driver with a day of stops, and the phone of that driver. */
async function newPhone({ db, port, signedIn }: Deployment, at: number): Promise<Phone> {
  const person = await signedIn("Driver");
  const name = `Torture ${at}-${Date.now()}`;
  const { rows } = await sql<{ vehicleId: number; ids: number[] }>`
    with van as (insert into vehicle (name, "registrationNumber") values (${name}, ${`T${(Date.now() % 1e8) * 100 + at}`}) returning id),
      rider as (insert into driver ("firstName", "lastName", "userId") values ('Torture', ${name}, ${person.id}) returning id),
      client as (insert into contact (name) values (${name}) returning id),
      made as (insert into stop (kind, "contactId", day, "vehicleId", "driverId", position)
        select 'pickup', client.id, today(), van.id, rider.id, place
        from client, van, rider, generate_series(1, ${doors}::int) place returning id)
    select (select id from van) as "vehicleId", array(select id from made order by id) as ids`.execute(db);
  const { vehicleId, ids } = rows[0]!;
  const check = { vehicleId, km: 1000 + at, lights: true, tyres: true };
  const plan: Planned[] = [
    { kind: "check", stopId: null, content: check },
    ...ids.flatMap((stopId) => [
      { kind: "start", stopId, content: {} },
      { kind: "arrive", stopId, content: {} },
      { kind: "complete", stopId, content: { pieces: 1, signedBy: "J. JANSEN", signature } },
    ]),
  ];
  const disk = join(newFolder(), "phone.json");
  const { accessToken, refreshToken, username } = person;
  const session = JSON.stringify({ accessToken, refreshToken, username });
  writeFileSync(disk, JSON.stringify({ settings: { session }, queues: {}, noted: [] } satisfies Stored));
  return { server: `http://127.0.0.1:${port}`, disk, device: at.toString(16).padStart(32, "0"), plan };
}

/** Drives a day with a phone that dies so many times; answers what it had to say besides. */
async function drive(phone: Phone, kills: number, dice: ReturnType<typeof diceOf>): Promise<string[]> {
  const said: string[] = [];
  for (let life = 0; ; life += 1) {
    const page = new Worker(new URL("./phone.worker.ts", import.meta.url), { workerData: phone });
    const finished = new Promise<boolean>((resolve) => {
      page.on("message", (message: { finished?: true; refused?: string }) => {
        if (message.refused) said.push(message.refused);
        if (message.finished) resolve(true);
      });
      page.once("error", (error) => {
        said.push(String(error));
        resolve(true);
      });
    });
    await once(page, "online");
    const dies =
      life < kills ? delay(1000 + dice.below(3000)).then(() => false) : new Promise<never>(() => {});
    const isFinished = await Promise.race([finished, dies]);
    await page.terminate();
    if (isFinished) return said;
  }
}

type Seen = {
  noted: readonly string[];
  /** In the order in which the server took them. */
  taken: readonly { key: string; device: string; number: number; outcome: string }[];
  undone: number;
  said: readonly string[];
};
/** Faults: what a phone wrote down and the server does not have, or twice, or in another order, or refused. */
function faultsOf({ noted, taken, undone, said }: Seen): string[] {
  const counts = Map.groupBy(taken, ({ key }) => key);
  const lost = noted.filter((key) => !counts.has(key));
  const doubled = [...counts].filter(([, rows]) => rows.length > 1);
  const refused = taken.filter(({ outcome }) => outcome !== "done");
  const disordered = [...Map.groupBy(taken, ({ device }) => device).values()].filter((rows) =>
    rows.some(({ number }, at) => at > 0 && number <= rows[at - 1]!.number),
  );
  return [
    ...(lost.length ? [`${lost.length} lost`] : []),
    ...(doubled.length ? [`${doubled.length} doubled`] : []),
    ...(refused.length ? [`${refused.length} refused`] : []),
    ...(disordered.length ? [`the order of ${disordered.length} phones is not kept`] : []),
    ...(undone ? [`${undone} stops are not done once, with one proof`] : []),
    ...said.map((text) => `a phone said ${text}`),
  ];
}

async function observe({ db }: Deployment, phones: readonly Phone[], said: readonly string[]): Promise<Seen> {
  const noted = phones.flatMap(({ disk }) => (JSON.parse(readFileSync(disk, "utf8")) as Stored).noted);
  const taken = await db
    .selectFrom("phoneAction")
    .select(["key", "device", "number", "outcome"])
    .where(
      "device",
      "in",
      phones.map(({ device }) => device),
    )
    .orderBy("id")
    .execute();
  const ids = phones.flatMap(({ plan }) => plan.flatMap(({ stopId }) => stopId ?? []));
  const { rows } = await sql<{ undone: number }>`
    select count(*)::int as undone from stop where id = any(${ids}::int[]) and (state <> 'done'
      or "startedAt" > "arrivedAt" or "arrivedAt" > "endedAt"
      or not exists (select from "stopProof" where "stopId" = stop.id))`.execute(db);
  return { noted, taken, undone: rows[0]!.undone, said };
}

const sound: Seen = {
  noted: ["a", "b"],
  taken: [
    { key: "a", device: "1", number: 1, outcome: "done" },
    { key: "b", device: "1", number: 2, outcome: "done" },
  ],
  undone: 0,
  said: [],
};

export const phones: Trial[] = [
  {
    id: "R26",
    claim:
      "ten phones of drivers × 40 actions, the server killed 20 times and each phone 5 times: 0 lost, 0 doubled, order kept",
    n: 10,
    async run({ deployment, seed, n }) {
      const dice = diceOf(seed);
      const all: Phone[] = [];
      for (let at = 0; at < n; at += 1) all.push(await newPhone(deployment, at));
      const driving = Promise.all(all.map((phone) => drive(phone, 5, dice)));
      let kills = 0;
      for (; kills < 20; kills += 1) {
        await delay(300 + dice.below(1500));
        await deployment.killNode();
        await deployment.start();
      }
      const said = (await driving).flat();
      const seen = await observe(deployment, all, said);
      const few = seen.noted.length < n * perPhone ? [`${seen.noted.length} were written down`] : [];
      const forgetful = { ...(await newPhone(deployment, n)), isForgetful: true };
      const away = (async () => {
        await deployment.killNode();
        await delay(4500);
        await deployment.start();
      })();
      await drive(forgetful, 1, diceOf(seed + 1));
      await away;
      return {
        tried: n,
        found: `${seen.taken.length} actions of ${n} phones taken; ${kills} kills of the server, ${n * 5} of phones`,
        faults: [...faultsOf(seen), ...few, ...(await invariants(deployment))],
        mutants: {
          "a phone that keeps its queue in memory": faultsOf(await observe(deployment, [forgetful], [])),
          ...(await altered(faultsOf, sound, {
            "one lost": { taken: sound.taken.slice(0, 1) },
            "one doubled": { taken: [...sound.taken, sound.taken[1]!] },
            "another order": { taken: sound.taken.toReversed() },
            "one refused": { taken: [{ ...sound.taken[0]!, outcome: "refused" }, sound.taken[1]!] },
            "a stop that is not done": { undone: 1 },
          })),
        },
      };
    },
  },
];
