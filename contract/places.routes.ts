import type { PlacesSchemas } from "./places.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

const reads = { permission: "locations:read" } as const;

export const places = about("products", {
  list: get("/places", reads),
  read: get("/places/:id", reads),
  labels: act("/places/:id/print/labels", { effect: "prints", ...reads }),
  propose: get("/places/proposed", reads),
  find: act("/moving/code", { effect: "reads", permission: "products:read", inside: true }),
  move: act("/moving", { doing: "edit", permission: "products:write" }),
}) as RoutesOf<PlacesSchemas>;
