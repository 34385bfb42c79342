import { configs, theme, weekStartOf } from "../../contract/settings.ts";
import type { App, Services } from "../app.ts";
import { findConfigs, findTheme, writeSetting } from "./settings.ts";

export function settingRoutes(app: App, { db, write }: Services) {
  app.route({ ...theme.read, handler: () => findTheme(db) });
  app.route({ ...theme.admin, handler: () => findTheme(db) });
  app.route({
    ...theme.replace,
    handler: (request) =>
      write(request, async (tx) => {
        const { logo, favicon } = await findTheme(tx);
        await writeSetting(tx, "theme", { logo, favicon, ...request.body });
        return findTheme(tx);
      }),
  });
  app.route({
    ...configs.read,
    handler: async (request) => {
      const { defaultLocale } = await findConfigs(db);
      const somebody = await db.selectFrom("user").select("id").limit(1).executeTakeFirst();
      return { defaultLocale, weekStart: weekStartOf(request.locale), firstAccount: !somebody };
    },
  });
  app.route({ ...configs.admin, handler: () => findConfigs(db) });
  app.route({
    ...configs.replace,
    handler: (request) =>
      write(request, async (tx) => {
        await writeSetting(tx, "configs", request.body);
        return findConfigs(tx);
      }),
  });
}
