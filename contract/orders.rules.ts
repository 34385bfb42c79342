import type { LineKind } from "./orderLines.ts";
import type { Totals } from "./totals.ts";
import { onSide, percentage, type Rate, type VatRate } from "./vat.rules.ts";

export type DiscountUnit = "cents" | "basisPoints";
export type Discount = { discount: number; discountUnit: DiscountUnit };
export type PricedLine = Discount & {
  quantity: number;
  /** Cents, on the side that `priceWithVat` says. Null, which counts as 0, while it is unknown. */
  unitPrice: number | null;
  /** The price and a discount in cents include VAT, because they were typed so. A margin price is what the buyer pays on either side. */
  priceWithVat: boolean;
  vatCodeId: number | null;
  kind?: LineKind;
};
type Document = Discount & {
  lines: readonly PricedLine[];
  transportCost: number;
  /** The transport cost and a discount in cents include VAT. */
  amountsWithVat: boolean;
};

const less = (amount: number, discount: number, unit: DiscountUnit) =>
  Math.max(0, amount - (unit === "cents" ? discount : percentage(amount, discount)));

/** Whether a discount is more than the amount, cents. */
export const isExcessive = (amount: number, { discount, discountUnit }: Discount) =>
  discount > (discountUnit === "cents" ? amount : 10_000);

/** What a line costs before its discount, cents, on the side of its price. */
export const grossAmount = ({ quantity, unitPrice }: Pick<PricedLine, "quantity" | "unitPrice">) =>
  quantity * (unitPrice ?? 0);

/** What a line costs after its own discount, cents, on the side of its price. */
export const lineAmount = (line: Discount & Pick<PricedLine, "quantity" | "unitPrice">) =>
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

/** Amounts of one VAT code, cents: those without VAT and those with it. */
type Sums = { net: number; gross: number };
type ByCode = Map<number | null, Sums>;

/** Rounds half a cent away from zero; exact for sums of any size. */
const rounded = (numerator: bigint, denominator: bigint) => {
  const half = (numerator < 0n ? -numerator : numerator) * 2n + denominator;
  return Number(half / (denominator * 2n)) * (numerator < 0n ? -1 : 1);
};

/** The VAT of one code, rounded once; amounts that include it are taken apart, so base and VAT make exactly what is paid. */
function taxOf({ net, gross }: Sums, basisPoints: number) {
  const [rate, whole] = [BigInt(basisPoints), BigInt(10_000 + basisPoints)];
  const paid = gross + net + percentage(net, basisPoints);
  const amount = rounded(BigInt(net) * rate * whole + BigInt(gross) * rate * 10_000n, whole * 10_000n);
  return { base: paid - amount, amount };
}

const sum = (amounts: Iterable<number>) => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

type Counted = { vatCodeId: number | null; amount: number; hasVat: boolean };
function byCode(counted: Iterable<Counted>): ByCode {
  const sums: ByCode = new Map();
  for (const { vatCodeId, amount, hasVat } of counted) {
    const { net, gross } = sums.get(vatCodeId) ?? { net: 0, gross: 0 };
    sums.set(vatCodeId, hasVat ? { net, gross: gross + amount } : { net: net + amount, gross });
  }
  return sums;
}

/** What each line gets of an order's discount: per cent of each side, or cents on the side of the order's amounts. */
function discountsOf(
  { lines, discount, discountUnit, amountsWithVat }: Document,
  amounts: readonly number[],
  rateOf: (vatCodeId: number | null) => Rate,
  goods: { net: number; paid: number },
): Counted[] {
  const counted = (shares: readonly number[], sideOf: (line: PricedLine) => boolean) =>
    lines.map((line, at) => ({
      ...{ vatCodeId: line.vatCodeId, amount: -(shares[at] ?? 0) },
      hasVat: sideOf(line),
    }));
  const ownSide = ({ priceWithVat }: PricedLine) => priceWithVat;
  if (!discount) return [];
  if (discountUnit === "basisPoints") {
    const [net, gross] = [false, true].map((side) => {
      const weights = amounts.map((amount, at) => (lines[at]!.priceWithVat === side ? amount : 0));
      const all = sum(weights);
      return shareOut(all - less(all, discount, discountUnit), weights);
    });
    return counted(
      lines.map(({ priceWithVat }, at) => (priceWithVat ? gross : net)?.[at] ?? 0),
      ownSide,
    );
  }
  if (discount >= (amountsWithVat ? goods.paid : goods.net)) return counted(amounts, ownSide);
  const weights = lines.map(({ priceWithVat, vatCodeId }, at) =>
    onSide(amounts[at] ?? 0, priceWithVat, amountsWithVat, rateOf(vatCodeId)),
  );
  return counted(shareOut(discount, weights), () => amountsWithVat);
}

const isWork = ({ kind }: PricedLine) => kind === "service" || kind === "labour";

/**
 * The totals of a document, in cents; `goods` are all its lines, `services` a part of them. The order's discount is shared out over its
 * lines by their amounts. VAT is rounded once per VAT code, and taken out of prices that include it: what was typed with VAT is what is
 * paid. Margin lines show none, because it is within their price (Wet OB, art. 28b). Transport is ancillary and takes the code of the
 * largest part of the goods, or `usual` when that is none or margin.
 */
export function totalsOf(document: Document, rates: readonly VatRate[], usual: number | null = null): Totals {
  const { lines, transportCost, amountsWithVat } = document;
  const rateById = new Map(rates.map((rate) => [rate.id, rate]));
  const rateOf = (vatCodeId: number | null) => (vatCodeId === null ? undefined : rateById.get(vatCodeId));
  const taxesOf = (counted: Iterable<Counted>) =>
    [...byCode(counted)].map(([vatCodeId, sums]) => {
      const rate = rateOf(vatCodeId);
      const margin = rate?.margin ?? false;
      return { vatCodeId, ...taxOf(sums, margin ? 0 : (rate?.basisPoints ?? 0)), margin };
    });
  const basesOf = (counted: Iterable<Counted>) => sum(taxesOf(counted).map(({ base }) => base));
  const amounts = lines.map(lineAmount);
  const priced = lines.map(({ vatCodeId, priceWithVat }, at) => ({
    ...{ vatCodeId, amount: amounts[at] ?? 0 },
    hasVat: priceWithVat,
  }));
  const taxed = taxesOf(priced);
  const goods = sum(taxed.map(({ base }) => base));
  const goodsWithVat = sum(taxed.map(({ base, amount }) => base + amount));
  const services = goods - basesOf(priced.filter((_, at) => !isWork(lines[at]!)));
  const discounts = discountsOf(document, amounts, rateOf, { net: goods, paid: goodsWithVat });
  const code = transportCode(taxesOf([...priced, ...discounts]), rateOf, usual);
  const freight = transportCost ? [{ vatCodeId: code, amount: transportCost, hasVat: amountsWithVat }] : [];
  const vat = taxesOf([...priced, ...discounts, ...freight]);
  const net = sum(vat.map(({ base }) => base));
  const transport = basesOf([...priced, ...freight]) - goods;
  const total = net + sum(vat.map(({ amount }) => amount));
  return { goods, services, goodsWithVat, discount: goods + transport - net, transport, net, vat, total };
}

/** What each line comes to without VAT after the order's discount, cents: with its transport exactly what the order comes to. */
export function netsOf(
  lines: readonly PricedLine[],
  { net, transport }: Pick<Totals, "net" | "transport">,
  rates: readonly VatRate[],
): number[] {
  const rateById = new Map(rates.map((rate) => [rate.id, rate]));
  const weights = lines.map((line) =>
    onSide(lineAmount(line), line.priceWithVat, false, rateById.get(line.vatCodeId ?? 0)),
  );
  return shareOut(net - transport, weights);
}

/** Totals as they are told apart: goods without services, what is under the margin scheme, and the rest, which alone is without VAT. */
export function partsOf({ goods, services, net, vat }: Totals) {
  const margin = sum(vat.filter((one) => one.margin).map(({ base }) => base));
  return { goods: goods - services, services, margin, net: net - margin };
}

function transportCode(
  taxes: readonly { vatCodeId: number | null; base: number }[],
  rateOf: (vatCodeId: number | null) => Rate,
  usual: number | null,
) {
  const [largest] = taxes.toSorted((one, other) => other.base - one.base);
  const code = largest?.vatCodeId ?? null;
  return code === null || rateOf(code)?.margin ? usual : code;
}
