import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";

type Attribute = {
  code: string;
  name: string;
  type: string;
  options: string[];
  dataBearing: boolean;
  /** The types whose products have it. */
  typeIds: number[];
};
/** Attributes by their codes. */
export type Attributes = ReadonlyMap<string, Attribute>;

/** All attributes, read once for any number of products and values. */
export async function findAttributes(tx: Tx): Promise<Attributes> {
  const rows = await tx
    .selectFrom("attribute")
    .select(["code", "name", "type", "options", "dataBearing"])
    .select(
      sql<number[]>`array(select "typeId" from "productTypeAttribute" where "attributeId" = attribute.id)`.as(
        "typeIds",
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

type Values = Readonly<Record<string, string>>;
/** The codes of values that differ between two sets. */
export const differing = (one: Values, other: Values) =>
  Object.keys({ ...one, ...other }).filter((code) => one[code] !== other[code]);
