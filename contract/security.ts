import { type Static, Type } from "typebox";
import { groups, modules } from "./access.ts";
import { act, Done, get, name, oneOf, orNull, post, strict, text } from "./http.ts";

export const email = Type.String({ format: "email", maxLength: 200 });
const password = Type.String({ minLength: 1, maxLength: 200 });
const emailOrUsername = Type.String({ minLength: 1, maxLength: 200 });
const code = Type.String({ minLength: 1, maxLength: 20 });
export const username = Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$" });

export const locales = ["nl", "en", "de", "es", "fr", "ar", "fa", "pt"] as const;
export type Locale = (typeof locales)[number];

export const SignUp = strict({
  username,
  firstName: name(80),
  lastName: name(80),
  email,
  password,
  locale: Type.Optional({ ...oneOf(locales), description: "That of the request when left out" }),
});
export const Tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
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
  ownContactId: orNull(Type.Integer()),
  tryOut: Type.Boolean({ description: "This is the made-up company of `./start --sample`" }),
});
export type Info = Static<typeof Info>;

const open = { permission: "everyone", effect: "signsIn" } as const;
const own = { permission: "signedIn", effect: "signsIn" } as const;
const Sent = Type.Object({ sent: Type.Boolean() });

export const security = {
  signUp: post("/security/sign-up", { body: SignUp, answer: Sent, ...open }),
  confirmSignUp: act("/security/confirm-sign-up", {
    body: strict({ emailOrUsername, code }),
    answer: Tokens,
    ...open,
  }),
  resend: act("/security/resend-confirmation-code", {
    body: strict({ emailOrUsername }),
    answer: Sent,
    ...open,
  }),
  signIn: act("/security/sign-in", { body: strict({ emailOrUsername, password }), answer: Tokens, ...open }),
  refresh: act("/security/refresh-token", {
    body: strict({ emailOrUsername, token: text(200, 1) }),
    answer: Type.Object({ accessToken: Type.String(), refreshToken: Type.String() }),
    ...open,
  }),
  signOut: act("/security/sign-out", { answer: Done, ...own }),
  info: get("/security/info", { answer: Info, permission: "signedIn" }),
  changePassword: act("/security/change-password", {
    body: strict({ currentPassword: password, newPassword: password }),
    answer: Tokens,
    ...own,
  }),
  forgotPassword: act("/security/forgot-password", {
    body: strict({ emailOrUsername }),
    answer: Sent,
    ...open,
  }),
  confirmPassword: act("/security/confirm-password", {
    body: strict({ emailOrUsername, code, newPassword: password }),
    answer: Done,
    ...open,
  }),
};
