import { exportOf } from "./crud.routes.ts";
import { about, get, patch, put, type RoutesOf } from "./routes.ts";
import type { UsersSchemas } from "./users.ts";

const readAccess = { permission: "users:read" } as const;
const write = { permission: "users:write" } as const;

export const users = about("users", {
  list: get("/admin/users", readAccess),
  export: exportOf("/admin/users", { ...readAccess }),
  groups: get("/admin/users/groups/:username", readAccess),
  setGroups: put("/admin/users/groups/:username", write),
  change: patch("/admin/users/:id", write),
  profile: patch("/users/:id", { permission: "signedIn" }),
}) as RoutesOf<UsersSchemas>;
