import type { Route } from "../../contract/http.ts";
import type { security } from "../../contract/security.ts";

/** A route of the contract without its schemas, so that the sign-in page does not carry them. */
export const openRoute = <R extends Route>(method: Route["method"], url: string) =>
  ({ method, url, config: { permission: "everyone", effect: "signsIn" } }) as R;

type Security = typeof security;
export const routes = {
  signUp: openRoute<Security["signUp"]>("POST", "/security/sign-up"),
  confirmSignUp: openRoute<Security["confirmSignUp"]>("POST", "/security/confirm-sign-up"),
  resend: openRoute<Security["resend"]>("POST", "/security/resend-confirmation-code"),
  signIn: openRoute<Security["signIn"]>("POST", "/security/sign-in"),
  forgotPassword: openRoute<Security["forgotPassword"]>("POST", "/security/forgot-password"),
  confirmPassword: openRoute<Security["confirmPassword"]>("POST", "/security/confirm-password"),
};
