import { type SearchHit, search } from "../../../contract/dashboard.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { searchesFor } from "./search.queries.ts";

export function searchRoutes(app: App, { db }: Services) {
  app.route({
    ...search,
    handler: async (request) => {
      const searches = searchesFor(sessionOf(request), request.query.q.trim());
      // One after another: one person's search never takes the connections of others.
      const items = await db.connection().execute(async (connection) => {
        const found: SearchHit[] = [];
        for (const query of searches) found.push(...(await query.execute(connection)).rows);
        return found;
      });
      return { items: [...items.filter(({ exact }) => exact), ...items.filter(({ exact }) => !exact)] };
    },
  });
}
