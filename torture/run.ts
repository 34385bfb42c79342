import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { access } from "./access.ts";
import { backups } from "./backups.ts";
import { browsers } from "./browser.ts";
import { crashes } from "./crashes.ts";
import { deploy } from "./deployment.ts";
import { keys } from "./keys.ts";
import { mailings } from "./mailing.ts";
import { moves } from "./moves.ts";
import { payments } from "./payments.ts";
import { phones } from "./phones.ts";
import { prints } from "./prints.ts";
import { rivals } from "./rivals.ts";
import { sessions } from "./sessions.ts";
import { stalled } from "./stalled.ts";
import { tabs } from "./tabs.ts";
import type { Outcome, Trial } from "./trial.ts";
import { uploads } from "./uploads.ts";
import { walks } from "./walks.ts";
import { webs } from "./webs.ts";
import { wire } from "./wire.ts";

const { values: options } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string", default: "20261121" },
    /** Ids, separated by commas. */
    only: { type: "string", default: "" },
    /** The file for the counts that ./test reports. */
    json: { type: "string" },
  },
});
const seed = Number(options.seed);
const trials: Trial[] = [
  ...crashes,
  ...keys,
  ...rivals,
  ...stalled,
  ...uploads,
  ...prints,
  ...walks,
  ...backups,
  ...moves,
  ...tabs,
  ...browsers,
  ...sessions,
  ...access,
  ...wire,
  ...payments,
  ...mailings,
  ...webs,
  ...phones,
];

/** A trial that hangs is a failure, not the end of the run. */
const longest = options.short ? 5 * 60_000 : 30 * 60_000;

type Row = {
  id: string;
  n: string;
  found: string;
  seconds: string;
  mutants: number;
  caught: number;
  failed: string[];
};

function rowOf(trial: Trial, n: number, began: number, { tried, found, faults, mutants }: Outcome): Row {
  const blind = Object.entries(mutants)
    .filter(([, said]) => said.length === 0)
    .map(([name]) => name);
  const all = Object.keys(mutants).length;
  const unseen = all ? blind : ["it has none"];
  const few = tried < n ? [`tried ${tried} times, not ${n}`] : [];
  return {
    id: trial.id,
    n: tried.toLocaleString("en"),
    found: faults.length ? `${faults.length} FAULTS; ${found}` : found,
    seconds: ((performance.now() - began) / 1000).toFixed(1),
    mutants: all,
    caught: all - blind.length,
    failed: [
      ...faults,
      ...few,
      ...(unseen.length ? [`the check missed a mutant: ${unseen.join("; ")}`] : []),
    ],
  };
}

const caughtOf = ({ caught, mutants }: Pick<Row, "caught" | "mutants">) => `${caught} of ${mutants}`;

async function run(trial: Trial, n: number): Promise<Row> {
  const startedAt = performance.now();
  const deployment = await deployed;
  const none = { tried: 0, found: "", mutants: {} };
  const outcome: Outcome = await Promise.race([
    trial.run({ deployment, seed, n, short: options.short }),
    delay(longest, undefined, { ref: false }).then(() => {
      throw new Error(`did not end within ${longest / 60_000} minutes`);
    }),
  ]).catch((error: Error) => ({ ...none, faults: [error.stack ?? error.message] }));
  if (!deployment.isAlive) {
    outcome.faults.push(`the server died: ${deployment.said.join("").slice(-600)}`);
    await deployment.start();
  }
  const row = rowOf(trial, n, startedAt, outcome);
  console.log(`\n${trial.id}  ${trial.claim}`);
  console.log(`    ${row.found}  (${row.seconds} s; ${caughtOf(row)} mutants caught)`);
  const kinds = [...Map.groupBy(row.failed, (fault) => fault.replace(/[\d.]+/g, "").slice(0, 40))];
  for (const [, [first = "", ...more]] of kinds.slice(0, 12))
    console.log(`    ✗ ${first.slice(0, 600)}${more.length ? ` (and ${more.length} like it)` : ""}`);
  return row;
}

const load = () => loadavg()[0]!.toFixed(1);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: join(import.meta.dirname, ".."), encoding: "utf8" }).trim();
const commit = () => {
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") ? " with changes" : "");
  } catch {
    return "unknown";
  }
};

const startedAt = performance.now();
console.log(
  `torture${options.short ? ", short" : ""}: seed ${seed}, commit ${commit()}, load ${load()} on ${cpus().length} cores, Node ${process.version}`,
);
const selectedTrials = options.only.split(",").filter(Boolean);
const chosen = trials.flatMap((trial) => {
  const n = options.short ? trial.short : trial.n;
  return n !== undefined && (!selectedTrials.length || selectedTrials.includes(trial.id))
    ? [{ trial, n }]
    : [];
});
const deployed = deploy();
const rows: Row[] = [];
/** In the short form a busy machine can spoil a trial; ./test names those that passed at the second try. */
const retried: { title: string; failed: string[] }[] = [];
for (const { trial, n } of chosen) {
  let row = await run(trial, n);
  if (options.short && row.failed.length) {
    const { failed } = row;
    row = await run(trial, n);
    if (!row.failed.length) retried.push({ title: `${trial.id}  ${trial.claim}`, failed });
  }
  rows.push(row);
}

console.log(`\nload at the end ${load()}`);
console.table(
  Object.fromEntries(
    rows.map((row) => [
      row.id,
      { N: row.n, found: row.found, "mutants caught": caughtOf(row), seconds: row.seconds },
    ]),
  ),
);
const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
const failed = rows.filter((row) => row.failed.length);
console.log(
  `${rows.length - failed.length} passed, ${failed.length} failed, ${caughtOf({ caught: sum((row) => row.caught), mutants: sum((row) => row.mutants) })} mutants caught, in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
if (options.json)
  writeFileSync(
    options.json,
    JSON.stringify({ passed: rows.length - failed.length, failed: failed.length, retried }),
  );
await Promise.race([(await deployed).stop(), delay(60_000)]);
process.exit(failed.length ? 1 : 0);
