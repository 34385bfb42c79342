import { useTranslation } from "react-i18next";
import { theme } from "../../contract/settings.ts";
import { ColorInput } from "../kit/ColorInput.tsx";
import { FieldGroup, FieldRow } from "../kit/Field.tsx";
import { TextInput } from "../kit/inputs.tsx";
import { receiveTheme } from "../kit/theme.ts";
import { SettingsForm } from "./SettingsForm.tsx";

/** The company's name and colours. */
export function ThemeForm() {
  const { t } = useTranslation();
  return (
    <SettingsForm read={theme.admin} replace={theme.replace} name="theme" onSaved={receiveTheme}>
      {(field) => (
        <>
          <TextInput {...field("companyName")} />
          <FieldGroup title={t("theme.palette")}>
            <FieldRow>
              <ColorInput {...field("palette.primary")} />
              <ColorInput {...field("palette.secondary")} />
              <ColorInput {...field("palette.success")} />
              <ColorInput {...field("palette.warning")} />
              <ColorInput {...field("palette.error")} />
            </FieldRow>
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  );
}
