import type { ModulesSchemas } from "./modules.ts";
import { about, get, type RoutesOf } from "./routes.ts";

const read = { permission: "modules:read" } as const;

/** What the company bought; a module is asked for by its name. */
export const modules = about("modules", {
  list: get("/modules", read),
  read: get("/modules/:id", read),
}) as RoutesOf<ModulesSchemas>;
