import { answerTask } from "../base/process.ts";
import { draw } from "./drawing.ts";

answerTask(draw);
