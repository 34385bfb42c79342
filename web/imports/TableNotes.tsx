import { Button } from "@mui/material";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import type { Table } from "./tableWork.ts";

type NotesProps = {
  table: Pick<Table, "file" | "mapping" | "leftOut" | "totals" | "leave" | "ignoreColumns">;
};

/** What the rows of a table do not show: totals, hidden parts, and leading zeros restored. Items of a list. */
export function TableNotes({ table }: NotesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { file, mapping, leftOut, totals } = table;
  const { hiddenRows, hiddenColumns, zeroColumns } = file;
  const named = (columns: readonly number[]) =>
    format.and(
      columns.map((column) => file.headings[column] || t("import.noHeading", { column: column + 1 })),
    );
  const skipsRows = hiddenRows.every((row) => leftOut.has(row));
  const skipsColumns = hiddenColumns.every((column) => mapping[column] === null);
  const skipsTotals = [...totals].every((row) => leftOut.has(row));
  return (
    <>
      {totals.size > 0 && (
        <Skippable
          text={t(skipsTotals ? "import.totalsSkipped" : "import.totalsRead", {
            shown: format.number(totals.size),
          })}
          skipped={skipsTotals}
          onSkip={(skip) => table.leave([...totals], skip)}
        />
      )}
      {zeroColumns.length > 0 && <li>{t("import.zerosKept", { columns: named(zeroColumns) })}</li>}
      {hiddenRows.length > 0 && (
        <Skippable
          text={t(skipsRows ? "import.hiddenRowsSkipped" : "import.hiddenRowsRead", {
            shown: format.number(hiddenRows.length),
          })}
          skipped={skipsRows}
          onSkip={(skip) => table.leave(hiddenRows, skip)}
        />
      )}
      {hiddenColumns.length > 0 && (
        <Skippable
          text={t(skipsColumns ? "import.hiddenColumnsSkipped" : "import.hiddenColumnsRead", {
            columns: named(hiddenColumns),
          })}
          skipped={skipsColumns}
          onSkip={(skip) => table.ignoreColumns(hiddenColumns, skip)}
        />
      )}
    </>
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
