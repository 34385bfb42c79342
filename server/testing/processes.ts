import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const { PATH, NODE_COMPILE_CACHE } = process.env;
/** What every program of a test gets of the environment. */
export const ownEnvironment = { PATH, NODE_COMPILE_CACHE };

/** A Node program of this project, once it says that it is ready; `said` gets what it prints. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  ready: string,
  onOutput: (text: string) => void = (text) => void process.stderr.write(text),
) {
  if (env.DATA_DIR) mkdirSync(env.DATA_DIR, { recursive: true });
  const started = spawn(process.execPath, args, {
    cwd: root,
    env: { ...ownEnvironment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.stderr.on("data", (text: Buffer) => onOutput(text.toString()));
  await new Promise<void>((resolve, reject) => {
    let words = "";
    let isReady = false;
    started.stdout.on("data", (text: Buffer) => {
      if (isReady) return onOutput(text.toString());
      words += text;
      isReady = words.includes(ready);
      if (isReady) resolve();
    });
    started.once("exit", (code) => reject(new Error(`${args.at(-1)} ended with ${code}: ${words}`)));
  });
  return started;
}

export async function exited(started: ChildProcess) {
  if (started.exitCode !== null || started.signalCode !== null) return;
  const gone = new Promise((resolve) => started.once("exit", resolve));
  started.kill("SIGTERM");
  await gone;
}

export async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The processes that came from this one, the farthest last. */
export function descendants(pid: number): number[] {
  const children = parents().flatMap(([child, parent]) => (parent === pid ? [child] : []));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** False when the process has ended already. */
export function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    return false;
  }
}

/** False for one that has ended, though nobody asked yet how. */
export function isRunning(pid: number): boolean {
  if (!signalled(pid, 0)) return false;
  if (process.platform !== "linux") return true;
  return !["Z", "X", undefined].includes(statOf(pid)[0]);
}

/** A small Linux image has no ps, macOS has no /proc. */
function parents(): [pid: number, parent: number][] {
  const lines =
    process.platform === "linux"
      ? readdirSync("/proc")
          .filter((entry) => /^\d+$/.test(entry))
          .map((pid) => `${pid} ${statOf(pid)[1]}`)
      : spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout.trim().split("\n");
  return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
}

/** State, parent and more; nothing of a process that has ended. */
function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
