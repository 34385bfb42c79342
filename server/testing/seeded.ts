import type { Db } from "../ground/database/connection.ts";

/** Ids of what every new database is seeded with, by name. */
export async function seededIds({ db }: { db: Db }) {
  const byName = async (table: "productType" | "productStatus" | "orderStatus" | "location" | "vatCode") =>
    Object.fromEntries(
      (
        await db
          .selectFrom(table as "orderStatus")
          .selectAll()
          .execute()
      ).map((row) => [
        table === "orderStatus" ? `${row.kind} ${row.name}` : ((row as { code?: string }).code ?? row.name),
        row.id,
      ]),
    ) as Record<string, number>;
  return {
    types: await byName("productType"),
    productStatuses: await byName("productStatus"),
    orderStatuses: await byName("orderStatus"),
    locations: await byName("location"),
    vat: await byName("vatCode"),
  };
}
