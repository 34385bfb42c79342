import { Box, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type Control, type FieldValues, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { taskStates, tasks } from "../../contract/tasks.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import type { EditInputs, InputsOf } from "../kit/inputs/editInputs.ts";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, PickInput, SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, Day, FactList, Instant } from "../kit/page/values.tsx";
import { listText } from "../kit/texts/format.ts";
import { locale } from "../kit/texts/i18n.ts";
import { TaskBulk } from "./TaskBulk.tsx";
import { TaskStateSelect } from "./TaskState.tsx";

/** Mine or everybody's; the address remembers. */
function Whose() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const choose = (whose: string | null) => {
    if (!whose) return;
    const { mine: _, page: __, ...rest } = search;
    void navigate({
      to: "/tasks",
      search: (whose === "mine" ? { ...rest, mine: "true" } : rest) as never,
      replace: true,
    });
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={search.mine === "true" ? "mine" : "all"}
        onChange={(_, whose: string | null) => choose(whose)}
        aria-label={t("tasks.whose")}
      >
        <ToggleButton value="all">{t("tasks.all")}</ToggleButton>
        <ToggleButton value="mine">{t("tasks.mine")}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

const inputs: EditInputs = {
  assignedToId: (field) => <PickInput {...field} from="users" />,
  dueDate: (field) => <DateInput {...field} />,
  name: (field) => <TextInput {...field} />,
  description: (field) => <TextInput {...field} rows={3} />,
} satisfies Partial<InputsOf<typeof tasks>>;

export const TaskList = () => (
  <ListScreen
    edit={inputs}
    bulk={(chosen) => <TaskBulk {...chosen} />}
    bulkOfAll
    of={tasks}
    name="tasks"
    nameOf={({ name, serialNumber, sku }) =>
      listText([name, serialNumber || sku].filter(Boolean), locale.get())
    }
    sort="dueDate"
    usual={{ status: taskStates.filter((state) => state !== "done").join() }}
    fixed={{ standard: false }}
    columns={[
      "name",
      { key: "status", cell: (task) => <TaskStateSelect task={task} /> },
      "productName",
      { key: "sku", cell: (task) => <Code>{task.sku}</Code> },
      { key: "serialNumber", cell: (task) => <Code>{task.serialNumber}</Code> },
      "assignedTo",
      { key: "dueDate", cell: (task) => <Day on={task.dueDate} weekday /> },
    ]}
    filters={[
      { key: "status", words: taskStates, texts: "taskStates" },
      { key: "standardTaskId", from: "tasks", optional: true },
      { key: "assignedToId", from: "users", optional: true },
      { key: "productId", from: "products" },
      { key: "dueDate", kind: "days", optional: true },
      { key: "finishedAt", kind: "days", optional: true },
    ]}
  >
    <Whose />
  </ListScreen>
);

function HoldReason(props: FieldProps) {
  const status = useWatch({ control: props.control as Control<FieldValues>, name: "status" });
  return status === "hold" ? <TextInput {...props} /> : null;
}

export function TaskForm() {
  const { t } = useTranslation();
  return (
    <FormScreen
      of={tasks}
      name="tasks"
      aside={(task) => (
        <FactList
          facts={[
            task.productId !== null && [
              t("fields.productId"),
              <Link key="product" to={`/products/${task.productId}`}>
                <bdi>{task.productName}</bdi>
              </Link>,
            ],
            [t("fields.sku"), <Code key="sku">{task.sku}</Code>],
            [t("fields.serialNumber"), <Code key="serial">{task.serialNumber}</Code>],
            [t("fields.startedAt"), <Instant key="started" at={task.startedAt} />],
            [t("fields.finishedAt"), <Instant key="finished" at={task.finishedAt} />],
          ]}
        />
      )}
    >
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <TextInput {...field("description")} rows={3} />
          <PickInput {...field("productId")} from="products" />
          <FieldRow>
            <SelectInput {...field("status")} options={taskStates} texts="taskStates" />
            <DateInput {...field("dueDate")} />
          </FieldRow>
          <HoldReason {...field("holdReason")} />
          <PickInput {...field("assignedToId")} from="users" />
        </>
      )}
    </FormScreen>
  );
}
