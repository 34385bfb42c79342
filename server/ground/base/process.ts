import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process gave no answer: `late`, by the `error` of its message, or the signal that ended it. */
export class ProcessLost extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `timeLimit` is in milliseconds; `execArgv` are further arguments of Node. */
type Options = { timeLimit: number; execArgv?: readonly string[]; signal?: AbortSignal };

/**
 * Gives a task to a process of its own, which answers by `answerTask`, gets no environment and may not write files. Rejects with
 * `ProcessLost`, or with the reason of `signal`. Only a process can be stopped in the middle, at once and with all its memory.
 */
export async function runInProcess<Answer>(
  script: URL,
  task: object,
  { timeLimit, execArgv = [], signal }: Options,
): Promise<Answer> {
  signal?.throwIfAborted();
  const child = fork(fileURLToPath(script), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {},
    execArgv: ["--permission", "--allow-fs-read=*", ...execArgv],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const lose = (code: string, message: string) => reject(new ProcessLost(code, message));
  const stop = () => reject(signal?.reason);
  const timer = setTimeout(() => lose("late", `no answer within ${timeLimit} ms`), timeLimit);
  signal?.addEventListener("abort", stop, { once: true });
  child
    .once("message", (answer) => resolve(answer as Answer))
    .once("error", ({ message }) => lose("error", message))
    .once("exit", (_, endedBy) => lose(endedBy ?? "exit", "the process stopped"));
  child.send(task, (error) => error && lose("error", error.message));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    child.kill("SIGKILL");
  }
}

/** Answers the task of this process, and lets it end. */
export const answerTask = <Task>(answer: (task: Task) => unknown) =>
  process.once("message", async (task: Task) => {
    process.send?.(await answer(task), undefined, undefined, () => process.disconnect());
  });
