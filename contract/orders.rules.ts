import type { Totals } from "./totals.ts";
import type { VatRate } from "./vat.rules.ts";

export type DiscountUnit = "cents" | "basisPoints";
export type Discount = { discount: number; discountUnit: DiscountUnit };
export type PricedLine = Discount & {
  quantity: number;
  /** Cents, without VAT; for a margin line what the buyer pays. Null, which counts as 0, while it is unknown. */
  unitPrice: number | null;
  vatCodeId: number | null;
};
type Document = Discount & { lines: readonly PricedLine[]; transportCost: number };

/** Rounds half a cent away from zero, as in commercial rounding. */
export const percentage = (amount: number, basisPoints: number) =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * basisPoints + 5000) / 10_000);

/** What a buyer pays, cents; margin prices already include VAT. */
export const withVat = (cents: number, vat: Pick<VatRate, "basisPoints" | "margin"> | undefined) =>
  vat && !vat.margin ? cents + percentage(cents, vat.basisPoints) : cents;

/** The cents without VAT of a price with VAT. Not every price can be reached: adding VAT again may differ by a cent. */
export const withoutVat = (cents: number, vat: Pick<VatRate, "basisPoints" | "margin"> | undefined) =>
  vat && !vat.margin ? Math.round((cents * 10_000) / (10_000 + vat.basisPoints)) : cents;

const less = (amount: number, discount: number, unit: DiscountUnit) =>
  Math.max(0, amount - (unit === "cents" ? discount : percentage(amount, discount)));

/** Whether a discount is more than the amount, cents. */
export const isExcessive = (amount: number, { discount, discountUnit }: Discount) =>
  discount > (discountUnit === "cents" ? amount : 10_000);

/** What a line costs before its discount, cents. */
export const grossAmount = ({ quantity, unitPrice }: Pick<PricedLine, "quantity" | "unitPrice">) =>
  quantity * (unitPrice ?? 0);

/** What a line costs without VAT after its own discount, cents. */
export const lineAmount = (line: Omit<PricedLine, "vatCodeId">) =>
  less(grossAmount(line), line.discount, line.discountUnit);

/** The price of labour, cents; `hourlyRate` in cents, half a cent rounds up. */
export const labourPrice = (minutes: number, hourlyRate: number) =>
  Math.floor((minutes * hourlyRate + 30) / 60);

/** Cents of `amount` shared out by weight, to the last cent (largest remainder). */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / totalWeight);
  const shares = exact.map(Math.floor);
  let left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, at) => [value - Math.floor(value), at] as const)
    .sort((a, b) => b[0] - a[0]);
  for (const [, at] of byRemainder) {
    if (left <= 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/**
 * The totals of a document, in cents. The order's discount is shared out over its lines by their amounts. VAT is rounded once per
 * VAT code; margin lines show none, because it is within their price (Wet OB, art. 28b). Transport is ancillary and takes the
 * code of the largest part of the goods, or `usual` when that is none or margin.
 */
export function totalsOf(
  { lines, discount, discountUnit, transportCost }: Document,
  rates: readonly VatRate[],
  usual: number | null = null,
): Totals {
  const amounts = lines.map(lineAmount);
  const goods = amounts.reduce((sum, amount) => sum + amount, 0);
  const off = goods - less(goods, discount, discountUnit);
  const shares = shareOut(off, amounts);
  const rateOf = new Map(rates.map((rate) => [rate.id, rate]));
  const bases = new Map<number | null, number>();
  const add = (vatCodeId: number | null, amount: number) =>
    bases.set(vatCodeId, (bases.get(vatCodeId) ?? 0) + amount);
  for (const [at, line] of lines.entries()) add(line.vatCodeId, (amounts[at] ?? 0) - (shares[at] ?? 0));
  if (transportCost) add(transportCode(bases, rateOf, usual), transportCost);
  const vat = [...bases].map(([vatCodeId, base]) => {
    const rate = vatCodeId === null ? undefined : rateOf.get(vatCodeId);
    const margin = rate?.margin ?? false;
    return { vatCodeId, base, amount: rate && !margin ? percentage(base, rate.basisPoints) : 0, margin };
  });
  const net = goods - off + transportCost;
  const total = net + vat.reduce((sum, { amount }) => sum + amount, 0);
  return { goods, discount: off, transport: transportCost, net, vat, total };
}

function transportCode(
  bases: Map<number | null, number>,
  rateOf: Map<number, VatRate>,
  usual: number | null,
) {
  const [largest] = [...bases].sort(([, a], [, b]) => b - a);
  const code = largest?.[0] ?? null;
  return code === null || rateOf.get(code)?.margin ? usual : code;
}
