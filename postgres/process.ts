import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { socketName } from "./folder.ts";
import { commandAs, endingWithParent, type Identity } from "./identity.ts";

export type PostgresProcess = { pid: number; exited: Promise<string>; stop(): Promise<void> };

export type Launch = {
  identity: Identity;
  postgres: string;
  cluster: string;
  socketFolder: string;
  args: string[];
  log: (line: string) => void;
  signal: AbortSignal;
  /** Called before readiness, so that a stop can reach a server that is still recovering. */
  onSpawn: (server: PostgresProcess) => void;
};

const leftoverPatience = 30_000;
const politeStop = 20_000;

/** Starts a server and waits until it accepts connections, however long its recovery takes. */
export async function launchPostgres(launch: Launch): Promise<PostgresProcess> {
  const deadline = Date.now() + leftoverPatience;
  for (;;) {
    await endLeftover(launch.cluster, deadline);
    launch.signal.throwIfAborted();
    // It also names a pid, which may belong to another process by now.
    rmSync(join(launch.socketFolder, `${socketName}.lock`), { force: true });
    const server = spawnPostgres(launch);
    launch.onSpawn(server);
    const ended = await Promise.race([server.exited, readiness(server.pid, launch)]);
    if (ended === undefined) return server;
    launch.signal.throwIfAborted();
    const isStillInUse = /lock file|shared memory block|still in use/.test(ended);
    if (!isStillInUse || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${ended}`);
    await delay(100);
  }
}

function spawnPostgres({ identity, postgres, args, log }: Launch): PostgresProcess {
  const ending = endingWithParent(identity, "INT");
  const { file, args: all, options } = commandAs(identity, [...ending, postgres, ...args]);
  // Detached: Ctrl+C in a terminal must reach the application first, which then stops the server.
  const child = spawn(file, all, { ...options, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const lastLines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (lastLines.push(line) > 5) lastLines.shift();
    log(line);
  });
  const watcher = ending.length > 0 || child.pid === undefined ? undefined : watchParent(child.pid);
  const ended = endOf(child).then((reason) => {
    watcher?.kill();
    return [reason, ...lastLines].join("; ");
  });
  return { pid: child.pid ?? 0, exited: ended, stop: () => stopPostgres(child) };
}

async function endOf(child: ChildProcess): Promise<string> {
  const reason = await once(child, "exit").then(
    ([code, signal]) => (signal ? `ended by ${signal}` : `ended with code ${code}`),
    (error: Error) => error.message,
  );
  // Its last output may still be in the pipe, which orphaned backends can keep open.
  await Promise.race([once(child, "close"), delay(100)]);
  return reason;
}

/** Its pipe closes when this process ends for any reason. */
function watchParent(pid: number): ChildProcess {
  const script = 'read -r line; kill -INT "$1"';
  return spawn("sh", ["-c", script, "sh", String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** Never SIGKILL: it would leave shared memory and backends behind. */
async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGINT");
  const impatience = setTimeout(() => child.kill("SIGQUIT"), politeStop);
  await exit;
  clearTimeout(impatience);
}

async function readiness(pid: number, { cluster, log, signal }: Launch): Promise<undefined> {
  const started = Date.now();
  let nextWord = started + 10_000;
  while (!signal.aborted && isRunning(pid)) {
    const lines = pidFile(cluster);
    if (Number(lines?.[0]) === pid && lines?.[7]?.trim() === "ready") return;
    if (Date.now() > nextWord) {
      log(`PostgreSQL has been starting for ${Math.round((Date.now() - started) / 1000)} s`);
      nextWord += 10_000;
    }
    await delay(20);
  }
  return new Promise(() => {});
}

function pidFile(cluster: string): string[] | undefined {
  const file = join(cluster, "postmaster.pid");
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return undefined;
  }
}

/** Ends a server that outlived its application, and makes sure that a reused pid does not block the next one. */
async function endLeftover(cluster: string, deadline: number): Promise<void> {
  const [first, ...rest] = pidFile(cluster) ?? [];
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (servesFolder(pid, cluster)) {
    sendSignal(pid, "SIGINT");
    const impatience = setTimeout(() => sendSignal(pid, "SIGQUIT"), politeStop);
    while (servesFolder(pid, cluster) && Date.now() < deadline) await delay(20);
    clearTimeout(impatience);
    if (servesFolder(pid, cluster)) {
      throw new Error(`Another PostgreSQL server (process ${pid}) uses ${cluster} and does not stop.`);
    }
  }
  // PostgreSQL treats its parent's pid as stale, but still checks the shared memory that the file names.
  if (existsSync(join(cluster, "postmaster.pid")) && isRunning(pid)) {
    writeFileSync(join(cluster, "postmaster.pid"), [process.pid, ...rest].join("\n"));
  }
}

function isRunning(pid: number): boolean {
  return sendSignal(pid, 0);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** False for a zombie, which has no working folder any more. */
function servesFolder(pid: number, cluster: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes(cluster);
}
