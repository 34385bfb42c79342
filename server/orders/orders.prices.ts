import type { OrderInput } from "../../contract/orderInput.ts";
import { refused } from "../base/failure.ts";

type Prices = { unitPrice?: number | null; hourlyRate?: number | null; discount?: number };

/** 422 for a price of a line from somebody who sees none. */
export function refusePrices(seesPrices: boolean, { unitPrice, hourlyRate, discount }: Prices) {
  if (seesPrices) return;
  const path = unitPrice ? "unitPrice" : hourlyRate ? "hourlyRate" : discount ? "discount" : undefined;
  if (path) throw refused("pricesNotAllowed", path);
}

/** What a replacement from somebody who sees no prices leaves as it was. */
export const keptPrices = ({ unitPrice, hourlyRate, discount, discountUnit }: KeptPrices) => ({
  ...(unitPrice !== null && { unitPrice }),
  ...(hourlyRate !== null && { hourlyRate }),
  discount,
  discountUnit: discountUnit as OrderInput["discountUnit"],
});
type KeptPrices = Required<Prices> & { discountUnit: string };

type HeadPrices = Pick<OrderInput, "transportCost" | "discount">;
/** An edit of an order by somebody who sees no prices: they stay; 422 for one that is changed. */
export function withoutPrices<Sent extends Partial<OrderInput>>(sent: Sent, before: HeadPrices) {
  const { transportCost, discount, discountUnit: _, ...rest } = sent;
  if (transportCost && transportCost !== before.transportCost)
    throw refused("pricesNotAllowed", "transportCost");
  if (discount && discount !== before.discount) throw refused("pricesNotAllowed", "discount");
  return rest;
}
