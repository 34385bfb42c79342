import { Type } from "typebox";
import { groups } from "./access.ts";
import {
  anyOfWords,
  exportRoute,
  get,
  instant,
  key,
  listQuery,
  name,
  oneOf,
  orNull,
  page,
  patch,
  plainColumns,
  put,
  strict,
  version,
} from "./http.ts";
import { locales } from "./security.ts";

export const User = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  groups: Type.Array(oneOf(groups, "groups")),
  permissions: Type.Array(Type.String()),
  contactId: orNull(Type.Integer()),
  locale: oneOf(locales),
  active: Type.Boolean(),
  confirmed: Type.Boolean(),
  createdAt: instant,
});
const held = {
  groups: Type.Array(oneOf(groups, "groups"), { maxItems: groups.length }),
  permissions: Type.Array(Type.String({ pattern: "^[a-zA-Z]+:[a-z]+$" }), { maxItems: 100 }),
  contactId: orNull(key),
};
const ByUsername = strict({ username: Type.String({ maxLength: 50 }) });
const read = { permission: "users:read" } as const;
const write = { permission: "users:write" } as const;

const query = listQuery(["username", "email", "createdAt"], { groups: anyOfWords(groups) });

export const users = {
  list: get("/admin/users", {
    query,
    answer: page(User),
    ...read,
  }),
  export: exportRoute("/admin/users", query, plainColumns(User.properties), read),
  groups: get("/admin/users/groups/:username", { params: ByUsername, answer: User, ...read }),
  setGroups: put("/admin/users/groups/:username", {
    params: ByUsername,
    body: strict({ ...held, version: Type.Optional(version) }),
    answer: User,
    ...write,
  }),
  change: patch("/admin/users/:id", {
    params: strict({ id: key }),
    body: strict({
      firstName: Type.Optional(name(80)),
      lastName: Type.Optional(name(80)),
      active: Type.Optional(Type.Boolean()),
      version: Type.Optional(version),
    }),
    answer: User,
    ...write,
  }),
  profile: patch("/users/:id", {
    params: strict({ id: key }),
    body: strict({
      firstName: Type.Optional(name(80)),
      lastName: Type.Optional(name(80)),
      locale: Type.Optional(oneOf(locales)),
      version: Type.Optional(version),
    }),
    answer: User,
    permission: "signedIn",
  }),
};
