import { Overdue } from "../due/Overdue.tsx";
import { Day } from "../kit/page/values.tsx";

/** The day by which a task is to be done, and whether that has passed. */
export function DueDay({ task }: { task: { dueDate: string | null; overdue: boolean } }) {
  if (!task.overdue) return <Day on={task.dueDate} weekday />;
  return (
    <>
      <Day on={task.dueDate} weekday />
      <Overdue />
    </>
  );
}
