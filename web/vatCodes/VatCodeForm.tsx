import { vatCategories, vatCodes } from "../../contract/vatCodes.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { SelectInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { PercentInput, PositionInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { LaterRates } from "./LaterRates.tsx";

export function VatCodeForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={vatCodes} name="vatCodes" blank={{ category: "S" }}>
      {({ field }) => (
        <>
          <FieldRow>
            <TextInput {...field("code")} />
            <PercentInput {...field("basisPoints")} help={t("vatCodes.basisPointsHelp")} />
          </FieldRow>
          <LaterRates field={field} />
          <TextInput {...field("name")} />
          <SelectInput {...field("category")} options={vatCategories} texts="vatCategories" />
          <SwitchInput {...field("margin")} help={t("vatCodes.marginHelp")} />
          <TextInput {...field("note")} rows={2} help={t("vatCodes.noteHelp")} />
          <PositionInput {...field("position")} />
        </>
      )}
    </FormScreen>
  );
}
