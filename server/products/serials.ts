import { sql } from "kysely";
import type { Tx } from "../app.ts";
import { Failure } from "../failure.ts";

/**
 * A serial number that is here already is refused with the product that has it. Two at once wait for each other, so
 * that the second can be told of the first.
 */
export async function refuseTakenSerials(tx: Tx, given: string[], exceptId = 0) {
  const serials = given.filter(Boolean).sort();
  if (!serials.length) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(serial, 7105)) from unnest(${serials}::text[]) serial`.execute(
    tx,
  );
  const there = await tx
    .selectFrom("product")
    .select(["id", "sku"])
    .where("serialNumber", "in", serials)
    .where("gone", "=", false)
    .where("archived", "=", false)
    .where("id", "<>", exceptId)
    .orderBy("id")
    .executeTakeFirst();
  if (there)
    throw new Failure(409, "serialNumberTaken", {
      path: "serialNumber",
      productId: there.id,
      sku: there.sku,
    });
}
