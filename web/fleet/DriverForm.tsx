import { drivers } from "../../contract/drivers.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

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
