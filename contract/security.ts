import { type Static, type TOptional, type TSchema, Type } from "typebox";
import { groups, modules } from "./access.ts";
import { Done, instant, name, oneOf, orNull, strict, text, withSchemas } from "./http.ts";
import * as routes from "./security.routes.ts";

export const email = Type.String({ format: "email", maxLength: 200, examples: ["j.devries@example.nl"] });
/** An e-mail address, or blank. */
export const optionalEmail = Type.String({
  maxLength: 200,
  default: "",
  anyOf: [{ const: "" }, { type: "string", format: "email" }],
});
const password = Type.String({ minLength: 1, maxLength: 200, examples: ["Correct-Horse-7"] });
const emailOrUsername = Type.String({ minLength: 1, maxLength: 200, examples: ["j.devries"] });
const code = Type.String({ minLength: 1, maxLength: 20, examples: ["493817"] });
export const username = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$",
  examples: ["j.devries"],
});

export const locales = ["nl", "en", "de", "es", "fr", "ar", "fa", "pt"] as const;
export type Locale = (typeof locales)[number];
/** A value for each language, all optional. */
export const byLocale = <S extends TSchema>(schema: S) =>
  strict(
    Object.fromEntries(locales.map((locale) => [locale, Type.Optional(schema)])) as Record<
      Locale,
      TOptional<S>
    >,
  );

export const SignUp = strict({
  username,
  firstName: { ...name(80), examples: ["Jan"] },
  lastName: { ...name(80), examples: ["de Vries"] },
  email,
  password,
  locale: Type.Optional({ ...oneOf(locales), description: "That of the request when left out" }),
});
export const Tokens = Type.Object({
  accessToken: Type.String({ examples: ["QmFzZTY0IG9yIG5vdC4uLg"] }),
  refreshToken: Type.String({ examples: ["UmVmcmVzaCBtZSBvbmNl"] }),
  username: Type.String(),
});
export const Info = Type.Object({
  userId: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  locale: oneOf(locales),
  groups: Type.Array(oneOf(groups, "groups")),
  permissions: Type.Array(Type.String()),
  modules: Type.Array(oneOf(modules)),
  pastModules: Type.Array(oneOf(modules), {
    description: "Modules that were in use once: what they left behind can be read",
  }),
  ownContactId: orNull(Type.Integer()),
  withVat: Type.Boolean({ description: "Whether they read prices with VAT" }),
  unread: Type.Integer({ description: "Notifications that they have not read" }),
  timeZone: Type.String({ description: "IANA name of the time zone that decides what a day is" }),
  currency: Type.String({ description: "ISO 4217" }),
  tryOut: Type.Boolean({ description: "This is the made-up company of `./start --sample`" }),
});
export type Info = Static<typeof Info>;
const sessionId = Type.String({
  pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  examples: ["6f1c2d3e-8a4b-4c5d-9e6f-0a1b2c3d4e5f"],
});
const OpenSession = Type.Object({
  sessionId,
  browser: Type.String({ description: "Blank when it does not say" }),
  system: Type.String({ description: "Blank when it does not say" }),
  current: Type.Boolean({ description: "The one that asks" }),
  startedAt: instant,
  usedAt: { ...instant, description: "When it was last used, to some ten minutes" },
});
const Sent = Type.Object({ sent: Type.Boolean() });

const subject = {
  name: "Sign-in",
  description:
    "Accounts and sessions. `POST /api/security/sign-in` gives the access token that every other call takes.",
  topic: "security",
};
const securitySchemas = {
  signUp: {
    refuses: { 429: ["tooManyRequests"] },
    summary: "Makes an account and mails its confirmation code; to an address that has one, a mail says so.",
    body: SignUp,
    answer: Sent,
  },
  confirmSignUp: {
    summary: "Confirms an account with the mailed code, and signs in.",
    body: strict({ emailOrUsername, code }),
    answer: Tokens,
  },
  resend: {
    refuses: { 429: ["tooManyRequests"] },
    summary: "Mails a new confirmation code, at most one a minute.",
    body: strict({ emailOrUsername }),
    answer: Sent,
  },
  signIn: {
    refuses: { 401: ["wrongSignIn"], 403: ["confirmFirst"], 429: ["tooManyGuesses"] },
    summary: "Signs in and gives an access token and a refresh token; a cookie marks the browser as known.",
    body: strict({ emailOrUsername, password }),
    answer: Tokens,
  },
  refresh: {
    refuses: { 401: ["sessionEnded"] },
    summary: "Exchanges a refresh token, once, for new tokens.",
    body: strict({ emailOrUsername, token: text(200, 1) }),
    answer: Type.Object({ accessToken: Type.String(), refreshToken: Type.String() }),
  },
  signOut: { summary: "Ends the session and all its tokens.", answer: Done },
  info: { summary: "Tells who is signed in, with groups, permissions and modules.", answer: Info },
  changePassword: {
    refuses: { 429: ["tooManyGuesses"] },
    summary: "Changes one's own password and ends the other sessions.",
    body: strict({ currentPassword: password, newPassword: password }),
    answer: Tokens,
  },
  forgotPassword: {
    refuses: { 429: ["tooManyRequests"] },
    summary: "Mails a code for choosing a new password.",
    body: strict({ emailOrUsername }),
    answer: Sent,
  },
  confirmPassword: {
    summary: "Sets a new password with the mailed code.",
    body: strict({ emailOrUsername, code, newPassword: password }),
    answer: Done,
  },
  sessions: {
    summary: "Lists one's own open sessions, the last used first.",
    answer: Type.Object({ items: Type.Array(OpenSession) }),
  },
  endSession: {
    refuses: { 404: ["notFound"] },
    summary: "Ends one of one's own sessions.",
    body: strict({ sessionId }),
    answer: Done,
  },
  endOtherSessions: { summary: "Ends all of one's own sessions but this one.", answer: Done },
  changeEmail: {
    refuses: { 422: ["wrongPassword", "sameEmail"], 429: ["tooManyGuesses", "tooManyRequests"] },
    summary: "Mails a code to another address, which becomes one's own once that code is given.",
    body: strict({ email, currentPassword: password }),
    answer: Sent,
  },
  confirmEmail: {
    refuses: { 422: ["wrongCode"] },
    summary: "Makes the address to which the code was mailed one's own, and tells the former one.",
    body: strict({ code }),
    answer: Type.Object({ email: Type.String() }),
  },
} as const;
export type SecuritySchemas = typeof securitySchemas;
export const security = withSchemas(subject, routes.security, securitySchemas);

const invitationToken = Type.String({
  minLength: 20,
  maxLength: 100,
  pattern: "^[A-Za-z0-9_-]+$",
  examples: ["UmVmcmVzaCBtZSBvbmNl"],
});
const notOpen = [
  "invitationAccepted",
  "invitationWithdrawn",
  "invitationReplaced",
  "invitationExpired",
  "invitationHasAccount",
] as const;
const joiningSchemas = {
  read: {
    refuses: { 404: ["invitationUnknown"], 422: notOpen, 429: ["tooManyRequests"] },
    summary: "Tells for whom an invitation is, and by whom; one that is used, withdrawn or expired says so.",
    body: strict({ token: invitationToken }),
    answer: Type.Object({
      email: Type.String(),
      groups: Type.Array(oneOf(groups, "groups")),
      invitedByName: orNull(Type.String()),
      expiresAt: instant,
      locale: oneOf(locales),
    }),
  },
  accept: {
    refuses: { 404: ["invitationUnknown"], 409: ["usernameTaken"], 422: notOpen, 429: ["tooManyRequests"] },
    summary: "Makes the account that an invitation is for, confirmed, and signs in.",
    body: strict({
      token: invitationToken,
      username,
      firstName: name(80),
      lastName: name(80),
      password,
      locale: Type.Optional({ ...oneOf(locales), description: "That of the invitation when left out" }),
    }),
    answer: Tokens,
  },
} as const;
export type JoiningSchemas = typeof joiningSchemas;
export const joining = withSchemas(
  { name: "Joining", description: "What the link of an invitation leads to.", topic: "invitations" },
  routes.joining,
  joiningSchemas,
);
