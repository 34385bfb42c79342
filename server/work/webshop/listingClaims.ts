import { type Selectable, sql } from "kysely";
import type { Db } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";

export type ListingRow = Selectable<DB["listing"]>;
/** For how long a worker has a listing to itself since its last sign of life, which is longer than a request may take. */
export const claim = sql<string>`now() + interval '45 seconds'`;

/** Takes a listing for this worker alone; undefined while another one has it. */
export async function claimed(db: Db, id: number): Promise<ListingRow | undefined> {
  return db
    .updateTable("listing")
    .set({ claimedUntil: claim })
    .where("id", "=", id)
    .where(sql<boolean>`("claimedUntil" is null or "claimedUntil" < now())`)
    .returningAll()
    .executeTakeFirst();
}

export type Member = { productId: number; pieces: number; version: number; isDone: boolean };
export const findMembers = (db: Db, listingId: number): Promise<Member[]> =>
  db
    .selectFrom("listedDevice")
    .select(["productId", "pieces", "desiredVersion as version"])
    .select(sql<boolean>`("acknowledgedVersion" = "desiredVersion" and not refused)`.as("isDone"))
    .where("listingId", "=", listingId)
    .orderBy("productId")
    .execute();
export const isSettled = (row: ListingRow, members: readonly Member[]) =>
  !row.unknown && row.refusal === null && members.every(({ isDone }) => isDone);

/**
 * Writes down with which version of its devices the shop agreed, or that it refused. A device that is being changed at this moment
 * is left out: its change has this done again.
 */
export const acknowledge = (db: Db, members: readonly Member[], { refused }: { refused: boolean }) =>
  sql`update "listedDevice" device set refused = ${refused},
      "acknowledgedVersion" = case when ${refused} then device."acknowledgedVersion" else read.version end
    from unnest(${members.map(({ productId }) => productId)}::int[], ${members.map(({ version }) => version)}::int[]) as read(id, version)
    where device."productId" = read.id and device."desiredVersion" >= read.version
      and device."productId" in (select "productId" from "listedDevice"
        where "productId" = any(${members.map(({ productId }) => productId)}::int[]) order by "productId" for update skip locked)`.execute(
    db,
  );

/** The shop has what was wanted; what somebody wants since then is the next worker's, who is called where nobody else does. */
export async function settle(
  db: Db,
  row: ListingRow,
  members: readonly Member[],
  outcome: "published" | "unchanged" | "withdrawn",
  books: Books,
) {
  await acknowledge(db, members, { refused: false });
  await db
    .updateTable("listing")
    .set({
      ...books,
      published: outcome !== "withdrawn",
      ...(outcome === "published" && { publishedAt: sql<string>`now()` }),
      ...{ unknown: false, claimedUntil: null, refusal: null, refusedAt: null },
    })
    .where("id", "=", row.id)
    .execute();
  const left = await db
    .selectFrom("listedDevice")
    .select("productId")
    .where("listingId", "=", row.id)
    .whereRef("acknowledgedVersion", "<", "desiredVersion")
    .executeTakeFirst();
  if (left) await lookSoon(db, row.id);
}

/** What the shop acknowledged, as it is stored. */
export type Books = Partial<{ acknowledged: string; entityId: number; url: string }>;
type Released = Books &
  Partial<{ unknown: boolean; refusal: string; refusedAt: ReturnType<typeof sql<string>> }>;

export const release = (db: Db, id: number, set: Released) =>
  db
    .updateTable("listing")
    .set({ ...set, claimedUntil: null })
    .where("id", "=", id)
    .execute();

/** Looks at a listing in a moment, once however often that is asked: somebody else is busy with it. */
export const lookSoon = async (db: Db, listingId: number, whole = false) => {
  const payload: Jobs["syncListing"] = { listingId, whole };
  await sql`select graphile_worker.add_job('syncListing', ${JSON.stringify(payload)}::json,
    job_key => ${`listing/${listingId}/${whole}`}, run_at => now() + interval '1 second')`.execute(db);
};
