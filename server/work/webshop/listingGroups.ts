import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";

/** Has a worker look at a listing, after what it does now. */
export const lookAgain = (tx: Tx, listingId: number, more: { whole?: boolean } = {}) =>
  enqueue(tx, "syncListing", { listingId, ...more }, { isUrgent: true });

/** The listing of devices that are equal by this key; a new one gets the number of its first device. */
export async function listingFor(tx: Tx, equalKey: string, sku: string): Promise<number> {
  const find = () =>
    tx.selectFrom("listing").select("id").where("equalKey", "=", equalKey).executeTakeFirst();
  const there = await find();
  if (there) return there.id;
  const isTaken = await tx.selectFrom("listing").select("id").where("sku", "=", sku).executeTakeFirst();
  const made = await tx
    .insertInto("listing")
    .values({ equalKey, sku: isTaken ? `${sku}-${equalKey.slice(0, 8)}` : sku })
    .onConflict((other) => other.column("equalKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  // Somebody else made it at the same moment.
  return (made ?? (await find()))!.id;
}

type Group = { key: string; ids: number[]; sku: string };

/**
 * Sends devices that are not equal to the others any more to the listing of their equals. Where all changed alike the listing goes
 * with them, so that a new price is one write; else it goes with most of them. Answers whether any left.
 */
export async function regroup(db: Db, listing: { id: number; equalKey: string | null }) {
  const groups = await findGroups(db, listing.id);
  const [first] = groups;
  if (!first || (groups.length === 1 && first.key === listing.equalKey)) return false;
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .selectFrom("listing")
      .select("id")
      .where("equalKey", "=", first.key)
      .where("id", "<>", listing.id)
      .executeTakeFirst();
    if (!taken)
      await tx.updateTable("listing").set({ equalKey: first.key }).where("id", "=", listing.id).execute();
    for (const { key, ids, sku } of taken
      ? groups.filter((one) => one.key !== listing.equalKey)
      : groups.slice(1)) {
      const listingId = await listingFor(tx, key, sku);
      await sql`update "listedDevice" set "listingId" = ${listingId}, "desiredVersion" = "desiredVersion" + 1
        where "productId" in (select "productId" from "listedDevice" where "listingId" = ${listing.id}
          and "productId" = any(${ids}::int[]) order by "productId" for update skip locked)`.execute(tx);
      await lookAgain(tx, listingId);
    }
    // A worker that dies before it has told the shop who left leaves that to the next one.
    await lookAgain(tx, listing.id, { whole: true });
  });
  return true;
}

/** The devices on sale in a listing by what they are now, the largest group first. */
async function findGroups(db: Db, listingId: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select "equalKey"(product) as key, array_agg(product.id order by product.id) as ids, (array_agg(product.sku order by product.id))[1] as sku
    from "listedDevice" device join product on product.id = device."productId"
    where device."listingId" = ${listingId} and device.pieces > 0
    group by 1 order by count(*) desc, min(product.id)`.execute(db);
  return rows;
}
