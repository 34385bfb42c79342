import { type Static, Type } from "typebox";
import { subject } from "./docs.ts";
import { longestFilter } from "./filters.rules.ts";
import {
  attributeName,
  Deleted,
  Id,
  input,
  name,
  orNull,
  record,
  strict,
  text,
  version,
  withSchemas,
} from "./http.ts";
import * as routes from "./views.routes.ts";

/** The address of a list, such as `/orders/sales`. */
const screen = Type.String({
  maxLength: 100,
  pattern: "^(/[a-z0-9-]+){1,5}$",
  description: "The address of the list",
  examples: ["/products"],
});

/** A saved view of a list: its filters, order and columns. A shared one can be opened by everybody inside the company. */
export const ViewInput = input({
  screen,
  name: { ...name(60), examples: ["Klaar voor de webshop"] },
  shared: Type.Boolean({ default: false }),
  isDefault: Type.Boolean({
    default: false,
    description: "Opened with the list; a shared one for everybody without an own one",
  }),
  search: {
    ...record(
      Type.String({ pattern: `^([a-zA-Z]{1,40}|${attributeName})$` }),
      Type.String({ minLength: 1, maxLength: longestFilter }),
      { maxProperties: 50, additionalProperties: false, default: {} },
    ),
    examples: [{ lifecycle: "saleable", sort: "-createdAt" }],
  },
  columns: orNull({
    ...Type.Array(text(80, 1), { maxItems: 250, uniqueItems: true }),
    examples: [["sku", "productName", "salePrice"]],
  }),
});
export type ViewInput = Static<typeof ViewInput>;

export const View = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...ViewInput.properties,
  own: Type.Boolean(),
  username: Type.String(),
});
export type View = Static<typeof View>;
const viewSubject = subject("view", "Saved columns, sort and filters of a list.", { name: "Saved views" });
const viewsSchemas = {
  list: {
    operation: "list",
    summary: "Lists the views of a list: the caller's own and the shared ones.",
    query: strict({ screen }),
    answer: Type.Object({ items: Type.Array(View) }),
  },
  create: { refuses: { 403: ["viewSharing"] }, operation: "create", body: ViewInput, answer: View },
  replace: {
    refuses: { 403: ["viewSharing"] },
    operation: "replace",
    params: Id,
    body: strict({ ...ViewInput.properties, version: Type.Optional(version) }),
    answer: View,
  },
  remove: { refuses: { 403: ["viewSharing"] }, operation: "remove", params: Id, answer: Deleted },
} as const;
export type ViewsSchemas = typeof viewsSchemas;
export const views = withSchemas(viewSubject, routes.views, viewsSchemas);
