import type { Module, Resource } from "./access.ts";
import type { PrintingSchemas, VerificationSchemas } from "./documents.ts";
import { about, act, type RoutesOf } from "./routes.ts";

const verifying = {
  permission: "everyone",
  strangers: {
    name: "verify",
    perNetwork: { most: 60, minutes: 15 },
    token: "token",
    perToken: { most: 300, minutes: 15 },
  },
  effect: "reads",
} as const;
/** The statement of data destruction of a purchase, and the public check whether a copy was altered. */
export const verification = about("purchases", {
  print: act("/purchases/:id/print/statement", {
    permission: "purchases:read",
    module: "erasure",
    effect: "prints",
  }),
  verify: act("/documents/verify", verifying),
  verifyFile: act("/documents/verify/:token/file", verifying),
}) as RoutesOf<VerificationSchemas>;

const printingOf = (resource: Resource, module?: Module) =>
  about(resource, {
    print: act(`/${resource}/bulk/print/normal`, {
      permission: `${resource}:read`,
      module,
      effect: "prints",
    }),
    mail: act(`/${resource}/:id/mail`, { permission: `${resource}:write`, module }),
  }) as RoutesOf<PrintingSchemas>;
export const printing = {
  purchase: printingOf("purchases"),
  sale: printingOf("sales"),
  repair: printingOf("repairs", "repairs"),
};
