import { type Static, Type } from "typebox";
import { crud, name, oneOf, strict, text } from "./http.ts";

/** Categories of EN 16931: standard, reverse charge, intra-Community, export, exempt, outside scope, zero. */
export const vatCategories = ["S", "AE", "K", "G", "E", "O", "Z"] as const;

export const VatCodeInput = strict({
  code: name(20),
  name: name(),
  basisPoints: Type.Integer({ minimum: 0, maximum: 10_000, description: "21 % is 2100" }),
  category: oneOf(vatCategories),
  margin: Type.Boolean({ default: false, description: "Margin scheme for second-hand goods" }),
  note: { ...text(300), default: "" },
  position: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
});
export type VatCodeInput = Static<typeof VatCodeInput>;

export const vatCodes = crud("/admin/vat-codes", {
  input: VatCodeInput,
  sortable: ["position", "code", "name", "basisPoints"],
  resource: "vatCodes",
});
