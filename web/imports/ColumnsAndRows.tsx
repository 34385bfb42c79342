import { type ReactNode, useState } from "react";

type Props = {
  /** How many errors and rows there are; undefined until the list was looked at. */
  found: { errors: number; rows: number } | undefined;
  columns: ReactNode;
  rows: ReactNode;
};

/**
 * What the columns mean, and the rows below them. Where some rows are wrong when the list is opened they come first, to be in sight at
 * once, and stay there while they are mended; where most are, it is the columns that are wrong.
 */
export function ColumnsAndRows({ found, columns, rows }: Props) {
  const [areRowsFirst, setRowsFirst] = useState<boolean>();
  if (areRowsFirst === undefined && found) setRowsFirst(found.errors > 0 && found.errors * 2 < found.rows);
  return (
    <>
      {areRowsFirst && rows}
      {columns}
      {!areRowsFirst && rows}
    </>
  );
}
