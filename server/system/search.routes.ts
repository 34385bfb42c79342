import { search } from "../../contract/dashboard.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { searchesFor } from "./search.queries.ts";

export function searchRoutes(app: App, { db }: Services) {
  app.route({
    ...search,
    handler: async (request) => {
      const searches = searchesFor(sessionOf(request), request.query.q.trim());
      const answers = await Promise.all(searches.map((query) => query.execute(db)));
      const items = answers.flatMap(({ rows }) => rows);
      return { items: [...items.filter(({ exact }) => exact), ...items.filter(({ exact }) => !exact)] };
    },
  });
}
