import type { Module } from "./access.ts";
import type { ParcelSchemas } from "./parcels.ts";
import { about, get, type RouteOf } from "./routes.ts";

const parcelOf = (resource: "purchases" | "sales" | "repairs", module?: Module) =>
  about(
    resource,
    get(`/${resource}/:id/tracking`, { permission: `${resource}:read`, module }),
  ) as RouteOf<ParcelSchemas>;
export const parcels = {
  purchase: parcelOf("purchases"),
  sale: parcelOf("sales"),
  repair: parcelOf("repairs", "repairs"),
};
