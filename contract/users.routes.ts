import { crud, removal } from "./crud.routes.ts";
import { about, act, get, patch, post, put, type RoutesOf } from "./routes.ts";
import type { AccountMoreSchemas, AccountsSchemas, InvitationsSchemas, ProfilesSchemas } from "./users.ts";

const readAccess = { permission: "users:read" } as const;
const write = { permission: "users:write" } as const;
const ownAccess = { permission: "signedIn" } as const;

const more = about("users", {
  groups: get("/admin/users/groups/:username", readAccess),
  setGroups: put("/admin/users/groups/:username", write),
  reset: act("/admin/users/:id/reset-password", write),
}) as RoutesOf<AccountMoreSchemas>;

/** Accounts, for who manages them. */
export const users = { ...crud<AccountsSchemas>("/admin/users", { resource: "users" }), ...more };

/** The same people as they see themselves: one's own profile, or anybody's for who manages users. */
export const profiles = about("users", {
  list: get("/users", readAccess),
  create: post("/users", write),
  // Whoever is signed in may read it, and is told of no changes of others.
  read: get("/users/:id", { ...ownAccess, topic: "profiles" }),
  replace: put("/users/:id", ownAccess),
  change: patch("/users/:id", ownAccess),
  remove: removal("/users/:id", { permission: "users:delete" }),
}) as RoutesOf<ProfilesSchemas>;

export const invitations = about("invitations", {
  list: get("/admin/invitations", readAccess),
  send: act("/admin/invitations", write),
  again: act("/admin/invitations/:id/send", write),
  withdraw: act("/admin/invitations/:id/withdraw", write),
}) as RoutesOf<InvitationsSchemas>;
