import { answerTasks } from "../../ground/base/process.ts";
import type { PrintJob } from "./print.ts";
import { answerTo } from "./typst.ts";

answerTasks((job: PrintJob) => ({ ...answerTo(job), memory: process.memoryUsage.rss() }));
