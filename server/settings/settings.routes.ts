import { configs, weekStartOf } from "../../contract/settings.ts";
import type { App, Services } from "../http/app.ts";
import { hasAccount } from "../sample/sample.queries.ts";
import { findConfigs, writeSetting } from "./settings.ts";
import { themeRoutes } from "./theme.routes.ts";

export function settingRoutes(app: App, services: Services) {
  const { db, write, config } = services;
  themeRoutes(app, services);
  app.route({
    ...configs.read,
    handler: async (request) => {
      const { defaultLocale } = await findConfigs(db);
      const firstAccount = !(await hasAccount(db));
      const mailsLeave = config.smtpUrl !== undefined;
      return { defaultLocale, weekStart: weekStartOf(request.locale), firstAccount, mailsLeave };
    },
  });
  app.route({ ...configs.admin, handler: () => findConfigs(db) });
  app.route({
    ...configs.replace,
    handler: (request) =>
      write(request, async (tx) => {
        const { version, ...configs } = request.body;
        await writeSetting(tx, "configs", version, () => configs);
        return findConfigs(tx);
      }),
  });
}
