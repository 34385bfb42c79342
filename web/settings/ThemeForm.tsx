import type { FieldValues } from "react-hook-form";
import type { OutputOf, Route } from "../../contract/routes.ts";
import { theme } from "../../contract/settings.ts";
import { upload } from "../kit/call/api.ts";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { TextInput } from "../kit/inputs/inputs.tsx";
import { receiveTheme } from "../kit/look/theme.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ImageInput } from "./ImageInput.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

function send({ companyName, palette, logo, favicon }: FieldValues, version: number | undefined) {
  const files = Object.fromEntries(
    Object.entries({ logo, favicon }).filter(([, value]) => value instanceof File),
  );
  const fields = {
    companyName,
    palette: JSON.stringify(palette),
    removeLogo: String(logo === null),
    removeFavicon: String(favicon === null),
    ...(version !== undefined && { version: String(version) }),
  };
  return upload(theme.replace as Route<unknown, OutputOf<typeof theme.replace>>, {}, files, fields);
}

/** The company's name, pictures and colours. */
export function ThemeForm() {
  const { t } = useTranslation();
  return (
    <SettingsForm read={theme.admin} replace={theme.replace} name="theme" send={send} onSaved={receiveTheme}>
      {(field) => (
        <>
          <TextInput {...field("companyName")} />
          <FieldGroup title={t("theme.images")}>
            <FieldRow>
              <ImageInput {...field("logo")} kind="logo" />
              <ImageInput {...field("favicon")} kind="favicon" />
            </FieldRow>
          </FieldGroup>
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
