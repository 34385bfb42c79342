import { type Static, Type } from "typebox";
import { exported, removal } from "./crud.ts";
import { subject } from "./docs.ts";
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
import { email } from "./security.ts";
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
  list: { summary: "Lists addresses that get no bulk mail, and why.", query, answer: page(Suppression) },
  create: {
    summary: "Takes an address out of all bulk mail.",
    refuses: { 409: ["addressSuppressed"] },
    body: input({ address: email }),
    answer: Suppression,
  },
  remove: { ...removal, summary: "Lets an address get bulk mail again." },
  export: {
    ...exported(query, ["address", "reason", "emailName", "createdAt"]),
    summary: "Writes addresses that get no bulk mail as a CSV or XLSX file.",
  },
} as const;
export type SuppressionsSchemas = typeof suppressionsSchemas;
export const suppressions = withSchemas(
  subject("suppression", "Addresses that get no bulk mail: they unsubscribed, complained, or are nobody's."),
  routes.suppressions,
  suppressionsSchemas,
);
