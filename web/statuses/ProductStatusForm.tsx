import { lifecycles, productStatuses } from "../../contract/statuses.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { PositionInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export function ProductStatusForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={productStatuses} name="productStatuses">
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <SelectInput
            {...field("lifecycle")}
            options={lifecycles}
            texts="lifecycles"
            help={t("productStatuses.lifecycleHelp")}
          />
          <FieldRow>
            <ColorInput {...field("color")} />
            <PositionInput {...field("position")} />
          </FieldRow>
        </>
      )}
    </FormScreen>
  );
}
