import { Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { Heading } from "../kit/look/Text.tsx";
import { figuresRight, ownDirection } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { saveCsv } from "./csv.ts";

export type FigureColumn<Row> = {
  label: string;
  value: (row: Row) => number | null;
  /** How the figure is written. */
  show: (value: number | null, row: Row) => ReactNode;
  /** The list with what this figure counts. */
  to?: (row: Row) => string | null;
  /** Draws the figure as a bar beside it; one column does. */
  bar?: boolean;
};
type Props<Row> = {
  title: string;
  /** What the first column names. */
  of: string;
  rows: readonly Row[];
  name: (row: Row) => string;
  /** Tells rows apart that have the same name. */
  keyOf?: (row: Row) => string;
  /** The list with what is counted. */
  to?: (row: Row) => string | null;
  columns: readonly FigureColumn<Row>[];
};

/** Figures as a table of which one column is drawn as bars: a picture that can be read, tabbed through and saved. */
export function FigureTable<Row>({ title, of, rows, name, keyOf = name, to, columns }: Props<Row>) {
  const { t } = useTranslation();
  const id = useId();
  if (rows.length === 0) return null;
  const most = Math.max(
    1,
    ...columns.filter(({ bar }) => bar).flatMap(({ value }) => rows.map((row) => value(row) ?? 0)),
  );
  const save = () =>
    saveCsv(title, [
      [of, ...columns.map(({ label }) => label)],
      ...rows.map((row) => [name(row), ...columns.map(({ value }) => value(row))]),
    ]);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4, minWidth: 0 }}>
      <Box sx={{ display: "flex", alignItems: "baseline", gap: 1, mb: 0.5 }}>
        <Heading id={id} sx={{ flex: 1 }}>
          {title}
        </Heading>
        <Button size="small" color="inherit" onClick={save} aria-label={t("insight.saveOf", { what: title })}>
          CSV
        </Button>
      </Box>
      <Box className="framed" sx={{ overflowX: "auto" }}>
        <Box
          component="table"
          className="touched"
          aria-labelledby={id}
          sx={{
            inlineSize: "100%",
            borderCollapse: "collapse",
            fontSize: 13,
            "& th, & td": { px: { xs: 1, sm: 1.5 }, py: 0.75, textAlign: "start", fontWeight: 400 },
            "& .figures": figuresRight,
            "& thead th": { color: "text.secondary", fontSize: 12 },
            // A day stays on one line.
            "& tbody th": { minInlineSize: 104 },
            "& tbody tr": { borderTop: 1, borderColor: "divider" },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {columns.map(({ label, bar }) => (
                <Box component="th" scope="col" key={label} className={bar ? undefined : "figures"}>
                  {label}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const list = to?.(row);
              return (
                <tr key={keyOf(row)}>
                  <th scope="row">
                    {list ? <Link to={list}>{ownDirection(name(row))}</Link> : ownDirection(name(row))}
                  </th>
                  {columns.map(({ label, value, show, bar, to: toFigure }) => {
                    const figure = value(row);
                    const counted = figure === null || figure === 0 ? null : toFigure?.(row);
                    const shown = show(figure, row);
                    const content = counted ? <Link to={counted}>{shown}</Link> : shown;
                    return (
                      <Box
                        component="td"
                        key={label}
                        className={bar ? undefined : "figures"}
                        sx={bar ? { inlineSize: "40%" } : {}}
                      >
                        {bar ? <Bar part={(figure ?? 0) / most}>{content}</Bar> : content}
                      </Box>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

/** A figure behind a bar; `part` is from 0 to 1. */
function Bar({ part, children }: { part: number; children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <Box
        aria-hidden
        sx={{
          flex: `0 1 ${Math.max(part * 100, part > 0 ? 1 : 0)}%`,
          blockSize: 14,
          bgcolor: "primary.main",
          forcedColorAdjust: "none",
        }}
      />
      <Box component="span" sx={{ whiteSpace: "nowrap" }}>
        {children}
      </Box>
    </Box>
  );
}
