import type { Route } from "../../../contract/routes.ts";

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/** The address of a route with its parameters filled in. */
export function pathOf(route: Pick<Route, "url">, { params = {}, query = {} }: Parts = {}) {
  const path = route.url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}
