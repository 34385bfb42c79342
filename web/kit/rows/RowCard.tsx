import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Column, cellOf } from "./ListTable.tsx";

/** The styles of all cards in a container, as one `sx`. */
export const rowCardStyles = {
  "& .rowCard": {
    border: 1,
    borderColor: "divider",
    bgcolor: "background.paper",
    p: 1.5,
    display: "flex",
    gap: 1,
    minWidth: 0,
  },
  "& .rowCard > .facts": { flex: 1, minWidth: 0 },
  "& .rowCard .title": {
    fontWeight: 600,
    overflowWrap: "anywhere",
    minHeight: 32,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    columnGap: 1,
  },
  "& .rowCard .beside": { fontWeight: 400, fontSize: 13 },
  // A fact beside the next one, as many as the line holds.
  "& .rowCard dl": { m: 0, display: "flex", flexWrap: "wrap", columnGap: 1.5, fontSize: 13 },
  "& .rowCard dl > div": { display: "flex", flexWrap: "wrap", columnGap: 0.75, minWidth: 0 },
  "& .rowCard dl > .plain:not(.end)": { flexBasis: "100%" },
  "& .rowCard dl > .end": { marginInlineStart: "auto" },
  "& .rowCard .plain dt": { position: "absolute", inlineSize: 1, blockSize: 1, overflow: "hidden" },
  "& .rowCard dd": { m: 0, minWidth: 0, overflowWrap: "anywhere" },
  "& .rowCard dt": { color: "text.secondary", overflowWrap: "anywhere" },
  "& .rowCard .state": { whiteSpace: "normal" },
  "& .rowCard .title a .state": { textDecoration: "underline" },
} as const;

type Props<Row> = {
  columns: readonly Column<Row>[];
  row: Row;
  to: string | undefined;
  tabIndex?: number;
};

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** Whether a column is empty in a row; a computed cell counts as filled unless it renders nothing. */
function saysNothing<Row>({ key, cell, exports: fields = [key] }: Column<Row>, row: Row) {
  if (cell && isEmpty(cell(row))) return true;
  if (!fields.length) return false;
  const values = fields.map((field) => field.split("."));
  return values.every(([first = "", ...rest]) => {
    const start = (row as Record<string, unknown>)[first];
    const value = rest.reduce<unknown>(
      (inside, name) => (inside as Record<string, unknown> | null)?.[name],
      start,
    );
    return first in (row as object) && isEmpty(value);
  });
}

/** The naming column of a row, and the other columns that are not empty: those beside it, and those with their labels. */
export function factsOf<Row>(columns: readonly Column<Row>[], row: Row) {
  const title = columns.find(({ names }) => names) ?? columns[0]!;
  const others = columns.filter((column) => column !== title && !saysNothing(column, row));
  return {
    title,
    beside: others.filter((column) => column.beside),
    facts: others.filter((column) => !column.beside),
  };
}

/** A row as a card: its name as the title, its other values below. */
export function RowCard<Row>({ columns, row, to, tabIndex }: Props<Row>) {
  const { title: named, beside, facts } = factsOf(columns, row);
  const title: ReactNode = cellOf(named, row);
  return (
    <div className="facts">
      <div className="title">
        {to ? (
          <Link to={to} tabIndex={tabIndex}>
            {title}
          </Link>
        ) : (
          title
        )}
        {beside.map((column) => (
          <span key={column.key} className="beside">
            {cellOf(column, row)}
          </span>
        ))}
      </div>
      <dl>
        {facts.map((column) => (
          <div key={column.key} className={[column.plain && "plain", column.align].filter(Boolean).join(" ")}>
            <dt>{column.label}</dt>
            <dd>{cellOf(column, row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
