import { shareOut } from "./orders.rules.ts";

/** An order that was fetched from the web shop. */
export const shopOrderStates = ["waiting", "imported", "changed", "dismissed"] as const;
export type ShopOrderState = (typeof shopOrderStates)[number];

/** Why an order waits, and which of its lines is meant. */
export const orderProblems = [
  "unknownSku",
  "soldHere",
  "soldTwice",
  "notReady",
  "tooFew",
  "vatUnknown",
  "otherCurrency",
  "otherTotal",
  "cancelledThere",
  "noLines",
  "noCustomer",
  "refundedThere",
  "changedThere",
  "cancelRefused",
] as const;
export type OrderProblemCode = (typeof orderProblems)[number];
export type OrderProblem = {
  code: OrderProblemCode;
  /** Of a line of the shop. */
  itemId: number | null;
  details: Record<string, string | number>;
};

/** A line of an order as the shop has it; amounts in its currency, with decimals. */
export type ShopItem = {
  item_id: number;
  parent_item_id?: number | null;
  product_type?: string;
  sku: string;
  name: string;
  qty_ordered: number;
  qty_canceled?: number;
  qty_shipped?: number;
  qty_refunded?: number;
  row_total: number;
  row_total_incl_tax?: number;
  tax_amount?: number;
  tax_percent?: number;
  discount_amount?: number;
  discount_tax_compensation_amount?: number;
};
export type ShopAddress = {
  firstname?: string;
  lastname?: string;
  company?: string | null;
  street?: string[];
  city?: string;
  postcode?: string | null;
  country_id?: string;
  telephone?: string | null;
  vat_id?: string | null;
  region?: string | null;
};
export type ShopOrderBody = {
  entity_id: number;
  increment_id: string;
  state?: string;
  status?: string;
  created_at: string;
  /** By which changed orders are found; in UTC by the shop's own clock. */
  updated_at?: string;
  order_currency_code?: string;
  base_currency_code?: string;
  grand_total: number;
  total_paid?: number;
  total_refunded?: number;
  shipping_amount?: number;
  shipping_tax_amount?: number;
  shipping_incl_tax?: number;
  shipping_discount_amount?: number;
  shipping_discount_tax_compensation_amount?: number;
  customer_email?: string;
  customer_firstname?: string;
  customer_lastname?: string;
  customer_taxvat?: string | null;
  customer_is_guest?: number;
  billing_address?: ShopAddress;
  items: ShopItem[];
  extension_attributes?: { shipping_assignments?: { shipping?: { address?: ShopAddress } }[] };
};

/** Cents of an amount with decimals; a float such as 1.005 is read by the digits that it is written with. */
export function centsOf(amount = 0) {
  const [whole = "0", decimals = ""] = Math.abs(amount).toFixed(4).split(".");
  const cents = Number(whole) * 100 + Math.round(Number(decimals) / 100);
  return amount < 0 ? -cents : cents;
}

/** What somebody pays for a line, and the price and discount that make it; all cents with VAT. */
export type PaidItem = {
  item: ShopItem;
  quantity: number;
  unitPrice: number;
  discount: number;
  paid: number;
  basisPoints: number;
};

/** Lines that are bought: of a configurable the simple product is a child without a price, and is skipped. */
export const boughtItems = ({ items }: Pick<ShopOrderBody, "items">) =>
  items.filter(
    ({ parent_item_id, qty_ordered, qty_canceled = 0 }) => !parent_item_id && qty_ordered > qty_canceled,
  );

/** What the shop did with an order after it was placed. */
export type Followed = { pieces: number; shipped: number; refunded: number };
export const followed = (order: Pick<ShopOrderBody, "items" | "total_refunded">): Followed => {
  const items = order.items.filter(({ parent_item_id }) => !parent_item_id);
  const sum = (count: (item: ShopItem) => number) =>
    Math.round(items.reduce((total, item) => total + count(item), 0));
  return {
    pieces: sum(({ qty_ordered, qty_canceled = 0 }) => qty_ordered - qty_canceled),
    shipped: sum(({ qty_shipped = 0 }) => qty_shipped),
    refunded: centsOf(order.total_refunded),
  };
};

/** By SKU the pieces that a shop keeps in its stock for an order: what is neither shipped, cancelled nor given back. */
export function openPieces({ items }: Pick<ShopOrderBody, "items">): Map<string, number> {
  const open = new Map<string, number>();
  for (const { parent_item_id, sku, qty_ordered, qty_canceled = 0, ...done } of items) {
    if (parent_item_id || !sku) continue;
    const left = qty_ordered - qty_canceled - Math.max(done.qty_shipped ?? 0, done.qty_refunded ?? 0);
    open.set(sku, (open.get(sku) ?? 0) + Math.max(0, Math.round(left)));
  }
  return open;
}

export function paidItem(item: ShopItem): PaidItem {
  const quantity = Math.round(item.qty_ordered - (item.qty_canceled ?? 0));
  const share = item.qty_ordered ? quantity / item.qty_ordered : 1;
  const tax = centsOf(item.tax_amount) + centsOf(item.discount_tax_compensation_amount);
  const ofAll = centsOf(item.row_total) + tax - centsOf(item.discount_amount);
  const paid = Math.max(0, Math.round(ofAll * share));
  const before = Math.max(paid, Math.round(centsOf(item.row_total_incl_tax ?? item.row_total) * share));
  // A price of whole cents for each piece; what it is too much is a discount.
  const unitPrice = Math.ceil(before / quantity);
  return {
    ...{ item, quantity, unitPrice, paid },
    discount: unitPrice * quantity - paid,
    basisPoints: Math.round((item.tax_percent ?? 0) * 100),
  };
}

export type PaidOrder = {
  items: PaidItem[];
  /** With VAT. */
  shipping: number;
  /** By how much the shop's total is more than its lines come to, because it rounds each of them. */
  rounding: number;
  total: number;
};
/** The most cents by which rounding makes a total differ: one for each line, and one for shipping. */
export const mostRounding = ({ items }: Pick<PaidOrder, "items">) => items.length + 1;

/** What was paid for an order, to the cent as the shop's: lines, shipping, and what rounding leaves over. */
export function paidOrder(order: ShopOrderBody): PaidOrder {
  const items = boughtItems(order).map(paidItem);
  const shipping = Math.max(
    0,
    centsOf(order.shipping_amount) +
      centsOf(order.shipping_tax_amount) -
      centsOf(order.shipping_discount_amount) +
      centsOf(order.shipping_discount_tax_compensation_amount),
  );
  const total = centsOf(order.grand_total);
  const lines = items.reduce((sum, { paid }) => sum + paid, 0);
  return { items, shipping, total, rounding: total - lines - shipping };
}

/** The pieces of a line as lines of one piece each, to the cent of the whole. */
export const inPieces = ({ quantity, paid, unitPrice }: Pick<PaidItem, "quantity" | "paid" | "unitPrice">) =>
  shareOut(
    paid,
    Array.from({ length: quantity }, () => 1),
  ).map((share) => ({
    unitPrice: Math.max(unitPrice, share),
    discount: Math.max(unitPrice, share) - share,
  }));
