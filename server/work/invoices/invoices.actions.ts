import { type InsertObject, sql } from "kysely";
import {
  canBeInvoiced,
  creditOf,
  type InvoicedKind,
  missingOfSeller,
} from "../../../contract/invoices.rules.ts";
import type { Buyer, InvoicedVat, invoices, Seller } from "../../../contract/invoices.ts";
import { lineAmount, shareOut, totalsOf } from "../../../contract/orders.rules.ts";
import type { InputOf } from "../../../contract/routes.ts";
import { isAccountedByBuyer, onSide, usualRate } from "../../../contract/vat.rules.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { DB } from "../../ground/database/types.ts";
import { nextInvoiceNr } from "../../people/settings/series.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { lockedOrder } from "../orders/orders.actions.ts";
import { returned } from "../orders/orders.days.ts";
import type { Viewer } from "../orders/orders.queries.ts";
import { specificationText } from "../paper/lineWords.ts";
import {
  findPrintedOrders,
  findPrintedVat,
  type PrintedLine,
  type PrintedOrder,
  type PrintedVat,
} from "../paper/printedOrders.queries.ts";
import { invoiceLines } from "./invoices.queries.ts";

type NewInvoice = Omit<InsertObject<DB, "invoice">, "invoiceNr" | "invoiceDate" | "dueDate">;
type NewLine = Omit<InsertObject<DB, "invoiceLine">, "invoiceId" | "position">;

/** Invoices an order as it is now; answers the invoice's id. 409 naming the invoice that holds already. */
export async function makeInvoice(
  tx: Tx,
  kind: InvoicedKind,
  orderId: number,
  viewer: Viewer & { userId: number },
): Promise<number> {
  const { phase, invoiceId } = await lockedOrder(tx, kind, orderId);
  if (invoiceId !== null) await refuseSecond(tx, invoiceId);
  if (phase === "cancelled") throw refused("orderCancelled");
  if (!canBeInvoiced(kind, phase)) throw refused("notYetInvoiced");
  const [[order], vat, configs] = await Promise.all([
    findPrintedOrders(tx, kind, [orderId], viewer),
    findPrintedVat(tx),
    findConfigs(tx),
  ]);
  if (!order?.lines.length) throw refused("saleEmpty");
  const { company, defaultLocale, currency, warrantyMonths } = configs;
  const missing = missingOfSeller(company);
  if (missing.length) throw refused("sellerIncomplete", undefined, { missing });
  refuseWithoutVatNr(order, vat);
  const { locale, totals } = order;
  const inLanguage = (texts: Seller["terms"]) => ({ [locale]: texts[locale] || texts[defaultLocale] || "" });
  const seller: Seller = {
    ...company,
    currency,
    terms: inLanguage(company.terms),
    footer: inLanguage(company.footer),
  };
  const id = await insertInvoice(tx, company.paymentDays, {
    ...{ kind: "invoice", creditOfId: null, orderId, orderKind: kind, orderNr: order.orderNr },
    ...{ contactId: order.contactId, contactName: order.contactName, locale },
    suppliedOn: order.deliveryDate ?? order.doneOn,
    customerReference: order.customerReference,
    seller: JSON.stringify(seller),
    buyer: JSON.stringify(buyerOf(order)),
    ...{ goods: totals.goods, services: totals.services, goodsWithVat: totals.goodsWithVat },
    ...{ discount: totals.discount, transport: totals.transport },
    ...{ net: totals.net, total: totals.total, userId: viewer.userId },
    amountsWithVat: order.amountsWithVat,
    vat: JSON.stringify(vatOf(order, vat)),
  });
  await insertLines(tx, id, linesOf(order, kind === "sale" ? warrantyMonths : 0));
  await tx
    .updateTable("order")
    .set({ invoiceId: id, returnedOn: null, returnedAt: null })
    .where("id", "=", orderId)
    .execute();
  return id;
}

async function refuseSecond(tx: Tx, id: number) {
  const { invoiceNr } = await tx
    .selectFrom("invoice")
    .select("invoiceNr")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  throw new Failure(409, "alreadyInvoiced", { invoice: invoiceNr, invoiceId: id });
}

/** 422 for an invoice without the VAT number of a buyer who accounts for its VAT (Wet OB, art. 35a). */
function refuseWithoutVatNr(order: PrintedOrder, vat: ReadonlyMap<number, PrintedVat>) {
  if (order.companyVatNr) return;
  const categories = order.totals.vat.map(({ vatCodeId }) => vat.get(vatCodeId ?? 0)?.category ?? "");
  if (categories.some(isAccountedByBuyer))
    throw refused("customerVatNrMissing", undefined, { order: order.orderNr, contact: order.contactName });
}

const buyerOf = (order: PrintedOrder): Buyer => ({
  ...{ companyName: order.companyName, contactName: order.contactName },
  ...{ representative: order.representative, address: order.address },
  ...{ kvkNr: order.companyKvkNr ?? "", vatNr: order.companyVatNr ?? "" },
  ...{ deviceName: order.deviceName, deviceSerial: order.deviceSerial },
});

/** The VAT of an order, with what its codes were called and asked for that day. */
const vatOf = ({ totals, rates }: PrintedOrder, codes: ReadonlyMap<number, PrintedVat>): InvoicedVat[] =>
  totals.vat.map((amount) => {
    const code = codes.get(amount.vatCodeId ?? 0);
    return {
      ...amount,
      name: code?.name ?? "",
      category: (code?.category ?? "") as InvoicedVat["category"],
      note: code?.note ?? "",
      basisPoints: rates.find(({ id }) => id === amount.vatCodeId)?.basisPoints ?? 0,
    };
  });

/** The lines of an order with what they cost, and one for its transport. */
function linesOf(order: PrintedOrder, warrantyMonths: number): NewLine[] {
  const amounts = order.lines.map(lineAmount);
  const withoutTax = order.lines.map(({ priceWithVat, vatCodeId }, at) =>
    onSide(
      amounts[at]!,
      priceWithVat,
      false,
      order.rates.find(({ id }) => id === vatCodeId),
    ),
  );
  const shares = shareOut(order.totals.discount, withoutTax);
  const lines = order.lines.map((line, at): NewLine => {
    const amount = amounts[at]!;
    const isGoods = line.kind === "goods" && line.productId !== null;
    return {
      ...keptOf(line),
      orderLineId: line.id,
      specification: specificationText(order.locale, line.productAttributes ?? {}),
      warrantyMonths: isGoods ? warrantyMonths : 0,
      amount,
      net: withoutTax[at]! - (shares[at] ?? 0),
    };
  });
  const { transport } = order.totals;
  return transport ? [...lines, transportLine(order, transport)] : lines;
}

const keptOf = (line: PrintedLine): Omit<NewLine, "amount" | "net"> => ({
  ...{ kind: line.kind, productName: line.productName, sku: line.sku ?? "" },
  ...{ serialNumber: line.serialNumber, imei: line.imei ?? "", imei2: line.imei2 ?? "" },
  ...{ assetTag: line.assetTag, minutes: line.minutes, remarks: line.remarks },
  ...{ quantity: line.quantity, unitPrice: line.unitPrice, vatCodeId: line.vatCodeId },
  ...{ discount: line.discount, discountUnit: line.discountUnit, priceWithVat: line.priceWithVat },
});

function transportLine(order: PrintedOrder, transport: number): NewLine {
  const without = totalsOf({ ...order, transportCost: 0 }, order.rates, usualRate(order.rates));
  const baseOf = (id: number | null) => without.vat.find(({ vatCodeId }) => vatCodeId === id)?.base ?? 0;
  const code = order.totals.vat.find(({ vatCodeId, base }) => base !== baseOf(vatCodeId));
  return {
    ...{ kind: "transport", productName: "", quantity: 1, unitPrice: transport },
    ...{ vatCodeId: code?.vatCodeId ?? null, amount: transport, net: transport },
  };
}

type Credit = InputOf<typeof invoices.credit>["body"];
/** Takes an invoice back, as a whole or by lines; answers the id of the credit note. */
export async function creditInvoice(
  tx: Tx,
  id: number,
  { lines: wanted, reason }: Credit,
  userId: number,
): Promise<number> {
  const invoice = await tx
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  if (invoice.kind === "creditNote") throw refused("creditOfCreditNote");
  const order = await tx
    .selectFrom("order")
    .select("returnedOn")
    .where("id", "=", invoice.orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const lines = await invoiceLines(tx, id);
  const left = new Map(lines.map((line) => [line.id, line.creditable]));
  const pieces = wanted ? piecesOf(left, wanted) : left;
  if (!lines.some((line) => pieces.get(line.id))) throw refused("invoiceCredited");
  const credited = new Map(lines.map((line) => [line.id, line.quantity - line.creditable]));
  const credit = creditOf({ lines, vat: invoice.vat }, credited, pieces);
  const { paymentDays: _, ...kept } = invoice.seller;
  const noteId = await insertInvoice(tx, 0, {
    ...{ kind: "creditNote", creditOfId: id, orderId: invoice.orderId, orderKind: invoice.orderKind },
    ...{ orderNr: invoice.orderNr, contactId: invoice.contactId, contactName: invoice.contactName },
    ...{ locale: invoice.locale, customerReference: invoice.customerReference, reason, userId },
    amountsWithVat: invoice.amountsWithVat,
    seller: JSON.stringify({ ...kept, paymentDays: 0 }),
    buyer: JSON.stringify(invoice.buyer),
    ...{ goods: -credit.goods, services: -credit.services, goodsWithVat: -credit.goodsWithVat },
    ...{ discount: -credit.discount, transport: -credit.transport },
    ...{ net: -credit.net, total: -credit.total },
    vat: JSON.stringify(credit.vat.map((code) => ({ ...code, base: -code.base, amount: -code.amount }))),
  });
  await insertLines(
    tx,
    noteId,
    credit.lines.map(({ id: creditedLineId, creditable: _, ...line }) => ({
      ...line,
      ...{ creditedLineId, quantity: -line.quantity, amount: -line.amount, net: -line.net },
      ...(line.discountUnit === "cents" && { discount: line.quantity * (line.unitPrice ?? 0) - line.amount }),
    })),
  );
  if (lines.every((line) => left.get(line.id) === (pieces.get(line.id) ?? 0)))
    await tx
      .updateTable("order")
      .set({ invoiceId: null, ...returned(order, await findToday(tx)) })
      .where("id", "=", invoice.orderId)
      .where("invoiceId", "=", id)
      .execute();
  return noteId;
}

/** The pieces of each line that are taken back; 422 for a line of another invoice, and for more than is left of it. */
function piecesOf(left: ReadonlyMap<number, number>, wanted: NonNullable<Credit["lines"]>) {
  const pieces = new Map<number, number>();
  for (const [at, { lineId, quantity }] of wanted.entries()) {
    const most = left.get(lineId);
    if (most === undefined || pieces.has(lineId)) throw refused("unknownReference", `lines.${at}.lineId`);
    if (quantity > most) throw refused("creditTooMuch", `lines.${at}.quantity`, { max: most });
    pieces.set(lineId, quantity);
  }
  return pieces;
}

/** Inserts an invoice of today under the next number; one that is taken, because the format changed, is passed over. */
async function insertInvoice(tx: Tx, paymentDays: number, invoice: NewInvoice): Promise<number> {
  const { rows } = await sql<{ invoiceDate: string; dueDate: string }>`
    select today() as "invoiceDate", today() + ${paymentDays}::int as "dueDate"`.execute(tx);
  const days = rows[0]!;
  for (;;) {
    const inserted = await tx
      .insertInto("invoice")
      .values({ ...invoice, ...days, invoiceNr: await nextInvoiceNr(tx, days.invoiceDate) })
      .onConflict((taken) => taken.column("invoiceNr").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return inserted.id;
  }
}

const lineColumns = [
  ...["creditedLineId", "orderLineId", "kind", "productName", "specification", "sku", "serialNumber", "imei"],
  ...["imei2", "assetTag", "minutes", "warrantyMonths", "remarks", "quantity", "unitPrice", "discount"],
  ...["discountUnit", "vatCodeId", "priceWithVat", "amount", "net"],
] as const;
const blankLine = {
  ...{ creditedLineId: null, orderLineId: null, specification: "", sku: "", serialNumber: "", imei: "" },
  ...{ imei2: "", assetTag: "", minutes: null, warrantyMonths: 0, remarks: "", discount: 0 },
  ...{ discountUnit: "cents", priceWithVat: false },
};
const columns = sql.join(lineColumns.map((name) => sql.ref(name)));

async function insertLines(tx: Tx, invoiceId: number, lines: readonly NewLine[]) {
  const rows = lines.map((line, at) => ({ ...blankLine, ...line, position: at + 1 }));
  for (const batch of inParts(rows))
    await sql`insert into "invoiceLine" ("invoiceId", position, ${columns})
      select ${invoiceId}::int, position, ${columns}
      from jsonb_populate_recordset(null::"invoiceLine", ${JSON.stringify(batch)})`.execute(tx);
}
