import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useController, useWatch } from "react-hook-form";
import { taskStates, tasks } from "../../contract/tasks.ts";
import { Comments } from "../comments/Comments.tsx";
import { useMe } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import {
  type EditInputs,
  type FieldProps,
  type InputsOf,
  PickInput,
  SelectInput,
  TextInput,
} from "../kit/inputs/inputs.tsx";
import { Code, FactList, Instant } from "../kit/page/values.tsx";
import { formatNow, useTranslation } from "../kit/texts/i18n.ts";
import { HoldReasons } from "./HoldReasons.tsx";

/** The inputs of a bulk edit. */
export const taskInputs: EditInputs = {
  assignedToId: (field) => <PickInput {...field} from="users" />,
  dueDate: (field) => <DateInput {...field} />,
  name: (field) => <TextInput {...field} />,
  description: (field) => <TextInput {...field} rows={3} />,
} satisfies Partial<InputsOf<typeof tasks>>;

function HoldReason(props: FieldProps) {
  const status = useWatch({ control: props.control, name: "status" });
  const { field } = useController({ control: props.control, name: props.name });
  if (status !== "hold") return null;
  return (
    <>
      <TextInput {...props} />
      <HoldReasons onChoose={field.onChange} />
    </>
  );
}

/** Why a task does not wait, for who may say so. */
function OverrideReason(props: FieldProps) {
  const { t } = useTranslation();
  const mayOverride = useMe()?.permissions.includes("tasks:skip");
  return mayOverride ? <TextInput {...props} help={t("tasks.overrideHelp")} /> : null;
}

export function TaskForm() {
  const { t } = useTranslation();
  return (
    <FormScreen
      of={tasks}
      name="tasks"
      fixed={({ archived }) => (archived ? t("tasks.deviceArchived") : undefined)}
      aside={(task) => (
        <Box sx={{ display: "grid", gap: 1, alignContent: "start" }}>
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
              task.waitsFor.length > 0 && [
                t("fields.waitsFor"),
                <bdi key="waits">{formatNow().list(task.waitsFor)}</bdi>,
              ],
              task.overrideReason !== "" && [t("fields.overrideReason"), task.overrideReason],
              [t("fields.startedAt"), <Instant key="started" at={task.startedAt} />],
              [t("fields.finishedAt"), <Instant key="finished" at={task.finishedAt} />],
            ]}
          />
          <Comments of="task" id={task.id} writable={!task.archived} />
        </Box>
      )}
    >
      {({ field, record }) => (
        <>
          <TextInput {...field("name")} />
          <TextInput {...field("description")} rows={3} />
          <PickInput {...field("productId")} from="products" />
          <FieldRow>
            <SelectInput {...field("status")} options={taskStates} texts="taskStates" />
            <DateInput {...field("dueDate")} />
          </FieldRow>
          <HoldReason {...field("holdReason")} />
          {record && record.waitsFor.length > 0 && <OverrideReason {...field("overrideReason")} />}
          <PickInput {...field("assignedToId")} from="users" />
        </>
      )}
    </FormScreen>
  );
}
