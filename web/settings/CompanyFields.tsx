import { Box } from "@mui/material";
import { languages } from "../kit/browser/language.ts";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Fields = { field: (name: string) => FieldProps };

/** Who the company is on its documents, and what these say in each language. */
export function CompanyFields({ field }: Fields) {
  const { t } = useTranslation();
  return (
    <FieldGroup id="company" title={t("documents.company")}>
      <TextInput {...field("company.name")} help={t("documents.companyNameHelp")} />
      <TextInput {...field("company.street")} />
      <FieldRow>
        <TextInput {...field("company.zipcode")} />
        <TextInput {...field("company.city")} />
      </FieldRow>
      <FieldRow>
        <TextInput {...field("company.email")} type="email" />
        <TextInput {...field("company.phone")} type="tel" />
      </FieldRow>
      <FieldRow>
        <TextInput {...field("company.kvkNr")} mono inputMode="numeric" />
        <TextInput {...field("company.vatNr")} mono />
      </FieldRow>
      <FieldRow>
        <TextInput {...field("company.iban")} mono />
        <NumberInput {...field("company.paymentDays")} unit={t("documents.days")} />
      </FieldRow>
      {languages.map(([locale, name]) => (
        <Box component="details" key={locale} sx={{ mb: 1 }}>
          <Box
            component="summary"
            sx={{ cursor: "pointer", fontWeight: 600, py: 1, "@media (pointer: coarse)": { py: 1.5 } }}
          >
            {t("documents.textsIn", { language: name })}
          </Box>
          <TextInput {...field(`company.terms.${locale}`)} label={t("documents.terms")} rows={3} />
          <TextInput {...field(`company.footer.${locale}`)} label={t("documents.footer")} rows={2} />
        </Box>
      ))}
    </FieldGroup>
  );
}
