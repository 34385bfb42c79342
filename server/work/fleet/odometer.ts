import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { contradicted } from "../../../contract/odometer.rules.ts";
import { odometer } from "../../../contract/vehicles.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import { dayText, textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";

const readings = (db: Db | Tx) =>
  db
    .selectFrom("odometerReading as reading")
    .leftJoin("user", "user.id", "reading.userId")
    .select(["reading.id", "day", "km", "meant", "reading.createdAt"])
    .select(
      sql<string | null>`coalesce(nullif(concat_ws(' ', "firstName", "lastName"), ''), username)`.as(
        "userName",
      ),
    );
/** The readings of a vehicle, the latest day first. */
export const findReadings = (db: Db | Tx, vehicleId: number) =>
  readings(db)
    .where("vehicleId", "=", vehicleId)
    .orderBy("day", "desc")
    .orderBy("reading.id", "desc")
    .execute();

const vehicle = (db: Db | Tx, id: number) => db.selectFrom("vehicle").select("id").where("id", "=", id);

/** Keeps a reading; one that contradicts another is asked about first. */
async function read(
  tx: Tx,
  vehicleId: number,
  { userId, locale }: { userId: number; locale: Locale },
  { day, km, meant }: { day: string; km: number; meant: boolean },
) {
  await vehicle(tx, vehicleId).forUpdate().executeTakeFirstOrThrow(notFound);
  if (day > (await findToday(tx))) throw refused("odometerAhead", "day");
  const other = contradicted(await findReadings(tx, vehicleId), { day, km });
  if (other && !meant)
    throw new Failure(422, "odometerBackwards", {
      path: "km",
      day: dayText(locale, other.day),
      km: textOf(locale, "documents.count", { count: other.km }),
    });
  const { id } = await tx
    .insertInto("odometerReading")
    .values({ vehicleId, day, km, userId, meant: other !== undefined })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readings(tx).where("reading.id", "=", id).executeTakeFirstOrThrow();
}

/** Serves what a vehicle has driven, as it was read. */
export function odometerRoutes(app: App, { db, write }: Services) {
  app.route({
    ...odometer.list,
    handler: async ({ params: { vehicleId } }) => {
      await vehicle(db, vehicleId).executeTakeFirstOrThrow(notFound);
      return { items: await findReadings(db, vehicleId) };
    },
  });
  app.route({
    ...odometer.add,
    handler: (request) => {
      const by = { userId: sessionOf(request).userId, locale: request.locale };
      return write(request, (tx) => read(tx, request.params.vehicleId, by, request.body));
    },
  });
  app.route({
    ...odometer.remove,
    handler: (request) =>
      write(request, async (tx) => {
        const { vehicleId, id } = request.params;
        await tx
          .deleteFrom("odometerReading")
          .where("id", "=", id)
          .where("vehicleId", "=", vehicleId)
          .returning("id")
          .executeTakeFirstOrThrow(notFound);
        return {};
      }),
  });
}
