import Check from "@mui/icons-material/Check";
import Close from "@mui/icons-material/Close";
import { Box, Button, IconButton, Menu, MenuItem } from "@mui/material";
import { useId, useState } from "react";
import { optionsOf } from "../../contract/autocomplete.routes.ts";
import { dependenciesIn, type TaskDependency, withDependency } from "../../contract/taskOrder.rules.ts";
import { ArrangedList } from "../arranging/ArrangedList.tsx";
import { useCall } from "../kit/call/data.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { Pick, PickedNames } from "../kit/inputs/Pick.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Task = { id: number; name: string };
type Props = { tasks: FieldProps; dependencies: FieldProps };

/** The standard tasks of a product type in their order, and which of them wait for which before them. */
export function TasksInput({ tasks, dependencies }: Props) {
  const { t } = useTranslation();
  const chosen = useField(tasks, (value) => <PickedNames from="tasks" ids={value as number[]} />);
  const waits = useField(dependencies, (value) => <Waits of={value as TaskDependency[]} />);
  const ids: number[] = chosen.field.value ?? [];
  const own: TaskDependency[] = waits.field.value ?? [];
  const taskOf = useTaskNames(ids);
  const arrange = (next: number[]) => {
    chosen.field.onChange(next);
    const left = dependenciesIn(next, own);
    if (JSON.stringify(left) !== JSON.stringify(own)) waits.field.onChange(left);
  };
  return (
    <Field
      label={tasks.label}
      help={t("productTypes.tasksHelp")}
      error={chosen.error ?? waits.error}
      optional={chosen.optional}
    >
      {(field) => (
        <>
          <ArrangedList
            label={tasks.label}
            keys={ids.map(String)}
            onChange={(keys) => arrange(keys.map(Number))}
            nameOf={(key) => taskOf(Number(key)).name}
          >
            {(key) => {
              const task = taskOf(Number(key));
              return (
                <>
                  <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", columnGap: 2 }}>
                    <Box sx={{ flex: "1 1 140px", alignSelf: "center", overflowWrap: "anywhere" }}>
                      <bdi>{task.name}</bdi>
                    </Box>
                    <WaitsFor
                      task={task}
                      earlier={ids.slice(0, ids.indexOf(task.id)).map(taskOf)}
                      afterIds={own.find(({ taskId }) => taskId === task.id)?.afterIds ?? []}
                      onChange={(id, wait) => waits.field.onChange(withDependency(own, task.id, id, wait))}
                    />
                  </Box>
                  <IconButton
                    size="small"
                    aria-label={t("productTypes.removeTask", { task: task.name })}
                    onClick={() => arrange(ids.filter((id) => id !== task.id))}
                  >
                    <Close sx={{ fontSize: 16 }} />
                  </IconButton>
                </>
              );
            }}
          </ArrangedList>
          <Pick
            ids={field}
            from="tasks"
            value={null}
            inputRef={chosen.field.ref}
            onBlur={chosen.field.onBlur}
            onChange={(id) => typeof id === "number" && !ids.includes(id) && arrange([...ids, id])}
          />
        </>
      )}
    </Field>
  );
}

/** What tells the name of each of these standard tasks. */
function useTaskNames(ids: readonly number[]) {
  const query = { ids: ids.join(","), limit: 100 };
  const names = useCall(optionsOf("tasks"), { query }, { enabled: ids.length > 0, keepPrevious: true }).data;
  return (id: number): Task => ({ id, name: names?.find((option) => option.id === id)?.label ?? "…" });
}

type WaitsForProps = {
  task: Task;
  earlier: readonly Task[];
  afterIds: readonly number[];
  onChange: (afterId: number, waits: boolean) => void;
};

/** Which earlier tasks a task waits for, chosen from a menu that stays open. */
function WaitsFor({ task, earlier, afterIds, onChange }: WaitsForProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (earlier.length === 0) return null;
  const names = earlier.filter((one) => afterIds.includes(one.id)).map(({ name }) => name);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        id={id}
        aria-haspopup="menu"
        aria-label={t("productTypes.waitsOf", { task: task.name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          fontWeight: 400,
          textAlign: "start",
          color: names.length > 0 ? "text.primary" : "text.secondary",
        }}
      >
        {names.length > 0
          ? t("productTypes.waitsFor", { tasks: format.list(names) })
          : t("productTypes.waitsForNone")}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-labelledby": id } }}
      >
        {earlier.map((one) => {
          const isOn = afterIds.includes(one.id);
          return (
            <MenuItem
              key={one.id}
              role="menuitemcheckbox"
              aria-checked={isOn}
              onClick={() => onChange(one.id, !isOn)}
              sx={{ gap: 1 }}
            >
              <Check aria-hidden sx={{ fontSize: 18, visibility: isOn ? "visible" : "hidden" }} />
              <bdi>{one.name}</bdi>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

/** What waits for what, in words. */
function Waits({ of }: { of: readonly TaskDependency[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const taskOf = useTaskNames([...new Set(of.flatMap(({ taskId, afterIds }) => [taskId, ...afterIds]))]);
  const listed = (ids: readonly number[]) => format.list(ids.map((id) => taskOf(id).name));
  return of.map(({ taskId, afterIds }) => (
    <Box key={taskId}>
      {t("productTypes.waitsOn", { task: taskOf(taskId).name, tasks: listed(afterIds) })}
    </Box>
  ));
}
