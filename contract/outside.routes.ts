import type { OutsideSchemas } from "./outside.ts";
import { about, act, get, type RoutesOf, recent } from "./routes.ts";

const access = { permission: "configs:write" } as const;

/** What a copy of the company must not do: mail, charge and publish. */
export const outside = about("outside", {
  read: get("/admin/outside", access),
  switchOn: recent(act("/admin/outside/switch-on", access)),
}) as RoutesOf<OutsideSchemas>;
