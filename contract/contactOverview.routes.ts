import type { ContactOverviewSchemas } from "./contactOverview.ts";
import { about, get, type RouteOf } from "./routes.ts";

export const contactOverview = about(
  "contacts",
  get("/contacts/:id/overview", { permission: "contacts:read" }),
) as RouteOf<ContactOverviewSchemas>;
