import { Type } from "typebox";
import { type AutocompleteList, autocomplete as lists } from "./autocomplete.routes.ts";
import { type ServedRoute, strict, withSchema } from "./http.ts";
import type { RouteOf } from "./routes.ts";

const Option = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  label: Type.String({ examples: ["Voorbeeldbank N.V."] }),
  /** A second line, to tell apart options of the same name. */
  detail: Type.Optional(Type.String()),
  color: Type.Optional(Type.String()),
});
const optionsSchemas = (list: string) =>
  ({
    summary: `Suggests ${list.replaceAll("-", " ")} for what has been typed so far.`,
    query: strict({
      q: Type.Optional(Type.String({ maxLength: 100, description: "Search text" })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Maximum number of lines" }),
      ),
      /** Looks up the labels of these ids instead of searching. */
      ids: Type.Optional(
        Type.String({
          pattern: "^[^,]{1,60}(,[^,]{1,60}){0,199}$",
          description: "Looks up the labels of these ids instead of searching",
          examples: ["1,2"],
        }),
      ),
    }),
    answer: Type.Array(Option),
  }) as const;
export type OptionsSchemas = ReturnType<typeof optionsSchemas>;

export const lookups = {
  name: "Lookups",
  description: "Suggestions for input fields, and search over everything.",
  topic: "autocomplete",
};
/** The options of a list with their schemas. */
export const served = (route: RouteOf<OptionsSchemas>) =>
  withSchema(lookups, route, optionsSchemas(route.url.replace("/autocomplete/", "")));
export const autocomplete = Object.fromEntries(
  Object.entries(lists).map(([list, route]) => [list, served(route)]),
) as Record<AutocompleteList, ReturnType<typeof served>>;

/** Adds their schemas to the options of a plain resource. */
export const withOptionSchemas = <R extends { options: RouteOf<OptionsSchemas> }>(
  routes: R,
): R & { options: ServedRoute } => ({ ...routes, options: served(routes.options) });
