import { answerTask } from "../../ground/base/process.ts";
import { draw } from "./drawing.ts";

answerTask(draw);
