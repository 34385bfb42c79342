import { useTranslation } from "react-i18next";
import { tasks } from "../../contract/tasks.ts";
import { FormScreen } from "../kit/FormScreen.tsx";
import { PickInput, TextInput } from "../kit/inputs.tsx";
import { ListScreen } from "../kit/ListScreen.tsx";
import { NumberInput } from "../kit/numberInputs.tsx";
import { Count } from "../kit/show.tsx";

export const StandardTaskList = () => (
  <ListScreen
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
          <NumberInput {...field("position")} help={t("kit.positionHelp")} />
        </>
      )}
    </FormScreen>
  );
}
