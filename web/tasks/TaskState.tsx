import Check from "@mui/icons-material/Check";
import PlayArrow from "@mui/icons-material/PlayArrow";
import { Box, IconButton } from "@mui/material";
import { type ChangeEvent, useState } from "react";
import { tasks } from "../../contract/tasks.routes.ts";
import { isSkipped, type SettableState, type TaskState, taskStates } from "../../contract/tasks.ts";
import { useMay } from "../kit/call/session.ts";
import { StatusChip } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { HoldDialog } from "./HoldDialog.tsx";
import { type MovableTask, useTaskChange } from "./useTaskChange.tsx";

export const stateColors: Record<TaskState, string> = {
  toDo: "#5B6470",
  inProgress: "#3366FF",
  hold: "#AA4603",
  done: "#008A40",
  skipped: "#5B6470",
};
type Task = MovableTask & { archived: boolean };

/** What a task is most likely moved to, in one click. */
const next: Partial<Record<TaskState, SettableState>> = {
  toDo: "inProgress",
  hold: "inProgress",
  inProgress: "done",
};

/** The state of a task, changed where it stands; holding asks why. */
export function TaskStateSelect({ task }: { task: Task }) {
  const { t } = useTranslation();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { busy, move, dialog } = useTaskChange(() => t("tasks.changed"));
  const to = (status: SettableState, holdReason?: string) => move(task, status, holdReason);
  if (!may(tasks.change) || task.archived || isSkipped(task))
    return <StatusChip name={t(`taskStates.${task.status}`)} color={stateColors[task.status]} />;
  const further = next[task.status];
  const action = t(further === "done" ? "products.finishTask" : "products.startTask");
  return (
    <>
      <Box sx={{ display: "inline-flex", alignItems: "center", gap: 0.25 }}>
        <StatusChip name="" color={stateColors[task.status]} />
        <Box
          component="select"
          value={task.status}
          disabled={busy}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => {
            const status = event.target.value as SettableState;
            if (status === "hold") setAsking(true);
            else to(status);
          }}
          aria-label={t("tasks.stateOf", { task: task.name })}
          sx={{
            ...{ font: "inherit", color: "inherit", bgcolor: "background.paper", border: 0, borderRadius: 1 },
            // A browser measures the words before their font is there and keeps that width.
            ...{ py: 0.25, minInlineSize: "9em", "@media (pointer: coarse)": { minBlockSize: 44 } },
          }}
        >
          {taskStates.map((state) => (
            <option key={state} value={state}>
              {t(`taskStates.${state}`)}
            </option>
          ))}
        </Box>
        {further && (
          <IconButton
            size="small"
            color="inherit"
            sx={{ "@media (pointer: fine)": { p: 0.25 } }}
            disabled={busy}
            aria-label={t("kit.actionOn", { action, what: task.name })}
            title={action}
            onClick={() => to(further)}
          >
            {further === "done" ? <Check fontSize="small" /> : <PlayArrow fontSize="small" />}
          </IconButton>
        )}
      </Box>
      {dialog}
      {asking && (
        <HoldDialog
          onClose={() => setAsking(false)}
          onReason={(reason) => {
            setAsking(false);
            to("hold", reason);
          }}
        />
      )}
    </>
  );
}
