import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Tx } from "./connection.ts";
import { remembered } from "./prepared.ts";

/**
 * Compiles a query at the first call; later calls only replace its values, such as the id of a row. Apart from its parameters
 * the query must not depend on the values. With `anyPlan` it is prepared even when it has a limit.
 */
export function compiled<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => Compilable<Row>,
  anyPlan?: boolean,
) {
  let template: CompiledQuery<Row> | undefined;
  const places: object[] = [];
  return async (db: Db | Tx, ...values: Values) => {
    while (places.length < values.length) places.push({});
    template ??= build(db, ...(places as unknown as Values)).compile();
    const parameters = template.parameters.map((parameter) => {
      const place = places.indexOf(parameter as object);
      return place < 0 ? parameter : values[place];
    });
    return answered<Row>(db, { ...template, parameters }, anyPlan);
  };
}

/** The rows of a statement, which is prepared when any plan of it is good enough, as for one without values. */
export async function answered<Row>(
  db: Db | Tx,
  statement: CompiledQuery,
  anyPlan = !statement.parameters.length,
): Promise<Row[]> {
  const text = anyPlan ? remembered(statement.sql) : statement.sql;
  return (await db.executeQuery<Row>({ ...statement, sql: text })).rows;
}
