import { locations } from "../../contract/locations.ts";
import type { Db } from "../database/connection.ts";
import type { App, Services } from "../http/app.ts";
import { servePlain } from "../resource/crud.ts";
import { unitsAt } from "./places.ts";
import { compileTemplate } from "./templates.ts";

export function locationRoutes(app: App, services: Services) {
  servePlain(app, services, locations, {
    table: "location",
    search: "name",
    defaultSort: "name",
    rows: (db: Db, from) =>
      db
        .selectFrom(from as "location")
        .selectAll("location")
        .select(unitsAt.as("used")),
    checked: (_tx, input) => {
      if (input.locationTemplate) compileTemplate(input.locationTemplate);
      return input;
    },
  });
}
