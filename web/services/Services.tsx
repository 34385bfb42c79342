import { services } from "../../contract/services.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { PickInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { MoneyInput } from "../kit/inputs/numberInputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Money } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export const ServiceList = () => (
  <ListScreen
    of={services}
    name="services"
    sort="name"
    columns={["name", { key: "price", align: "end", cell: ({ price }) => <Money cents={price} /> }, "active"]}
  />
);

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
