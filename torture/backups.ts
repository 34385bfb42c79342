import { spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { badArchives, contents } from "../server/testing/archives.ts";
import { ownEnvironment } from "../server/testing/processes.ts";
import { deploy, newFolder } from "./deployment.ts";
import { contradictions, type Entry } from "./history.ts";
import { openLoad } from "./load.ts";
import { altered, invariants, type Trial } from "./trial.ts";

const root = join(import.meta.dirname, "..");

type ProcessResult = { code: number | null; words: string };

/** Runs the command as an administrator would; returns its output and exit code. */
const command = (name: "backup" | "restore", folder: string, dataDir: string) =>
  run([join(root, `server/app/backup/${name}.ts`), folder], dataDir);

async function run(program: string[], dataDir: string): Promise<ProcessResult> {
  const started = spawn(process.execPath, program, { env: { ...ownEnvironment, DATA_DIR: dataDir } });
  let words = "";
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (text: Buffer) => (words += text));
  const code = await new Promise<number | null>((resolve) => started.once("close", resolve));
  return { code, words };
}

/** What differs between two readings of a folder. */
const changes = (before: Record<string, string>, after: Record<string, string>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .map((path) => `changed: ${path}`);

/** A restore from a bad archive: how it ended, and what it changed in the data. */
type Attempt = ProcessResult & { kind: string; sentence: RegExp; changed: string[] };

/** Attempts that were not refused with a reason, or that changed something. */
const misjudged = ({ kind, sentence, code, words, changed }: Attempt) => [
  ...(code !== 0 && words.split("\n").some((line) => sentence.test(line))
    ? []
    : [`an archive that ${kind}: exit code ${code}, «${words.trim().slice(-300)}»`]),
  ...changed.map((change) => `${kind}: ${change}`),
];

/** For each kind of bad archive: a restore that accepts it, one that gives no reason, and one that refuses too late. */
async function restoreMutants(attempts: Attempt[], emptied: string[]) {
  const mutants: Record<string, string[]> = {};
  const accepting = await run(["-e", `console.log("The backup was restored.")`], "");
  const silent = await run(["-e", "process.exit(1)"], "");
  for (const attempt of attempts) {
    const restoreFaults = await altered(misjudged, attempt, {
      "is accepted": accepting,
      "is accepted with a warning": { code: 0 },
      "is refused without a reason": silent,
      "is refused when all is gone": { changed: emptied },
    });
    for (const [how, faults] of Object.entries(restoreFaults))
      mutants[`an archive that ${attempt.kind} ${how}`] = faults;
  }
  return mutants;
}

type LoadResult = { acknowledged: number; made: ProcessResult };
/** The end of the backup according to its output, ms since 1970. */
const endOf = ({ words }: ProcessResult) => Date.parse(words.match(/everything until (\S+?),/)?.[1] ?? "");
const unfit = ({ acknowledged, made }: LoadResult) => [
  ...(made.code === 0 && !Number.isNaN(endOf(made)) ? [] : [`the backup says: ${made.words}`]),
  ...(acknowledged < 50 ? [`only ${acknowledged} writes were acknowledged before the end`] : []),
];

export const backups: Trial[] = [
  {
    id: "R12",
    claim: "a backup under load holds everything acknowledged before its end; a bad archive changes nothing",
    n: 10,
    async run({ deployment, seed }) {
      const faults: string[] = [];
      const load = await openLoad(deployment, seed);
      const folder = join(newFolder(), "backup");
      const stopping = new AbortController();
      const working = load.run(stopping.signal, 0);
      await delay(500);
      const backup = await command("backup", folder, deployment.dataDir);
      await delay(300);
      stopping.abort();
      await working;
      const time = endOf(backup);

      const dataDir = join(newFolder(), "data");
      const restored = await command("restore", folder, dataDir);
      if (restored.code !== 0) throw new Error(`the restore says: ${restored.words}`);
      const copy = await deploy(dataDir);
      const before: Entry[] = load.history.map((entry) => ({
        ...entry,
        state: entry.at < time ? entry.state : "unknown",
      }));
      const invented: Entry = { kind: "contact", key: "T-invented", state: "acknowledged", at: 0 };
      faults.push(...load.odd, ...(await contradictions(copy.db, before, load.prefix)));
      faults.push(...(await invariants(copy)));
      const acknowledged = before.filter(({ state }) => state === "acknowledged").length;
      faults.push(...unfit({ acknowledged, made: backup }));
      const lost = await contradictions(copy.db, [...before, invented], load.prefix);
      await copy.stop();

      const untouched = contents(dataDir);
      const badFolder = `${folder}-bad`;
      const attempts: Attempt[] = [];
      for (const [kind, spoil, sentence] of badArchives) {
        rmSync(badFolder, { recursive: true, force: true });
        cpSync(folder, badFolder, { recursive: true });
        spoil(badFolder);
        const refusal = await command("restore", badFolder, dataDir);
        attempts.push({ ...refusal, kind, sentence, changed: changes(untouched, contents(dataDir)) });
      }
      const wrong = attempts.flatMap(misjudged);
      faults.push(...wrong);
      // The mutant: the existing data is removed before the archive is checked.
      rmSync(join(dataDir, "postgres/cluster/base"), { recursive: true });
      const emptied = changes(untouched, contents(dataDir));
      return {
        tried: attempts.length,
        found: `${acknowledged} acknowledged before the end; ${badArchives.length} bad archives`,
        faults,
        mutants: {
          "an acknowledged row that never was": lost,
          "a restore that empties first": emptied,
          ...(await altered(
            unfit,
            { acknowledged: 50, made: backup },
            {
              "a backup that failed": { made: { ...backup, code: 1 } },
              "a backup that does not say until when": { made: { ...backup, words: "Done." } },
              "a backup of hardly any work": { acknowledged: 49 },
            },
          )),
          ...(wrong.length ? {} : await restoreMutants(attempts, emptied)),
        },
      };
    },
  },
];
