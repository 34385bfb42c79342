import type { Module } from "./access.ts";
import type { ModuleConfigsSchemas } from "./moduleConfigs.ts";
import { about, get, put, type RoutesOf, recently } from "./routes.ts";

const configsOf = (module: Module) =>
  about("modules", {
    read: get(`/modules/${module}/configs`, { permission: "modules:read" }),
    replace: put(`/modules/${module}/configs`, { permission: "modules:write" }),
  });

/** Modules with settings of their own; those of the others are settings of the company. */
export const moduleConfigs = {
  tracking: configsOf("tracking"),
  mailing: configsOf("mailing"),
  // With the keys of the shop.
  webshop: recently(configsOf("webshop")),
  erasure: configsOf("erasure"),
} as RoutesOf<ModuleConfigsSchemas>;
