import { about, get, put, type RoutesOf } from "./routes.ts";
import type { ConfigsSchemas, ThemeSchemas } from "./settings.ts";

export const configs = about("configs", {
  read: get("/configs", { permission: "everyone" }),
  admin: get("/admin/configs", { permission: "configs:read" }),
  replace: put("/configs", { permission: "configs:write" }),
}) as RoutesOf<ConfigsSchemas>;

const open = { permission: "everyone" } as const;
export const theme = about("theme", {
  read: get("/theme", open),
  logo: get("/theme/logo/:unique_server_filename", open),
  favicon: get("/theme/favicon/:unique_server_filename", open),
  admin: get("/admin/theme", { permission: "theme:read" }),
  /** As JSON, or as multipart with the files `logo` and `favicon`, where other values are JSON in text fields. */
  replace: put("/admin/theme", { permission: "theme:write" }),
}) as RoutesOf<ThemeSchemas>;
