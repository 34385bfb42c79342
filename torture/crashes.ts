import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../server/ground/database/connection.ts";
import { brokenBooks } from "../server/testing/books.ts";
import { diceOf } from "../server/testing/hostile.ts";
import { descendants, isRunning, signalled } from "../server/testing/processes.ts";
import { type Deployment, isAlive } from "./deployment.ts";
import { answering, withFake } from "./fake.ts";
import { contradictions, type Entry } from "./history.ts";
import { type Load, oddities, openLoad } from "./load.ts";
import {
  type Arena,
  above,
  altered,
  exposed,
  invariants,
  onThisMachine,
  outOfPhase,
  sabotaged,
  stolen,
  type Trial,
  worst,
  wrongIndexes,
} from "./trial.ts";

/** Runs `act` while people work, then lets them stop. */
async function whileWorking<T>(load: Load, part: number, act: () => Promise<T>) {
  const stopping = new AbortController();
  const working = load.run(stopping.signal, part);
  try {
    return await act();
  } finally {
    stopping.abort();
    await working;
  }
}

const afterAll = async ({ deployment }: Arena, load: Load) => [
  ...(await contradictions(deployment.db, load.history, load.prefix)),
  ...load.odd,
  ...(await invariants(deployment)),
];
const acknowledged = ({ history }: Load) =>
  history.filter(({ state }) => state === "acknowledged").length.toLocaleString("en");

const killOfAll: Trial = {
  id: "R1",
  claim:
    "kill -9 of the whole tree under mixed load: nothing acknowledged lost, doubled or half done; ready ≤ 10 s",
  n: 10,
  short: 2,
  async run(arena) {
    const { deployment, seed, n, short } = arena;
    const load = await openLoad(deployment, seed);
    const dice = diceOf(seed);
    const ready: number[] = [];
    let inFlight = 0;
    let killed = 0;
    for (let kill = 0; kill < n; kill += 1) {
      await whileWorking(load, kill, async () => {
        await delay(300 + dice.below(short ? 700 : 2700));
        killed += await deployment.killTree();
      });
      ready.push(await deployment.start());
      inFlight += await load.resend();
    }
    return {
      tried: ready.length,
      found: `${acknowledged(load)} acknowledged, ${inFlight} in flight, ${killed} processes killed; ready ≤ ${worst(ready).toFixed(1)} s`,
      faults: [...(await afterAll(arena, load)), ...faultsOfKills({ ready, inFlight })],
      mutants: {
        ...(await crashMutants(deployment, load)),
        ...(await altered(
          faultsOfKills,
          { ready: [1, 2], inFlight: 1 },
          {
            "ready after 11 s": { ready: [1, onThisMachine(11)] },
            "kills that met no request": { inFlight: 0 },
          },
        )),
      },
    };
  },
};

const faultsOfKills = ({ ready, inFlight }: { ready: number[]; inFlight: number }) => [
  ...above("ready after", ready, 10),
  ...(inFlight ? [] : ["no kill met a request in flight"]),
];

/** An index made wrong by changing its function. */
const lyingIndex = `create table mutant as select 1 as n; create function "signOf"(int) returns int immutable language plpgsql as 'begin return $1; end';
  create index on mutant ("signOf"(n)); create or replace function "signOf"(int) returns int immutable language plpgsql as 'begin return -$1; end'`;

async function crashMutants({ db, pool }: Deployment, { history, prefix }: Load) {
  const check = (of: Db) => contradictions(of, history, prefix);
  const invented: Entry = { kind: "contact", key: "T-invented", state: "acknowledged", at: 0 };
  const some = (kind: string) =>
    history.findLast((entry) => entry.kind === kind && entry.state === "acknowledged")!;
  return {
    "an acknowledged row that never was": await contradictions(db, [...history, invented], prefix),
    "an order without one of its lines": await sabotaged(
      db,
      sql`delete from "orderLine" where id = (select max(line.id) from "orderLine" line join "order" o on o.id = "orderId" where "orderNr" = ${some("order").key})`,
      check,
    ),
    "a contact twice": await sabotaged(
      db,
      sql`insert into contact (name) values (${some("contact").key})`,
      check,
    ),
    "a contact that was refused": await contradictions(
      db,
      history.map((entry) => (entry === some("contact") ? { ...entry, state: "refused" } : entry)),
      prefix,
    ),
    "a contact that nobody asked for": await contradictions(
      db,
      history.filter((entry) => entry !== some("contact")),
      prefix,
    ),
    "an index that lies": await wrongIndexes({ pool }, lyingIndex),
    "an order whose lines are in another phase": await sabotaged(
      db,
      sql`update "order" set "statusId" = (select min(id) from "orderStatus" where kind = 'sale' and phase = 'draft')
        where "orderNr" = ${some("order").key}`,
      outOfPhase,
    ),
    "stock without a movement": await sabotaged(db, stolen, (of) => brokenBooks({ db: of })),
  };
}

const killOfNode: Trial = {
  id: "R2",
  claim: "kill -9 of Node alone: no orphans; ready ≤ 3 s",
  n: 10,
  short: 2,
  async run(arena) {
    const { deployment, seed, n } = arena;
    const load = await openLoad(deployment, seed);
    const dice = diceOf(seed + 1);
    const [ready, endings]: number[][] = [[], []];
    const faults: string[] = [];
    for (let kill = 0; kill < n; kill += 1) {
      const tree = await whileWorking(load, kill, async () => {
        await delay(200 + dice.below(600));
        const before = deployment.tree();
        await deployment.killNode();
        return before;
      });
      // Every other time it starts at once, and must end the processes that are left.
      if (kill % 2 === 0) {
        endings!.push(await untilEnded(tree, 3000));
        faults.push(...orphans(tree));
      }
      ready!.push(await deployment.start());
      faults.push(...orphans(tree));
      await load.resend();
    }
    const late = (seconds: readonly number[]) => above("ready after", seconds, 3);
    faults.push(...(await afterAll(arena, load)), ...late(ready!));
    return {
      tried: n,
      found: `the others ended after ≤ ${worst(endings!).toFixed(1)} s; ready ≤ ${worst(ready!).toFixed(1)} s`,
      faults,
      mutants: {
        "a child that stays": await orphanMutant(),
        ...(await exposed(late, [1, 2], { "ready after 3.5 s": [1, onThisMachine(3.5)] })),
      },
    };
  },
};

const orphans = (tree: number[]) => tree.filter(isRunning).map((pid) => `process ${pid} outlived Node`);

/** Seconds until none of the processes runs, at most `patience`. */
async function untilEnded(tree: number[], patience: number) {
  const startedAt = performance.now();
  while (tree.some(isRunning) && performance.now() - startedAt < patience) await delay(20);
  return (performance.now() - startedAt) / 1000;
}

async function orphanMutant() {
  const script = `require("node:child_process").spawn("sleep", ["60"], { detached: true, stdio: "ignore" }); console.log("there"); setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  await once(parent.stdout, "data");
  const tree = [parent.pid!, ...descendants(parent.pid!)];
  parent.kill("SIGKILL");
  await once(parent, "exit");
  const faults = orphans(tree);
  for (const pid of tree.slice(1)) signalled(pid, "SIGKILL");
  return faults;
}

const killOfDatabase: Trial = {
  id: "R3",
  claim:
    "kill -9 of a database backend, or of the postmaster: only 503 with Retry-After, back ≤ 2 s, Node survives",
  n: 24,
  short: 3,
  async run(arena) {
    const { deployment, seed, n } = arena;
    const load = await openLoad(deployment, seed);
    const backends: number[] = [];
    const postmasters: number[] = [];
    const faults: string[] = [];
    const postmasterKills = Math.ceil(n / 6);
    for (let life = 0; life < postmasterKills; life += 1) {
      await whileWorking(load, life, async () => {
        await delay(300);
        for (let kill = life; kill < n - postmasterKills; kill += postmasterKills)
          backends.push(await outage(load, async () => signalled(await someBackend(deployment), "SIGKILL")));
        // Once per process, because the launcher waits longer after each restart.
        postmasters.push(await outage(load, async () => signalled(deployment.postmaster(), "SIGKILL")));
      });
      faults.push(...ofDeath(deployment));
      if (!deployment.isAlive || life < postmasterKills - 1) await deployment.restart();
      await load.resend();
    }
    faults.push(...(await afterAll(arena, load)));
    const refused = load.statuses.get(503) ?? 0;
    faults.push(...ofOutages({ back: [...backends, ...postmasters], cut: load.cut, refused }));
    return {
      tried: backends.length + postmasters.length,
      found: `${refused} × 503; back ≤ ${worst(backends).toFixed(1)} s (backend), ≤ ${worst(postmasters).toFixed(1)} s (postmaster)`,
      faults,
      mutants: await outageMutants(),
    };
  },
};

async function someBackend({ db }: Deployment) {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where usename = 'omloop' and backend_type = 'client backend' order by state = 'active' desc, random() limit 1`.execute(
    db,
  );
  return rows[0]!.pid;
}

/** Seconds from the kill until the last request that was refused; then all are served again. */
async function outage({ last }: Load, kill: () => Promise<unknown>) {
  await kill();
  const startedAt = performance.now();
  const isOver = () => {
    const now = performance.now();
    const quietSince = Math.max(startedAt, last.failure);
    return last.success > quietSince && now - quietSince > 400;
  };
  while (!isOver() && performance.now() - startedAt < 20_000) await delay(20);
  return Math.max(0, last.failure - startedAt) / 1000;
}

type Outages = { back: number[]; cut: number; refused: number };
const ofOutages = ({ back, cut, refused }: Outages) => [
  ...above("back after", back, 2),
  ...(cut ? [`${cut} requests got no answer`] : []),
  ...(refused ? [] : ["no request noticed the kills"]),
];
const ofDeath = ({ isAlive: survived, said }: Pick<Deployment, "isAlive" | "said">) =>
  survived ? [] : [`Node did not survive: ${said.slice(-3).join("").slice(-600)}`];

async function deathMutant() {
  const child = spawn("sleep", ["60"]);
  const before = ofDeath({ isAlive: isAlive(child), said: [] });
  child.kill("SIGKILL");
  await once(child, "exit");
  return before.length ? [] : ofDeath({ isAlive: isAlive(child), said: [] });
}

const later = answering(503, {}, { "retry-after": "1" });
const outageMutants = async () => ({
  ...(await exposed(
    (listener) => withFake(listener, async (ask) => oddities(await ask("POST", "/contacts"))),
    later,
    {
      "an answer of 500": answering(500),
      "a 503 without Retry-After": answering(503),
      "a 500 with Retry-After": answering(500, {}, { "retry-after": "1" }),
      "a conflict of another kind": answering(409, { code: "versionConflict" }),
      "a person that is signed out": answering(401, { code: "signInFirst" }),
    },
  )),
  ...(await altered(
    ofOutages,
    { back: [0.5], cut: 0, refused: 1 },
    {
      "back after 2.5 s": { back: [0.5, onThisMachine(2.5)] },
      "a request that got no answer": { cut: 1 },
      "kills that nobody noticed": { refused: 0 },
    },
  )),
  "Node that died": await deathMutant(),
});

export const crashes: Trial[] = [killOfAll, killOfNode, killOfDatabase];
