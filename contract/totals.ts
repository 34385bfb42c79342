import { type Static, Type } from "typebox";
import { money, orNull } from "./http.ts";

/** VAT of one code on a document, cents; a margin code shows no amount. */
const VatAmount = Type.Object({
  vatCodeId: orNull(Type.Integer()),
  base: money,
  amount: money,
  margin: Type.Boolean(),
});
export const VatRate = Type.Object({
  id: Type.Integer(),
  basisPoints: Type.Integer(),
  margin: Type.Boolean(),
});
export const Totals = Type.Object({
  goods: { ...money, description: "All lines without VAT, services included; margin prices as they are" },
  services: { ...money, description: "The part of `goods` that is services and labour" },
  goodsWithVat: { ...money, description: "Total of all lines incl. VAT, cents" },
  discount: money,
  transport: money,
  net: money,
  vat: Type.Array(VatAmount),
  total: money,
});
export type Totals = Static<typeof Totals>;
