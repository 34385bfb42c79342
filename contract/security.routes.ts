import { about, act, get, post, type RoutesOf } from "./routes.ts";
import type { JoiningSchemas, SecuritySchemas } from "./security.ts";

const open = {
  permission: "everyone",
  effect: "signsIn",
  strangers: { uncounted: "ownLimits" },
} as const;
const ownAccess = { permission: "signedIn", effect: "signsIn" } as const;

export const security = about("security", {
  signUp: post("/security/sign-up", open),
  confirmSignUp: act("/security/confirm-sign-up", open),
  resend: act("/security/resend-confirmation-code", open),
  signIn: act("/security/sign-in", open),
  refresh: act("/security/refresh-token", open),
  signOut: act("/security/sign-out", ownAccess),
  info: get("/security/info", { permission: "signedIn" }),
  changePassword: act("/security/change-password", ownAccess),
  forgotPassword: act("/security/forgot-password", open),
  confirmPassword: act("/security/confirm-password", open),
}) as RoutesOf<SecuritySchemas>;

const byInvitation = {
  permission: "everyone",
  effect: "signsIn",
  strangers: {
    name: "invitation",
    perNetwork: { most: 60, minutes: 15 },
    token: "token",
    perToken: { most: 30, minutes: 15 },
  },
} as const;
/** Accepting an invitation by its link. */
export const joining = about("invitations", {
  read: act("/security/invitation", byInvitation),
  accept: act("/security/accept-invitation", byInvitation),
}) as RoutesOf<JoiningSchemas>;
