import type { Module } from "./access.ts";
import type { ModuleConfigsSchemas } from "./moduleConfigs.ts";
import { about, get, put, type RoutesOf, recently } from "./routes.ts";

const configsOf = (module: Module) =>
  about("modules", {
    read: get(`/modules/${module}/configs`, { permission: "modules:read" }),
    replace: put(`/modules/${module}/configs`, { permission: "modules:write" }),
  });

/** Settings of the company that a module works with. */
const sharedOf = (module: Module) =>
  about("configs", {
    read: get(`/modules/${module}/configs`, { permission: "configs:read" }),
    replace: put(`/modules/${module}/configs`, { permission: "configs:write" }),
  });

export const moduleConfigs = {
  logistics: sharedOf("logistics"),
  repairs: sharedOf("repairs"),
  analytics: configsOf("analytics"),
  tracking: configsOf("tracking"),
  // With the keys of a mailbox.
  mailing: recently(configsOf("mailing")),
  // With the keys of the shop.
  webshop: recently(configsOf("webshop")),
  erasure: configsOf("erasure"),
} as RoutesOf<ModuleConfigsSchemas>;
