import { sql } from "kysely";

/** Ids as one parameter, so that the statement is the same for any number of them. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`;
