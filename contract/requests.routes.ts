import { addFilesTo } from "./attachments.routes.ts";
import type { PickupRequestsSchemas, RepairRequestsSchemas } from "./requests.ts";
import { about, get, post, type RoutesOf } from "./routes.ts";

const access = { permission: "pickupRequests:write", outside: true } as const;
const repairAccess = { permission: "repairRequests:write", module: "repairs", outside: true } as const;

export const pickupRequests = about("purchases", {
  create: post("/pickup-requests", access),
  addFile: addFilesTo("/pickup-requests", "order", access),
}) as RoutesOf<PickupRequestsSchemas>;
export const repairRequests = about("repairs", {
  device: get("/repair-requests/device", repairAccess),
  devices: get("/repair-requests/devices", repairAccess),
  create: post("/repair-requests", repairAccess),
  addFile: addFilesTo("/repair-requests", "order", repairAccess),
}) as RoutesOf<RepairRequestsSchemas>;
