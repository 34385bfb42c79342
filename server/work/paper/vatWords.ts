import type { Locale } from "../../../contract/locales.ts";
import { type PricedLine, partsOf } from "../../../contract/orders.rules.ts";
import type { VatRate } from "../../../contract/vat.rules.ts";
import { moneyText, percentText, textOf } from "../../ground/base/texts.ts";
import { isolated, type Sheet } from "../../platform/print/sheets.ts";
import type { Sender } from "./letterhead.ts";
import type { PrintedOrder, PrintedVat } from "./printedOrders.queries.ts";

type Vat = ReadonlyMap<number, PrintedVat>;
type Priced = { lines: readonly Pick<PricedLine, "priceWithVat" | "vatCodeId">[] };
type Taxed = { order: Pick<PrintedOrder, "locale" | "rates" | "totals"> & Priced; vat: Vat };
/** Categories for which the law demands a sentence on the document: docs/decisions/0215-sentences-of-vat.md. */
const explained = ["AE", "K", "G"];
const marginCode = "margin";
const wordOf = (rate: VatRate, vat: Vat) => (rate.margin ? marginCode : (vat.get(rate.id)?.category ?? ""));

/** The VAT of a line in a word: its rate, or why none is shown. */
export function vatWord(locale: Locale, id: number | null, rates: readonly VatRate[], vat: Vat): string {
  const rate = rates.find((candidate) => candidate.id === id);
  if (!rate) return "–";
  const word = wordOf(rate, vat);
  return word === marginCode || explained.includes(word)
    ? textOf(locale, `documents.vat.${word}.short`)
    : percentText(locale, rate.basisPoints);
}

/** Whether the lines of a document are printed with VAT: some of its prices were typed so, and have VAT in them. */
export const hasVatInPrices = ({ lines, rates }: Pick<PrintedOrder, "rates"> & Priced) =>
  lines.some(
    ({ priceWithVat, vatCodeId }) =>
      priceWithVat &&
      rates.some(({ id, basisPoints, margin }) => id === vatCodeId && basisPoints > 0 && !margin),
  );

/** The totals of a document, from the goods to what is paid; margin lines show no VAT (Wet OB, art. 28b). */
export function totalRows({
  order,
  vat,
  sender: { currency },
}: Taxed & { sender: Pick<Sender, "currency"> }): NonNullable<Sheet["totals"]> {
  const { locale, rates, totals } = order;
  const label = (name: string, values = {}) => textOf(locale, `documents.totals.${name}`, values);
  const money = (amount: number) => moneyText(locale, amount, currency);
  const row = (name: string, amount: number, values = {}): [string, string, boolean] => [
    label(name, values),
    money(amount),
    false,
  ];
  const vatRows = totals.vat.flatMap(({ vatCodeId, base, amount, margin }) => {
    if (!rates.some(({ id }) => id === vatCodeId)) return [];
    if (margin) return [];
    return [row("vat", amount, { rate: vatWord(locale, vatCodeId, rates, vat), base: money(base) })];
  });
  const { goods, services, margin, net } = partsOf(totals);
  const kinds = [
    ...(goods && services
      ? [row("ofGoods", goods), row("services", services)]
      : [row("goods", totals.goods)]),
    ...(totals.discount ? [row("discount", -totals.discount)] : []),
    ...(totals.transport ? [row("transport", totals.transport)] : []),
  ];
  const isOneKind = kinds.length === 1 && !margin;
  const parts = [
    // Beside prices with VAT, one sum without it is named as such.
    ...(isOneKind && hasVatInPrices(order) && vatRows.length ? [] : kinds),
    ...(margin && net ? [row("margin", margin)] : []),
    ...(vatRows.length && (!isOneKind || hasVatInPrices(order)) ? [row("net", net)] : []),
    ...vatRows,
  ];
  return [...(parts.length > 1 ? parts : []), [label("total"), money(totals.total), true]];
}

/** The sentences that the codes of a document demand: the company's own, with its meaning in the contact's language. */
export function vatNotes({ order, vat }: Taxed): string[] {
  const { locale, rates, totals } = order;
  const notes = totals.vat.flatMap(({ vatCodeId }) => {
    const rate = rates.find(({ id }) => id === vatCodeId);
    if (!rate) return [];
    const word = wordOf(rate, vat);
    const key = `documents.vat.${word}.note`;
    const own = vat.get(rate.id)?.note ?? "";
    if (word !== marginCode && !explained.includes(word)) return own ? [isolated(own)] : [];
    const dutch = own || textOf("nl", key);
    return [locale === "nl" ? dutch : `${textOf(locale, key)} (${isolated(dutch)})`];
  });
  return [...new Set(notes)];
}
