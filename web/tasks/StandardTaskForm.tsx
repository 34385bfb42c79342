import { attributes } from "../../contract/attributes.ts";
import { tasks } from "../../contract/tasks.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { type EditInputs, type InputsOf, PickInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { PositionInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The inputs of a bulk edit. */
export const standardTaskInputs: EditInputs = {
  description: (field) => <TextInput {...field} rows={3} />,
  position: (field) => <PositionInput {...field} />,
} satisfies Partial<InputsOf<typeof tasks>>;

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
          <PickInput
            {...field("asks")}
            from={attributes.options}
            multiple
            help={t("standardTasks.asksHelp")}
          />
          <SwitchInput {...field("required")} help={t("standardTasks.requiredHelp")} />
          <SwitchInput {...field("provesErasure")} help={t("standardTasks.provesErasureHelp")} />
          <PositionInput {...field("position")} />
        </>
      )}
    </FormScreen>
  );
}
