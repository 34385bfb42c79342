import { answerTasks } from "../ground/base/process.ts";
import type { PrintJob } from "../platform/print/print.ts";

/** Prints nothing: does what its document says, and answers with the number of its process. */
answerTasks(async ({ data }: PrintJob) => {
  const wanted: string = JSON.parse(data);
  if (wanted === "leave") process.exit(1);
  if (wanted === "killed") process.kill(process.pid, "SIGKILL");
  if (wanted === "hang") await new Promise(() => {});
  return {
    pdf: new TextEncoder().encode(String(process.pid)),
    memory: wanted === "large" ? 2 ** 31 : 0,
  };
});
