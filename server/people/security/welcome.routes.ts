import { weekStartOf } from "../../../contract/calendar.rules.ts";
import { configs } from "../../../contract/settings.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { mailLeaves } from "../mail/leaving.ts";
import { findConfigs } from "../settings/settings.ts";
import { isTryOut } from "../settings/tryOut.ts";
import { hasAccount } from "./accounts.ts";

/** What the screens before sign-in need to know of the company. */
export function welcomeRoutes(app: App, { db, config, home }: Services) {
  app.route({
    ...configs.read,
    handler: async (request) => {
      const { defaultLocale, timeZone, currency } = await findConfigs(db);
      const firstAccount = !(await hasAccount(db));
      const mailsLeave = await mailLeaves({ config, home });
      const tryOut = await isTryOut(db);
      const weekStart = weekStartOf(request.locale);
      return { defaultLocale, timeZone, currency, weekStart, firstAccount, mailsLeave, tryOut };
    },
  });
}
