import { Box, Button } from "@mui/material";
import { useMemo, useState } from "react";
import { Small } from "../kit/look/Text.tsx";
import { Chip } from "../kit/overlays/overlays.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { showFullText } from "../kit/page/values.tsx";
import { Pager, usePages } from "../kit/rows/Pager.tsx";
import { tableStyles } from "../kit/rows/tableStyles.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { ImportRow } from "./ImportRow.tsx";
import { type RowsView, rowsId, type ViewProblem } from "./rowsView.ts";

const pageSize = 50;
/** `all`, `leftOut` or the code of a problem. */
type Which = string;

/** The rows as they will be taken over; what is wrong with them can be mended where it stands. */
export function ImportRows({ view }: { view: RowsView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lines, problems, table, columns, nameOf, helpOf, bringsNothing } = view;
  const { leftOut } = table;
  const [requestedWhich, setWhich] = useState<Which>("all");
  // Rows that are being mended stay in sight until another filter is chosen.
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(new Set());
  const byRow = useMemo(() => Map.groupBy(problems, ({ row }) => row), [problems]);
  const codes = useMemo(
    () =>
      [...Map.groupBy(problems, ({ code }) => code)].sort(
        ([, a], [, b]) => Number(b[0]?.severity === "error") - Number(a[0]?.severity === "error"),
      ),
    [problems],
  );
  const which =
    requestedWhich === "all" || requestedWhich === "leftOut" || openRows.size > 0
      ? requestedWhich
      : codes.some(([code]) => code === requestedWhich)
        ? requestedWhich
        : "all";
  const visibleRows = useMemo(() => {
    if (which === "all") return lines;
    if (which === "leftOut") return lines.filter(({ row }) => leftOut.has(row - 2));
    return lines.filter(({ row }) => openRows.has(row) || byRow.get(row)?.some(({ code }) => code === which));
  }, [lines, which, byRow, leftOut, openRows]);
  const pages = usePages(visibleRows, pageSize);
  const choose = (next: Which) => {
    setWhich(next);
    setOpenRows(new Set(problems.filter(({ code }) => code === next).map(({ row }) => row)));
    pages.setPage(0);
  };
  const listed = problems.filter(({ code }) => code === which).map(({ row }) => row - 2);
  const chip = (key: Which, text: string, count: number, severity?: ViewProblem["severity"]) => (
    <Chip
      key={key}
      label={
        <>
          {severity === "error" && "▲ "}
          {text} <strong>{format.number(count)}</strong>
        </>
      }
      onClick={() => choose(key)}
      aria-pressed={which === key}
      color={severity === "error" ? "error" : severity === "warning" ? "warning" : "default"}
      variant={which === key ? "filled" : "outlined"}
      sx={{ height: 28 }}
    />
  );
  return (
    <PagePart title={t("import.rows")}>
      <Box
        id={rowsId}
        sx={{ display: "flex", gap: 1, flexWrap: "wrap", mb: 1, scrollMarginBlockStart: 80 }}
        role="group"
        aria-label={t("import.show")}
      >
        {chip("all", t("import.all"), lines.length)}
        {codes.map(([code, found]) => chip(code, nameOf(code), found.length, found[0]?.severity))}
        {leftOut.size > 0 && chip("leftOut", t("import.leftOut"), leftOut.size)}
      </Box>
      {which !== "all" && which !== "leftOut" && (
        <Small sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
          {helpOf(which)}
          {listed.length > 0 && !bringsNothing(which) && (
            <Button size="small" variant="outlined" color="inherit" onClick={() => table.leave(listed, true)}>
              {t("import.leaveAll", { count: listed.length, shown: format.number(listed.length) })}
            </Button>
          )}
        </Small>
      )}
      <Box sx={{ maxHeight: "70dvh", "& .verdict": { maxWidth: 440 }, ...tableStyles }}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="end">
                {t("import.row")}
              </th>
              <th scope="col">{t("import.fate")}</th>
              {columns.map(({ field, label, end }) => (
                <th scope="col" key={field} className={end ? "end" : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onPointerOver={showFullText}>
            {pages.rows.map((line) => (
              <ImportRow key={line.row} view={view} row={line.row} problems={byRow.get(line.row) ?? []} />
            ))}
          </tbody>
        </table>
      </Box>
      <Pager pages={pages} />
    </PagePart>
  );
}
