import { Type } from "typebox";
import { email } from "./emailAddress.ts";
import { Done, instant, oneOf, orNull, strict, withSchemas } from "./http.ts";
import * as routes from "./ownAccount.routes.ts";
import { code, password, Sent, secondCode, signInSubject } from "./security.ts";

const sessionId = Type.String({
  pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  examples: ["6f1c2d3e-8a4b-4c5d-9e6f-0a1b2c3d4e5f"],
});
const OpenSession = Type.Object({
  sessionId,
  browser: Type.String({ description: "Blank when it does not say" }),
  system: Type.String({ description: "Blank when it does not say" }),
  current: Type.Boolean({ description: "The session of this call" }),
  startedAt: instant,
  usedAt: { ...instant, description: "When the session was last used, to within ten minutes" },
});
export const signInWays = ["password", "code", "recoveryCode", "confirmation", "invitation"] as const;
export type SignInWay = (typeof signInWays)[number];
const SignedIn = Type.Object({
  at: instant,
  way: oneOf(signInWays, "signInWays"),
  browser: Type.String({ description: "Blank when it does not say" }),
  system: Type.String({ description: "Blank when it does not say" }),
  network: Type.String({ description: "IP address; of IPv6 its first 64 bits" }),
  isKnown: Type.Boolean({ description: "They had signed in in this browser before" }),
});
const OwnSecondFactor = Type.Object({
  since: { ...orNull(instant), description: "null: there is none" },
  recoveryCodes: Type.Integer({ description: "Recovery codes that are left" }),
  required: Type.Boolean({ description: "One of their groups needs it" }),
});
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String({ examples: ["KD-7Q2M-PX9A"] }), {
    description: "Each is used once; they are shown only here",
  }),
});
const ownAccountSchemas = {
  sessions: {
    summary: "Lists the caller's open sessions, last used first.",
    answer: Type.Object({ items: Type.Array(OpenSession) }),
  },
  endSession: {
    refuses: { 404: ["notFound"] },
    summary: "Ends one of the caller's sessions.",
    body: strict({ sessionId }),
    answer: Done,
  },
  endOtherSessions: { summary: "Ends all of the caller's sessions except this one.", answer: Done },
  changeEmail: {
    refuses: { 422: ["wrongPassword", "sameEmail"], 429: ["tooManyGuesses", "tooManyRequests"] },
    summary: "E-mails a code to a new address, which becomes the caller's once that code is confirmed.",
    body: strict({ email, currentPassword: password }),
    answer: Sent,
  },
  confirmEmail: {
    refuses: { 422: ["wrongCode"] },
    summary: "Confirms the caller's new e-mail address with the code, and notifies the previous address.",
    body: strict({ code }),
    answer: Type.Object({ email: Type.String() }),
  },
  prove: {
    refuses: { 422: ["wrongPassword", "codeNeeded", "wrongCode"], 429: ["tooManyGuesses"] },
    summary: "Proves again who the caller is, for ten minutes, as calls ask that refuse with `signInAgain`.",
    body: strict({ currentPassword: password, code: secondCode }),
    answer: Done,
  },
  signIns: {
    summary: "Lists the caller's latest 50 sign-ins, newest first.",
    answer: Type.Object({ items: Type.Array(SignedIn) }),
  },
  secondFactor: {
    summary: "Returns whether the caller has a second factor, and how many recovery codes are left.",
    answer: OwnSecondFactor,
  },
  beginSecondFactor: {
    refuses: { 422: ["secondFactorThere"] },
    summary:
      "Returns a new secret for the caller's authenticator app; it counts once a code of it is confirmed.",
    answer: Type.Object({
      secret: Type.String({ description: "In base32, to be typed where nothing can be scanned" }),
      address: Type.String({ description: "The `otpauth://` address that the picture holds" }),
      qr: Type.String({ description: "The picture to scan, as SVG" }),
    }),
  },
  confirmSecondFactor: {
    refuses: { 422: ["wrongCode", "secondFactorThere"], 429: ["tooManyGuesses"] },
    summary: "Confirms the second factor with a code of the app, and returns ten recovery codes.",
    body: strict({ code }),
    answer: RecoveryCodes,
  },
  renewRecoveryCodes: {
    refuses: { 422: ["noSecondFactor"] },
    summary: "Returns ten new recovery codes; the earlier ones no longer work.",
    answer: RecoveryCodes,
  },
  removeSecondFactor: {
    refuses: { 422: ["noSecondFactor", "secondFactorRequired"] },
    summary: "Removes the caller's second factor.",
    answer: OwnSecondFactor,
  },
} as const;
export type OwnAccountSchemas = typeof ownAccountSchemas;
export const ownAccount = withSchemas(signInSubject, routes.ownAccount, ownAccountSchemas);
