import type { DeliveriesSchemas, DuplicateSchemas } from "./copies.ts";
import { about, act, get, type RouteOf, type RoutesOf } from "./routes.ts";

/** Delivering a sale in parts. */
export const deliveries = about("sales", {
  deliverable: get("/sales/:id/deliverable", { permission: "sales:write" }),
  split: act("/sales/:id/split", { permission: "sales:write" }),
}) as RoutesOf<DeliveriesSchemas>;

/** The route that duplicates an order of one kind as a draft. */
const duplicateOf = (resource: "purchases" | "sales" | "repairs", module?: "repairs") =>
  about(
    resource,
    act(`/${resource}/:id/duplicate`, { permission: `${resource}:write`, module }),
  ) as RouteOf<DuplicateSchemas>;
export const duplicates = {
  purchase: duplicateOf("purchases"),
  sale: duplicateOf("sales"),
  repair: duplicateOf("repairs", "repairs"),
};
