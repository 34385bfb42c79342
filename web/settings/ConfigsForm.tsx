import { Link } from "@mui/material";
import { configs } from "../../contract/settings.ts";
import { system } from "../../contract/system.ts";
import { languages } from "../kit/browser/language.ts";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { MoneyInput, NumberInput, PercentInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { CompanyFields } from "./CompanyFields.tsx";
import { Section } from "./Section.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const nameOf = (code: string) => languages.find(([known]) => known === code)?.[1] ?? code;

function Connections() {
  const { t } = useTranslation();
  return (
    <Section title={t("configs.api")}>
      {t("configs.apiHelp")}{" "}
      <Link href={`/api${system.docs.url}`} target="_blank" rel="noopener">
        {t("configs.apiDocs")}
      </Link>
    </Section>
  );
}

/** What holds for the whole company: its language and the form of its numbers. */
export function ConfigsForm() {
  const { t } = useTranslation();
  return (
    <SettingsForm read={configs.admin} replace={configs.replace} name="configs" after={<Connections />}>
      {(field) => (
        <>
          <SelectInput
            {...field("defaultLocale")}
            options={languages.map(([code]) => code)}
            nameOf={nameOf}
            help={t("configs.localeHelp")}
          />
          <CompanyFields field={field} />
          <FieldGroup title={t("configs.numbers")}>
            <TextInput {...field("purchaseNumber")} mono help={t("configs.numberHelp")} />
            <TextInput {...field("saleNumber")} mono />
            <TextInput {...field("repairNumber")} mono />
            <TextInput {...field("invoiceNumber")} mono />
          </FieldGroup>
          <FieldGroup title={t("modules.repairs")}>
            <MoneyInput {...field("hourlyRate")} help={t("repairs.hourlyRateHelp")} />
            <MoneyInput {...field("approvalLimit")} help={t("repairs.limitHelp")} />
            <PercentInput {...field("approvalTolerance")} help={t("repairs.toleranceHelp")} />
            <NumberInput {...field("warrantyMonths")} help={t("repairs.warrantyHelp")} />
          </FieldGroup>
          <NumberInput {...field("quoteDays")} unit={t("documents.days")} />
        </>
      )}
    </SettingsForm>
  );
}
