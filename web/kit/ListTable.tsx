import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import { Box, type Theme } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "./copy.ts";
import { listText } from "./format.ts";
import { locale } from "./i18n.ts";
import { useKeys } from "./keys.ts";
import { listKeys } from "./listKeys.ts";
import type { Ticked } from "./listState.ts";
import { AmongRows, Count, figuresRight, none, ownDirection, tellCut, YesNo } from "./show.tsx";
import { Tick } from "./Tick.tsx";

export type Column<Row> = {
  key: string;
  label: string;
  cell?: (row: Row) => ReactNode;
  align?: "end";
  /** Says what it is by itself: a card with little room leaves its label to screen readers. */
  plain?: boolean;
  /** Sort word of the contract; undefined when the list cannot be sorted on it. */
  sort?: string;
  width?: number;
};
export type TableProps<Row extends { id: number }> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  sort: string | undefined;
  onSort: (sort: string) => void;
  pathTo: ((row: Row) => string) | undefined;
  onOpen: (row: Row) => void;
  /** A click shows the row beside the list instead of opening it. */
  onShow?: (row: Row | undefined) => void;
  shown?: number;
  ticked: Ticked<Row> | undefined;
  /** What a row is called, for who cannot see which it is. */
  nameOf: (row: Row) => string;
};

export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = column.cell ? column.cell(row) : (row as Record<string, unknown>)[column.key];
  if (value === "" || (Array.isArray(value) && value.length === 0)) return none;
  if (column.cell) return ownDirection(value as ReactNode);
  if (typeof value === "boolean") return <YesNo value={value} />;
  if (Array.isArray(value)) return <bdi>{listText(value, locale.get())}</bdi>;
  if (value === null || value === undefined) return none;
  if (typeof value === "number") return <Count value={value} />;
  return ownDirection(String(value));
}

/** Lets browsers and `bench/load.ts` tell when the first row was painted. */
const painted = { elementtiming: "row" };
const sticky = { position: "sticky", insetInlineStart: 0, zIndex: 1, bgcolor: "inherit" } as const;
const focusEdge = (theme: Theme, ...edges: string[]) =>
  edges.map((edge) => `${edge} ${theme.palette.primary.main}`).join(", ");
const styles = {
  overflow: "auto",
  position: "relative",
  border: 1,
  borderColor: "divider",
  bgcolor: "background.paper",
  maxHeight: "max(240px, calc(100dvh - 232px))",
  "& table": { borderCollapse: "separate", borderSpacing: 0, width: "100%", fontSize: 13 },
  "& th, & td": {
    height: 36,
    px: 1.25,
    py: 0.25,
    textAlign: "start",
    borderBottom: 1,
    borderColor: "divider",
    maxWidth: 360,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& tbody tr:last-child > *": { borderBottom: 0 },
  "& tbody :is(td, th) .copyable": { marginInlineEnd: -1.25 },
  "& tbody th": { fontWeight: "inherit" },
  // A browser breaks lines at these even where nothing else does.
  "& wbr": { display: "none" },
  "& tr": { bgcolor: "background.paper" },
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    bgcolor: "background.paper",
    whiteSpace: "normal",
    lineHeight: 1.25,
    fontWeight: 500,
    color: "text.secondary",
  },
  "& thead th.first": { zIndex: 3 },
  "& tbody tr": { cursor: "pointer", scrollMarginBlock: 40 },
  "& tbody tr:hover, & tbody tr.shown": { bgcolor: "action.hover", backgroundImage: "none" },
  "& tbody tr:is(:hover, .shown) > :is(.tick, .first)": {
    bgcolor: "background.paper",
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover} 0 0)`,
  },
  "& tbody tr:focus-visible": { outline: 0 },
  "& tbody tr:focus-visible > *": {
    boxShadow: (theme: Theme) => focusEdge(theme, "inset 0 2px 0 0", "inset 0 -2px 0 0"),
  },
  "& tbody tr:focus-visible > :first-of-type:first-child": {
    boxShadow: (theme: Theme) =>
      focusEdge(
        theme,
        "inset 0 2px 0 0",
        "inset 0 -2px 0 0",
        theme.direction === "rtl" ? "inset -2px 0 0 0" : "inset 2px 0 0 0",
      ),
  },
  "& .first": sticky,
  "& .tick + .first": { insetInlineStart: 44 },
  "& .tick": { ...sticky, width: 44, minWidth: 44, px: 0.5 },
  "& thead .tick": { zIndex: 3 },
  "& .end": { ...figuresRight, fontVariantNumeric: "tabular-nums" },
  "& a:not(.MuiButton-root)": { color: "text.primary", textDecoration: "none" },
  "& .first a": { fontWeight: 500 },
  "& a:not(.MuiButton-root):hover": { textDecoration: "underline" },
  "& thead th button": {
    all: "unset",
    cursor: "pointer",
    display: "inline-flex",
    alignItems: "center",
    gap: 0.5,
  },
  "& thead th button.sorted": { color: "text.primary" },
  "& thead th button:focus-visible": { outline: "2px solid" },
  "& .skeleton": { blockSize: 14, borderRadius: 1, bgcolor: "action.hover" },
  "@media (pointer: coarse)": { "& tbody :is(td, th)": { height: 48 } },
} as const;

function Heading<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: string;
  onSort: (sort: string) => void;
}) {
  const word = column.sort;
  if (!word) return column.label;
  const up = sort === word;
  const down = sort === `-${word}`;
  return (
    <button
      type="button"
      className={up || down ? "sorted" : undefined}
      onClick={() => onSort(up ? `-${word}` : word)}
    >
      {column.label}
      {up && <ArrowUpward sx={{ fontSize: 14 }} aria-hidden />}
      {down && <ArrowDownward sx={{ fontSize: 14 }} aria-hidden />}
    </button>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (__, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells without content have no other name
        <td key={at}>
          <div className="skeleton" style={{ inlineSize: `${60 + ((row * 7 + at * 13) % 35)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

/** A dialog that a cell opens is no part of its row, though React lets its events through. */
const isWithin = ({ target, currentTarget }: SyntheticEvent<HTMLElement>) =>
  currentTarget.contains(target as Node);

const isCopy = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === "c" && (ctrlKey || metaKey) && !window.getSelection()?.toString();
/** Copies the first code of a row, such as its SKU. */
function copyCode(row: HTMLElement) {
  const code = row.querySelector(".code")?.textContent;
  if (code) void copyText(code);
}

/** Rows that arrows walk, Enter opens, space ticks and Ctrl+C copies. */
export function ListTable<Row extends { id: number }>(props: TableProps<Row>) {
  const { label, columns, rows, sort, onSort, pathTo, onOpen, onShow, shown, ticked, nameOf } = props;
  const { t } = useTranslation();
  useKeys(listKeys[ticked ? (onShow ? "both" : "ticks") : onShow ? "shows" : "plain"]);
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, (rows?.length ?? 1) - 1));
  const go = (to: number) => {
    if (!rows?.length) return;
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setActive(next);
    (body.current?.children[next] as HTMLElement | undefined)?.focus();
    if (shown !== undefined) onShow?.(rows[next]);
  };
  const press = (event: KeyboardEvent<HTMLElement>, row: Row, index: number) => {
    if (!isWithin(event)) return;
    if (isCopy(event)) return copyCode(event.currentTarget);
    if (event.target !== event.currentTarget && event.key !== "Escape" && !event.key.startsWith("Arrow"))
      return;
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: (rows?.length ?? 1) - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) go(step);
    else if (event.key === "Enter") onOpen(row);
    else if (event.key === "Escape") onShow?.(undefined);
    else if (event.key !== " ") return;
    else if (ticked) ticked.toggle(row);
    else onShow?.(row);
    event.preventDefault();
  };
  useEffect(() => {
    const first = () => (body.current?.children[0] as HTMLElement | undefined)?.focus();
    window.addEventListener("first-row", first);
    return () => window.removeEventListener("first-row", first);
  }, []);
  return (
    <Box sx={[styles, ticked?.any === true && { maxHeight: "max(240px, calc(100dvh - 300px))" }]}>
      <table aria-busy={rows === undefined}>
        <Box
          component="caption"
          sx={{ position: "absolute", insetInlineStart: -9999, inlineSize: 1, overflow: "hidden" }}
        >
          {label}
        </Box>
        <thead>
          <tr>
            {ticked && (
              <th className="tick" scope="col">
                <Tick
                  label={t("kit.tickPage")}
                  ticked={ticked.page}
                  onChange={ticked.togglePage}
                  disabled={!rows?.length}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                className={[index === 0 && "first", column.align].filter(Boolean).join(" ")}
                aria-sort={
                  column.sort && sort?.replace("-", "") === column.sort
                    ? sort.startsWith("-")
                      ? "descending"
                      : "ascending"
                    : undefined
                }
                style={column.width ? { width: column.width } : undefined}
              >
                <Heading column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
          </tr>
        </thead>
        <AmongRows value={true}>
          <tbody ref={body} onPointerOver={tellCut}>
            {!rows && <SkeletonRows columns={columns.length + (ticked ? 1 : 0)} />}
            {rows?.map((row, index) => (
              <tr
                key={row.id}
                tabIndex={index === at ? 0 : -1}
                aria-selected={ticked?.has(row.id)}
                className={shown === row.id ? "shown" : undefined}
                onKeyDown={(event) => press(event, row, index)}
                onFocus={() => setActive(index)}
                onClick={(event) => {
                  if (!isWithin(event)) return;
                  if ((event.target as HTMLElement).closest("a, button, input, label, select")) return;
                  if (window.getSelection()?.toString()) return;
                  if (onShow) onShow(row);
                  else onOpen(row);
                }}
              >
                {ticked && (
                  <td className="tick">
                    <Tick
                      label={t("kit.tickRow", { row: nameOf(row) })}
                      ticked={ticked.has(row.id) ? "all" : "none"}
                      onChange={() => ticked.toggle(row)}
                      tabIndex={-1}
                    />
                  </td>
                )}
                {columns.map((column, place) => {
                  const Cell = place === 0 ? "th" : "td";
                  return (
                    <Cell
                      key={column.key}
                      scope={place === 0 ? "row" : undefined}
                      className={[place === 0 && "first", column.align].filter(Boolean).join(" ")}
                      {...(index === 0 && painted)}
                    >
                      {place === 0 && pathTo ? (
                        <Link to={pathTo(row)} tabIndex={-1}>
                          {cellOf(column, row)}
                        </Link>
                      ) : (
                        cellOf(column, row)
                      )}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </AmongRows>
      </table>
    </Box>
  );
}
