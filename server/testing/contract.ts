import type { TSchema } from "typebox";
import type { Docs } from "../../contract/docs.ts";
import type { Config } from "../../contract/routes.ts";
import { contractModules } from "../app/docs/components.ts";

export type Declared = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  schema: { params?: TSchema; querystring?: TSchema; body?: TSchema; response: Record<string, TSchema> };
  config: Config;
  docs: Docs;
};

const isRoute = (value: object): value is Declared =>
  "method" in value && "url" in value && "schema" in value;
const routesIn = (value: unknown): Declared[] => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return isRoute(value) ? [value] : Object.values(value).flatMap(routesIn);
};

/** Every route that any file of the contract declares, once. */
export async function everyRoute(): Promise<Declared[]> {
  const routes = (await contractModules()).flatMap((part) => Object.values(part).flatMap(routesIn));
  return [...new Map(routes.map((route) => [`${route.method} ${route.url}`, route])).values()];
}

/** Whether a route answers with a stream that does not end. */
export const isEndless = ({ schema }: Declared) =>
  (schema.response["200"] as { media?: readonly string[] } | undefined)?.media?.includes(
    "text/event-stream",
  ) === true;

/** A route's address with a number for each of its parameters. */
export const addressOf = ({ url }: Pick<Declared, "url">, id: number | string = 999_999) =>
  url.replace(/:(\w+)/g, String(id));
