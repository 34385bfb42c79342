import type { States } from "./states.rules.ts";
import type { TaskState } from "./tasks.ts";

type TaskCondition = "earlierTasks" | "erasure";
/**
 * Any state leads to any other; going on asks for the tasks that come first, and finishing for the erasure
 * that it proves. What a delivery has skipped is outside the table: the rule that skipped it takes it up again.
 */
export const taskMoves: States<TaskState, TaskCondition> = {
  states: ["toDo", "inProgress", "hold", "done"],
  refusal: "unknownMove",
  moves: [
    { name: "begin", from: ["toDo", "hold"], to: "inProgress", asks: ["earlierTasks"] },
    { name: "reopen", from: ["done"], to: "inProgress" },
    {
      name: "finish",
      from: ["toDo", "inProgress", "hold"],
      to: "done",
      asks: ["earlierTasks", "erasure"],
    },
    {
      name: "hold",
      from: ["toDo", "inProgress", "hold", "done"],
      to: "hold",
      reason: { field: "holdReason", code: "holdReasonNeeded" },
    },
    { name: "putBack", from: ["inProgress", "hold", "done"], to: "toDo" },
  ],
};
