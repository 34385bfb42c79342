import { type SearchHit, search } from "../../../contract/dashboard.ts";
import type { Locale } from "../../../contract/locales.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { searchesFor } from "./search.queries.ts";

export function searchRoutes(app: App, { db }: Services) {
  app.route({
    ...search,
    handler: async (request) => {
      const { locale } = request;
      const searches = await searchesFor(db, sessionOf(request), locale, request.query.q.trim());
      // One after another: one person's search never takes the connections of others.
      const items = await db.connection().execute(async (connection) => {
        const found: SearchHit[] = [];
        for (const query of searches) found.push(...(await query.execute(connection)).rows);
        return found;
      });
      const exact = items.filter((hit) => hit.exact);
      const taken = new Set(exact.map(keyOf));
      const others = items.filter((hit) => !taken.has(keyOf(hit)));
      return { items: [...exact, ...others].map((hit) => inLanguage(hit, locale)) };
    },
  });
}

const keyOf = ({ kind, id }: SearchHit) => `${kind}/${id}`;

/** A hit with the names that come with the product in a language. */
const inLanguage = ({ status, color, price, ...hit }: SearchHit, locale: Locale): SearchHit => ({
  ...hit,
  ...(["task", "location"].includes(hit.kind) && { title: translatedName(locale, hit.title) }),
  ...(status && { status: translatedName(locale, status) }),
  ...(color && { color }),
  ...(typeof price === "number" && { price }),
});
