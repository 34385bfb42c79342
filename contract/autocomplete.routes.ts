import type { Module, Permission, Right } from "./access.ts";
import type { OptionsSchemas } from "./autocomplete.ts";
import { about, get, type Route, type RouteOf } from "./routes.ts";

/** The specification's lists, with the right that each needs; those of plain resources are beside their own routes (`withOptions`). */
export const autocompleteLists = {
  "product-types": "productTypes:read",
  "product-sub-types": "productTypes:read",
  tasks: "tasks:read",
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
  parts: "products:read",
  services: "dashboard:read",
  users: "dashboard:read",
} as const satisfies Record<string, Right>;
export type AutocompleteList = keyof typeof autocompleteLists;

export type Option = { id: number | string; label: string; detail?: string; color?: string };

/** Other rights that give access to a list: technicians take in customers' devices, partners name whose goods to fetch. */
const alsoFor: Partial<Record<string, Right[]>> = {
  customers: ["repairs:write"],
  contacts: ["pickupRequests:write"],
};

const optionsRoute = (list: string, permission: Permission, module?: Module) =>
  about(
    "autocomplete",
    get(`/autocomplete/${list}`, { permission, or: alsoFor[list] ?? [], module }),
  ) as RouteOf<OptionsSchemas>;
type OptionsRoute = ReturnType<typeof optionsRoute>;
/** A source of options: a list by name, or the options of a resource. */
export type OptionsOf = AutocompleteList | OptionsRoute;

export const autocomplete = Object.fromEntries(
  Object.entries(autocompleteLists).map(([list, right]) => [list, optionsRoute(list, right)]),
) as Record<AutocompleteList, OptionsRoute>;
export const optionsOf = (from: OptionsOf) => (typeof from === "string" ? autocomplete[from] : from);

/** Lets forms choose from a plain resource: `<PickInput from={carriers.options} />`. */
export const withOptions = <R extends { list: Pick<Route, "config"> }>(routes: R, list: string) => ({
  ...routes,
  options: optionsRoute(list, routes.list.config.permission, routes.list.config.module),
});
