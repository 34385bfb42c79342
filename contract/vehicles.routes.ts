import { withOptions } from "./autocomplete.routes.ts";
import { crud } from "./crud.routes.ts";
import { about, del, get, post, type RoutesOf } from "./routes.ts";
import type { OdometerSchemas, VehiclesSchemas } from "./vehicles.ts";

export const vehicles = withOptions(
  crud<VehiclesSchemas>("/admin/vehicles", { resource: "vehicles", module: "logistics" }),
  "vehicles",
);

const ofVehicle = { module: "logistics", row: "vehicleId" } as const;
/** What a vehicle has driven, as it was read. */
export const odometer = about("vehicles", {
  list: get("/admin/vehicles/:vehicleId/odometer", { ...ofVehicle, permission: "vehicles:read" }),
  add: post("/admin/vehicles/:vehicleId/odometer", { ...ofVehicle, permission: "vehicles:write" }),
  remove: del("/admin/vehicles/:vehicleId/odometer/:id", { ...ofVehicle, permission: "vehicles:write" }),
}) as RoutesOf<OdometerSchemas>;
