import { locations } from "../../../contract/locations.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { servePlain } from "../../platform/resource/crud.ts";
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
