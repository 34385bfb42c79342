import { sql } from "kysely";
import { zipcodeKey } from "../../../contract/contacts.rules.ts";
import type { SaleField } from "../../../contract/import/goodsHeadings.ts";
import type { MatchAction } from "../../../contract/import/listImport.ts";
import type { Locale } from "../../../contract/locales.ts";
import { decimalSignOf } from "../../../contract/numbers.rules.ts";
import type { SaleLineInput } from "../../../contract/orderLines.ts";
import { isExcessive, type PricedLine, totalsOf } from "../../../contract/orders.rules.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { ratesFor, usualRate, type VatCodeRates, type VatRate } from "../../../contract/vat.rules.ts";
import { findProducts } from "../../goods/productImport/productPlan.ts";
import { vatFinder } from "../../goods/productImport/vatWords.ts";
import { moneyText } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import type { ContactDraft } from "../../people/contacts/contactImport.rules.ts";
import { type CompanyPlan, companiesFor } from "../../people/contacts/contactWriting.ts";
import { findExisting } from "../../people/contacts/matching.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { type RowPlan, rowsOf } from "../../platform/imports/rows.ts";
import type { ImportInput, Plan } from "../../platform/imports/subject.ts";
import { findCodes } from "./orders.rates.ts";
import { discountable } from "./orders.totals.ts";
import {
  isMonthFirst,
  ordersOf,
  readSale,
  rowWith,
  type SaleDraft,
  type SaleRows,
} from "./saleImport.rules.ts";

export type Options = {
  onMatch: { orderNr: MatchAction };
  withVat: boolean;
  shopOrderId?: number | string;
};
/** An existing customer, or one to create with the orders. */
export type Customer = { id?: number; draft: ContactDraft; company?: CompanyPlan };
export type NewSale = {
  /** Undefined for the next number of the series. */
  orderNr: string | undefined;
  orderDate: string;
  customerReference: string;
  customer: Customer;
  rates: VatRate[];
  lines: PlannedLine[];
  transportCost: number;
  discount: number;
  discountUnit: "cents";
  /** The list's prices include VAT. */
  amountsWithVat: boolean;
};
type PlannedLine = SaleLineInput & PricedLine & { unitPrice: number };
type Products = Awaited<ReturnType<typeof findProducts>>;
type Product = Products["byId"] extends ReadonlyMap<number, infer One> ? One : never;
export type SalePlan = Plan & { sales: NewSale[]; products: ReadonlyMap<number, Product> };

/** Finds the customers of the orders, or plans to create them, each once. */
async function customersOf(db: Db | Tx, orders: readonly SaleRows[], { viewer }: ImportInput<Options>) {
  const existing = await findExisting(
    db,
    orders.map(([first]) => first.customer),
  );
  const companyOf = companiesFor(existing);
  const planned = new Map<string, Customer>();
  const may = (right: "contacts:write" | "companies:write") => viewer.rights.includes(right);
  return ({ customer, problems }: SaleDraft): Customer => {
    const wrong = (field: string, code: string) => void problems.push({ field, code, severity: "error" });
    const draft = { ...customer, name: customer.name || customer.email };
    const found = existing.contactOf(draft)?.contact;
    if (found) return { id: found.id, draft: { ...draft, name: found.name } };
    if (!draft.name) wrong("name", "missingCustomer");
    const namesakes = existing.withName(draft);
    if (namesakes.length > 1 && !draft.email && !draft.kvk_nr) wrong("name", "ambiguousCustomer");
    // The same name with another address is somebody else.
    const [same, ...others] = namesakes.filter(
      ({ email, zipcode }) =>
        (!draft.email || !email) && (!draft.filled.zipcode || !zipcode) && !draft.kvk_nr,
    );
    if (same && !others.length) return { id: same.id, draft };
    const key = searchable(
      draft.email || `${draft.kvk_nr}/${draft.name}/${zipcodeKey(draft.filled.zipcode ?? "")}`,
    );
    const alreadyPlanned = planned.get(key);
    if (alreadyPlanned) return alreadyPlanned;
    const { company, problem } = companyOf(draft);
    if (problem) problems.push({ field: "kvk_nr", code: "otherKvk", severity: "error", ...problem });
    const makesCompany = company && (company.id === undefined || Object.keys(company.fills).length);
    if (!may("contacts:write")) wrong("name", "notAllowed");
    else if (makesCompany && !may("companies:write")) wrong("companyName", "notAllowed");
    else if (draft.name) problems.push({ field: "name", code: "newCustomer", severity: "warning" });
    const created = { draft, company };
    planned.set(key, created);
    return created;
  };
}

/** The product of a line: by its SKU, which finds sold ones too, else by its serial number. */
function productOf({ sku, serialNumber, problems }: SaleDraft, products: Products): Product | undefined {
  const wrong = (field: string, code: string) => void problems.push({ field, code, severity: "error" });
  const bySku = sku ? products.sku.get(searchable(sku)) : undefined;
  const bySerial = serialNumber ? products.serialNumber.get(serialNumber) : undefined;
  if (sku && !bySku) wrong("sku", "unknownProduct");
  else if (serialNumber && !bySerial && bySku?.serialNumber !== serialNumber)
    wrong("serialNumber", bySku ? "otherProduct" : "unknownProduct");
  else if (bySku && bySerial && bySku.id !== bySerial.id) wrong("serialNumber", "otherProduct");
  else if (bySku && (bySku.gone || bySku.archived)) wrong("sku", "productGone");
  return bySku ?? bySerial;
}

type Context = {
  products: Products;
  options: Options;
  codes: readonly VatCodeRates[];
  today: string;
  locale: Locale;
  currency: string;
};

function lineOf(
  draft: SaleDraft,
  product: Product,
  rates: readonly VatRate[],
  pricesWithVat: boolean,
): PlannedLine {
  const { quantity, unitPrice, remarks } = draft;
  return {
    ...{ productId: product.id, quantity, remarks },
    unitPrice: unitPrice ?? product.salePrice ?? 0,
    // What a list does not say is the company's own price, without VAT.
    priceWithVat: pricesWithVat && unitPrice !== undefined,
    vatCodeId: draft.vatCodeId ?? product.vatCodeId ?? usualRate(rates),
    ...{ discount: 0, discountUnit: "cents" },
  };
}

/** Says when a discount is more than the goods, and when the order comes to another total than the list says. */
function checkAmounts(
  rows: SaleRows,
  sale: NewSale,
  { locale, currency }: Pick<Context, "locale" | "currency">,
) {
  const { rates } = sale;
  const totals = totalsOf(sale, rates, usualRate(rates));
  const discounted = rowWith(rows, "discount");
  if (isExcessive(discountable(sale, totals), sale))
    discounted?.problems.push({ field: "discount", code: "discountAboveGoods", severity: "error" });
  const totalled = rowWith(rows, "orderTotal");
  const difference = totals.total - (totalled?.orderTotal ?? totals.total);
  if (difference) {
    const money = (cents: number) => moneyText(locale, cents, currency);
    const details = {
      ours: money(totals.total),
      theirs: money(totals.total - difference),
      difference: money(Math.abs(difference)),
    };
    // First, because a row shows the first of its warnings.
    totalled?.problems.unshift({ field: "orderTotal", code: "otherTotal", severity: "warning", details });
  }
}

const isDevice = ({ serialNumber, imei }: Product) => serialNumber !== "" || imei !== "";

/**
 * Adds the pieces of another row to the line of their product, of which an order has one; at another price the difference is its
 * discount, so that both come to what was paid. False when their VAT differs.
 */
function join(line: PlannedLine, other: PlannedLine): boolean {
  if (line.vatCodeId !== other.vatCodeId || line.priceWithVat !== other.priceWithVat) return false;
  const unitPrice = Math.max(line.unitPrice, other.unitPrice);
  const paid = line.quantity * line.unitPrice - (line.discount ?? 0) + other.quantity * other.unitPrice;
  const quantity = line.quantity + other.quantity;
  const remarks = [...new Set([line.remarks, other.remarks])].filter(Boolean).join("; ");
  Object.assign(line, { quantity, unitPrice, discount: quantity * unitPrice - paid, remarks });
  return true;
}

function saleOf(
  rows: SaleRows,
  customer: Customer,
  isTaken: boolean,
  { products, options, codes, today, locale, currency }: Context,
): NewSale {
  const [first] = rows;
  const orderDate = first.orderDate ?? today;
  const rates = ratesFor({ orderDate, vatRates: [] }, codes);
  const lineOfProduct = new Map<number, { row: number; line: PlannedLine }>();
  let recognised = 0;
  for (const draft of rows) {
    const product = productOf(draft, products);
    if (!product) continue;
    recognised += 1;
    const line = lineOf(draft, product, rates, options.withVat);
    const earlier = lineOfProduct.get(product.id);
    const field = draft.sku ? "sku" : "serialNumber";
    if (!earlier) lineOfProduct.set(product.id, { row: draft.row, line });
    else if (isDevice(product) || !join(earlier.line, line))
      draft.problems.push({ field, code: "sameAsRow", severity: "error", otherRow: earlier.row });
    product.stockQuantity -= draft.quantity;
    if (product.stockQuantity < product.reservedQuantity)
      draft.problems.push({ field: "quantity", code: "notEnoughStock", severity: "warning" });
  }
  const lines = [...lineOfProduct.values()].map(({ line }) => line);
  const sale = {
    orderNr: isTaken ? undefined : first.orderNr || undefined,
    orderDate,
    customerReference: first.customerReference || (isTaken ? first.orderNr : ""),
    customer,
    rates,
    lines,
    transportCost: rowWith(rows, "transportCost")?.transportCost ?? 0,
    discount: rowWith(rows, "discount")?.discount ?? 0,
    ...{ discountUnit: "cents" as const, amountsWithVat: options.withVat },
  };
  // Of an order with a row that names no product, nothing can be said.
  if (recognised === rows.length) checkAmounts(rows, sale, { locale, currency });
  return sale;
}

/** Which of these order numbers are there, in their normal form. */
export async function takenNumbers(db: Db | Tx, numbers: readonly string[]): Promise<Set<string>> {
  const forms = numbers.map(searchable).filter(Boolean);
  const { rows } = await sql<{ number: string }>`
    select searchable("orderNr") as number from "order" where searchable("orderNr") = any(${forms}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number));
}

export async function planSales(tx: Db | Tx, input: ImportInput<Options>): Promise<SalePlan> {
  const { list, mapping, options, locale } = input;
  const columnOf = (field: string) => list.rows.map((cells) => cells[mapping.indexOf(field)] ?? "");
  const reading = {
    decimalSign: decimalSignOf(
      ["unitPrice", "transportCost", "discount", "orderTotal"].flatMap((field) => columnOf(field)),
    ),
    monthFirst: isMonthFirst(columnOf("orderDate")),
    vatOf: await vatFinder(tx, locale),
  };
  const drafts = rowsOf(list, mapping as (SaleField | null)[]).map((row) => readSale(row, reading));
  const orders = ordersOf(drafts, mapping);
  const products = await findProducts(tx, drafts);
  const taken = await takenNumbers(
    tx,
    orders.map(([first]) => first.orderNr),
  );
  const customerOf = await customersOf(tx, orders, input);
  const [today, { currency }] = [await findToday(tx), await findConfigs(tx)];
  const context = { products, options, codes: await findCodes(tx), today, locale, currency };
  const rows: RowPlan[] = [];
  const sales: NewSale[] = [];
  let skipped = 0;
  for (const order of orders) {
    const [first] = order;
    const isTaken = taken.has(searchable(first.orderNr));
    const isSkipped = isTaken && options.onMatch.orderNr === "skip";
    const fate = isSkipped ? "skip" : "new";
    if (isSkipped) skipped += 1;
    else sales.push(saleOf(order, customerOf(first), isTaken, context));
    const match = isTaken ? "orderNr" : null;
    const name = isTaken ? first.orderNr : "";
    // A skipped order need not be valid.
    rows.push(
      ...order.map(
        ({ row, problems }) => ({ row, fate, match, name, problems: isSkipped ? [] : problems }) as RowPlan,
      ),
    );
  }
  rows.sort((one, other) => one.row - other.row);
  return { rows, sales, products: products.byId, created: sales.length, updated: 0, skipped };
}
