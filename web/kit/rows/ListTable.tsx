import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import { Box } from "@mui/material";
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useKeys } from "../browser/keys.ts";
import { copyText } from "../page/copy.ts";
import { PlainLink } from "../page/PlainLink.tsx";
import { AmongRows, Count, emptyValue, ownDirection, showFullText, YesNo } from "../page/values.tsx";
import { formatNow, useTranslation } from "../texts/i18n.ts";
import { useArrowsFromAfar } from "./freshList.ts";
import { listKeys } from "./listKeys.ts";
import { listLook } from "./listLook.ts";
import type { Ticked } from "./listState.ts";
import { Tick } from "./Tick.tsx";

export type Column<Row> = {
  key: string;
  label: string;
  cell?: (row: Row) => ReactNode;
  align?: "end";
  /** Needs no visible label: on a card it is for screen readers only. */
  plain?: boolean;
  /** Names the row: the title of its card, wherever the column stands. */
  names?: boolean;
  /** Says by itself what it is: on a card it stands beside the name, without its label. */
  beside?: boolean;
  /** The fields that it shows, when its key is not a field of the row. */
  exports?: readonly string[];
  /** The contract's name for sorting by it; undefined when the list cannot. */
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
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string;
};

export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = column.cell ? column.cell(row) : (row as Record<string, unknown>)[column.key];
  if (value === "" || (Array.isArray(value) && value.length === 0)) return emptyValue;
  if (column.cell) return ownDirection(value as ReactNode);
  if (typeof value === "boolean") return <YesNo value={value} />;
  if (Array.isArray(value)) return <bdi>{formatNow().list(value)}</bdi>;
  if (value === null || value === undefined) return emptyValue;
  if (typeof value === "number") return <Count value={value} />;
  return ownDirection(String(value));
}

/** Lets browsers and `bench/load.ts` tell when the first row was painted. */
const painted = { elementtiming: "row" };
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

/** Events of a dialog that a cell opened bubble to its row in React, though not in the DOM. */
const isWithin = ({ target, currentTarget }: SyntheticEvent<HTMLElement>) =>
  currentTarget.contains(target as Node);

const isCopy = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === "c" && (ctrlKey || metaKey) && !window.getSelection()?.toString();
/** Copies the first code of a row, such as its SKU. */
function copyCode(row: HTMLElement) {
  const code = row.querySelector(".code")?.textContent;
  if (code) void copyText(code);
}

/** A table of rows: arrows move the focus, Enter opens, Space ticks, Ctrl+C copies. */
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row, index: number) => {
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
  useArrowsFromAfar(() => go(at));
  useEffect(() => {
    const first = () => (body.current?.children[0] as HTMLElement | undefined)?.focus();
    window.addEventListener("first-row", first);
    return () => window.removeEventListener("first-row", first);
  }, []);
  return (
    <Box sx={listLook}>
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
          <tbody ref={body} onPointerOver={showFullText}>
            {!rows && <SkeletonRows columns={columns.length + (ticked ? 1 : 0)} />}
            {rows?.map((row, index) => (
              <tr
                key={row.id}
                tabIndex={index === at ? 0 : -1}
                aria-selected={ticked?.has(row.id)}
                className={shown === row.id ? "shown" : undefined}
                onKeyDown={(event) => onKeyDown(event, row, index)}
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
                        <PlainLink to={pathTo(row)} tabIndex={-1}>
                          {cellOf(column, row)}
                        </PlainLink>
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
