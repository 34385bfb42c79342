import { Box, Button } from "@mui/material";
import { type Control, type FieldValues, useWatch } from "react-hook-form";
import type { OutputOf, Route } from "../../contract/routes.ts";
import { theme } from "../../contract/settings.ts";
import { brands, defaultPalette } from "../../contract/theme.rules.ts";
import { upload } from "../kit/call/api.ts";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { TextInput } from "../kit/inputs/inputs.tsx";
import { useLocked } from "../kit/inputs/Lockable.tsx";
import { receiveTheme } from "../kit/look/theme.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ContrastReport } from "./ContrastReport.tsx";
import { ImageInput } from "./ImageInput.tsx";
import { usePalette } from "./palette.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { ThemePreview } from "./ThemePreview.tsx";

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
            <Reset control={field("palette.primary").control} />
          </FieldGroup>
          <Judged control={field("palette.primary").control} />
        </>
      )}
    </SettingsForm>
  );
}

/** Puts the colours of the product back into the form; they count once it is saved. */
function Reset({ control }: { control: Control }) {
  const { t } = useTranslation();
  const { palette, choose } = usePalette(control);
  const isDefault = brands.every((brand) => palette[brand] === defaultPalette[brand]);
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={useLocked() || isDefault}
      onClick={() => choose(defaultPalette)}
    >
      {t("theme.reset")}
    </Button>
  );
}

/** How the look of the form reads, and what it makes of a list, a form and a print. */
function Judged({ control }: { control: Control }) {
  const { palette, choose } = usePalette(control);
  const companyName = useWatch({ control, name: "companyName" }) as string;
  const logo = useWatch({ control, name: "logo" }) as string | File | null;
  return (
    <Box sx={{ mb: 3 }}>
      <ContrastReport palette={palette} choose={choose} />
      <ThemePreview palette={palette} companyName={companyName} logo={logo} />
    </Box>
  );
}
