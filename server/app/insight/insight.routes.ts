import { insight } from "../../../contract/insight.ts";
import { seesPrices } from "../../goods/products/products.queries.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findOrderFigures, orderPeriodOf } from "./orders.figures.ts";
import { askedOf } from "./period.ts";
import { findProductFigures } from "./products.figures.ts";
import { findTaskFigures } from "./tasks.figures.ts";

export function insightRoutes(app: App, { db }: Services) {
  app.route({
    ...insight.products,
    handler: async (request) => {
      const session = sessionOf(request);
      const readsPurchases = session.rights.includes("purchases:read");
      const reader = { locale: request.locale, seesPrices: seesPrices(session), readsPurchases };
      return findProductFigures(db, await askedOf(db, request.query), reader);
    },
  });
  app.route({
    ...insight.orders,
    handler: async (request) =>
      findOrderFigures(db, await orderPeriodOf(db, request.query), sessionOf(request), request.locale),
  });
  app.route({
    ...insight.tasks,
    handler: async ({ query, locale }) => findTaskFigures(db, await askedOf(db, query), locale),
  });
}
