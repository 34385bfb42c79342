import type { MailReportsSchemas } from "./mailReports.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

const module = "mailing";
const read = { permission: "emails:read", module } as const;

/** What came back after mails, and where it is taken. */
export const mailReports = about("mail-reports", {
  list: get("/mail-reports", read),
  close: act("/mail-reports/:id/close", { permission: "emails:write", module }),
  intake: get("/mail-reports/intake-address", { permission: "modules:write", module }),
  test: act("/mail-reports/mailbox/test", { permission: "modules:write", module, effect: "reads" }),
  webhook: act("/mail-reports/intake/:reportKey", {
    permission: "everyone",
    effect: "hears",
    strangers: {
      name: "mailReports",
      perNetwork: { most: 600, minutes: 1 },
      token: "reportKey",
      perToken: { most: 6000, minutes: 1 },
    },
  }),
}) as RoutesOf<MailReportsSchemas>;
