import type { OwnAccountSchemas } from "./ownAccount.ts";
import { about, act, get, type RoutesOf, recent } from "./routes.ts";

const ownAccess = { permission: "signedIn", effect: "signsIn" } as const;

/** What people do with their own account; apart from signing in, whose page is to stay light. */
export const ownAccount = about("security", {
  sessions: get("/security/sessions", { permission: "signedIn" }),
  endSession: act("/security/end-session", ownAccess),
  endOtherSessions: act("/security/end-other-sessions", ownAccess),
  changeEmail: act("/security/change-email", ownAccess),
  confirmEmail: act("/security/confirm-email", ownAccess),
  prove: act("/security/prove", ownAccess),
  signIns: get("/security/sign-ins", { permission: "signedIn" }),
  secondFactor: get("/security/second-factor", { permission: "signedIn" }),
  beginSecondFactor: recent(act("/security/second-factor/begin", ownAccess)),
  confirmSecondFactor: recent(act("/security/second-factor/confirm", ownAccess)),
  renewRecoveryCodes: recent(act("/security/second-factor/recovery-codes", ownAccess)),
  removeSecondFactor: recent(act("/security/second-factor/remove", ownAccess)),
}) as RoutesOf<OwnAccountSchemas>;
