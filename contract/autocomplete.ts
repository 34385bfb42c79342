import { Type } from "typebox";
import type { Right } from "./access.ts";
import { about, get, strict } from "./http.ts";

/** The specification's lists, with the right that each needs; `vehicles` and `drivers` join with the tables of logistics. */
export const autocompleteLists = {
  "product-types": "productTypes:read",
  "product-sub-types": "productTypes:read",
  tasks: "tasks:read",
  attributes: "attributes:read",
  contacts: "contacts:read",
  partners: "contacts:read",
  customers: "contacts:read",
  suppliers: "contacts:read",
  companies: "companies:read",
  "vat-codes": "vatCodes:read",
  "purchase-statuses": "orderStatuses:read",
  "sale-statuses": "orderStatuses:read",
  "repair-statuses": "orderStatuses:read",
  "product-statuses": "productStatuses:read",
  locations: "locations:read",
  "location-labels": "locations:read",
  products: "products:read",
  users: "dashboard:read",
} as const satisfies Record<string, Right>;
export type AutocompleteList = keyof typeof autocompleteLists;

const Option = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  label: Type.String(),
  /** A second line that tells two of the same name apart. */
  detail: Type.Optional(Type.String()),
  color: Type.Optional(Type.String()),
});
export type Option = { id: number | string; label: string; detail?: string; color?: string };

const listRoute = (list: AutocompleteList, permission: Right) =>
  get(`/autocomplete/${list}`, {
    says: `Suggests ${list.replaceAll("-", " ")} while somebody types.`,
    query: strict({
      q: Type.Optional(Type.String({ maxLength: 100 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
      /** Looks up the labels of these ids instead of searching. */
      ids: Type.Optional(Type.String({ pattern: "^[^,]{1,60}(,[^,]{1,60}){0,199}$" })),
    }),
    answer: Type.Array(Option),
    permission,
  });
export const lookups = {
  name: "Lookups",
  about: "Suggestions for input fields, and search over everything.",
};
export const autocomplete = about(
  lookups,
  Object.fromEntries(
    Object.entries(autocompleteLists).map(([list, right]) => [
      list,
      listRoute(list as AutocompleteList, right),
    ]),
  ) as Record<AutocompleteList, ReturnType<typeof listRoute>>,
);
