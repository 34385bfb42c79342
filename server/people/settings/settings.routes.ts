import { configs } from "../../../contract/settings.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { checkedCompany, checkedPlace, placedDepot } from "./company.ts";
import { findNextNumbers } from "./series.ts";
import { findConfigs, writeSetting } from "./settings.ts";
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
        const { version, ...configs } = request.body;
        const { depot } = await findConfigs(tx);
        await writeSetting(tx, "configs", version, async () => ({
          ...configs,
          depot: placedDepot(configs.depot, depot),
          ...(await checkedPlace(tx, configs)),
          company: checkedCompany(configs.company),
        }));
        return findConfigs(tx);
      }),
  });
}
