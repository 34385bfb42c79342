import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { ConfigError } from "../postgres/configError.ts";
import { startEmbedded } from "../postgres/embedded.ts";
import { type Sum, sumOf, tablesOf } from "../server/app/move/catalogue.ts";
import { withMover } from "../server/app/move/database.ts";
import { assertWhole } from "../server/ground/database/moving.ts";
import { type Outside, startOutside } from "../server/testing/outside.ts";
import { descendants, ownEnvironment, signalled } from "../server/testing/processes.ts";
import { deploy, newFolder } from "./deployment.ts";
import { openLoad } from "./load.ts";
import { altered, type Trial } from "./trial.ts";

const root = join(import.meta.dirname, "..");

type Mover = { child: ChildProcess; outside: Outside; tree: number[] };
/** What happens once the move has printed its `nth` line that begins so. */
type Disaster = { name: string; at: string; nth?: number; strike: (mover: Mover) => unknown };

const killed = ({ child }: Mover) => child.kill("SIGKILL");
const disasters: Disaster[] = [
  { name: "killed while the data are checked", at: "The data are opened", strike: killed },
  { name: "killed while the target is checked", at: "The target is checked", strike: killed },
  { name: "killed once the target is marked", at: "The target is empty", strike: killed },
  { name: "killed while the tables are made", at: "The tables are made", strike: killed },
  { name: "killed after the first table", at: "Copied", strike: killed },
  { name: "killed after the fifth table", at: "Copied", nth: 5, strike: killed },
  { name: "killed while the indexes are made", at: "The indexes", strike: killed },
  { name: "killed while both sides are compared", at: "Counts and sums", strike: killed },
  { name: "killed at the very end", at: "Everything is there", strike: killed },
  {
    name: "killed with its database",
    at: "Copied",
    nth: 3,
    strike: ({ tree }) => tree.map((pid) => signalled(pid, "SIGKILL")),
  },
  { name: "ended politely", at: "The indexes", strike: ({ child }) => child.kill("SIGTERM") },
  {
    name: "its own database killed",
    at: "Copied",
    nth: 2,
    strike: ({ tree }) => tree.slice(1).map((pid) => signalled(pid, "SIGKILL")),
  },
  {
    name: "its connections to the target ended",
    at: "Copied",
    nth: 4,
    strike: ({ outside }) =>
      outside.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      ),
  },
  {
    name: "the target's server ended",
    at: "The indexes",
    strike: async ({ outside }) => {
      await outside.kill();
      await outside.start();
    },
  },
];

async function move(dataDir: string, url: string, outside: Outside, disaster?: Disaster) {
  const child = spawn(process.execPath, [join(root, "server/app/move/move.ts"), url], {
    env: { ...ownEnvironment, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  let words = "";
  child.stderr.on("data", (text: Buffer) => (words += text));
  let seen = 0;
  let struck: unknown;
  createInterface({ input: child.stdout }).on("line", (line) => {
    words += `${line}\n`;
    if (!disaster || !line.startsWith(disaster.at)) return;
    seen += 1;
    if (seen !== (disaster.nth ?? 1)) return;
    struck = disaster.strike({ child, outside, tree: [child.pid!, ...descendants(child.pid!)] });
  });
  const end = await ended;
  await struck;
  return { end, words, isStruck: seen >= (disaster?.nth ?? 1) };
}

const sumsOf = (config: ClientConfig) =>
  withMover(config, async (client) => {
    const sums: Sum[] = [];
    for (const table of await tablesOf(client)) sums.push(await sumOf(client, table));
    return sums.map(({ name, rows, sum }) => `${name} ${rows} ${sum}`).sort();
  });
async function atHome(dataDir: string) {
  const { owner, stop } = await startEmbedded({ dataDir: join(dataDir, "postgres"), log: () => undefined });
  return sumsOf(owner).finally(stop);
}

/** How many have to come before the move is done, however late a busy machine hears of its lines. */
const fewestInTime = 10;

/** Whether a start would take this database for a company: not while it is empty or holds half of one. */
async function looksWhole(url: string) {
  const tables = await withMover({ connectionString: url }, tablesOf);
  if (!tables.length) return false;
  return assertWhole({ connectionString: url }).then(
    () => true,
    (error) => {
      if (error instanceof ConfigError) return false;
      throw error;
    },
  );
}

type Seen = {
  name: string;
  isStruck: boolean;
  end: number | string | null;
  before: string[];
  after: string[];
  isWhole: boolean;
  again: number | string | null;
  words: string;
  there: string[];
};

const differing = (one: string[], other: string[]) =>
  [...new Set([...one, ...other])].filter((line) => !one.includes(line) || !other.includes(line));

function faultsOf({ name, isStruck, end, before, after, isWhole, again, words, there }: Seen): string[] {
  const faults = [
    ...(isStruck ? [] : ["nothing happened to it"]),
    ...(end === 0 && !isWhole ? ["it says that all went well"] : []),
    ...differing(before, after).map((line) => `changed where it came from: ${line}`),
    ...(again === 0 || isWhole ? [] : [`begun again it ends with ${again}: ${words.slice(-300)}`]),
    ...differing(before, there).map((line) => `not the same at the end: ${line}`),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
}

export const moves: Trial[] = [
  {
    id: "R24",
    claim:
      "a move that is ended at any moment changes nothing where it came from, and is done when it is begun again",
    n: disasters.length,
    async run({ seed }) {
      const dataDir = join(newFolder(), "data");
      const company = await deploy(dataDir);
      const load = await openLoad(company, seed);
      const stopping = new AbortController();
      const working = load.run(stopping.signal, 0);
      await delay(3000);
      stopping.abort();
      await working;
      await company.stop();
      const before = await atHome(dataDir);
      const outside = await startOutside();
      const seen: Seen[] = [];
      for (const disaster of disasters) {
        const url = await outside.newDatabase();
        const { end, isStruck } = await move(dataDir, url, outside, disaster);
        const after = await atHome(dataDir);
        const isWhole = await looksWhole(url);
        const { end: again, words } = await move(dataDir, url, outside);
        const there = await sumsOf({ connectionString: url });
        seen.push({ name: disaster.name, isStruck, end, before, after, isWhole, again, words, there });
      }
      await outside.stop();
      const inTime = seen.filter(({ isWhole }) => !isWhole);
      const faults = [
        ...seen.flatMap(faultsOf),
        ...(inTime.length < fewestInTime ? [`only ${inTime.length} came before the move was done`] : []),
      ];
      const rows = before.reduce((sum, line) => sum + Number(line.split(" ").at(-2)), 0);
      const [first] = inTime;
      return {
        tried: seen.length,
        found: `${before.length} tables, ${rows} rows, to PostgreSQL ${outside.version}, ${inTime.length} of ${seen.length} ended in time`,
        faults,
        mutants: faults.length
          ? {}
          : await altered(faultsOf, first!, {
              "a disaster that does not happen": { isStruck: false },
              "a success that is none": { end: 0 },
              "a row that changed at home": { after: [...before.slice(1), "public.audit 1 1"] },
              "half a company that looks whole": { isWhole: true, there: before.slice(1) },
              "a second try that fails": { again: 1 },
              "a table that lost a row": { there: before.slice(1) },
            }),
      };
    },
  },
];
