import { answerTask } from "../base/process.ts";
import { answerTo } from "./typst.ts";

answerTask(answerTo);
