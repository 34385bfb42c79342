import { sql } from "kysely";
import { contradicted } from "../../../contract/odometer.rules.ts";
import type { Contents, VehicleCheck } from "../../../contract/rounds.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findReadings } from "../fleet/odometer.ts";

/** Keeps what a driver looked at before setting off; its kilometres are a reading of the odometer, which the driver was asked about. */
export async function keepCheck(tx: Tx, userId: number, at: string, check: Contents["check"]) {
  const { vehicleId, km, lights, tyres, damage, photos } = check;
  await tx
    .selectFrom("vehicle")
    .select("id")
    .where("id", "=", vehicleId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await tx
    .insertInto("vehicleCheck")
    .values({ vehicleId, userId, at, km, lights, tyres, damage: damage.trim(), photos: [...photos] })
    .execute();
  const { rows } = await sql<{
    day: string;
  }>`select (${at}::timestamptz at time zone "companyZone"())::date as day`.execute(tx);
  const { day } = rows[0]!;
  const meant = contradicted(await findReadings(tx, vehicleId), { day, km }) !== undefined;
  await tx
    .insertInto("odometerReading")
    .values({ vehicleId, day, km, userId, meant })
    .onConflict((on) => on.constraint("odometerReadToday").doNothing())
    .execute();
}

/** Checks of a vehicle that a screen shows. */
const mostShown = 30;

export async function findChecks(db: Db, vehicleId: number): Promise<VehicleCheck[]> {
  await db.selectFrom("vehicle").select("id").where("id", "=", vehicleId).executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<VehicleCheck>`
    select "check".id, at, coalesce(nullif(concat_ws(' ', "firstName", "lastName"), ''), username) as "userName", km, lights, tyres,
      damage, (select coalesce(json_agg(json_build_object('id', file.id, 'unique_server_filename', unique_server_filename,
        'discr', discr, 'original_client_filename', original_client_filename, 'bytes', bytes, 'createdAt', file."createdAt")
        order by file.id), '[]') from "phonePhoto" join file on file.id = "fileId" where key = any(photos)
        and file.subject = 'vehicle' and file."subjectId" = "check"."vehicleId") as photos
    from "vehicleCheck" "check" left join "user" on "user".id = "check"."userId"
    where "vehicleId" = ${vehicleId} order by at desc, "check".id desc limit ${mostShown}`.execute(db);
  return rows;
}

/** The vehicle that a driver looked at today. */
export async function findCheckOfToday(db: Db, userId: number) {
  const row = await db
    .selectFrom("vehicleCheck")
    .select(["vehicleId", "at"])
    .where("userId", "=", userId)
    .where(sql<boolean>`at >= (select "startOfDay"(today()))`)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
