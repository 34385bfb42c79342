import type { RawBuilder } from "kysely";
import type { Db, Tx } from "./connection.ts";

/** The row of a statement that always has one, such as a count. */
export async function oneRow<Row>(db: Db | Tx, statement: RawBuilder<Row>): Promise<Row> {
  const { rows } = await statement.execute(db);
  return rows[0]!;
}
