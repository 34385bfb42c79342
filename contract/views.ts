import { type Static, Type } from "typebox";
import { subject } from "./docs.ts";
import { longestFilter } from "./filters.rules.ts";
import {
  about,
  attributeName,
  Deleted,
  del,
  get,
  Id,
  input,
  name,
  orNull,
  post,
  put,
  strict,
  text,
  version,
} from "./http.ts";

/** The address of a list, such as `/orders/sales`. */
const screen = Type.String({ maxLength: 100, pattern: "^(/[a-z0-9-]+){1,5}$" });

/** A saved view of a list: its filters, order and columns. A shared one can be opened by everybody inside the company. */
export const ViewInput = input({
  screen,
  name: name(60),
  shared: Type.Boolean({ default: false }),
  isDefault: Type.Boolean({
    default: false,
    description: "Opened with the list; a shared one for everybody without an own one",
  }),
  search: Type.Record(
    Type.String({ pattern: `^([a-zA-Z]{1,40}|${attributeName})$` }),
    Type.String({ minLength: 1, maxLength: longestFilter }),
    { maxProperties: 50, additionalProperties: false, default: {} },
  ),
  columns: orNull(Type.Array(text(80, 1), { maxItems: 250, uniqueItems: true })),
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

const signedIn = { permission: "signedIn" } as const;
const viewSubject = subject("view", "How somebody wants to see a list.", { name: "Saved views" });
export const views = about(viewSubject, {
  list: get("/views", {
    as: "list",
    says: "Lists the views of a list: one's own and the shared ones.",
    query: strict({ screen }),
    answer: Type.Object({ items: Type.Array(View) }),
    ...signedIn,
  }),
  /** A shared view is made, changed and deleted with the right `configs:write` only. */
  create: post("/views", {
    refuses: { 403: ["viewSharing"] },
    as: "create",
    body: ViewInput,
    answer: View,
    ...signedIn,
  }),
  replace: put("/views/:id", {
    refuses: { 403: ["viewSharing"] },
    as: "replace",
    params: Id,
    body: strict({ ...ViewInput.properties, version: Type.Optional(version) }),
    answer: View,
    ...signedIn,
  }),
  remove: del("/views/:id", {
    refuses: { 403: ["viewSharing"] },
    as: "remove",
    params: Id,
    answer: Deleted,
    ...signedIn,
  }),
});
