import { type Static, Type } from "typebox";
import { exported, removal } from "./crud.ts";
import { subject } from "./docs.ts";
import { email } from "./emailAddress.ts";
import {
  anyOfWords,
  dayRange,
  input,
  instant,
  key,
  listQuery,
  oneOf,
  orNull,
  page,
  withSchemas,
} from "./http.ts";
import * as routes from "./suppressions.routes.ts";

export const suppressionReasons = ["unsubscribed", "bounced", "complained", "byHand"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
export const Suppression = Type.Object({
  id: Type.Integer(),
  address: Type.String(),
  reason: oneOf(suppressionReasons, "suppressionReasons"),
  emailId: orNull(key),
  emailName: Type.String({ description: "The mail by which it came about" }),
  createdAt: instant,
});
export type Suppression = Static<typeof Suppression>;
const query = listQuery(["address", "createdAt"], {
  reason: anyOfWords(suppressionReasons),
  createdAt: dayRange,
});
const suppressionsSchemas = {
  list: {
    summary: "Lists the addresses that get no mailings, with the reason.",
    query,
    answer: page(Suppression),
  },
  create: {
    summary: "Excludes an address from all mailings.",
    refuses: { 409: ["addressSuppressed"] },
    body: input({ address: email }),
    answer: Suppression,
  },
  remove: { ...removal, summary: "Removes an address from the excluded ones; it gets mailings again." },
  export: {
    ...exported(query, ["address", "reason", "emailName", "createdAt"]),
    summary: "Exports the excluded addresses as a CSV or XLSX file.",
  },
} as const;
export type SuppressionsSchemas = typeof suppressionsSchemas;
export const suppressions = withSchemas(
  subject("suppression", "Addresses that get no mailings: they unsubscribed, complained, or do not exist."),
  routes.suppressions,
  suppressionsSchemas,
);
