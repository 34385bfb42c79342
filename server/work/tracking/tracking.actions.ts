import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { isOutside, rightsFor } from "../../../contract/access.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** 128 bits, in 22 characters. */
const newToken = () => randomBytes(16).toString("base64url");

/** Gives a vehicle a new token, which ends the one before; 422 for a vehicle that is not used any more. */
export async function renewTracker(tx: Tx, vehicleId: number) {
  const vehicle = await tx
    .selectFrom("vehicle")
    .select("archived")
    .where("id", "=", vehicleId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (vehicle.archived) throw refused("vehicleOutOfUse");
  const token = newToken();
  await tx
    .insertInto("tracker")
    .values({ vehicleId, token })
    .onConflict((on) =>
      on.column("vehicleId").doUpdateSet({
        token,
        createdAt: sql<string>`now()`,
        heardAt: null,
        ignoredAt: null,
        ignoredWhy: null,
      }),
    )
    .execute();
}

export const endTracker = (tx: Tx, vehicleId: number) =>
  tx
    .deleteFrom("tracker")
    .where("vehicleId", "=", vehicleId)
    .returning("vehicleId")
    .executeTakeFirstOrThrow(notFound);

/** Minutes within which one vehicle's alarm is told once. */
const sameAlarm = 10;

/** Tells those who follow vehicles of an alarm; answers whom. */
export async function tellAlarm(db: Db, vehicleId: number): Promise<number[]> {
  const users = await db
    .selectFrom("user")
    .select(["id", "groups", "permissions"])
    .where("active", "=", true)
    .where("confirmedAt", "is not", null)
    .execute();
  const planners = users.filter(
    ({ groups, permissions }) =>
      !isOutside(groups) && rightsFor(groups, permissions).includes("positions:read"),
  );
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom("tracker").select("token").where("vehicleId", "=", vehicleId).forUpdate().execute();
    const { rows } = await sql<{ userId: number }>`
      insert into notification ("userId", "vehicleId", "alarmAt")
      select id, ${vehicleId}, now() from unnest(${planners.map(({ id }) => id)}::int[]) as id
      where not exists (select from notification where "vehicleId" = ${vehicleId}
        and "alarmAt" > now() - make_interval(mins => ${sameAlarm}))
      returning "userId"`.execute(tx);
    return rows.map(({ userId }) => userId);
  });
}

/** Days of partitions that are made ahead. */
const daysAhead = 7;

/** Makes the partitions of the coming days, and drops those of days that are kept no longer. */
export async function keepPositionDays(db: Db, keptDays: number | null) {
  await sql`select "openPositionDay"(today() + ahead) from generate_series(0, ${daysAhead}::int) ahead`.execute(
    db,
  );
  if (keptDays === null) return;
  // A partition is a day of UTC, and goes once all of it is before the company's first day that is kept.
  const first = sql`(select "startOfDay"(today() - ${keptDays}::int))`;
  await sql`select "dropPositionDays"((${first} at time zone 'UTC')::date)`.execute(db);
  await sql`delete from "lastPosition" where "fixedAt" < ${first}`.execute(db);
}
