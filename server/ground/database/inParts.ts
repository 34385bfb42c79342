/** PostgreSQL takes 65,535 values in one statement: rows of up to 30 columns go 2,000 at a time. */
export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += 2000) yield rows.slice(at, at + 2000);
}
