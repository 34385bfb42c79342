import { type Static, Type } from "typebox";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { day, input, name, oneOf, strict, text, translated, withSchemas } from "./http.ts";
import * as routes from "./vatCodes.routes.ts";

/** Categories of EN 16931: standard, reverse charge, intra-Community, export, exempt, outside scope, zero. */
export const vatCategories = ["S", "AE", "K", "G", "E", "O", "Z"] as const;

const basisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: "21 % is 2100",
  examples: [2100],
});
export const VatCodeInput = input({
  code: { ...name(20), examples: ["H21X"] },
  name: translated({ ...name(), examples: ["Hoog 21% buitenland"] }),
  basisPoints,
  category: oneOf(vatCategories, "vatCategories"),
  rates: Type.Array(
    strict({ validFrom: { ...day, description: "The first day of this rate" }, basisPoints }),
    { maxItems: 20, default: [], description: "Later rates; `basisPoints` is the first" },
  ),
  margin: Type.Boolean({ default: false, description: "Margin scheme for second-hand goods" }),
  note: { ...text(300), default: "" },
  position: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
});
export type VatCodeInput = Static<typeof VatCodeInput>;

const vatCodesSchemas = crudSchemas({
  input: VatCodeInput,
  sortable: ["position", "code", "name", "basisPoints"],
});
export type VatCodesSchemas = typeof vatCodesSchemas;
export const vatCodes = withSchemas(
  subject("VAT code", "Rates with their category of EN 16931."),
  routes.vatCodes,
  vatCodesSchemas,
);
