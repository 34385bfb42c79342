import { type Discount, lineAmount, type PricedLine, shareOut, totalsOf } from "./orders.rules.ts";
import { onSide, percentage, usualRate, type VatRate } from "./vat.rules.ts";

type Amounts = Discount & { transportCost: number; amountsWithVat: boolean };
type Divisible<L> = Amounts & { lines: readonly L[] };
export type Part<L> = Amounts & { lines: L[] };

type Halves<L> = { going: Part<L>; staying: Part<L> };
/** Cents by which the transport of a part may differ from its share so that both totals add up. */
const nearby = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];

/**
 * Divides an order in two: `quantities` are the pieces of each line that go, the rest stays. Amounts are shared to the cent by the
 * value of the goods in each part; percentages stay the same in both, unless the cents that they round to would not add up. Transport is
 * shared so that both totals with VAT add up as closely as possible; when only one part would tax it as before, all of it goes there.
 */
export function divide<L extends PricedLine>(
  order: Divisible<L>,
  quantities: readonly number[],
  rates: readonly VatRate[],
): Halves<L> {
  const usual = usualRate(rates);
  const totalOf = (part: Divisible<L>) => totalsOf(part, rates, usual).total;
  const shared = shareByGoods(order, quantities, rates);
  const { transportCost: share } = shared.going;
  const ways = [...nearby.map((cents) => share + cents), 0, order.transportCost]
    .filter((cents) => cents >= 0 && cents <= order.transportCost)
    .map((cents) => ({
      going: { ...shared.going, transportCost: cents },
      staying: { ...shared.staying, transportCost: order.transportCost - cents },
    }));
  const whole = totalOf(order);
  const differences = ways.map(({ going, staying }) => Math.abs(totalOf(going) + totalOf(staying) - whole));
  return ways[differences.indexOf(Math.min(...differences))]!;
}

function shareByGoods<L extends PricedLine>(
  { lines, transportCost, amountsWithVat, ...discount }: Divisible<L>,
  quantities: readonly number[],
  rates: readonly VatRate[],
): Halves<L> {
  const pairs = lines.map((line, at) => pairOf(line, quantities[at] ?? 0));
  const [going, staying] = [0, 1].map((side) => pairs.map((pair) => pair[side]!)) as [L[], L[]];
  const costOf = (line: L) => {
    const rate = rates.find(({ id }) => id === line.vatCodeId);
    return onSide(lineAmount(line), line.priceWithVat, amountsWithVat, rate);
  };
  const weights = [going, staying].map((part) => part.reduce((sum, line) => sum + costOf(line), 0)) as [
    number,
    number,
  ];
  const [goingTransport, stayingTransport] = inTwo(transportCost, weights);
  const isOneSided = lines.every(({ priceWithVat }) => priceWithVat === amountsWithVat);
  const [ofGoing, ofStaying] = partDiscounts(discount, weights, isOneSided);
  const present = (part: L[]) => part.filter(({ quantity }) => quantity > 0);
  return {
    going: { ...ofGoing, amountsWithVat, lines: present(going), transportCost: goingTransport },
    staying: { ...ofStaying, amountsWithVat, lines: present(staying), transportCost: stayingTransport },
  };
}

/** A discount for both parts: an amount is shared; of a percentage what stays becomes an amount when both parts round otherwise than the whole. */
function partDiscounts(
  { discount, discountUnit }: Discount,
  weights: readonly [number, number],
  isExact = true,
): [Discount, Discount] {
  if (discountUnit === "cents") {
    const [going, staying] = inTwo(discount, weights);
    return [
      { discount: going, discountUnit },
      { discount: staying, discountUnit },
    ];
  }
  const same = { discount, discountUnit };
  const [whole, going, staying] = [weights[0] + weights[1], ...weights].map((amount) =>
    percentage(amount, discount),
  ) as [number, number, number];
  return going + staying === whole || !isExact
    ? [same, same]
    : [same, { discount: whole - going, discountUnit: "cents" }];
}

/** When the goods cost nothing, all of the amount stays. */
function inTwo(amount: number, weights: readonly number[]): [number, number] {
  const [going = 0] = shareOut(amount, weights);
  return [going, amount - going];
}

/** The parts of a line that go and stay; a discount in cents is shared by pieces. */
function pairOf<L extends PricedLine>(line: L, quantity: number): [L, L] {
  const pieces = [quantity, line.quantity - quantity] as const;
  const weights =
    line.discountUnit === "cents"
      ? pieces
      : ([pieces[0] * (line.unitPrice ?? 0), pieces[1] * (line.unitPrice ?? 0)] as const);
  const [going, staying] = partDiscounts(line, weights);
  return [
    { ...line, ...going, quantity: pieces[0] },
    { ...line, ...staying, quantity: pieces[1] },
  ];
}
