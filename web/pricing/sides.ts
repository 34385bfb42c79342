import type { DiscountUnit } from "../../contract/orders.rules.ts";
import type { VatRate } from "../../contract/vat.rules.ts";
import { onSide } from "../../contract/vat.rules.ts";

/** The amounts of a line's body, all on the side of its price. */
export type Sided = {
  unitPrice?: number | null;
  hourlyRate?: number | null;
  discount: number;
  discountUnit: DiscountUnit;
  priceWithVat: boolean;
};
type Rate = Pick<VatRate, "basisPoints" | "margin"> | undefined;

/** A line with its amounts as a person reads them: with VAT or without. */
export function asRead<L extends Sided>(line: L, isWithVat: boolean, rate: Rate): L {
  const read = (cents: number) => onSide(cents, line.priceWithVat, isWithVat, rate);
  const { unitPrice, hourlyRate, discount, discountUnit } = line;
  return {
    ...line,
    ...(typeof unitPrice === "number" && { unitPrice: read(unitPrice) }),
    ...(typeof hourlyRate === "number" && { hourlyRate: read(hourlyRate) }),
    discount: discountUnit === "cents" ? read(discount) : discount,
    priceWithVat: isWithVat,
  };
}

/**
 * What to store of amounts that a person edited as they read them. A price that was typed keeps its side, and one that nobody touched
 * stays exactly what it was; only a discount in cents that is typed with VAT puts a price without VAT on its side.
 */
export function asTyped<L extends Sided>(typed: L, stored: Sided, rate: Rate): L {
  const shown = asRead(stored, typed.priceWithVat, rate);
  const same = (field: keyof Sided) => (typed[field] ?? null) === (shown[field] ?? null);
  if (!same("unitPrice") || !same("hourlyRate")) return typed;
  const prices = {
    ...(typed.unitPrice !== undefined && { unitPrice: stored.unitPrice }),
    ...(typed.hourlyRate !== undefined && { hourlyRate: stored.hourlyRate }),
    priceWithVat: stored.priceWithVat,
  };
  if (same("discount") && same("discountUnit")) return { ...typed, ...prices, discount: stored.discount };
  if (typed.discountUnit !== "cents") return { ...typed, ...prices };
  if (typed.priceWithVat && !stored.priceWithVat) return typed;
  return {
    ...typed,
    ...prices,
    discount: onSide(typed.discount, typed.priceWithVat, stored.priceWithVat, rate),
  };
}
