import { Type } from "typebox";
import { groups } from "./access.ts";
import { exported, plainColumns } from "./crud.ts";
import {
  anyOfWords,
  instant,
  key,
  listQuery,
  name,
  oneOf,
  orNull,
  page,
  strict,
  version,
  withSchemas,
} from "./http.ts";
import { locales } from "./security.ts";
import * as routes from "./users.routes.ts";

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

const query = listQuery(["username", "email", "createdAt"], { groups: anyOfWords(groups) });

const subject = { name: "Users", about: "Accounts, their groups and extra rights.", topic: "users" };
const usersSchemas = {
  list: { says: "Lists users, a page at a time.", query, answer: page(User) },
  export: { ...exported(query, plainColumns(User.properties)), says: "Writes users as a CSV or XLSX file." },
  groups: { says: "Reads a user, with their groups and extra rights.", params: ByUsername, answer: User },
  setGroups: {
    says: "Replaces the groups and extra rights of a user and ends their sessions.",
    params: ByUsername,
    body: strict({ ...accountAccess, version: Type.Optional(version) }),
    answer: User,
  },
  change: {
    says: "Changes the name of a user, or blocks them.",
    params: strict({ id: key }),
    body: strict({
      firstName: Type.Optional(name(80)),
      lastName: Type.Optional(name(80)),
      active: Type.Optional(Type.Boolean()),
      version: Type.Optional(version),
    }),
    answer: User,
  },
  profile: {
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
  },
} as const;
export type UsersSchemas = typeof usersSchemas;
export const users = withSchemas(subject, routes.users, usersSchemas);
