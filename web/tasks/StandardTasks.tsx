import { useTranslation } from "react-i18next";
import { tasks } from "../../contract/tasks.ts";
import type { EditInputs, InputsOf } from "../kit/editInputs.ts";
import { FormScreen } from "../kit/FormScreen.tsx";
import { PickInput, SwitchInput, TextInput } from "../kit/inputs.tsx";
import { ListScreen } from "../kit/ListScreen.tsx";
import { PositionInput } from "../kit/numberInputs.tsx";
import { Count } from "../kit/show.tsx";

const inputs: EditInputs = {
  description: (field) => <TextInput {...field} rows={3} />,
  position: (field) => <PositionInput {...field} />,
} satisfies Partial<InputsOf<typeof tasks>>;

export const StandardTaskList = () => (
  <ListScreen
    edit={inputs}
    of={tasks}
    name="standardTasks"
    sort="position"
    fixed={{ standard: true }}
    columns={[
      "name",
      "description",
      { key: "productTypes", align: "end", cell: (task) => <Count value={task.productTypes.length} /> },
      { key: "position", align: "end" },
    ]}
  />
);

export function StandardTaskForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={tasks} name="standardTasks" blank={{ standard: true }}>
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <TextInput {...field("description")} rows={3} />
          <PickInput
            {...field("productTypes")}
            from="product-types"
            multiple
            help={t("standardTasks.typesHelp")}
          />
          <PickInput {...field("asks")} from="attributes" multiple help={t("standardTasks.asksHelp")} />
          <SwitchInput {...field("provesErasure")} help={t("standardTasks.provesErasureHelp")} />
          <PositionInput {...field("position")} />
        </>
      )}
    </FormScreen>
  );
}
