import type { BundlesSchemas, NeighboursSchemas } from "./bundles.ts";
import { about, act, get, type RouteOf, type RoutesOf } from "./routes.ts";

const write = { permission: "products:write" } as const;

/** Operations on bundles, other than taking something out of them. */
export const bundles = about("products", {
  count: act("/products/:id/count", write),
  equal: get("/products/:id/equal-bundles", write),
  merge: act("/products/:id/merge", write),
}) as RoutesOf<BundlesSchemas>;
export const neighbours = about(
  "products",
  get("/products/:id/neighbours", { permission: "prices:read" }),
) as RouteOf<NeighboursSchemas>;
