import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../server/app.ts";
import { brokenBooks } from "../server/testing/books.ts";
import { diceOf } from "../server/testing/hostile.ts";
import { descendants, isRunning, signalled } from "../server/testing/processes.ts";
import type { Deployment } from "./deployment.ts";
import { withFake } from "./fake.ts";
import { contradictions, type Entry } from "./history.ts";
import { type Load, oddities, openLoad } from "./load.ts";
import { type Arena, above, invariants, sabotaged, stolen, type Trial, worst } from "./trial.ts";

/** Does something to the application while people work, and lets them stop. */
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
    const faults = [...(await afterAll(arena, load)), ...above("ready after", ready, 10)];
    if (inFlight === 0) faults.push("no kill met a request in flight");
    return {
      tried: ready.length,
      found: `${acknowledged(load)} acknowledged, ${inFlight} in flight, ${killed} processes killed; ready ≤ ${worst(ready).toFixed(1)} s`,
      faults,
      twins: await crashTwins(deployment.db, load),
    };
  },
};

async function crashTwins(db: Db, { history, prefix }: Load) {
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
      // Every second time the next start meets what the last one left, and would end it.
      if (kill % 2 === 0) {
        endings!.push(await untilEnded(tree, 3000));
        faults.push(...orphans(tree));
      }
      ready!.push(await deployment.start());
      faults.push(...orphans(tree));
      await load.resend();
    }
    faults.push(...(await afterAll(arena, load)), ...above("ready after", ready!, 3));
    return {
      tried: n,
      found: `the others ended after ≤ ${worst(endings!).toFixed(1)} s; ready ≤ ${worst(ready!).toFixed(1)} s`,
      faults,
      twins: { "a child that stays": await orphanTwin() },
    };
  },
};

const orphans = (tree: number[]) => tree.filter(isRunning).map((pid) => `process ${pid} outlived Node`);

/** Seconds until none of the processes runs, or the patience is over. */
async function untilEnded(tree: number[], patience: number) {
  const began = performance.now();
  while (tree.some(isRunning) && performance.now() - began < patience) await delay(20);
  return (performance.now() - began) / 1000;
}

async function orphanTwin() {
  const script = `require("node:child_process").spawn("sleep", ["60"], { detached: true, stdio: "ignore" }); console.log("there"); setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  await once(parent.stdout, "data");
  const tree = [parent.pid!, ...descendants(parent.pid!)];
  parent.kill("SIGKILL");
  await once(parent, "exit");
  const said = orphans(tree);
  for (const pid of tree.slice(1)) signalled(pid, "SIGKILL");
  return said;
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
        // Once in the life of a process: the launcher waits longer after every further one.
        postmasters.push(await outage(load, async () => signalled(deployment.postmaster(), "SIGKILL")));
      });
      if (!deployment.isAlive)
        faults.push(`Node did not survive: ${deployment.said.slice(-3).join("").slice(-600)}`);
      if (!deployment.isAlive || life < postmasterKills - 1) await deployment.restart();
      await load.resend();
    }
    faults.push(...(await afterAll(arena, load)));
    faults.push(...above("back after", [...backends, ...postmasters], 2));
    if (load.cut) faults.push(`${load.cut} requests got no answer`);
    const refused = load.statuses.get(503) ?? 0;
    if (!refused) faults.push("no request noticed the kills");
    return {
      tried: backends.length + postmasters.length,
      found: `${refused} × 503; back ≤ ${worst(backends).toFixed(1)} s (backend), ≤ ${worst(postmasters).toFixed(1)} s (postmaster)`,
      faults,
      twins: await outageTwins(),
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
  const began = performance.now();
  const isOver = () => {
    const now = performance.now();
    const quietSince = Math.max(began, last.failure);
    return last.success > quietSince && now - quietSince > 400;
  };
  while (!isOver() && performance.now() - began < 20_000) await delay(20);
  return Math.max(0, last.failure - began) / 1000;
}

const outageTwins = () =>
  withFake(
    (request, response) => {
      response.writeHead(request.url === "/api/500" ? 500 : 503, { "content-type": "application/json" });
      response.end("{}");
    },
    async (ask) => ({
      "an answer of 500": oddities(await ask("GET", "/500")),
      "a 503 without Retry-After": oddities(await ask("GET", "/503")),
    }),
  );

export const crashes: Trial[] = [killOfAll, killOfNode, killOfDatabase];
