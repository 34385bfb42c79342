import { answerTasks } from "../../ground/base/process.ts";
import { draw } from "./drawing.ts";

answerTasks(draw);
