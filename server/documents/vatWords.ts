import type { Locale } from "../../contract/security.ts";
import type { VatRate } from "../../contract/vat.rules.ts";
import { moneyText, percentText, textOf } from "../base/texts.ts";
import { isolated, type Sheet } from "../print/sheets.ts";
import type { PrintedOrder, PrintedVat } from "./printedOrders.queries.ts";

type Vat = ReadonlyMap<number, PrintedVat>;
type Taxed = { order: PrintedOrder; vat: Vat };
/** Those for which the law wants a sentence on the document. */
const told = ["AE", "K", "G"];
const marginCode = "margin";
const wordOf = (rate: VatRate, vat: Vat) => (rate.margin ? marginCode : (vat.get(rate.id)?.category ?? ""));

/** The VAT of a line in a word: its rate, or why there is none to see. */
export function vatWord(locale: Locale, id: number | null, rates: readonly VatRate[], vat: Vat): string {
  const rate = rates.find((one) => one.id === id);
  if (!rate) return "–";
  const word = wordOf(rate, vat);
  return word === marginCode || told.includes(word)
    ? textOf(locale, `documents.vat.${word}.short`)
    : percentText(locale, rate.basisPoints);
}

/** What a document comes to, from the goods to what is paid; margin lines show no VAT (Wet OB, art. 28b). */
export function totalRows({ order, vat }: Taxed): NonNullable<Sheet["totals"]> {
  const { locale, rates, totals } = order;
  const label = (name: string, values = {}) => textOf(locale, `documents.totals.${name}`, values);
  const money = (amount: number) => moneyText(locale, amount);
  const shownVat = totals.vat.flatMap(({ vatCodeId, base, amount, margin }) => {
    const rate = rates.find(({ id }) => id === vatCodeId);
    if (!rate) return [];
    const values = { rate: vatWord(locale, vatCodeId, rates, vat), base: money(base) };
    if (margin) return base === totals.net ? [] : [[label("margin"), money(base)]];
    return [[label("vat", values), money(amount)]];
  }) as [string, string][];
  const parts: [string, string][] = [
    [label("goods"), money(totals.goods)],
    ...(totals.discount ? [[label("discount"), money(-totals.discount)] as [string, string]] : []),
    ...(totals.transport ? [[label("transport"), money(totals.transport)] as [string, string]] : []),
    ...(shownVat.length && totals.net !== totals.goods
      ? [[label("net"), money(totals.net)] as [string, string]]
      : []),
    ...shownVat,
  ];
  return [
    ...(parts.length > 1 ? parts : []).map(([name, amount]): [string, string, boolean] => [
      name,
      amount,
      false,
    ]),
    [label("total"), money(totals.total), true],
  ];
}

/** The sentences that the codes of a document ask for: the company's own, and what it means in the contact's language. */
export function vatNotes({ order, vat }: Taxed): string[] {
  const { locale, rates, totals } = order;
  const notes = totals.vat.flatMap(({ vatCodeId }) => {
    const rate = rates.find(({ id }) => id === vatCodeId);
    if (!rate) return [];
    const word = wordOf(rate, vat);
    const key = `documents.vat.${word}.note`;
    const own = vat.get(rate.id)?.note ?? "";
    if (word !== marginCode && !told.includes(word)) return own ? [isolated(own)] : [];
    const dutch = own || textOf("nl", key);
    return [locale === "nl" ? dutch : `${textOf(locale, key)} (${isolated(dutch)})`];
  });
  return [...new Set(notes)];
}
