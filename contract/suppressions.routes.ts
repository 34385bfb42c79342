import { exportOf, removal } from "./crud.routes.ts";
import { about, get, post, type RoutesOf } from "./routes.ts";
import type { SuppressionsSchemas } from "./suppressions.ts";

const module = "mailing";
const read = { permission: "emails:read", module } as const;

/** Addresses that get no bulk mail. */
export const suppressions = about("suppressions", {
  list: get("/suppressions", read),
  create: post("/suppressions", { permission: "emails:write", module }),
  remove: removal("/suppressions/:id", { permission: "emails:delete", module }),
  export: exportOf("/suppressions", read),
}) as RoutesOf<SuppressionsSchemas>;
