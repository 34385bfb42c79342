import { lifecycles, productStatuses } from "../../contract/statuses.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { PositionInput } from "../kit/inputs/numberInputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { StatusChip, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export const ProductStatusList = () => (
  <ListScreen
    of={productStatuses}
    name="productStatuses"
    sort="position"
    columns={[
      { key: "name", cell: (status) => <StatusChip {...status} /> },
      { key: "lifecycle", cell: (status) => <Word of="lifecycles" value={status.lifecycle} /> },
      { key: "position", align: "end" },
    ]}
    filters={[{ key: "lifecycle", words: lifecycles, texts: "lifecycles" }]}
  />
);

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
