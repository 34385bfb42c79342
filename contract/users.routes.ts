import { crud, removal } from "./crud.routes.ts";
import { about, act, get, patch, post, put, type RoutesOf, recent, recently } from "./routes.ts";
import type { AccountMoreSchemas, AccountsSchemas, InvitationsSchemas, ProfilesSchemas } from "./users.ts";

const readAccess = { permission: "users:read" } as const;
const write = { permission: "users:write" } as const;
const ownAccess = { permission: "signedIn" } as const;

const more = about("users", {
  groups: get("/admin/users/groups/:username", readAccess),
  setGroups: put("/admin/users/groups/:username", write),
  reset: act("/admin/users/:id/reset-password", write),
  resetSecondFactor: act("/admin/users/:id/reset-second-factor", write),
}) as RoutesOf<AccountMoreSchemas>;
const { resetSecondFactor, ...others } = {
  ...crud<AccountsSchemas>("/admin/users", { resource: "users" }),
  ...more,
};

/** Accounts, for who manages them. */
export const users = {
  ...recently(others),
  // It asks for the password itself.
  resetSecondFactor,
};

/** The same people as they see themselves: one's own profile, or anybody's for who manages users. */
export const profiles = about("users", {
  list: get("/users", readAccess),
  create: recent(post("/users", write)),
  // Whoever is signed in may read it, and is told of no changes of others.
  read: get("/users/:id", { ...ownAccess, topic: "profiles" }),
  replace: put("/users/:id", ownAccess),
  change: patch("/users/:id", ownAccess),
  remove: recent(removal("/users/:id", { permission: "users:delete" })),
}) as RoutesOf<ProfilesSchemas>;

export const invitations = recently(
  about("invitations", {
    list: get("/admin/invitations", readAccess),
    send: act("/admin/invitations", write),
    again: act("/admin/invitations/:id/send", write),
    withdraw: act("/admin/invitations/:id/withdraw", write),
  }) as RoutesOf<InvitationsSchemas>,
);
