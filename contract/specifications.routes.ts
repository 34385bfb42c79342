import { about, get, type RoutesOf } from "./routes.ts";
import type { SpecificationsSchemas } from "./specifications.ts";

const readAccess = { permission: "products:read" } as const;

/** Stock as buyers ask for it: the number of devices of a model with a given processor and memory. */
export const specifications = about("products", {
  list: get("/products/specifications", readAccess),
  value: get("/products/value", { permission: "prices:read" }),
}) as RoutesOf<SpecificationsSchemas>;
