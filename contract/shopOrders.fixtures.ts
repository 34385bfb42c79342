import type { ShopItem, ShopOrderBody } from "./shopOrders.rules.ts";

type Bought = {
  sku: string;
  name?: string;
  quantity?: number;
  /** What a piece costs with VAT, and what is taken off the line, in cents. */
  price?: number;
  discount?: number;
  percent?: number;
};
export type OrderWish = Partial<Omit<ShopOrderBody, "items">> & {
  bought: Bought[];
  /** Cents with VAT. */
  shipping?: number;
  items?: ShopItem[];
};
let last = 0;
const amount = (cents: number) => Math.round(cents) / 100;

/** A line as Magento writes it: VAT is taken out of each by itself, and rounded there. */
function itemOf(
  { sku, name = sku, quantity = 1, price = 12_100, discount = 0, percent = 21 }: Bought,
  at: number,
): ShopItem {
  const gross = price * quantity;
  const paid = gross - discount;
  const tax = Math.round((paid * percent) / (100 + percent));
  const net = Math.round((gross * 100) / (100 + percent));
  return {
    ...{
      item_id: last * 100 + at,
      parent_item_id: null,
      product_type: "simple",
      sku,
      name,
      qty_ordered: quantity,
    },
    ...{
      row_total: amount(net),
      row_total_incl_tax: amount(gross),
      tax_amount: amount(tax),
      tax_percent: percent,
    },
    discount_amount: amount(discount),
    discount_tax_compensation_amount: amount(paid - net - tax + discount),
  };
}

/** An order that a guest placed in the shop, as its API tells it. */
export function orderOf({ bought, shipping = 0, ...more }: OrderWish): ShopOrderBody {
  last += 1;
  const items = bought.map(itemOf);
  const shippingTax = Math.round((shipping * 21) / 121);
  const paid = bought.reduce(
    (sum, { price = 12_100, quantity = 1, discount = 0 }) => sum + price * quantity - discount,
    0,
  );
  const address = {
    ...{
      firstname: "Sanne",
      lastname: "de Vries",
      street: ["Kerkstraat 1"],
      postcode: "3511AB",
      city: "Utrecht",
    },
    ...{ country_id: "NL", telephone: "0612345678" },
  };
  return {
    ...{ entity_id: last, increment_id: String(last).padStart(9, "0"), state: "new", status: "pending" },
    ...{ created_at: "2026-11-20 22:30:00", order_currency_code: "EUR", customer_is_guest: 1 },
    ...{ customer_email: `klant${last}@example.nl`, billing_address: address },
    ...{ shipping_amount: amount(shipping - shippingTax), shipping_tax_amount: amount(shippingTax) },
    ...{ grand_total: amount(paid + shipping), total_paid: amount(paid + shipping) },
    ...more,
    items: more.items ?? items,
  };
}
