import { Box, Button, OutlinedInput } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Count, ownDirection } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { RowsView, ViewColumn, ViewProblem } from "./rowsView.ts";

type Props = { view: RowsView; row: number; problems: readonly ViewProblem[] };

/** What stands in a row that is left out. */
const textOf = (cells: readonly string[] = []) => cells.filter(Boolean).join(" · ");

/** One row of the list as it will be taken over; a cell with a problem is a field. */
export function ImportRow({ view, row, problems }: Props) {
  const { table, columns } = view;
  const at = row - 2;
  const { t } = useTranslation();
  const out = table.leftOut.has(at);
  const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
  const staysOut = worst !== undefined && view.bringsNothing(worst.code);
  const named = Math.max(
    columns.findIndex(({ field }) => field === "productName"),
    0,
  );
  return (
    <Box
      component="tr"
      sx={{
        opacity: out || staysOut ? 0.6 : 1,
        "& td:nth-of-type(n + 3)": { textDecoration: out ? "line-through" : undefined },
        bgcolor: worst?.severity === "error" ? "action.hover" : undefined,
      }}
    >
      <td className="end" data-label={t("import.row")}>
        <Count value={table.lineInFile(row)} />
      </td>
      <td className="verdict" data-label={t("import.fate")}>
        <Verdict view={view} row={row} worst={worst} out={out} staysOut={staysOut} />
      </td>
      {columns.map((column, index) => (
        <td key={column.field} className={column.end ? "end" : undefined} data-label={column.label}>
          <Cell
            view={view}
            at={at}
            column={column}
            problem={problems.find(({ field }) => field === column.field)}
            out={out}
          >
            {out && index === named ? ownDirection(textOf(table.rows[at])) : column.cell(at)}
          </Cell>
        </td>
      ))}
    </Box>
  );
}

type VerdictProps = {
  view: RowsView;
  row: number;
  worst: ViewProblem | undefined;
  out: boolean;
  staysOut: boolean;
};
function Verdict({ view: { table, verdictOf }, row, worst, out, staysOut }: VerdictProps) {
  const { t } = useTranslation();
  const action = t(out ? "import.takeAgain" : "import.leave");
  const sign = worst?.severity === "error" ? "▲ " : "";
  const text = out
    ? t(table.totals.has(row - 2) ? "import.isTotal" : "import.isLeftOut")
    : worst
      ? sign + worst.text
      : verdictOf(row);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        columnGap: 1,
        alignItems: "center",
        justifyContent: "space-between",
      }}
    >
      <Box component="span" sx={{ color: worst && !out ? `${worst.severity}.main` : "text.secondary" }}>
        {text}
      </Box>
      {(out || (worst && !staysOut)) && (
        <Button
          size="small"
          color="inherit"
          sx={{ minHeight: 26, py: 0, flexShrink: 0, textDecoration: "underline" }}
          aria-label={t("import.ofRow", { action, row: table.lineInFile(row) })}
          onClick={() => table.leave([row - 2], !out)}
        >
          {action}
        </Button>
      )}
    </Box>
  );
}

type CellProps = {
  view: RowsView;
  at: number;
  column: ViewColumn;
  problem?: ViewProblem;
  out: boolean;
  children: ReactNode;
};
function Cell({
  view: { table },
  at,
  column: { column, label, width = 90 },
  problem,
  out,
  children,
}: CellProps) {
  const { t } = useTranslation();
  const original = table.rows[at]?.[column] ?? "";
  const [typed, setTyped] = useState<string>();
  const wasWrong = table.file.rows[at]?.[column] !== original;
  if (column < 0 || out || (!problem && !wasWrong && typed === undefined)) return children;
  const save = () => {
    if (typed !== undefined && typed !== original) table.mend(at, column, typed);
    setTyped(undefined);
  };
  return (
    <OutlinedInput
      value={typed ?? original}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key === "Escape") setTyped(undefined);
      }}
      error={problem?.severity === "error"}
      inputProps={{
        "aria-label": t("import.mend", { field: label, row: table.lineInFile(at + 2) }),
        "aria-invalid": problem?.severity === "error",
        maxLength: 1000,
        dir: "auto",
        style: { padding: "2px 6px" },
      }}
      sx={{ minHeight: 28, fontSize: 13, inlineSize: width }}
    />
  );
}
