import { services } from "../../contract/services.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { PickInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { MoneyInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export function ServiceForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={services} name="services">
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <FieldRow>
            <MoneyInput {...field("price")} />
            <PickInput {...field("vatCodeId")} from="vat-codes" />
          </FieldRow>
          <SwitchInput {...field("active")} help={t("services.activeHelp")} />
        </>
      )}
    </FormScreen>
  );
}
