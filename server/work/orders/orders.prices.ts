import type { OrderInput } from "../../../contract/orderInput.ts";
import type { DiscountUnit } from "../../../contract/orders.rules.ts";
import { refused } from "../../ground/base/failure.ts";

type Prices = {
  unitPrice?: number | null;
  hourlyRate?: number | null;
  discount?: number;
  transportCost?: number;
};

const amounts = ["unitPrice", "hourlyRate", "transportCost", "discount"] as const;
/** 422 for an amount from somebody who may not see any, whatever it is; they send as blank what they were shown as blank. */
export function refusePrices(seesPrices: boolean, sent: Prices) {
  const path = seesPrices ? undefined : amounts.find((field) => sent[field]);
  if (path) throw refused("pricesNotAllowed", path);
}

/** The prices of a line that somebody without the right to see them replaces. */
export const unchangedPrices = ({ unitPrice, hourlyRate, ...others }: LinePrices) => ({
  ...(unitPrice !== null && { unitPrice }),
  ...(hourlyRate !== null && { hourlyRate }),
  priceWithVat: others.priceWithVat,
  discount: others.discount,
  discountUnit: others.discountUnit,
});
type LinePrices = Required<Omit<Prices, "transportCost">> & {
  priceWithVat: boolean;
  discountUnit: DiscountUnit;
};

/** An edit by somebody who may not see prices, without them; 422 when it names an amount. */
export function withoutPrices<Input extends Partial<OrderInput>>(input: Input) {
  refusePrices(false, input);
  const { transportCost: _, discount: __, discountUnit: ___, amountsWithVat: ____, ...rest } = input;
  return rest;
}
