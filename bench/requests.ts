import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createAgent, drive, median, percentile, type Request, type Round, type Side } from "./client.ts";
import { type Deployment, withDeployment, withFloor } from "./deployment.ts";
import { createScenarios, readScenarios, type Scenario } from "./scenarios.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    million: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    profile: { type: "string" },
  },
});
const products = Number(options.products);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const levels = [1, 32];

type Runner = {
  side: Side;
  next: () => () => Request | undefined;
  reset?: () => Promise<unknown>;
  rounds: Round[];
};

/** Short rounds in turn, so that other load on the machine affects every side equally. */
async function alternate(runners: Runner[], connections: number) {
  const agents = runners.map(() => createAgent(connections));
  const once = async (runner: Runner, at: number, length: number) => {
    await runner.reset?.();
    return drive(runner.side, runner.next(), { agent: agents[at]!, connections, seconds: length });
  };
  for (const [at, runner] of runners.entries()) await once(runner, at, Math.min(1, seconds));
  for (let round = 0; round < rounds; round += 1)
    for (const [at, runner] of runners.entries()) runner.rounds.push(await once(runner, at, seconds));
  for (const agent of agents) agent.destroy();
}

const rateOf = ({ rounds: all }: Runner) => median(all.map(({ rate }) => rate));
const timesOf = ({ rounds: all }: Runner, part: number) =>
  percentile(
    all.flatMap(({ times }) => times),
    part,
  );
const milliseconds = (runner: Runner) =>
  [0.5, 0.99].map((part) => timesOf(runner, part).toFixed(1)).join(" / ");

async function againstFloor(deployment: Deployment) {
  const { owner, database } = deployment;
  await owner.query(readFileSync(join(import.meta.dirname, "floor.sql"), "utf8"));
  const rows: Awaited<ReturnType<typeof compare>>[] = [];
  await withFloor(database, async (floor) => {
    for (const scenario of await createScenarios(owner)) {
      if (!scenario.name.includes(options.only)) continue;
      await scenario.reset?.();
      await scenario.check({ port: deployment.port, token: await deployment.token() }, floor);
      for (const connections of levels) rows.push(await compare(deployment, floor, scenario, connections));
    }
  });
  printTable(rows);
}

async function compare(deployment: Deployment, floor: Side, scenario: Scenario, connections: number) {
  const app = { port: deployment.port, token: await deployment.token() };
  const [bare, own] = [floor, app].map((side): Runner => {
    return { side, next: scenario.asks, rounds: [], ...(side === app && { reset: scenario.reset }) };
  }) as [Runner, Runner];
  await alternate([bare, own], connections);
  const ratio = rateOf(own) / rateOf(bare);
  return {
    request: scenario.name,
    connections,
    "floor req/s": rateOf(bare).toFixed(0),
    "app req/s": rateOf(own).toFixed(0),
    ratio: ratio.toFixed(2),
    goal: `≥${scenario.goal}`,
    met: met(ratio >= scenario.goal),
    "floor p50 / p99 ms": milliseconds(bare),
    "app p50 / p99 ms": milliseconds(own),
  };
}

/** The same lists over ten times as many products. */
async function againstMillion(small: Deployment, large: Deployment) {
  const rows = [];
  const [few, many] = [await readScenarios(small.owner), await readScenarios(large.owner)];
  for (const [at, scenario] of few.slice(0, 2).entries())
    for (const connections of levels) {
      const runners: Runner[] = [];
      for (const [deployment, { asks }] of [
        [small, scenario],
        [large, many[at]!],
      ] as const)
        runners.push({
          side: { port: deployment.port, token: await deployment.token() },
          next: asks,
          rounds: [],
        });
      await alternate(runners, connections);
      const [less, more] = runners as [Runner, Runner];
      const ratio = timesOf(more, 0.5) / timesOf(less, 0.5);
      rows.push({
        request: scenario.name,
        connections,
        "100,000 p50 / p99 ms": milliseconds(less),
        "1,000,000 p50 / p99 ms": milliseconds(more),
        ratio: ratio.toFixed(2),
        goal: "≤2",
        met: met(ratio <= 2),
      });
    }
  printTable(rows);
}

printMachine();
if (options.million)
  await withDeployment({ products: 100_000 }, (small) =>
    withDeployment({ products: 1_000_000 }, (large) => againstMillion(small, large)),
  );
else await withDeployment({ products, profile: options.profile }, againstFloor);
