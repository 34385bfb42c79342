import { type Static, Type } from "typebox";
import { orNull } from "./http.ts";

/** VAT of one code on a document, cents; a margin code shows no amount. */
const VatAmount = Type.Object({
  vatCodeId: orNull(Type.Integer()),
  base: Type.Integer(),
  amount: Type.Integer(),
  margin: Type.Boolean(),
});
export const VatRate = Type.Object({
  id: Type.Integer(),
  basisPoints: Type.Integer(),
  margin: Type.Boolean(),
});
export const Totals = Type.Object({
  goods: Type.Integer(),
  discount: Type.Integer(),
  transport: Type.Integer(),
  net: Type.Integer(),
  vat: Type.Array(VatAmount),
  total: Type.Integer(),
});
export type Totals = Static<typeof Totals>;
