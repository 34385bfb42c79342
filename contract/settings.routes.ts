import { about, get, put, type RoutesOf, recent } from "./routes.ts";
import type { ConfigsSchemas, ThemeSchemas } from "./settings.ts";

const open = { permission: "everyone", strangers: { uncounted: "cheap" } } as const;

export const configs = about("configs", {
  read: get("/configs", open),
  admin: get("/admin/configs", { permission: "configs:read" }),
  series: get("/admin/configs/series", { permission: "configs:read" }),
  replace: recent(put("/configs", { permission: "configs:write" })),
}) as RoutesOf<ConfigsSchemas>;

export const theme = about("theme", {
  read: get("/theme", open),
  logo: get("/theme/logo/:unique_server_filename", open),
  favicon: get("/theme/favicon/:unique_server_filename", open),
  admin: get("/admin/theme", { permission: "theme:read" }),
  /** As JSON, or as multipart with the files `logo` and `favicon`, where other values are JSON in text fields. */
  replace: put("/admin/theme", { permission: "theme:write" }),
}) as RoutesOf<ThemeSchemas>;
