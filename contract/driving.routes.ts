import { addFilesTo } from "./attachments.routes.ts";
import type { DrivingSchemas } from "./driving.ts";
import { about, act, del, get, type RoutesOf } from "./routes.ts";

/** Photos of one stop. */
export const mostPhotos = 20;

/** A driver has own stops; who plans may do the same for a driver. */
const drives = { permission: "stops:drive", or: ["stops:write"], module: "logistics" } as const;

export const driving = about("stops", {
  list: get("/driving/stops", drives),
  read: get("/driving/stops/:id", drives),
  /** The stop is done, with what proves it. */
  complete: act("/driving/stops/:id/complete", drives),
  addPhotos: addFilesTo("/driving/stops", "stop", drives),
  readPhoto: get("/driving/stops/:stopId/files/:id", { ...drives, row: "stopId" }),
  removePhoto: del("/driving/stops/:stopId/files/:id", { ...drives, row: "stopId" }),
  /** Who handed a device over, and when: part of its passport. */
  custody: get("/products/:id/custody", { permission: "products:read", module: "logistics", inside: true }),
  receipt: get("/driving/stops/:id/receipts/:orderId", drives),
}) as RoutesOf<DrivingSchemas>;
