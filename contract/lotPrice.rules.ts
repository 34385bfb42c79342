/** How the price of a lot is spread: equally over all pieces, by list price, or by hand. */
export const lotWays = ["equal", "listPrice", "hand"] as const;
export type LotWay = (typeof lotWays)[number];

type Pieces = { quantity: number /** Cents a piece, as the list states it. */; listPrice: number | null };
/** Cents a piece; `dearer` pieces of the line cost one cent more. */
export type LotShare = { unitPrice: number | null; dearer: number };

/**
 * The unit price of each line in cents, so that all pieces together cost exactly `amount` (largest remainder); at most one line
 * has dearer pieces. By list price, a line without one gets no share. Null when no line can take a share.
 */
export function spreadLot(
  amount: number,
  lines: readonly Pieces[],
  by: Exclude<LotWay, "hand">,
): LotShare[] | null {
  const weights = lines.map(({ listPrice }) =>
    by === "equal" ? 1n : listPrice === null ? null : BigInt(listPrice),
  );
  const totalWeight = weights.reduce<bigint>(
    (sum, weight, at) => sum + (weight ?? 0n) * BigInt(lines[at]!.quantity),
    0n,
  );
  if (totalWeight === 0n) return null;
  const exact = weights.map((weight) => (weight ?? 0n) * BigInt(amount));
  const prices = exact.map((value) => Number(value / totalWeight));
  let left = amount - prices.reduce((sum, price, at) => sum + price * lines[at]!.quantity, 0);
  const byRemainder = [...lines.keys()]
    .filter((at) => exact[at]! % totalWeight > 0n)
    .sort((a, b) => Number((exact[b]! % totalWeight) - (exact[a]! % totalWeight)));
  let split = -1;
  for (const at of byRemainder) {
    const { quantity } = lines[at]!;
    if (quantity <= left) {
      prices[at]! += 1;
      left -= quantity;
    } else if (split < 0) split = at;
  }
  return prices.map((price, at) => ({
    unitPrice: weights[at] === null ? null : price,
    dearer: at === split ? left : 0,
  }));
}

/** The cost of lines with their dearer pieces, cents; a line without a price counts as 0. */
export const worthOf = (
  lines: readonly { quantity: number; unitPrice: number | null; dearer: number }[],
): number =>
  lines.reduce((sum, { quantity, unitPrice, dearer }) => sum + quantity * (unitPrice ?? 0) + dearer, 0);
