import { type Static, Type } from "typebox";
import { groups, modules } from "./access.ts";
import { email } from "./emailAddress.ts";
import { Done, instant, name, oneOf, orNull, strict, text, withSchemas } from "./http.ts";
import { locales } from "./locales.ts";
import * as routes from "./security.routes.ts";

export const password = Type.String({ minLength: 1, maxLength: 200, examples: ["Correct-Horse-7"] });
export const username = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$",
  examples: ["j.devries"],
});
const emailOrUsername = Type.String({ minLength: 1, maxLength: 200, examples: ["j.devries"] });
export const code = Type.String({ minLength: 1, maxLength: 20, examples: ["493817"] });

export const SignUp = strict({
  username,
  firstName: { ...name(80), examples: ["Jan"] },
  lastName: { ...name(80), examples: ["de Vries"] },
  email,
  password,
  locale: Type.Optional({
    ...oneOf(locales),
    description: "Language of the account; the language of the request when left out",
  }),
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
  copyOf: orNull(
    Type.String({
      description:
        "For an Admin of a copy: where the company is at work. Until they say that it is here, nothing is mailed, charged or published",
    }),
  ),
  secondFactor: Type.Boolean({ description: "Whether they have a second factor" }),
  mustEnrol: Type.Boolean({
    description: "Their group needs a second factor: until they set one up, nothing else is allowed",
  }),
});
export type Info = Static<typeof Info>;
export const secondCode = Type.Optional({
  ...code,
  description: "Code of the app, or a recovery code; needed by who has a second factor",
});
export const Sent = Type.Object({ sent: Type.Boolean() });

export const signInSubject = {
  name: "Sign-in",
  description:
    "Accounts and sessions. `POST /api/security/sign-in` gives the access token that every other call takes.",
  topic: "security",
};
const securitySchemas = {
  signUp: {
    refuses: { 429: ["tooManyRequests"] },
    summary:
      "Creates an account and e-mails its confirmation code; an address that already has an account is told so by e-mail.",
    body: SignUp,
    answer: Sent,
  },
  confirmSignUp: {
    summary: "Confirms an account with the code from the e-mail, and signs in.",
    body: strict({ emailOrUsername, code }),
    answer: Tokens,
  },
  resend: {
    refuses: { 429: ["tooManyRequests"] },
    summary: "E-mails a new confirmation code, at most one per minute.",
    body: strict({ emailOrUsername }),
    answer: Sent,
  },
  signIn: {
    refuses: {
      ...{ 401: ["wrongSignIn"], 403: ["confirmFirst"], 422: ["codeNeeded", "wrongCode"] },
      429: ["tooManyGuesses"],
    },
    summary: "Signs in and returns an access token and a refresh token; a cookie marks the browser as known.",
    body: strict({ emailOrUsername, password, code: secondCode }),
    answer: Tokens,
  },
  refresh: {
    refuses: { 401: ["sessionEnded"] },
    summary: "Exchanges a refresh token, once, for new tokens.",
    body: strict({ emailOrUsername, token: text(200, 1) }),
    answer: Type.Object({ accessToken: Type.String(), refreshToken: Type.String() }),
  },
  signOut: { summary: "Ends the session and all its tokens.", answer: Done },
  info: { summary: "Returns the signed-in user with groups, permissions and modules.", answer: Info },
  changePassword: {
    refuses: { 429: ["tooManyGuesses"] },
    summary: "Changes the caller's password and ends their other sessions.",
    body: strict({ currentPassword: password, newPassword: password }),
    answer: Tokens,
  },
  forgotPassword: {
    refuses: { 429: ["tooManyRequests"] },
    summary: "E-mails a code for choosing a new password.",
    body: strict({ emailOrUsername }),
    answer: Sent,
  },
  confirmPassword: {
    summary: "Sets a new password with the code from the e-mail.",
    body: strict({ emailOrUsername, code, newPassword: password }),
    answer: Done,
  },
} as const;
export type SecuritySchemas = typeof securitySchemas;
export const security = withSchemas(signInSubject, routes.security, securitySchemas);

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
    summary: "Returns for whom and by whom an invitation is, or that it was used, cancelled or has expired.",
    body: strict({ token: invitationToken }),
    answer: Type.Object({
      email: Type.String(),
      groups: Type.Array(oneOf(groups, "groups")),
      invitedByName: orNull(Type.String()),
      username: Type.String({ description: "One that nobody has, made of the address" }),
      expiresAt: instant,
      locale: oneOf(locales),
    }),
  },
  accept: {
    refuses: {
      404: ["invitationUnknown"],
      409: ["usernameTaken", "emailTaken"],
      422: notOpen,
      429: ["tooManyRequests"],
    },
    summary: "Accepts an invitation: creates the confirmed account, and signs in.",
    body: strict({
      token: invitationToken,
      username,
      firstName: name(80),
      lastName: name(80),
      password,
      locale: Type.Optional({
        ...oneOf(locales),
        description: "Language of the account; the invitation's language when left out",
      }),
    }),
    answer: Tokens,
  },
} as const;
export type JoiningSchemas = typeof joiningSchemas;
export const joining = withSchemas(
  { name: "Joining", description: "Accepting an invitation by its link.", topic: "invitations" },
  routes.joining,
  joiningSchemas,
);
