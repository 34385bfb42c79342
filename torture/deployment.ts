import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Group } from "../contract/access.ts";
import { databaseName, ownerRole } from "../postgres/roles.ts";
import { connect } from "../server/ground/database/connection.ts";
import { giveAllModules } from "../server/people/modules/modules.actions.ts";
import { addUser, clientOf } from "../server/testing/person.ts";
import {
  descendants,
  exited,
  freePort,
  isRunning,
  signalled,
  startProcess,
} from "../server/testing/processes.ts";
import { asker } from "./http.ts";

export type Deployment = Awaited<ReturnType<typeof deploy>>;
export type Person = Awaited<ReturnType<Deployment["signedIn"]>>;

const folders: string[] = [];
process.once("exit", () => {
  const left = descendants(process.pid);
  for (const pid of left) signalled(pid, "SIGKILL");
  for (const until = Date.now() + 2000; left.some(isRunning) && Date.now() < until; );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "omloop-torture-"));
  folders.push(folder);
  return folder;
}

const treeOf = (server: ChildProcess) => [server.pid!, ...descendants(server.pid!)];
export const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
const seconds = (since: number) => (performance.now() - since) / 1000;

/** The application as people start it, with its own database, in a folder of its own (or in one that has data). */
export async function deploy(dataDir = join(newFolder(), "data"), env: Record<string, string> = {}) {
  const port = await freePort();
  const output: string[] = [];
  let server: ChildProcess;
  const ask = asker(() => port);
  const anonymous = clientOf(ask);
  const { db, pool } = connect({
    host: join(dataDir, "postgres/socket"),
    port: 5432,
    user: ownerRole,
    database: databaseName,
    max: 8,
  });
  let people = 0;

  /** Returns the seconds until it was ready. */
  async function start() {
    const startedAt = performance.now();
    server = await startProcess(
      ["server/main.ts"],
      {
        PORT: String(port),
        DATA_DIR: dataDir,
        NODE_ENV: "production",
        PUBLIC_URL: process.env.PUBLIC_URL ?? "",
        ...env,
      },
      "Omloop is ready",
      (text) => output.push(text),
    );
    const { status } = await anonymous.get("/health/ready");
    if (status !== 200) throw new Error(`ready is said, ${status} is answered`);
    return seconds(startedAt);
  }
  await start();
  await db.transaction().execute(giveAllModules);

  return {
    dataDir,
    port,
    said: output,
    ask,
    anonymous,
    /** The database as its owner sees it. */
    db,
    pool,
    start,
    get pid() {
      return server.pid!;
    },
    get isAlive() {
      return isAlive(server);
    },
    tree: () => treeOf(server),
    postmaster: () =>
      Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]),
    /** Freezes all processes before killing them, so that none sees another die. */
    async killTree() {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      const tree = treeOf(server);
      for (const pid of tree) signalled(pid, "SIGSTOP");
      for (const pid of [...new Set([...tree, ...treeOf(server)])].reverse()) signalled(pid, "SIGKILL");
      await gone;
      return tree.length;
    },
    async killNode() {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await gone;
    },
    async signedIn(...groups: Group[]) {
      people += 1;
      const name = `${groups[0] ?? "nobody"}${people}-${Date.now()}`.toLowerCase();
      const user = await addUser(db, name, groups);
      const body = { emailOrUsername: user.username, password: user.password };
      const answer = await anonymous.post("/security/sign-in", body);
      if (answer.status !== 200) throw new Error(`sign-in answers ${answer.status}`);
      const tokens = answer.body as { accessToken: string; refreshToken: string };
      return { ...clientOf(ask, { authorization: `Bearer ${tokens.accessToken}` }), ...user, ...tokens };
    },
    restart: () => exited(server).then(start),
    async stop() {
      await exited(server);
      // A failed trial may have left a connection open, for which the pool would wait.
      void pool.end();
    },
  };
}
