import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** A process gave no answer: `late`, by the `error` of its message, or the signal that ended it. */
export class ProcessLost extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `timeLimit` is in milliseconds. */
type Waiting = { timeLimit: number; signal?: AbortSignal };
/** `execArgv` are further arguments of Node; `niceness` above 0 lets others go first. */
type Options = Waiting & { execArgv?: readonly string[]; niceness?: number };

/** Begins a process that gets no environment and may not write files; it is given tasks by `askProcess`. */
export const forkClosed = (script: URL, execArgv: readonly string[] = []): ChildProcess =>
  fork(fileURLToPath(script), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {},
    execArgv: ["--permission", "--allow-fs-read=*", ...execArgv],
  });

/** Gives a task to a process, which answers it. Rejects with `ProcessLost`, or with the reason of `signal`; the process goes on. */
export async function askProcess<Answer>(
  child: ChildProcess,
  task: object,
  { timeLimit, signal }: Waiting,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const lose = (code: string, message: string) => reject(new ProcessLost(code, message));
  const stop = () => reject(signal?.reason);
  const timer = setTimeout(() => lose("late", `no answer within ${timeLimit} ms`), timeLimit);
  const onMessage = (answer: unknown) => resolve(answer as Answer);
  const onError = ({ message }: Error) => lose("error", message);
  const onExit = (_: unknown, endedBy: string | null) => lose(endedBy ?? "exit", "the process stopped");
  signal?.addEventListener("abort", stop, { once: true });
  child.once("message", onMessage).once("error", onError).once("exit", onExit);
  child.send(task, (error) => error && lose("error", error.message));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    child.off("message", onMessage).off("error", onError).off("exit", onExit);
  }
}

/**
 * Gives a task to a process of its own, which ends with it. Only a process can be stopped in the middle, at once and with all its
 * memory.
 */
export async function runInProcess<Answer>(
  script: URL,
  task: object,
  { execArgv, niceness = 0, ...waiting }: Options,
): Promise<Answer> {
  waiting.signal?.throwIfAborted();
  const child = forkClosed(script, execArgv);
  // Of a process that could not begin its first task tells.
  child.on("error", () => {});
  if (niceness && child.pid) setPriority(child.pid, niceness);
  try {
    return await askProcess<Answer>(child, task, waiting);
  } finally {
    child.kill("SIGKILL");
  }
}

/** Answers the tasks of this process, which ends with the one that gives them. */
export const answerTasks = <Task>(answer: (task: Task) => unknown) =>
  process.on("message", async (task: Task) => {
    process.send?.(await answer(task));
  });
