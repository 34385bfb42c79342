import { Box, Button, NativeSelect, OutlinedInput } from "@mui/material";
import { useTranslation } from "react-i18next";
import { listUnits } from "../../../contract/import/import.rules.ts";
import { numberText } from "../../kit/texts/format.ts";
import { locale as localeStore } from "../../kit/texts/i18n.ts";
import type { Importing } from "./importState.ts";

type Unit = (typeof listUnits)[number];

/** Warnings about the sheet that its rows do not show: hidden parts, and leading zeros restored. */
export function ImportNotes({ state }: { state: Importing }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const { file, mapping, leftOut, totals, units } = state;
  const { hiddenRows, hiddenColumns, zeroColumns } = file;
  const named = (columns: readonly number[]) =>
    new Intl.ListFormat(locale, { type: "conjunction" }).format(
      columns.map((column) => file.headings[column] || t("import.noHeading", { column: column + 1 })),
    );
  const skipsRows = hiddenRows.every((row) => leftOut.has(row));
  const skipsColumns = hiddenColumns.every((column) => mapping[column] === null);
  const skipsTotals = [...totals].every((row) => leftOut.has(row));
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, mb: 2, p: 0, fontSize: 13 }}>
      {state.unitless.map((field) => (
        <UnitAsked
          key={field}
          field={t(`import.fields.${field}`)}
          value={units[field]}
          onChoose={(unit) => state.setUnits({ ...units, [field]: unit })}
        />
      ))}
      {totals.size > 0 && (
        <Skippable
          text={t(skipsTotals ? "import.totalsSkipped" : "import.totalsRead", {
            shown: numberText(totals.size, locale),
          })}
          skipped={skipsTotals}
          onSkip={(skip) => state.leave([...totals], skip)}
        />
      )}
      {zeroColumns.length > 0 && <li>{t("import.zerosKept", { columns: named(zeroColumns) })}</li>}
      {hiddenRows.length > 0 && (
        <Skippable
          text={t(skipsRows ? "import.hiddenRowsSkipped" : "import.hiddenRowsRead", {
            shown: numberText(hiddenRows.length, locale),
          })}
          skipped={skipsRows}
          onSkip={(skip) => state.leave(hiddenRows, skip)}
        />
      )}
      {hiddenColumns.length > 0 && (
        <Skippable
          text={t(skipsColumns ? "import.hiddenColumnsSkipped" : "import.hiddenColumnsRead", {
            columns: named(hiddenColumns),
          })}
          skipped={skipsColumns}
          onSkip={(skip) => state.ignoreColumns(hiddenColumns, skip)}
        />
      )}
    </Box>
  );
}

type UnitProps = { field: string; value: Unit | undefined; onChoose: (unit: Unit | undefined) => void };
/** What bare numbers of memory or storage are; asked until somebody says so. */
function UnitAsked({ field, value, onChoose }: UnitProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ mb: 0.5 }}>
      <Box component="label" sx={{ display: "inline-flex", gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        {t("import.unitOf", { field })}
        <NativeSelect
          value={value ?? ""}
          onChange={(event) => onChoose((event.target.value || undefined) as Unit | undefined)}
          input={<OutlinedInput error={!value} sx={{ minHeight: 30, fontSize: 13 }} />}
        >
          <option value="">{t("kit.choose")}</option>
          {listUnits.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </NativeSelect>
      </Box>
    </Box>
  );
}

type SkippableProps = { text: string; skipped: boolean; onSkip: (skip: boolean) => void };
function Skippable({ text, skipped, onSkip }: SkippableProps) {
  const { t } = useTranslation();
  return (
    <li>
      {text}{" "}
      <Button
        size="small"
        color="inherit"
        aria-label={`${text} ${t(skipped ? "import.readHidden" : "import.skipHidden")}`}
        sx={{ minHeight: 26, py: 0, textDecoration: "underline" }}
        onClick={() => onSkip(!skipped)}
      >
        {t(skipped ? "import.readHidden" : "import.skipHidden")}
      </Button>
    </li>
  );
}
