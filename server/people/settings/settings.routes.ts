import { configs } from "../../../contract/settings.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { changeConfigs } from "./company.ts";
import { findNextNumbers } from "./series.ts";
import { findConfigs } from "./settings.ts";
import { themeRoutes } from "./theme.routes.ts";

export function settingRoutes(app: App, services: Services) {
  const { db, write } = services;
  themeRoutes(app, services);
  app.route({ ...configs.admin, handler: () => findConfigs(db) });
  app.route({ ...configs.series, handler: () => findNextNumbers(db) });
  app.route({
    ...configs.replace,
    handler: (request) =>
      write(request, async (tx) => {
        const { version, ...changes } = request.body;
        await changeConfigs(tx, version, changes);
        return findConfigs(tx);
      }),
  });
}
