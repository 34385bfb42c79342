import type { OrderInput } from "../../../contract/orderInput.ts";
import type { DiscountUnit } from "../../../contract/orders.rules.ts";
import { refused } from "../../ground/base/failure.ts";

type Prices = { unitPrice?: number | null; hourlyRate?: number | null; discount?: number };

/** 422 for a price on a line from somebody who may not see prices. */
export function refusePrices(seesPrices: boolean, { unitPrice, hourlyRate, discount }: Prices) {
  if (seesPrices) return;
  const path = unitPrice ? "unitPrice" : hourlyRate ? "hourlyRate" : discount ? "discount" : undefined;
  if (path) throw refused("pricesNotAllowed", path);
}

/** The prices of a line that somebody without the right to see them replaces. */
export const unchangedPrices = ({ unitPrice, hourlyRate, discount, discountUnit }: LinePrices) => ({
  ...(unitPrice !== null && { unitPrice }),
  ...(hourlyRate !== null && { hourlyRate }),
  discount,
  discountUnit,
});
type LinePrices = Required<Prices> & { discountUnit: DiscountUnit };

type HeadPrices = Pick<OrderInput, "transportCost" | "discount">;
/** An edit by somebody who may not see prices, without them; 422 for one that differs. */
export function withoutPrices<Input extends Partial<OrderInput>>(input: Input, before: HeadPrices) {
  const { transportCost, discount, discountUnit: _, ...rest } = input;
  if (transportCost && transportCost !== before.transportCost)
    throw refused("pricesNotAllowed", "transportCost");
  if (discount && discount !== before.discount) throw refused("pricesNotAllowed", "discount");
  return rest;
}
