import { locations } from "../../contract/locations.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { type FieldProps, type InputsOf, TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { TagsInput } from "./TagsInput.tsx";

function TemplateInput(field: FieldProps) {
  const { t } = useTranslation();
  return <TextInput {...field} mono help={t("locations.templateHelp")} />;
}
function CapacityInput(field: FieldProps) {
  const { t } = useTranslation();
  return <NumberInput {...field} help={t("locations.capacityHelp")} />;
}
/** The inputs of a bulk edit. */
export const locationInputs: InputsOf<typeof locations> = {
  locationTemplate: (field) => <TemplateInput {...field} />,
  unitCapacity: (field) => <CapacityInput {...field} />,
};

export function LocationForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={locations} name="locations">
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <TagsInput {...field("zipcodes")} help={t("locations.zipcodesHelp")} />
          <TemplateInput {...field("locationTemplate")} />
          <CapacityInput {...field("unitCapacity")} />
        </>
      )}
    </FormScreen>
  );
}
