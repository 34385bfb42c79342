import { Box } from "@mui/material";
import { useTranslation } from "react-i18next";
import type { Locale } from "../../contract/security.ts";
import { configs } from "../../contract/settings.ts";
import { mailVariables, orderKinds, orderStatuses, phases } from "../../contract/statuses.ts";
import { useCall } from "../kit/call/data.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { PositionInput } from "../kit/inputs/numberInputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, StatusChip, Word, YesNo } from "../kit/page/values.tsx";
import { languages } from "../kit/texts/i18n.ts";

export const OrderStatusList = () => (
  <ListScreen
    of={orderStatuses}
    name="orderStatuses"
    sort="position"
    columns={[
      { key: "name", cell: (status) => <StatusChip {...status} /> },
      { key: "kind", cell: (status) => <Word of="orderKinds" value={status.kind} /> },
      { key: "phase", cell: (status) => <Word of="phases" value={status.phase} /> },
      { key: "mailBody", cell: (status) => <YesNo value={status.mailBody !== ""} /> },
      { key: "position", align: "end" },
    ]}
    filters={[
      { key: "kind", words: orderKinds, texts: "orderKinds" },
      { key: "phase", words: phases, texts: "phases" },
    ]}
  />
);

function MailHelp() {
  const { t } = useTranslation();
  return (
    <>
      {t("orderStatuses.mailHelp")}
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: "none", display: "flex", flexWrap: "wrap", columnGap: 2 }}
      >
        {mailVariables.map((variable) => (
          <li key={variable}>
            <Code copy={false}>{`{${variable}}`}</Code> {t(`mailVariables.${variable}`)}
          </li>
        ))}
      </Box>
    </>
  );
}

/** The mail in the languages that are not the company's, folded away. */
function OtherLanguages({ fieldOf }: { fieldOf: (locale: Locale) => FieldProps }) {
  const { t } = useTranslation();
  const company = useCall(configs.read, {});
  return (
    <Box component="details" sx={{ mb: 3 }}>
      <Box
        component="summary"
        sx={{ cursor: "pointer", fontWeight: 600, py: 1, "@media (pointer: coarse)": { py: 1.5 } }}
      >
        {t("orderStatuses.otherLanguages")}
      </Box>
      <Box sx={{ mb: 2 }}>{t("orderStatuses.otherLanguagesHelp")}</Box>
      {languages
        .filter(([locale]) => locale !== company.data?.defaultLocale)
        .map(([locale, name]) => (
          <TextInput key={locale} {...fieldOf(locale)} label={name} rows={3} />
        ))}
    </Box>
  );
}

export function OrderStatusForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={orderStatuses} name="orderStatuses">
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <FieldRow>
            <SelectInput {...field("kind")} options={orderKinds} texts="orderKinds" />
            <SelectInput
              {...field("phase")}
              options={phases}
              texts="phases"
              help={t("orderStatuses.phaseHelp")}
            />
          </FieldRow>
          <FieldRow>
            <ColorInput {...field("color")} />
            <PositionInput {...field("position")} />
          </FieldRow>
          <TextInput {...field("mailBody")} rows={8} help={<MailHelp />} />
          <OtherLanguages fieldOf={(locale) => field(`mailBodies.${locale}`)} />
        </>
      )}
    </FormScreen>
  );
}
