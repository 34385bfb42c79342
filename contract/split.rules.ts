import { lineAmount, type PricedLine, shareOut } from "./orders.rules.ts";

type Discount = { discount: number; discountUnit: "cents" | "basisPoints" };
type Divisible<L> = Discount & { lines: readonly L[]; transportCost: number };
export type Part<L> = Discount & { lines: L[]; transportCost: number };

/**
 * Divides an order in two: `quantities` are the pieces of each line that go, the rest stays. Amounts of money are shared by what
 * the goods of each part cost, to the last cent; what is a percentage stays one in both.
 */
export function divide<L extends PricedLine>(
  { lines, transportCost, ...discount }: Divisible<L>,
  quantities: readonly number[],
): { going: Part<L>; staying: Part<L> } {
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

/** Of goods that cost nothing everything stays. */
function inTwo(amount: number, weights: readonly number[]): [number, number] {
  const [going = 0] = shareOut(amount, weights);
  return [going, amount - going];
}

/** What of a line goes and what stays; a discount in cents by the pieces. */
function pairOf<L extends PricedLine>(line: L, quantity: number): [L, L] {
  const pieces = [quantity, line.quantity - quantity];
  const [going, staying] =
    line.discountUnit === "cents" ? inTwo(line.discount, pieces) : ([line.discount, line.discount] as const);
  return [
    { ...line, quantity: pieces[0]!, discount: going },
    { ...line, quantity: pieces[1]!, discount: staying },
  ];
}
