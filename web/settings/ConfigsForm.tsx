import { Box, Link } from "@mui/material";
import { configs } from "../../contract/settings.ts";
import { system } from "../../contract/system.ts";
import type { TextKey } from "../../contract/textKeys.ts";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { MoneyInput, NumberInput, PercentInput } from "../kit/inputs/numberInputs.tsx";
import { receiveCompany } from "../kit/texts/company.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { CompanyFields } from "./CompanyFields.tsx";
import { GroupTicks } from "./GroupTicks.tsx";
import { NumberFields } from "./NumberFields.tsx";
import { DayFields, LogisticsFields, MoneyFields, RetentionFields } from "./PlaceFields.tsx";
import { Section } from "./Section.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** The groups of the form by their anchors; other screens lead to them. */
const groups: readonly [anchor: string, title: TextKey][] = [
  ["day", "configs.day"],
  ["company", "documents.company"],
  ["money", "configs.money"],
  ["numbers", "configs.numbers"],
  ["repairs", "modules.repairs"],
  ["hours", "configs.hours"],
  ["depot", "configs.depot"],
  ["maps", "configs.maps"],
  ["retention", "configs.retention"],
  ["passwords", "configs.passwords"],
];

function Groups() {
  const { t } = useTranslation();
  return (
    <Box component="nav" aria-label={t("configs.groups")} sx={{ mb: 3 }}>
      <Box component="ul" className="plainList" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
        {groups.map(([anchor, title]) => (
          <Box component="li" key={anchor} sx={{ py: 0.5, "@media (pointer: coarse)": { py: 1.5 } }}>
            <Link href={`#${anchor}`}>{t(title)}</Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

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

/** What holds for the whole company: its day, its papers, its numbers, where and when it works. */
export function ConfigsForm() {
  const { t } = useTranslation();
  return (
    <SettingsForm
      read={configs.admin}
      replace={configs.replace}
      name="configs"
      after={<Connections />}
      onSaved={receiveCompany}
    >
      {(field) => (
        <>
          <Groups />
          <DayFields field={field} />
          <CompanyFields field={field} />
          <MoneyFields field={field} />
          <NumberFields field={field} />
          <FieldGroup id="repairs" title={t("modules.repairs")}>
            <MoneyInput {...field("hourlyRate")} help={t("repairs.hourlyRateHelp")} />
            <MoneyInput {...field("approvalLimit")} help={t("repairs.limitHelp")} />
            <PercentInput {...field("approvalTolerance")} help={t("repairs.toleranceHelp")} />
            <NumberInput {...field("warrantyMonths")} help={t("repairs.warrantyHelp")} />
          </FieldGroup>
          <LogisticsFields field={field} />
          <RetentionFields field={field} />
          <FieldGroup id="passwords" title={t("configs.passwords")} help={t("configs.passwordsHelp")}>
            <NumberInput {...field("minimumPasswordLength")} />
            <GroupTicks {...field("secondFactorGroups")} help={t("configs.secondFactorHelp")} />
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  );
}
