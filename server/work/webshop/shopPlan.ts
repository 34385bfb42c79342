import { dayIn } from "../../../contract/days.rules.ts";
import type { SaleLineInput } from "../../../contract/orderLines.ts";
import { type PricedLine, totalsOf } from "../../../contract/orders.rules.ts";
import {
  inPieces,
  mostRounding,
  type OrderProblem,
  type PaidItem,
  type PaidOrder,
  paidOrder,
  type ShopOrderBody,
} from "../../../contract/shopOrders.rules.ts";
import { usualRate } from "../../../contract/vat.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findZone } from "../../ground/database/days.ts";
import type { ContactDraft } from "../../people/contacts/contactImport.rules.ts";
import { billingOf, customerOf, findCustomer, vatNrOf } from "./shopCustomers.ts";
import { type Choice, type Match, matchItems } from "./shopMatching.ts";
import { findShopVatCodes, type ShopVatCode, vatCodeFor } from "./shopVat.ts";

/** The currency of all amounts here. */
const ourCurrency = "EUR";

type Line = SaleLineInput & { unitPrice: number; discount: number; vatCodeId: number | null };
export type OrderPlan = {
  body: ShopOrderBody;
  paid: PaidOrder;
  matches: Match[];
  problems: OrderProblem[];
  customer: ContactDraft;
  contactId: number | undefined;
  orderDate: string;
  lines: Line[];
  /** The code of the line «rounding» and of shipping. */
  usualVatId: number | null;
  shopOrderId: number;
};

/** When a customer ordered; the shop tells it in UTC. */
export const placedAt = ({ created_at }: Pick<ShopOrderBody, "created_at">) => {
  const at = Date.parse(`${created_at.replace(" ", "T")}Z`);
  return new Date(Number.isNaN(at) ? Date.now() : at);
};

type Asked = { shopOrderId?: number; chosen?: readonly Choice[]; lock?: boolean };

/** What becomes of an order of the shop: its sale to the cent, or why somebody has to look at it. */
export async function planOrder(
  db: Db | Tx,
  body: ShopOrderBody,
  { shopOrderId = 0, chosen = [], lock = false }: Asked = {},
): Promise<OrderPlan> {
  const paid = paidOrder(body);
  const customer = customerOf(body);
  const orderDate = dayIn(await findZone(db), placedAt(body));
  const codes = await findShopVatCodes(db, orderDate);
  const matches = await matchItems(db, paid.items, { shopOrderId, chosen, lock });
  const problems = [...ofOrder(body, paid, customer), ...matches.flatMap(({ problem }) => problem ?? [])];
  const lines = paid.items.flatMap((item, at) => linesOf(item, matches[at]!, codes, body, problems));
  const usualVatId =
    lines.toSorted((one, other) => other.unitPrice - one.unitPrice)[0]?.vatCodeId ?? usualRate(codes);
  const plan = { body, paid, matches, problems, customer, orderDate, lines, usualVatId, shopOrderId };
  if (!problems.length && totalOf(plan, codes) !== paid.total) problems.push(otherTotal(paid));
  return { ...plan, contactId: await findCustomer(db, customer) };
}

const otherTotal = ({ total, rounding }: PaidOrder): OrderProblem => ({
  ...{ code: "otherTotal", itemId: null },
  details: { total, difference: rounding },
});

/** What is wrong with an order as a whole. */
function ofOrder(body: ShopOrderBody, paid: PaidOrder, { name }: ContactDraft): OrderProblem[] {
  const currency = body.order_currency_code ?? ourCurrency;
  const problems: (OrderProblem | false)[] = [
    ["canceled", "closed"].includes(body.state ?? "") && {
      code: "cancelledThere",
      itemId: null,
      details: {},
    },
    currency !== ourCurrency && { code: "otherCurrency", itemId: null, details: { currency } },
    paid.items.length === 0 && { code: "noLines", itemId: null, details: {} },
    name === "" && { code: "noCustomer", itemId: null, details: {} },
    paid.items.length > 0 && Math.abs(paid.rounding) > mostRounding(paid) && otherTotal(paid),
  ];
  return problems.filter((problem) => problem !== false);
}

/** The lines of what was paid for an item: one for each device that it gets, to the cent of the whole. */
function linesOf(
  item: PaidItem,
  { taken }: Match,
  codes: readonly ShopVatCode[],
  body: ShopOrderBody,
  problems: OrderProblem[],
): Line[] {
  const country = billingOf(body).country_id ?? "";
  const pieces = inPieces(item);
  let at = 0;
  return taken.flatMap(({ device, quantity }) => {
    const own = pieces.slice(at, at + quantity);
    at += quantity;
    const code = vatCodeFor(codes, {
      ...{ basisPoints: item.basisPoints, country, vatNr: vatNrOf(body) },
      usualId: device.vatCodeId ?? usualRate(codes),
    });
    if (!code) {
      const details = { sku: item.item.sku, percent: item.basisPoints / 100 };
      problems.push({ code: "vatUnknown", itemId: item.item.item_id, details });
      return [];
    }
    const unitPrice = Math.max(...own.map((piece) => piece.unitPrice));
    const paid = own.reduce((sum, piece) => sum + piece.unitPrice - piece.discount, 0);
    return [
      {
        ...{ productId: device.id, quantity, unitPrice, priceWithVat: true, vatCodeId: code.id },
        ...{ discount: unitPrice * quantity - paid, discountUnit: "cents" as const, remarks: "" },
      },
    ];
  });
}

/** What we would say that the order comes to. */
function totalOf(
  { lines, paid, usualVatId }: Pick<OrderPlan, "lines" | "paid" | "usualVatId">,
  codes: readonly ShopVatCode[],
) {
  const rounding: PricedLine[] =
    paid.rounding > 0
      ? [
          {
            ...{ quantity: 1, unitPrice: paid.rounding, priceWithVat: true, vatCodeId: usualVatId },
            ...{ discount: 0, discountUnit: "cents", kind: "service" },
          },
        ]
      : [];
  const document = {
    ...{ lines: [...lines, ...rounding], transportCost: paid.shipping, amountsWithVat: true },
    ...{ discount: Math.max(0, -paid.rounding), discountUnit: "cents" as const },
  };
  return totalsOf(document, codes, usualRate(codes)).total;
}
