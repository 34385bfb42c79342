import { type Static, Type } from "typebox";
import { groups } from "./access.ts";
import { crudSchemas, removal } from "./crud.ts";
import { subject } from "./docs.ts";
import { email } from "./emailAddress.ts";
import {
  anyOfWords,
  Done,
  Id,
  input,
  instant,
  key,
  listQuery,
  name,
  oneOf,
  onlyThose,
  optional,
  orNull,
  page,
  strict,
  version,
  withSchemas,
} from "./http.ts";
import { mostInvited } from "./invitations.rules.ts";
import { locales } from "./locales.ts";
import { password as currentPassword, username } from "./security.ts";
import * as routes from "./users.routes.ts";

const memberOf = Type.Array(oneOf(groups, "groups"), { maxItems: groups.length });
const extraRights = Type.Array(Type.String({ pattern: "^[a-zA-Z]+:[a-z]+$", examples: ["sales:read"] }), {
  maxItems: 100,
});
export const UserInput = input({
  username: { ...username, examples: ["m.bakker"] },
  firstName: name(80),
  lastName: name(80),
  email: { ...email, examples: ["m.bakker@example.nl"] },
  locale: Type.Optional({
    ...oneOf(locales),
    description: "Language; the company's for a new account when left out",
  }),
  groups: { ...memberOf, default: [] },
  permissions: { ...extraRights, default: [] },
  contactId: { ...orNull(key), description: "Contact whose orders an external user sees" },
  driverId: { ...orNull(key), description: "Driver whose stops the user sees" },
  active: Type.Boolean({ default: true }),
});
/** What answers say of an account besides what was put in. */
const facts = {
  locale: oneOf(locales),
  confirmed: Type.Boolean(),
  secondFactor: Type.Boolean({ description: "Whether they have a second factor" }),
  withVat: Type.Boolean({ description: "Whether they read prices with VAT" }),
  contactName: orNull(Type.String()),
  driverName: orNull(Type.String()),
  invitedByName: orNull(Type.String()),
  createdAt: instant,
  signedInAt: { ...orNull(instant), description: "Last sign-in within the last weeks" },
};
const accountsSchemas = crudSchemas({
  input: UserInput,
  extra: facts,
  filters: { groups: anyOfWords(groups), active: onlyThose("accounts that can sign in") },
  sortable: ["username", "lastName", "email", "createdAt"],
});
export type AccountsSchemas = typeof accountsSchemas;
export const User = accountsSchemas.read.answer;
export type User = Static<typeof User>;

const ByUsername = strict({
  username: Type.String({ maxLength: 50, description: "The user's name", examples: ["j.devries"] }),
});
const accountMoreSchemas = {
  groups: { summary: "Returns a user with their groups and extra rights.", params: ByUsername, answer: User },
  setGroups: {
    summary: "Replaces the groups and extra rights of a user and ends their sessions.",
    params: ByUsername,
    body: strict({
      groups: memberOf,
      permissions: extraRights,
      contactId: Type.Optional({ ...orNull(key), description: "As it was when left out" }),
      version: Type.Optional(version),
    }),
    answer: User,
  },
  reset: {
    summary:
      "E-mails a user a code to choose a new password; without a mail server returns it, to be handed over.",
    params: Id,
    refuses: { 422: ["userInactive"] },
    answer: Type.Object({
      sent: Type.Boolean(),
      code: orNull(
        Type.String({
          description: "Only where no mail leaves, and only once; good for ten minutes",
        }),
      ),
    }),
  },
  resetSecondFactor: {
    summary:
      "Removes the second factor of a user who lost it, and ends their sessions; takes the caller's own password.",
    params: Id,
    refuses: { 403: ["forbidden"], 422: ["wrongPassword", "noSecondFactor"], 429: ["tooManyGuesses"] },
    body: strict({ currentPassword }),
    answer: User,
  },
} as const;
export type AccountMoreSchemas = typeof accountMoreSchemas;

const person = subject("user", "Accounts, their groups and extra rights.");
export const users = withSchemas(person, routes.users, { ...accountsSchemas, ...accountMoreSchemas });

const profile = {
  firstName: name(80),
  lastName: name(80),
  locale: Type.Optional({ ...oneOf(locales), description: "The language of mails; as it was when left out" }),
  withVat: Type.Boolean({ default: false, description: "Whether they read prices with VAT" }),
};
/** The rest of an account, for who manages users; what is left out stays as it was. */
const account = {
  username,
  email,
  groups: memberOf,
  permissions: extraRights,
  contactId: orNull(key),
  driverId: orNull(key),
  active: Type.Boolean(),
};
const own = { params: Id, refuses: { 403: ["forbidden"] }, answer: User } as const;
const sent = { ...optional(account), version: Type.Optional(version) };
const profilesSchemas = {
  list: { ...accountsSchemas.list, summary: "Lists users, as `/admin/users` does." },
  create: { ...accountsSchemas.create, summary: "Creates a user, as `/admin/users` does." },
  read: {
    params: Id,
    summary: "Returns the caller's profile, or that of any user with the right to manage users.",
    answer: User,
  },
  replace: {
    ...own,
    summary:
      "Replaces the caller's profile, or any account with the right to manage users, who alone may send more than the profile.",
    body: strict({ ...profile, ...sent }),
  },
  change: {
    ...own,
    summary:
      "Changes the caller's profile, or any account with the right to manage users, who alone may send more than the profile.",
    body: strict({ ...optional(profile), ...sent }),
  },
  remove: { ...removal, summary: "Deletes a user, as `/admin/users` does." },
} as const;
export type ProfilesSchemas = typeof profilesSchemas;
export const profiles = withSchemas(
  {
    name: "Profiles",
    description: "The caller's own profile and preferences.",
    topic: "users",
  },
  routes.profiles,
  profilesSchemas,
);

export const invitationStates = ["open", "expired", "accepted", "withdrawn", "replaced"] as const;
export const Invitation = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  groups: Type.Array(oneOf(groups, "groups")),
  contactId: orNull(key),
  contactName: orNull(Type.String()),
  locale: oneOf(locales),
  invitationState: oneOf(invitationStates, "invitationStates"),
  invitedByName: orNull(Type.String()),
  invitedAt: instant,
  expiresAt: instant,
  userId: { ...orNull(key), description: "The account that it became" },
});
export const invitationResults = ["invited", "sentAgain", "hasAccount", "notAnAddress", "twice"] as const;
const Invited = Type.Object({
  email: Type.String(),
  result: oneOf(invitationResults, "invitationResults"),
  userId: { ...orNull(key), description: "The account that the address has" },
  username: orNull(Type.String()),
});
const invitationsSchemas = {
  list: {
    summary: "Lists invitations, a page at a time.",
    query: listQuery(["id", "email", "invitedAt", "expiresAt"], {
      invitationState: anyOfWords(invitationStates),
    }),
    answer: page(Invitation),
  },
  send: {
    summary:
      "Invites up to 50 addresses into groups, with a result for each; an address that was invited before gets a new e-mail.",
    body: strict({
      emails: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: mostInvited }),
      groups: { ...memberOf, default: [] },
      contactId: { ...orNull(key), default: null },
      locale: Type.Optional({
        ...oneOf(locales),
        description: "The language of the mail; else the company's",
      }),
    }),
    answer: Type.Object({ results: Type.Array(Invited) }),
  },
  again: {
    summary: "Resends an invitation; the link in the previous e-mail no longer works.",
    params: Id,
    answer: Invitation,
  },
  withdraw: { summary: "Cancels an invitation; its link then says so.", params: Id, answer: Done },
} as const;
export type InvitationsSchemas = typeof invitationsSchemas;
export const invitations = withSchemas(
  { name: "Invitations", description: "Invitations of new users into groups.", topic: "invitations" },
  routes.invitations,
  invitationsSchemas,
);
