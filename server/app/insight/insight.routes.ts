import { insight } from "../../../contract/insight.ts";
import { seesPrices } from "../../goods/products/products.queries.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findOrderFigures } from "./orders.figures.ts";
import { periodOf } from "./period.ts";
import { findProductFigures } from "./products.figures.ts";
import { findTaskFigures } from "./tasks.figures.ts";

export function insightRoutes(app: App, { db }: Services) {
  app.route({
    ...insight.products,
    handler: (request) => {
      const reader = { locale: request.locale, seesPrices: seesPrices(sessionOf(request)) };
      return findProductFigures(db, periodOf(request.query), reader);
    },
  });
  app.route({
    ...insight.orders,
    handler: (request) => findOrderFigures(db, periodOf(request.query), sessionOf(request), request.locale),
  });
  app.route({
    ...insight.tasks,
    handler: ({ query, locale }) => findTaskFigures(db, periodOf(query), locale),
  });
}
