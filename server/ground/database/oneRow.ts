import type { QueryExecutorProvider, RawBuilder } from "kysely";

/** The row of a statement that always has one, such as a count. */
export async function oneRow<Row>(db: QueryExecutorProvider, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  return rows[0]!;
}
