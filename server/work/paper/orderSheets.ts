import { addressText } from "../../../contract/address.rules.ts";
import { ibanText } from "../../../contract/company.rules.ts";
import { hasPrices, type OrderDocument } from "../../../contract/documents.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import { notYetOf } from "../../../contract/notYet.rules.ts";
import { lineAmount } from "../../../contract/orders.rules.ts";
import { onSide } from "../../../contract/vat.rules.ts";
import { dayText, moneyText, percentText, textOf } from "../../ground/base/texts.ts";
import {
  type Cell,
  digitsOf,
  isolated,
  isolatedLines,
  pair,
  type Sheet,
} from "../../platform/print/sheets.ts";
import { stationery } from "./letterhead.ts";
import { countText, namesOf, notesBelow, specificationText, warrantyText } from "./lineWords.ts";
import type { InvoiceFacts, OrderPaper, SheetLine } from "./papers.ts";
import { pickLines } from "./pickList.ts";
import { hasVatInPrices, totalRows, vatNotes, vatWord } from "./vatWords.ts";

type Fact = Sheet["facts"][number];

/** A document of an order, in the language of its contact. */
export function orderSheet(paper: OrderPaper): Sheet {
  const { order, document, invoice, sender } = paper;
  const { locale } = order;
  const title = invoice?.kind === "creditNote" ? invoice.kind : document;
  return {
    locale,
    title: textOf(locale, `documents.kinds.${title}`),
    reference: isolated(invoice?.invoiceNr ?? order.orderNr),
    ...stationery(sender, locale),
    ...(document === "purchaseOrder" || !hasPrices(document) ? { terms: [] } : {}),
    address: addressOf(paper),
    facts: factsOf(paper),
    ...(order.phase === "cancelled" && {
      intro: { text: textOf(locale, "documents.cancelled"), strong: true as const },
    }),
    ...(["repairReport", "quotation"].includes(document) && { summary: findingsOf(order) }),
    ...linesOf(paper),
    notes: notesOf(paper),
    ...(isHandedOver(document) && { signatures: signaturesOf(paper) }),
  };
}

function addressOf({ order, document }: OrderPaper): string[] {
  const { representative, deliveryAddress, address, locale } = order;
  const attention =
    representative && textOf(locale, "documents.attention", { name: isolated(representative) });
  const country = address.country === "NL" ? "" : countryText(locale, address.country);
  const lines =
    document === "packingSlip" && deliveryAddress
      ? isolatedLines(deliveryAddress)
      : [...isolatedLines(addressText({ ...address, country: "NL" })), country];
  return [...namesOf(order), attention, ...lines].filter(Boolean);
}
const countryText = (locale: Locale, country: string) =>
  new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(country) ?? country;

function factsOf(paper: OrderPaper): Fact[] {
  const { order, document, invoice, today } = paper;
  const { locale, ...head } = order;
  const label = (name: string) => textOf(locale, `documents.facts.${name}`);
  const code = (name: string, text: string): Fact[] =>
    text ? [[label(name), { text: isolated(text), mono: true }]] : [];
  const on = (name: string, day: string | null): Fact[] => (day ? [[label(name), dayText(locale, day)]] : []);
  const reference: Fact[] = head.customerReference
    ? [[label("reference"), isolated(head.customerReference)]]
    : [];
  const device = deviceFact(order);
  if (invoice)
    return [
      ...code(invoice.kind === "creditNote" ? "creditNoteNr" : "invoiceNr", invoice.invoiceNr),
      ...code("creditOf", invoice.creditOfNr ?? ""),
      ...on("date", invoice.invoiceDate),
      ...on("suppliedOn", invoice.suppliedOn),
      ...on("dueOn", invoice.kind === "invoice" ? invoice.dueDate : null),
      ...code("orderNr", head.orderNr),
      ...reference,
      ...code("theirKvkNr", head.companyKvkNr ?? ""),
      ...code("theirVatNr", head.companyVatNr ?? ""),
      ...device,
    ];
  const ofKind: Fact[] =
    document === "purchaseOrder" || document === "pickupReceipt"
      ? [
          ...pickupOf(order),
          [label("dataDestruction"), textOf(locale, `dataDestructions.${head.dataDestruction}`)],
        ]
      : on("deliveryOn", head.deliveryDate);
  return [
    ...code("orderNr", head.orderNr),
    ...on("date", today),
    ...(document === "quotation" ? on("validUntil", head.validUntil) : []),
    ...(head.orderDate === today ? [] : on("orderDate", head.orderDate)),
    ...reference,
    ...ofKind,
    ...(document === "packingSlip" ? code("partOf", head.partOf ?? "") : []),
    ...(document === "packingSlip" ? code("tracking", head.dhlTrackingCode) : []),
    ...deliveryTo(paper),
    ...device,
  ];
}

const pickupOf = ({
  locale,
  pickupDate,
  proposedPickupDate,
  timeFrom,
  timeUntil,
}: OrderPaper["order"]): Fact[] => {
  const day = pickupDate ?? proposedPickupDate;
  const window = timeFrom || timeUntil ? isolated(`${timeFrom ?? ""}–${timeUntil ?? ""}`) : "";
  const times = window.replace(/\d/g, (digit) => digitsOf(locale)[Number(digit)]!);
  const text = [day && dayText(locale, day), times].filter(Boolean).join(" ");
  return text ? [[textOf(locale, "documents.facts.pickupOn"), text]] : [];
};

/** The delivery address, unless the document is addressed to it. */
function deliveryTo({ order: { locale, deliveryAddress }, document }: OrderPaper): Fact[] {
  const isPurchase = document === "purchaseOrder" || document === "pickupReceipt";
  const label = textOf(locale, isPurchase ? "portal.fields.deliveryAddress" : "fields.deliveryAddress");
  const lines = isolatedLines(deliveryAddress);
  return lines.length && document !== "packingSlip" ? [[label, lines.join("\n")]] : [];
}

/** The device of a repair. */
function deviceFact({ locale, deviceName, deviceSerial }: OrderPaper["order"]): Fact[] {
  if (!deviceName && !deviceSerial) return [];
  const serial = pair(textOf(locale, "documents.columns.serial"), deviceSerial);
  const notes = deviceName && deviceSerial ? [serial] : [];
  return [[textOf(locale, "documents.facts.device"), { text: isolated(deviceName || deviceSerial), notes }]];
}

/** The customer's complaint and the findings. */
const findingsOf = ({ locale, ...order }: OrderPaper["order"]): Fact[] =>
  (["accessories", "deviceCondition", "defect", "diagnosis"] as const).flatMap((field): Fact[] => {
    const text = isolatedLines(order[field]).join("\n");
    return text ? [[textOf(locale, `documents.findings.${field}`), text]] : [];
  });

type Column = Sheet["columns"][number] & { cell: (line: SheetLine) => Cell };

/** Documents of a handover have goods only, others work too. */
const printedLines = ({ order: { lines }, document }: OrderPaper) =>
  isHandedOver(document) ? lines.filter(({ kind }) => kind === "goods" || kind === "part") : lines;
const isHandedOver = (document: OrderDocument) => document === "pickupReceipt" || document === "packingSlip";

function linesOf(paper: OrderPaper): Pick<Sheet, "columns" | "rows" | "totals"> {
  const { document } = paper;
  if (document === "pickList") return pickLines(paper.order);
  const lines = printedLines(paper);
  const priced = hasPrices(document);
  const columns = [
    ...describing(paper),
    ...(priced ? pricing(paper) : document === "pickupReceipt" ? [blankToFill(paper)] : []),
  ];
  return {
    columns: columns.map(({ cell: _, ...column }) => column),
    rows: lines.map((line) => columns.map(({ cell }) => cell(line))),
    ...(priced && { totals: totalRows(paper) }),
  };
}

function describing(paper: OrderPaper): Column[] {
  const { locale } = paper.order;
  const label = (name: string) => textOf(locale, `documents.columns.${name}`);
  const place = new Map(printedLines(paper).map(({ id }, at) => [id, at + 1]));
  return [
    { label: "", width: 8, side: "start", cell: ({ id }) => countText(locale, place.get(id)!) },
    {
      label: label("description"),
      width: 0,
      side: "start",
      cell: (line) => ({ text: isolated(line.productName), notes: notesOfLine(line, paper) }),
    },
    { label: label("quantity"), width: 16, side: "end", cell: ({ quantity }) => countText(locale, quantity) },
  ];
}

/** What is sold by a line: its specification, numbers and warranty, and whether it has still to come. */
function notesOfLine(line: SheetLine, { order, document, warrantyMonths }: OrderPaper): Cell[] {
  const { locale } = order;
  const attributes = line.productAttributes ?? {};
  const specification = line.specification ?? specificationText(locale, attributes);
  const isSold = sold.includes(document) && line.kind === "goods" && line.productId !== null;
  const months = line.warrantyMonths ?? (isSold ? warrantyMonths : 0);
  const stage = offered.includes(document) && order.phase === "draft" ? notYetOf(line) : undefined;
  return [
    ...notesBelow({ ...line, specification }, locale),
    warrantyText(locale, months),
    stage ? textOf(locale, `documents.notYet.${stage}`) : "",
  ].filter(Boolean);
}
/** The documents on which goods are sold, so that they say the warranty. */
const sold: readonly OrderDocument[] = ["quotation", "orderConfirmation", "proForma", "packingSlip"];
const offered: readonly OrderDocument[] = ["quotation", "proForma"];

function pricing({ order, vat, sender }: OrderPaper): Column[] {
  const { locale, lines, rates } = order;
  const label = (name: string) => textOf(locale, `documents.columns.${name}`);
  const unknown = "–";
  const words = new Map(lines.map(({ vatCodeId }) => [vatCodeId, vatWord(locale, vatCodeId, rates, vat)]));
  const hasVat = lines.some(({ vatCodeId }) => vatCodeId !== null);
  // A document has its prices on one side: with VAT as soon as one was typed so.
  const isWithVat = hasVatInPrices(order);
  const shown = (line: SheetLine, cents: number) =>
    moneyText(
      locale,
      onSide(
        cents,
        line.priceWithVat,
        isWithVat,
        rates.find(({ id }) => id === line.vatCodeId),
      ),
      sender.currency,
    );
  const longest = Math.max(...words.values().map((word) => word.length), 0);
  const discountColumn: Column = {
    label: label("discount"),
    width: 18,
    side: "end",
    cell: (line) => {
      if (!line.discount) return "";
      return line.discountUnit === "cents" ? shown(line, line.discount) : percentText(locale, line.discount);
    },
  };
  const vatColumn: Column = {
    label: label("vat"),
    width: longest > 9 ? 23 : 17,
    side: "end",
    cell: ({ vatCodeId }) => words.get(vatCodeId)!,
  };
  return [
    {
      label: label(isWithVat ? "unitPriceWithVat" : "unitPrice"),
      width: 25,
      side: "end",
      cell: (line) => (line.unitPrice === null ? unknown : shown(line, line.unitPrice)),
    },
    ...(lines.some(({ discount }) => discount > 0) ? [discountColumn] : []),
    ...(hasVat ? [vatColumn] : []),
    {
      label: label(isWithVat ? "amountWithVat" : "amount"),
      width: 26,
      side: "end",
      cell: (line) => (line.unitPrice === null ? unknown : shown(line, line.amount ?? lineAmount(line))),
    },
  ];
}

const blankToFill = ({ order: { locale } }: OrderPaper): Column => ({
  label: textOf(locale, "documents.columns.counted"),
  width: 26,
  side: "end",
  cell: () => "............",
});

function notesOf(paper: OrderPaper): Cell[] {
  const { order, document, invoice, sender } = paper;
  const { locale, totals } = order;
  const { iban } = sender.company;
  const pays = invoice?.kind === "invoice" && iban && totals.total > 0;
  const payment = (bill: InvoiceFacts) =>
    textOf(locale, "documents.pay", {
      amount: moneyText(locale, totals.total, sender.currency),
      date: dayText(locale, bill.dueDate),
      iban: isolated(ibanText(iban)),
      name: isolated(sender.letterhead.name),
      orderNr: isolated(bill.invoiceNr),
    });
  return [
    ...(hasPrices(document) ? vatNotes(paper) : []),
    ...(pays ? [payment(invoice)] : []),
    ...isolatedLines(invoice?.reason ?? ""),
    ...(isHandedOver(document) || document === "pickList" ? isolatedLines(order.instructions) : []),
  ];
}

function signaturesOf({ order: { locale, contactName }, document, sender }: OrderPaper): Sheet["signatures"] {
  const who = (role: string, name: string) =>
    textOf(locale, `documents.signatures.${role}`, { name: isolated(name) });
  const labels = ["name", "date", "signature"].map((name) => textOf(locale, `documents.signatures.${name}`));
  const [giver, taker] =
    document === "pickupReceipt"
      ? [contactName, sender.letterhead.name]
      : [sender.letterhead.name, contactName];
  return [
    { who: who("handedOver", giver), labels },
    { who: who("received", taker), labels },
  ];
}
