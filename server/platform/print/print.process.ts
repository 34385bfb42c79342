import { answerTask } from "../../ground/base/process.ts";
import { answerTo } from "./typst.ts";

answerTask(answerTo);
