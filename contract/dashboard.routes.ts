import type { DashboardSchemas, SearchSchemas } from "./dashboard.ts";
import { about, act, get, put, type RouteOf, type RoutesOf } from "./routes.ts";

export const dashboard = about("dashboard", {
  total: get("/dashboard/total", { permission: "dashboard:read" }),
  widgets: get("/dashboard/widgets", { permission: "dashboard:read" }),
  arrange: put("/dashboard/widgets", { permission: "dashboard:read" }),
  dismissFirstSteps: act("/dashboard/first-steps/dismiss", { permission: "configs:write" }),
}) as RoutesOf<DashboardSchemas>;
export const search = about("search", get("/search", { permission: "signedIn" })) as RouteOf<SearchSchemas>;
