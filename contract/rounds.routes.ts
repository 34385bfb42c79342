import { addFilesTo } from "./attachments.routes.ts";
import type { RoundsSchemas } from "./rounds.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

/** Drivers do it; who plans may do it for one. */
const drives = { permission: "stops:drive", or: ["stops:write"], module: "logistics" } as const;

/** What a driver does on a phone, with or without a network. */
export const rounds = about("stops", {
  /** What the phone needs for a day without a network. */
  sheet: get("/driving/sheet", drives),
  /** What was done, in the order of the phone: each once, however often it is sent. */
  act: act("/driving/actions", drives),
  addVehiclePhoto: addFilesTo("/driving/vehicles", "vehicle", drives),
  checks: get("/admin/vehicles/:vehicleId/checks", {
    ...{ permission: "vehicles:read", module: "logistics", row: "vehicleId" },
  }),
  readCheckPhoto: get("/admin/vehicles/:vehicleId/checks/files/:id", {
    ...{ permission: "vehicles:read", module: "logistics", row: "vehicleId" },
  }),
}) as RoutesOf<RoundsSchemas>;
