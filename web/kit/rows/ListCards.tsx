import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { AmongRows } from "../page/values.tsx";
import { useTranslation } from "../texts/i18n.ts";
import type { TableProps } from "./ListTable.tsx";
import { RowCard, rowCardStyles } from "./RowCard.tsx";
import { Tick } from "./Tick.tsx";

/** How the cards of one thing stand together. */
export type Grouping<Row> = {
  /** Null for a row that stands alone. */
  of: (row: Row) => number | string | null;
  heading: (row: Row) => ReactNode;
  /** The columns that the heading says. */
  says: readonly string[];
};

/** The rows of each thing together, in the order of the first of them. */
export function groupedRows<Row extends { id: number }>(
  rows: readonly Row[],
  of: Grouping<Row>["of"],
): { key: string; rows: Row[] }[] {
  const groups = Map.groupBy(rows, (row) => {
    const key = of(row);
    return key === null ? `row ${row.id}` : `group ${key}`;
  });
  return [...groups].map(([key, ofGroup]) => ({ key, rows: ofGroup }));
}

const cardStyles = {
  listStyle: "none",
  m: 0,
  p: 0,
  ...rowCardStyles,
  "& .rowCard": { ...rowCardStyles["& .rowCard"], px: 0.5, py: 0.5 },
  "& .groupHeading ~ ul > .rowCard + .rowCard": { borderTop: 0 },
  "& .rowCard > .facts": { flex: 1, minWidth: 0, alignSelf: "center", px: 0.5 },
  "& .rowCard .title": { ...rowCardStyles["& .rowCard .title"], alignItems: "center" },
  "& .groupHeading": {
    border: 1,
    borderBottom: 0,
    borderColor: "divider",
    bgcolor: "action.hover",
    px: 1.5,
    minHeight: 44,
    display: "flex",
    alignItems: "center",
    fontWeight: 500,
    overflowWrap: "anywhere",
  },
} as const;

const SkeletonCards = () =>
  Array.from({ length: 5 }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards without content have no other name
    <div key={card} className="rowCard" aria-hidden>
      <Box className="facts" sx={{ display: "grid", gap: 1, py: 1 }}>
        <div className="skeleton" style={{ inlineSize: `${40 + ((card * 13) % 25)}%` }} />
        <div className="skeleton" style={{ inlineSize: `${70 + ((card * 7) % 25)}%` }} />
      </Box>
    </div>
  ));

type Props<Row extends { id: number }> = TableProps<Row> & { grouping?: Grouping<Row> };
/** The same rows as cards, for a phone. */
export function ListCards<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, rows, pathTo, ticked, nameOf, grouping } = props;
  const { t } = useTranslation();
  const cardOf = (row: Row, own: typeof columns) => (
    <li key={row.id} className="rowCard">
      {ticked && (
        <Tick
          label={t("kit.tickRow", { row: nameOf(row) })}
          ticked={ticked.has(row.id) ? "all" : "none"}
          onChange={() => ticked.toggle(row)}
        />
      )}
      <RowCard columns={own} row={row} to={pathTo?.(row)} />
    </li>
  );
  if (!rows)
    return (
      <Box sx={{ ...cardStyles, display: "grid", gap: 1 }}>
        <SkeletonCards />
      </Box>
    );
  const own = columns.filter(({ key }) => !grouping?.says.includes(key));
  return (
    <Box component="ul" aria-label={label} sx={{ ...cardStyles, display: "grid", gap: 1 }}>
      <AmongRows value={true}>
        {grouping
          ? groupedRows(rows, grouping.of).map(({ key, rows: ofGroup }) => (
              <li key={key}>
                {grouping.of(ofGroup[0]!) !== null && (
                  <div className="groupHeading">{grouping.heading(ofGroup[0]!)}</div>
                )}
                <ul className="plainList">{ofGroup.map((row) => cardOf(row, own))}</ul>
              </li>
            ))
          : rows.map((row) => cardOf(row, columns))}
      </AmongRows>
    </Box>
  );
}
