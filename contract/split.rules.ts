import { type Discount, lineAmount, type PricedLine, shareOut, totalsOf } from "./orders.rules.ts";
import { usualRate, type VatRate } from "./vat.rules.ts";

type Divisible<L> = Discount & { lines: readonly L[]; transportCost: number };
export type Part<L> = Discount & { lines: L[]; transportCost: number };

type Halves<L> = { going: Part<L>; staying: Part<L> };
/** Cents by which the transport of a part may differ from its share so that both totals add up. */
const nearby = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];

/**
 * Divides an order in two: `quantities` are the pieces of each line that go, the rest stays. Amounts are shared to the cent by the
 * value of the goods in each part; percentages stay the same in both. Transport is shared so that both totals with VAT add up as
 * closely as possible; when only one part would tax it as before, all of it goes there.
 */
export function divide<L extends PricedLine>(
  order: Divisible<L>,
  quantities: readonly number[],
  rates: readonly VatRate[],
): Halves<L> {
  const usual = usualRate(rates);
  const totalOf = (part: Divisible<L>) => totalsOf(part, rates, usual).total;
  const shared = shareByGoods(order, quantities);
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
  { lines, transportCost, ...discount }: Divisible<L>,
  quantities: readonly number[],
): Halves<L> {
  const pairs = lines.map((line, at) => pairOf(line, quantities[at] ?? 0));
  const [going, staying] = [0, 1].map((side) => pairs.map((pair) => pair[side]!)) as [L[], L[]];
  const weights = [going, staying].map((part) => part.reduce((sum, line) => sum + lineAmount(line), 0));
  const [goingTransport, stayingTransport] = inTwo(transportCost, weights);
  const [goingDiscount, stayingDiscount] =
    discount.discountUnit === "cents"
      ? inTwo(discount.discount, weights)
      : [discount.discount, discount.discount];
  const unit = { discountUnit: discount.discountUnit };
  const present = (part: L[]) => part.filter(({ quantity }) => quantity > 0);
  return {
    going: { ...unit, lines: present(going), discount: goingDiscount, transportCost: goingTransport },
    staying: { ...unit, lines: present(staying), discount: stayingDiscount, transportCost: stayingTransport },
  };
}

/** When the goods cost nothing, all of the amount stays. */
function inTwo(amount: number, weights: readonly number[]): [number, number] {
  const [going = 0] = shareOut(amount, weights);
  return [going, amount - going];
}

/** The parts of a line that go and stay; a discount in cents is shared by pieces. */
function pairOf<L extends PricedLine>(line: L, quantity: number): [L, L] {
  const pieces = [quantity, line.quantity - quantity];
  const [going, staying] =
    line.discountUnit === "cents" ? inTwo(line.discount, pieces) : ([line.discount, line.discount] as const);
  return [
    { ...line, quantity: pieces[0]!, discount: going },
    { ...line, quantity: pieces[1]!, discount: staying },
  ];
}
