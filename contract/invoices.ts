import { type Static, Type } from "typebox";
import { CompanyData } from "./companyData.ts";
import { exported } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfIds,
  anyOfTexts,
  anyOfWords,
  day,
  dayRange,
  fileAs,
  hundredths,
  Id,
  idsUpTo,
  key,
  listQuery,
  money,
  numberRange,
  oneOf,
  onlyThose,
  orNull,
  page,
  quantity,
  strict,
  text,
  withSchemas,
} from "./http.ts";
import * as routes from "./invoices.routes.ts";
import { invoicedKinds } from "./invoices.rules.ts";
import { locales } from "./locales.ts";
import { LongJob } from "./longJobs.ts";
import { discountUnits, lineKinds } from "./orderLines.ts";
import { mostLinesAtOnce } from "./printing.rules.ts";
import { vatCategories } from "./vatCodes.ts";

export const invoiceKinds = ["invoice", "creditNote"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const invoiceLineKinds = [...lineKinds, "transport"] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

const amount = { ...money, description: "Cents; of a credit note negative" };
export const InvoiceRow = Type.Object({
  id: Type.Integer(),
  invoiceNr: Type.String(),
  kind: oneOf(invoiceKinds, "invoiceKinds"),
  invoiceDate: day,
  dueDate: day,
  contactId: key,
  contactName: Type.String(),
  orderId: key,
  orderKind: oneOf(invoicedKinds, "orderKinds"),
  orderNr: Type.String(),
  customerReference: Type.String(),
  net: { ...amount, description: "Without VAT" },
  total: amount,
  credited: { ...money, description: "Amount credited by credit notes, cents" },
  open: {
    ...money,
    description: "Still to be paid, cents; below zero what the customer gets back; 0 of a credit note",
  },
  creditOfId: orNull(key),
  creditOfNr: orNull(Type.String({ description: "The invoice that a credit note takes back" })),
});
export type InvoiceRow = Static<typeof InvoiceRow>;

/** The company as it was then; an invoice keeps the currency of its amounts. */
const Seller = Type.Object({
  ...CompanyData.properties,
  currency: Type.String({ description: "ISO 4217" }),
});
export type Seller = Static<typeof Seller>;
const Address = Type.Object({
  street: Type.String(),
  extraStreet: Type.String(),
  zipcode: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
});
const Buyer = Type.Object({
  companyName: orNull(Type.String()),
  contactName: Type.String(),
  representative: Type.String(),
  address: Address,
  kvkNr: Type.String(),
  vatNr: Type.String(),
  deviceName: Type.String({ description: "Name of the repaired device" }),
  deviceSerial: Type.String(),
});
export type Buyer = Static<typeof Buyer>;

const InvoicedVat = Type.Object({
  vatCodeId: orNull(key),
  name: Type.String(),
  category: oneOf([...vatCategories, ""]),
  note: Type.String({ description: "The sentence that the code demands" }),
  basisPoints: Type.Integer(),
  margin: Type.Boolean(),
  base: amount,
  amount,
});
export type InvoicedVat = Static<typeof InvoicedVat>;

const InvoiceLine = Type.Object({
  id: Type.Integer(),
  kind: oneOf(invoiceLineKinds),
  productName: Type.String(),
  specification: Type.String({ description: "Processor, memory, disk and grade, as far as known" }),
  sku: Type.String(),
  serialNumber: Type.String(),
  imei: Type.String(),
  imei2: Type.String(),
  assetTag: Type.String(),
  minutes: orNull(Type.Integer()),
  warrantyMonths: Type.Integer(),
  remarks: Type.String(),
  quantity: Type.Integer({ description: "Quantity; negative on a credit note" }),
  unitPrice: orNull(money),
  priceWithVat: Type.Boolean({ description: "Price, discount and amount of the line include VAT" }),
  discount: hundredths,
  discountUnit: oneOf(discountUnits),
  vatCodeId: orNull(key),
  amount: { ...amount, description: "After its own discount" },
  net: { ...amount, description: "Part of the line in the net total, after the discount of the whole" },
  creditable: Type.Integer({ description: "Pieces that no credit note has taken back" }),
});
export type InvoiceLine = Static<typeof InvoiceLine>;

const InvoicePayment = Type.Object({
  id: Type.Integer(),
  amount: { ...money, description: "Cents; below zero what was paid back" },
  paidOn: day,
  note: Type.String(),
});
export type InvoicePayment = Static<typeof InvoicePayment>;

export const Invoice = Type.Object({
  ...InvoiceRow.properties,
  payments: Type.Array(InvoicePayment),
  suppliedOn: orNull(day),
  locale: oneOf(locales),
  reason: Type.String({ description: "Why it takes an invoice back" }),
  seller: Seller,
  buyer: Buyer,
  amountsWithVat: Type.Boolean({ description: "Discount and transport include VAT" }),
  goods: { ...amount, description: "All lines without VAT, services included; margin prices as they are" },
  services: { ...amount, description: "The part of `goods` that is services and labour" },
  goodsWithVat: { ...amount, description: "Total of all lines incl. VAT, cents" },
  discount: amount,
  transport: amount,
  vat: Type.Array(InvoicedVat),
  lines: Type.Array(InvoiceLine),
  creditNotes: Type.Array(Type.Object({ id: Type.Integer(), invoiceNr: Type.String(), total: amount })),
});
export type Invoice = Static<typeof Invoice>;

const query = listQuery(["id", "invoiceNr", "invoiceDate", "dueDate", "contactName", "orderNr", "total"], {
  kind: anyOfWords(invoiceKinds),
  orderKind: anyOfWords(invoicedKinds),
  orderId: anyOfIds,
  contactId: anyOfIds,
  invoiceNr: anyOfTexts,
  orderNr: anyOfTexts,
  invoiceDate: dayRange,
  dueDate: dayRange,
  total: numberRange,
  open: onlyThose("invoices that are not paid in full"),
});
export const PaymentInput = strict({
  amount: Type.Optional({
    ...Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 }),
    description: "Cents, below zero what was paid back; all that is open when left out",
  }),
  paidOn: Type.Optional({ ...day, description: "Today when left out" }),
  note: { ...text(200), default: "" },
});
export const mostPaidAtOnce = 200;
export const mostCredited = 5000;
export const CreditInput = strict({
  lines: Type.Optional(
    Type.Array(strict({ lineId: key, quantity }), {
      minItems: 1,
      maxItems: mostCredited,
      description: "Lines to credit; all that is left of the invoice when left out",
    }),
  ),
  reason: { ...text(500), default: "" },
});

const make = {
  summary:
    "Creates the invoice of an order: its lines, amounts and VAT rates are stored as they are now, under the next number of the series.",
  refuses: {
    404: ["notFound"],
    409: ["alreadyInvoiced"],
    422: ["notYetInvoiced", "saleEmpty", "orderCancelled", "sellerIncomplete", "customerVatNrMissing"],
  },
  params: Id,
  answer: Invoice,
};
const invoicesSchemas = {
  list: { operation: "list", query, answer: page(InvoiceRow) },
  read: { operation: "read", params: Id, answer: Invoice },
  ofSale: make,
  ofRepair: make,
  credit: {
    summary: "Credits an invoice, as a whole or some of its lines.",
    refuses: { 404: ["notFound"], 422: ["invoiceCredited", "creditOfCreditNote", "creditTooMuch"] },
    params: Id,
    body: CreditInput,
    answer: Invoice,
  },
  pay: {
    summary: "Records that an invoice was paid, wholly or in part, or that money was paid back.",
    refuses: {
      404: ["notFound"],
      422: ["creditNoteUnpaid", "invoicePaid", "paymentAboveOpen", "paymentInFuture"],
    },
    params: Id,
    body: PaymentInput,
    answer: Invoice,
  },
  unpay: {
    summary: "Deletes a payment of an invoice that was recorded by mistake.",
    refuses: { 404: ["notFound"] },
    params: strict({ id: key, paymentId: key }),
    answer: Invoice,
  },
  payAll: {
    summary: "Records that invoices were paid in full; those that are paid already are left as they are.",
    refuses: { 404: ["notFound"], 422: ["paymentInFuture"] },
    body: strict({ ids: idsUpTo(mostPaidAtOnce), paidOn: Type.Optional(day) }),
    answer: Type.Object({ paid: Type.Integer() }),
  },
  print: {
    summary: `Downloads an invoice as a PDF: the file that was printed first, unchanged; one of more than ${mostLinesAtOnce} lines in a background job.`,
    refuses: { 404: ["notFound"] },
    params: Id,
    answer: fileAs("application/pdf"),
    accepted: LongJob,
  },
  export: exported(query, [
    ...["invoiceNr", "kind", "invoiceDate", "dueDate", "contactName", "orderNr", "customerReference"],
    ...["net", "total", "credited", "open", "creditOfNr"],
  ]),
} as const;
export type InvoicesSchemas = typeof invoicesSchemas;

const invoice = subject(
  "invoice",
  "Invoices of sales and repairs, and the credit notes that reverse them. They are numbered without gaps, and never changed or deleted.",
);
/** Invoices and the credit notes that reverse them. */
export const invoices = withSchemas(invoice, routes.invoices, invoicesSchemas);
