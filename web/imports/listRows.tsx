import type { contactImport } from "../../contract/import/listImport.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { emptyValue, ownDirection } from "../kit/page/values.tsx";
import type { Translate } from "../kit/texts/i18n.ts";
import type { ListKind } from "./listKind.ts";
import type { RowsView } from "./rowsView.ts";
import type { Table } from "./tableWork.ts";

export type DryRun = OutputOf<typeof contactImport.save>;
const mendWidth = 150;

type Shown = { kind: ListKind; table: Table; dryRun: DryRun | undefined; t: Translate };

/** The rows of a list as they stand in it, each with what the server would make of it. */
export function listRows({ kind, table, dryRun, t }: Shown): RowsView {
  const outcomes = new Map((dryRun?.items ?? []).map((item) => [item.row, item]));
  const mapped = kind.fields.filter(({ field }) => table.mapping.includes(field));
  const isShown = (field: string) => mapped.some((one) => one.field === field);
  const isEmpty = (at: number) =>
    !table.mapping.some((field, column) => field && table.rows[at]?.[column]?.trim());
  const lines = table.rows.map((_, at) => ({ row: at + 2 }));
  /** What the rows of a problem have in common, by its code. */
  const names = new Map<string, string>();
  const problems = [...outcomes.values()].flatMap(({ row, problems: own }) =>
    own.map(({ field, code, severity, message, otherRow }) => ({
      row,
      // What concerns a field that the list lacks is said of the row.
      field: isShown(field) ? field : "row",
      code,
      severity,
      text: otherRow ? t("import.ofRow", { action: message, row: table.lineInFile(otherRow) }) : message,
    })),
  );
  for (const { code, message } of [...outcomes.values()].flatMap((outcome) => outcome.problems))
    if (!names.has(code)) names.set(code, message);
  const empty = lines
    .filter(({ row }) => isEmpty(row - 2) && !table.leftOut.has(row - 2))
    .map(({ row }) => ({
      row,
      field: "row",
      code: "emptyRow",
      severity: "warning" as const,
      text: t("import.problems.emptyRow.row"),
    }));
  return {
    table,
    lines,
    problems: [...problems.filter(({ row }) => !table.leftOut.has(row - 2)), ...empty],
    columns: mapped.map(({ field, label, end }) => ({
      field,
      label,
      end,
      width: mendWidth,
      column: table.mapping.indexOf(field),
      cell: (at) => ownDirection(table.rows[at]?.[table.mapping.indexOf(field)]?.trim() || emptyValue),
    })),
    nameOf: (code) => (code === "emptyRow" ? t("import.problems.emptyRow.name") : (names.get(code) ?? code)),
    helpOf: (code) => (code === "emptyRow" ? t("import.problems.emptyRow.help") : ""),
    verdictOf: (row) => {
      const outcome = outcomes.get(row);
      return t(`imports.fates.${outcome?.fate ?? "new"}`, { name: outcome?.name });
    },
    bringsNothing: (code) => code === "emptyRow",
  };
}
