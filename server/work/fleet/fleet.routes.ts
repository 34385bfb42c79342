import type { Selectable } from "kysely";
import { drivers } from "../../../contract/drivers.ts";
import { barePlate, isPlate } from "../../../contract/plates.rules.ts";
import { warningsOf } from "../../../contract/vehicles.rules.ts";
import { vehicles } from "../../../contract/vehicles.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import type { DB } from "../../ground/database/types.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { odometerRoutes } from "./odometer.ts";

export function fleetRoutes(app: App, services: Services) {
  odometerRoutes(app, services);
  servePlain(app, services, vehicles, {
    table: "vehicle",
    search: "searchText",
    defaultSort: "name",
    handled: ["archived"],
    narrow: (found, { archived = false }) => found.where("archived", "=", archived),
    options: { detail: `"registrationNumber"`, where: "not archived" },
    completed: async (db, rows) => {
      const today = await findToday(db);
      return (rows as Selectable<DB["vehicle"]>[]).map((row) => ({
        ...row,
        warnings: warningsOf(row, today),
      }));
    },
    checked: (_tx, input) => {
      const registrationNumber = barePlate(input.registrationNumber);
      if (!isPlate(registrationNumber)) throw refused("plateInvalid", "registrationNumber");
      if (input.outUntil !== null && input.outFrom === null) throw refused("outFromMissing", "outFrom");
      return { ...input, registrationNumber };
    },
  });
  servePlain(app, services, drivers, {
    table: "driver",
    search: "searchText",
    defaultSort: "name",
    handled: ["archived"],
    narrow: (found, { archived = false }) => found.where("archived", "=", archived),
    options: { detail: "email", where: "not archived" },
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "driver")
        .leftJoin("user", "user.id", "driver.userId")
        .selectAll("driver")
        .select(({ fn, val }) => fn.coalesce("user.username", val("")).as("username")),
    checked: async (tx, { username, ...input }, before) => ({
      ...input,
      firstName: input.firstName.trim(),
      lastName: input.lastName.trim(),
      userId: await accountOf(tx, username.trim(), before?.id),
    }),
  });
}

/** The account of this user name; 422 when there is none, 409 when another driver has it. */
async function accountOf(tx: Tx, username: string, driverId = 0) {
  if (!username) return null;
  const user = await tx.selectFrom("user").select("id").where("username", "=", username).executeTakeFirst();
  if (!user) throw refused("driverUserUnknown", "username");
  const other = await tx
    .selectFrom("driver")
    .select("id")
    .where("userId", "=", user.id)
    .where("id", "<>", driverId)
    .executeTakeFirst();
  if (other) throw new Failure(409, "driverOfUserTaken", { path: "username" });
  return user.id;
}
