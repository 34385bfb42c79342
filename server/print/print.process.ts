import type { PrintJob } from "./print.ts";
import { answerTo } from "./typst.ts";

process.once("message", (job: PrintJob) => {
  process.send?.(answerTo(job), undefined, undefined, () => process.disconnect());
});
