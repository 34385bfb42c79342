import { sql } from "kysely";
import type { DayPlan, PlannedDriver, PlannedStop, PlannedVehicle } from "../../../contract/plan.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findPlanSettings } from "./planSettings.ts";

/** The states of stops that are on a vehicle's route. */
export const routedStates = ["planned", "underWay", "arrived", "done"] as const;

const findLane = (db: Db | Tx, day: string, vehicleId: number): Promise<PlannedStop[]> =>
  db
    .selectFrom("stop")
    .select([
      "id",
      "kind",
      "windowFrom",
      "windowUntil",
      "minutes",
      "latitude",
      "longitude",
      "weight",
      "volume",
      "driverId",
    ])
    .where("day", "=", day)
    .where("vehicleId", "=", vehicleId)
    .where("state", "in", routedStates)
    .orderBy("position")
    .orderBy("windowFrom")
    .orderBy("id")
    .execute();

const findVehicle = (db: Db | Tx, id: number): Promise<PlannedVehicle> =>
  db
    .selectFrom("vehicle")
    .select(["payload", "volume", "inspectionUntil", "insuredUntil", "outFrom", "outUntil"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);

/** The drivers of a day, with how many vehicles besides this one each drives; a stop that is being moved does not count. */
const findDrivers = (db: Db | Tx, day: string, vehicleId: number, moving = 0): Promise<PlannedDriver[]> =>
  db
    .selectFrom("driver")
    .select(["id", "licenceUntil"])
    .select(
      sql<number>`(select count(distinct "vehicleId")::int from stop where "driverId" = driver.id and day = ${day}
        and "vehicleId" <> ${vehicleId} and stop.id <> ${moving} and state = any(${[...routedStates]}::text[]))`.as(
        "otherVehicles",
      ),
    )
    .execute();

/** What a vehicle does on a day; `moving` is a stop that is about to be put there. */
export async function findPlan(
  db: Db | Tx,
  day: string,
  vehicleId: number,
  moving?: number,
): Promise<DayPlan> {
  const [settings, vehicle, stops, drivers] = [
    await findPlanSettings(db),
    await findVehicle(db, vehicleId),
    await findLane(db, day, vehicleId),
    await findDrivers(db, day, vehicleId, moving),
  ];
  return { day, stops, vehicle, drivers, hours: settings.hoursOn(day), depot: settings.depot };
}
