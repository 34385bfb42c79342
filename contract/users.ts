import { Type } from "typebox";
import { groups } from "./access.ts";
import { exportRoute, plainColumns } from "./crud.ts";
import {
  about,
  anyOfWords,
  get,
  instant,
  key,
  listQuery,
  name,
  oneOf,
  orNull,
  page,
  patch,
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
  contactId: orNull(key),
  locale: oneOf(locales),
  active: Type.Boolean(),
  confirmed: Type.Boolean(),
  createdAt: instant,
});
const accountAccess = {
  groups: Type.Array(oneOf(groups, "groups"), { maxItems: groups.length }),
  permissions: Type.Array(Type.String({ pattern: "^[a-zA-Z]+:[a-z]+$" }), { maxItems: 100 }),
  contactId: orNull(key),
};
const ByUsername = strict({ username: Type.String({ maxLength: 50 }) });
const readAccess = { permission: "users:read" } as const;
const write = { permission: "users:write" } as const;

const query = listQuery(["username", "email", "createdAt"], { groups: anyOfWords(groups) });

const subject = { name: "Users", about: "Accounts, their groups and extra rights.", topic: "users" };
export const users = about(subject, {
  list: get("/admin/users", {
    says: "Lists users, a page at a time.",
    query,
    answer: page(User),
    ...readAccess,
  }),
  export: exportRoute("/admin/users", query, plainColumns(User.properties), {
    ...readAccess,
    says: "Writes users as a CSV or XLSX file.",
  }),
  groups: get("/admin/users/groups/:username", {
    says: "Reads a user, with their groups and extra rights.",
    params: ByUsername,
    answer: User,
    ...readAccess,
  }),
  setGroups: put("/admin/users/groups/:username", {
    says: "Replaces the groups and extra rights of a user and ends their sessions.",
    params: ByUsername,
    body: strict({ ...accountAccess, version: Type.Optional(version) }),
    answer: User,
    ...write,
  }),
  change: patch("/admin/users/:id", {
    says: "Changes the name of a user, or blocks them.",
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
    refuses: { 403: ["forbidden"] },
    says: "Changes one's own profile.",
    params: strict({ id: key }),
    body: strict({
      firstName: Type.Optional(name(80)),
      lastName: Type.Optional(name(80)),
      locale: Type.Optional(oneOf(locales)),
      withVat: Type.Optional(Type.Boolean({ description: "Whether one reads prices with VAT" })),
      version: Type.Optional(version),
    }),
    answer: User,
    permission: "signedIn",
  }),
});
