import { attributes } from "../contract/attributes.routes.ts";
import { contacts } from "../contract/contacts.routes.ts";
import { purchases, repairs, sales } from "../contract/orders.routes.ts";
import { products } from "../contract/products.routes.ts";
import type { Route } from "../contract/routes.ts";
import { views } from "../contract/views.routes.ts";
import type { Calls } from "./kit/browser/prefetch.ts";
import { pathOf } from "./kit/call/pathOf.ts";

const callTo = (route: Pick<Route, "url" | "config">, query: Record<string, unknown> = {}): Calls[number] => [
  route.config.topic,
  pathOf(route, { query }),
];
/** The rows of a list and its views. */
const list = (address: string, route: Pick<Route, "url" | "config">, sort?: string): Calls => [
  callTo(route, { sort }),
  callTo(views.list, { screen: address }),
];

/**
 * What the large lists call, by their addresses, when they are opened for the first time in a browser: in the order that they
 * open with, and not filtered. The build writes it for the server, which puts it into the page.
 */
export const firstCalls: Readonly<Record<string, Calls>> = {
  "/products": [
    ...list("/products", products.list),
    callTo(attributes.list, { pageSize: 200, sort: "position" }),
  ],
  "/orders/purchases": list("/orders/purchases", purchases.list, "-orderDate"),
  "/orders/sales": list("/orders/sales", sales.list, "-orderDate"),
  "/orders/repairs": list("/orders/repairs", repairs.list, "-orderDate"),
  "/contacts": list("/contacts", contacts.list, "name"),
};
