import { about, del, get, post, put, type RoutesOf } from "./routes.ts";
import type { ViewsSchemas } from "./views.ts";

const signedIn = { permission: "signedIn" } as const;

export const views = about("views", {
  list: get("/views", signedIn),
  /** A shared view is made, changed and deleted with the right `configs:write` only. */
  create: post("/views", signedIn),
  replace: put("/views/:id", signedIn),
  remove: del("/views/:id", signedIn),
}) as RoutesOf<ViewsSchemas>;
