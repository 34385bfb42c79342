import { Box, Button } from "@mui/material";
import { useTranslation } from "react-i18next";
import { numberText } from "../../kit/format.ts";
import { locale as localeStore } from "../../kit/i18n.ts";
import type { Importing } from "./importState.ts";

/** What somebody should know of the sheet that its rows do not show: what it hides, and zeros that were kept. */
export function ImportNotes({ state }: { state: Importing }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const { file, mapping, leftOut } = state;
  const { hiddenRows, hiddenColumns, zeroColumns } = file;
  const named = (columns: readonly number[]) =>
    new Intl.ListFormat(locale, { type: "conjunction" }).format(
      columns.map((column) => file.headings[column] || t("import.noHeading", { column: column + 1 })),
    );
  const skipsRows = hiddenRows.every((row) => leftOut.has(row));
  const skipsColumns = hiddenColumns.every((column) => mapping[column] === null);
  if (!hiddenRows.length && !hiddenColumns.length && !zeroColumns.length) return null;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, mb: 2, p: 0, fontSize: 13 }}>
      {zeroColumns.length > 0 && <li>{t("import.zerosKept", { columns: named(zeroColumns) })}</li>}
      {hiddenRows.length > 0 && (
        <Hidden
          text={t(skipsRows ? "import.hiddenRowsSkipped" : "import.hiddenRowsRead", {
            shown: numberText(hiddenRows.length, locale),
          })}
          skipped={skipsRows}
          onSkip={(skip) => state.leave(hiddenRows, skip)}
        />
      )}
      {hiddenColumns.length > 0 && (
        <Hidden
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

type HiddenProps = { text: string; skipped: boolean; onSkip: (skip: boolean) => void };
function Hidden({ text, skipped, onSkip }: HiddenProps) {
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
