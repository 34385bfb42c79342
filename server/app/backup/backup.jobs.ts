import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type pg from "pg";
import { clockIn } from "../../../contract/days.rules.ts";
import { markOf, readKey } from "../../../postgres/backup/pack.ts";
import { findZone } from "../../ground/database/days.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Running } from "../../platform/jobs/jobs.ts";
import type { Answer } from "./habit.process.ts";
import { dayDue } from "./rotation.ts";

type Needs = Pick<Services, "db" | "log" | "config"> & { pool: pg.Pool };
type BackUp = (signal: AbortSignal) => Promise<Answer>;

/** Minutes before what failed is tried again, as when a disk was not mounted yet. */
const patience = 30;

/** Makes the backup of a day once its time has come. Asked every minute, by any number of processes; one of them makes it. */
export const backupMaker = (services: Needs, backUp: BackUp = inItsOwnProcess, now = () => new Date()) => {
  const { config } = services;
  const { backup } = config;
  if (!backup) return undefined;
  return async (_: Record<string, never>, _isLast: boolean, { stopping }: Pick<Running, "stopping">) => {
    const day = dayDue(clockIn(await findZone(services.db), now()), backup.at, await daysDone(services));
    if (!day || (await failedLately(services))) return;
    await alone(services.pool, async () => {
      // Another process may have made it between the question and the turn.
      if ((await daysDone(services)).includes(day)) return;
      const startedAt = new Date().toISOString();
      const answer = await backUp(stopping);
      if (stopping.aborted) return;
      await remember(services, day, startedAt, answer);
    });
  };
};

async function daysDone({ db }: Pick<Services, "db">) {
  const rows = await db
    .selectFrom("backup")
    .select("day")
    .where("failure", "is", null)
    .orderBy("day", "desc")
    .limit(10)
    .execute();
  return rows.map(({ day }) => day);
}

async function failedLately({ db }: Pick<Services, "db">) {
  const row = await db
    .selectFrom("backup")
    .select("id")
    .where("failure", "is not", null)
    .where("startedAt", ">", sql<string>`now() - make_interval(mins => ${patience})`)
    .where("startedAt", "<=", sql<string>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds a lock of the database for as long as the work takes; does nothing while another process has it. */
async function alone(pool: pg.Pool, work: () => Promise<void>) {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(7108) as mine");
    if (!rows[0]!.mine) return;
    await work().finally(() => client.query("select pg_advisory_unlock(7108)"));
  } finally {
    client.release();
  }
}

async function remember(
  { db, log }: Pick<Services, "db" | "log">,
  day: string,
  startedAt: string,
  answer: Answer,
) {
  if ("failure" in answer) {
    log(`the backup of ${day} failed: ${answer.failure}`, { part: "backup", level: "error" });
    await db.insertInto("backup").values({ day, startedAt, failure: answer.failure }).execute();
    return;
  }
  const { place, bytes, time, rows, files, seconds, makingSeconds } = answer.made;
  await db
    .insertInto("backup")
    .values({
      ...{ day, startedAt, place, bytes, madeUntil: time, provenAt: sql<string>`now()` },
      ...{ rowCount: rows, fileCount: files, makingSeconds, restoringSeconds: seconds },
    })
    .onConflict((made) => made.doNothing())
    .execute();
  log(`the backup of ${day} is in ${place}, and was restored in ${seconds.toFixed(0)} s to prove it`, {
    part: "backup",
    level: "info",
  });
}

const script = fileURLToPath(new URL("./habit.process.ts", import.meta.url));

async function inItsOwnProcess(signal: AbortSignal): Promise<Answer> {
  const child = fork(script, [], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  // Whoever works goes first.
  if (child.pid) setPriority(child.pid, 10);
  let words = "";
  child.stderr?.on("data", (text: Buffer) => {
    words = `${words}${text}`.slice(-2000);
  });
  const stop = () => child.kill();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await new Promise<Answer>((resolve) => {
      child.once("message", (answer) => resolve(answer as Answer));
      child.once("error", ({ message }) => resolve({ failure: message }));
      child.once("exit", (code, endedBy) =>
        resolve({ failure: `its process ended (${endedBy ?? code}) ${words}`.trim() }),
      );
    });
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** What a lost key means is said at each start, because on the day that it is needed it is too late. */
export const warningOfKey = async (keyFile: string) =>
  `Backups are encrypted with the key ${markOf(await readKey(keyFile)).toString("hex")} of ${keyFile}. Keep a copy of that file elsewhere: without it nobody can open them.`;
