import { spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { badArchives, contents } from "../server/testing/archives.ts";
import { deploy, newFolder } from "./deployment.ts";
import { contradictions, type Entry } from "./history.ts";
import { openLoad } from "./load.ts";
import { invariants, type Trial } from "./trial.ts";

const root = join(import.meta.dirname, "..");

/** Runs the command as an administrator would; answers its words and exit code. */
async function command(name: "backup" | "restore", folder: string, dataDir: string) {
  const { PATH = "" } = process.env;
  const started = spawn(process.execPath, [join(root, `server/database/${name}.ts`), folder], {
    env: { PATH, DATA_DIR: dataDir },
  });
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
      const made = await command("backup", folder, deployment.dataDir);
      await delay(300);
      stopping.abort();
      await working;
      const time = Date.parse(made.words.match(/everything until (\S+?),/)?.[1] ?? "");
      if (made.code !== 0 || Number.isNaN(time)) throw new Error(`the backup says: ${made.words}`);

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
      if (acknowledged < 50) faults.push(`only ${acknowledged} writes were acknowledged before the end`);
      const lost = await contradictions(copy.db, [...before, invented], load.prefix);
      await copy.stop();

      const untouched = contents(dataDir);
      const bad = `${folder}-bad`;
      for (const [kind, spoil, sentence] of badArchives) {
        rmSync(bad, { recursive: true, force: true });
        cpSync(folder, bad, { recursive: true });
        spoil(bad);
        const { code, words } = await command("restore", bad, dataDir);
        if (code === 0 || !words.split("\n").some((line) => sentence.test(line)))
          faults.push(`an archive that ${kind}: exit code ${code}, «${words.trim().slice(-300)}»`);
        faults.push(...changes(untouched, contents(dataDir)).map((change) => `${kind}: ${change}`));
      }
      // The fault of others: what is there is taken away before the archive is looked at.
      rmSync(join(dataDir, "postgres/cluster/base"), { recursive: true });
      return {
        tried: badArchives.length,
        found: `${acknowledged} acknowledged before the end; ${badArchives.length} bad archives`,
        faults,
        twins: {
          "an acknowledged row that never was": lost,
          "a restore that empties first": changes(untouched, contents(dataDir)),
        },
      };
    },
  },
];
