import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Column, cellOf } from "./ListTable.tsx";

/** How the cards within look: `sx` once for all of them. */
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
  "& .rowCard .title": { fontWeight: 600, overflowWrap: "anywhere", minHeight: 32 },
  "& .rowCard dl": {
    m: 0,
    display: "grid",
    gridTemplateColumns: "fit-content(50%) minmax(0, 1fr)",
    columnGap: 1.5,
    alignItems: "baseline",
    fontSize: 13,
  },
  "& .rowCard dl > div": { display: "contents" },
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

/** A row as the content of a card: its first column as the title, the others by name under it. */
export function RowCard<Row>({ columns, row, to, tabIndex }: Props<Row>) {
  const title: ReactNode = cellOf(columns[0]!, row);
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
      </div>
      <dl>
        {columns.slice(1).map((column) => (
          <div key={column.key} className={[column.plain && "plain", column.align].filter(Boolean).join(" ")}>
            <dt>{column.label}</dt>
            <dd>{cellOf(column, row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
