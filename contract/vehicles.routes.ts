import { withOptions } from "./autocomplete.routes.ts";
import { crud } from "./crud.routes.ts";
import type { VehiclesSchemas } from "./vehicles.ts";

export const vehicles = withOptions(
  crud<VehiclesSchemas>("/admin/vehicles", { resource: "vehicles", module: "logistics" }),
  "vehicles",
);
