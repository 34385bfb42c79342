import { withOptions } from "./autocomplete.routes.ts";
import { crud } from "./crud.routes.ts";
import type { DriversSchemas } from "./drivers.ts";

export const drivers = withOptions(
  crud<DriversSchemas>("/admin/drivers", { resource: "drivers", module: "logistics" }),
  "drivers",
);
