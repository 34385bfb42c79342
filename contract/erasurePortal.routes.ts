import { erasureAccess, erasureWrite } from "./erasure.routes.ts";
import type { ErasurePortalSchemas } from "./erasurePortal.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

/** The Blancco Management Portal: reports whose custom field «Order Number» is the number of a purchase. */
export const erasurePortal = about("erasure-reports", {
  read: get("/erasure-reports/portal/:orderId", erasureAccess),
  fetch: act("/erasure-reports/portal/:orderId/fetch", erasureWrite),
}) as RoutesOf<ErasurePortalSchemas>;
