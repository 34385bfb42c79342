import { drivers } from "../../contract/drivers.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Day } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export const DriverList = () => (
  <ListScreen
    of={drivers}
    name="drivers"
    sort="name"
    columns={[
      "name",
      "username",
      "email",
      "phone",
      { key: "licenceUntil", cell: (driver) => <Day on={driver.licenceUntil} /> },
    ]}
    filters={[
      { key: "licenceUntil", kind: "days" },
      { key: "archived", kind: "yesNo" },
    ]}
  />
);

export function DriverForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={drivers} name="drivers">
      {({ field }) => (
        <>
          <TextInput {...field("firstName")} />
          <TextInput {...field("lastName")} />
          <TextInput {...field("email")} type="email" />
          <TextInput {...field("phone")} type="tel" />
          <TextInput {...field("username")} help={t("drivers.usernameHelp")} />
          <DateInput {...field("licenceUntil")} />
          <SwitchInput {...field("archived")} />
        </>
      )}
    </FormScreen>
  );
}
