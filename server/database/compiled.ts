import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Tx } from "./connection.ts";
import { remembered } from "./prepared.ts";

/**
 * A query that calls tell apart by values alone, such as one row by its id: it is built and compiled for the first call, and
 * later calls put their values in the places of those. What is built must not depend on the values otherwise. With `anyPlan` it
 * is remembered whatever its limit.
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

/** The rows of a statement that is remembered when any plan that it may get will do, as that of one without values. */
export async function answered<Row>(
  db: Db | Tx,
  statement: CompiledQuery,
  anyPlan = !statement.parameters.length,
): Promise<Row[]> {
  const text = anyPlan ? remembered(statement.sql) : statement.sql;
  return (await db.executeQuery<Row>({ ...statement, sql: text })).rows;
}
