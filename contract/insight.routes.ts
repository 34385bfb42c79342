import type { InsightSchemas } from "./insight.ts";
import { about, get, type RoutesOf } from "./routes.ts";

const access = { permission: "analytics:read", module: "analytics" } as const;

export const insight = about("analytics", {
  products: get("/products/analytics", access),
  orders: get("/orders/analytics", access),
  tasks: get("/tasks/analytics", access),
}) as RoutesOf<InsightSchemas>;
