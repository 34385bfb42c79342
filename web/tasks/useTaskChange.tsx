import { useRef, useState } from "react";
import type { OutputOf } from "../../contract/routes.ts";
import { tasks } from "../../contract/tasks.routes.ts";
import type { TaskState } from "../../contract/tasks.ts";
import { call } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { useMe } from "../kit/call/session.ts";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Task = OutputOf<typeof tasks.read>;
type Undone = "status" | "holdReason" | "assignedToId" | "overrideReason";
export type MovableTask = Pick<Task, "id" | "version" | "name" | Undone>;
type Attempt = { task: MovableTask; status: TaskState };

/** Moves a task to a state, and back. Who may override is asked why when it waits for another, by the `dialog` that the screen shows. */
export function useTaskChange(done: (task: { name: string; status: TaskState }) => string) {
  const { t } = useTranslation();
  const me = useMe();
  const mayOverride = me?.permissions.includes("tasks:skip") ?? false;
  const attempt = useRef<Attempt>(undefined);
  const [asking, setAsking] = useState<Attempt & { problem: string }>();
  const change = useAct(tasks.change, {
    done: (task) => {
      const isTaken = attempt.current?.task.assignedToId === null && task.assignedToId === me?.userId;
      return isTaken ? t("tasks.nowYours", { moved: done(task) }) : done(task);
    },
    undo: () => {
      const { status, holdReason, assignedToId, overrideReason } = attempt.current!.task;
      const former = { status, holdReason, assignedToId, overrideReason };
      return ({ id, version }) =>
        async () => {
          await call(tasks.change, { params: { id }, body: { ...former, version } });
          return t("tasks.putBack");
        };
    },
    onFail: ({ code, message }) => {
      if (code !== "taskWaits" || !mayOverride || !attempt.current) return false;
      setAsking({ ...attempt.current, problem: message });
      return true;
    },
  });
  const send = (task: MovableTask, status: TaskState, reason: object) => {
    attempt.current = { task, status };
    change.mutate({ params: { id: task.id }, body: { status, ...reason, version: task.version } });
  };
  return {
    busy: change.isPending,
    move: (task: MovableTask, status: TaskState, holdReason = "") => send(task, status, { holdReason }),
    dialog: asking && (
      <ReasonDialog
        title={t("tasks.overrideTitle", { task: asking.task.name })}
        label={t("fields.overrideReason")}
        help={asking.problem}
        action={t("tasks.override")}
        onClose={() => setAsking(undefined)}
        onReason={(overrideReason) => {
          send(asking.task, asking.status, { overrideReason });
          setAsking(undefined);
        }}
      />
    ),
  };
}
