import { sql } from "kysely";
import { zipcodeKey } from "../../../contract/contacts.rules.ts";
import type { SaleField } from "../../../contract/import/goodsHeadings.ts";
import type { MatchAction } from "../../../contract/import/listImport.ts";
import { decimalSignOf } from "../../../contract/numbers.rules.ts";
import type { SaleLineInput } from "../../../contract/orderLines.ts";
import { withoutVat } from "../../../contract/orders.rules.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { ratesFor, usualRate, type VatCodeRates, type VatRate } from "../../../contract/vat.rules.ts";
import { findProducts } from "../../goods/productImport/productPlan.ts";
import { vatFinder } from "../../goods/productImport/vatWords.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { ContactDraft } from "../../people/contacts/contactImport.rules.ts";
import { type CompanyPlan, companiesFor } from "../../people/contacts/contactWriting.ts";
import { findExisting } from "../../people/contacts/matching.ts";
import { type RowPlan, rowsOf } from "../../platform/imports/rows.ts";
import type { ImportInput, Plan } from "../../platform/imports/subject.ts";
import { findCodes } from "./orders.rates.ts";
import { isMonthFirst, ordersOf, readSale, type SaleDraft, type SaleRows } from "./saleImport.rules.ts";

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
  lines: SaleLineInput[];
};
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

type Context = { products: Products; options: Options; codes: readonly VatCodeRates[]; today: string };

function lineOf(
  draft: SaleDraft,
  product: Product,
  rates: readonly VatRate[],
  pricesWithVat: boolean,
): SaleLineInput {
  const { quantity, unitPrice, remarks } = draft;
  const vatCodeId = draft.vatCodeId ?? product.vatCodeId ?? usualRate(rates);
  const price =
    unitPrice === undefined
      ? (product.salePrice ?? 0)
      : pricesWithVat
        ? withoutVat(
            unitPrice,
            rates.find(({ id }) => id === vatCodeId),
          )
        : unitPrice;
  const noDiscount = { discount: 0, discountUnit: "cents" as const };
  return { productId: product.id, quantity, unitPrice: price, vatCodeId, ...noDiscount, remarks };
}

function saleOf(
  rows: SaleRows,
  customer: Customer,
  isTaken: boolean,
  { products, options, codes, today }: Context,
) {
  const [first] = rows;
  const orderDate = first.orderDate ?? today;
  const rates = ratesFor({ orderDate, vatRates: [] }, codes);
  const seen = new Map<number, number>();
  const lines = rows.flatMap((draft) => {
    const product = productOf(draft, products);
    if (!product) return [];
    const otherRow = seen.get(product.id);
    const field = draft.sku ? "sku" : "serialNumber";
    if (otherRow !== undefined)
      draft.problems.push({ field, code: "sameAsRow", severity: "error", otherRow });
    seen.set(product.id, draft.row);
    product.stockQuantity -= draft.quantity;
    if (product.stockQuantity < product.reservedQuantity)
      draft.problems.push({ field: "quantity", code: "notEnoughStock", severity: "warning" });
    return [lineOf(draft, product, rates, options.withVat)];
  });
  return {
    orderNr: isTaken ? undefined : first.orderNr || undefined,
    orderDate,
    customerReference: first.customerReference || (isTaken ? first.orderNr : ""),
    customer,
    rates,
    lines,
  };
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
    decimalSign: decimalSignOf(columnOf("unitPrice")),
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
  const today = new Date().toLocaleDateString("sv");
  const context = { products, options, codes: await findCodes(tx), today };
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
