import { useWatch } from "react-hook-form";
import { isCurrency } from "../../contract/companySettings.rules.ts";
import { marginSchemes, weekdays } from "../../contract/companySettings.ts";
import { clockIn, isTimeZone } from "../../contract/days.rules.ts";
import { tagOf } from "../../contract/texts.rules.ts";
import { CountryInput } from "../contacts/CountryInput.tsx";
import { languages } from "../kit/browser/language.ts";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { DegreesInput, MoneyInput, NumberInput } from "../kit/inputs/numberInputs.tsx";
import { locale as localeStore, useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { HoursInput } from "./HoursInput.tsx";

type Fields = { field: (name: string, label?: string) => FieldProps };
const languageOf = (code: string) => languages.find(([known]) => known === code)?.[1] ?? code;
const zones = () => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"))];

/** What clocks there show now, so that one sees whether it is the zone that one meant. */
function Clock({ of }: { of: FieldProps }) {
  const { t } = useTranslation();
  const zone = String(useWatch({ control: of.control, name: of.name }) ?? "");
  const now = isTimeZone(zone) && clockIn(zone, new Date()).slice(11, 16);
  return (
    <>
      {t("configs.timeZoneHelp")} {now && t("configs.now", { time: now })}
    </>
  );
}

/** The company's language, and the clock that decides what a day is. */
export function DayFields({ field }: Fields) {
  const { t } = useTranslation();
  const zone = field("timeZone");
  return (
    <FieldGroup id="day" title={t("configs.day")}>
      <SelectInput
        {...field("defaultLocale")}
        options={languages.map(([code]) => code)}
        nameOf={languageOf}
        help={t("configs.localeHelp")}
      />
      <SelectInput {...zone} options={zones()} nameOf={(name) => name} help={<Clock of={zone} />} />
    </FieldGroup>
  );
}

export function MoneyFields({ field }: Fields) {
  const { t } = useTranslation();
  const names = new Intl.DisplayNames(tagOf(localeStore.use()), { type: "currency" });
  const currencies = Intl.supportedValuesOf("currency").filter(isCurrency);
  return (
    <FieldGroup id="money" title={t("configs.money")}>
      <SelectInput
        {...field("currency")}
        options={currencies}
        nameOf={(code) => `${code} · ${names.of(code)}`}
        help={t("configs.currencyHelp")}
      />
      <SelectInput
        {...field("marginScheme")}
        options={marginSchemes}
        texts="marginSchemes"
        help={t("configs.marginHelp")}
      />
      <MoneyInput {...field("labourCost")} help={t("configs.labourCostHelp")} />
      <NumberInput {...field("quoteDays")} unit={t("documents.days")} help={t("configs.quoteHelp")} />
    </FieldGroup>
  );
}

const monday = "2026-01-05";
/** When the company works, and where its vans leave from. */
export function LogisticsFields({ field }: Fields) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (at: number) => format.weekday(monday.replace("05", `0${5 + at}`.slice(-2)), "long");
  return (
    <>
      <FieldGroup id="hours" title={t("configs.hours")} help={t("configs.hoursHelp")}>
        {weekdays.map((weekday, at) => (
          <HoursInput key={weekday} {...field(`workingHours.${weekday}`, nameOf(at))} />
        ))}
      </FieldGroup>
      <FieldGroup id="depot" title={t("configs.depot")} help={t("configs.depotHelp")}>
        <TextInput {...field("depot.street")} />
        <FieldRow>
          <TextInput {...field("depot.zipcode")} />
          <TextInput {...field("depot.city")} />
        </FieldRow>
        <CountryInput {...field("depot.country")} />
        <FieldRow>
          <DegreesInput {...field("depot.latitude")} help={t("configs.placeHelp")} />
          <DegreesInput {...field("depot.longitude")} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup id="maps" title={t("configs.maps")} help={t("configs.mapsHelp")}>
        <TextInput {...field("tiles.url")} type="url" mono help={t("configs.tileHelp")} />
        <FieldRow>
          <TextInput {...field("tiles.attribution")} />
          <NumberInput {...field("tiles.maxZoom")} />
        </FieldRow>
      </FieldGroup>
    </>
  );
}

/** How long is kept what nobody needs for ever. */
export function RetentionFields({ field }: Fields) {
  const { t } = useTranslation();
  return (
    <FieldGroup id="retention" title={t("configs.retention")} help={t("configs.retentionHelp")}>
      <FieldRow>
        <NumberInput {...field("retention.logs")} unit={t("documents.days")} />
        <NumberInput {...field("retention.positions")} unit={t("documents.days")} />
        <NumberInput {...field("retention.mails")} unit={t("documents.days")} />
      </FieldRow>
    </FieldGroup>
  );
}
