import { latinDigits } from "../../../contract/digits.rules.ts";
import type { SaleField } from "../../../contract/import/goodsHeadings.ts";
import { headingKey } from "../../../contract/import/headings.ts";
import { locales } from "../../../contract/locales.ts";
import { type DecimalSign, readCents, readQuantity } from "../../../contract/numbers.rules.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { SerialNumber } from "../../../contract/serial.rules.ts";
import { readSerial } from "../../goods/productImport/productImport.rules.ts";
import { type ContactDraft, readCustomer } from "../../people/contacts/contactImport.rules.ts";
import { type Problem, problemsIn, type Row } from "../../platform/imports/rows.ts";

let months: Map<string, number> | undefined;
/** Months by their names in ten languages, whole and short. */
function monthNames(): Map<string, number> {
  if (months) return months;
  months = new Map();
  for (const language of [...locales, "it", "pl"])
    for (const month of ["short", "long"] as const)
      for (const day of [undefined, "numeric"] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, day, timeZone: "UTC" });
        for (let at = 0; at < 12; at += 1) {
          const name = format
            .formatToParts(Date.UTC(2026, at, 15))
            .find(({ type }) => type === "month")?.value;
          if (name) months.set(headingKey(name), at + 1);
        }
      }
  return months;
}

const persian = new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
  ...{ year: "numeric", month: "numeric", day: "numeric" },
  timeZone: "UTC",
});
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const millisecondsADay = 86_400_000;

/** The day of a Jalali date; its first day of a year is the 19th to the 22nd of March. */
function dayOfJalali(year: number, month: number, date: number): string | null {
  const passed = (month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30) + date - 1;
  for (const first of [20, 21, 19, 22]) {
    const time = Date.UTC(year + 621, 2, first) + passed * millisecondsADay;
    const parts = Object.fromEntries(
      persian.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    if (parts.year === year && parts.month === month && parts.day === date) return isoOf(time);
  }
  return null;
}

function dayOf(year: number, month: number, date: number): string | null {
  if (year >= 1300 && year < 1500) return dayOfJalali(year, month, date);
  const whole = year < 100 ? 2000 + year : year;
  if (whole < 1900 || whole > 2200) return null;
  const day = isoOf(Date.UTC(whole, month - 1, date));
  return day === `${whole}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}` ? day : null;
}

const withoutTime = (text: string) =>
  latinDigits(text)
    .replace(/[T ]\d{1,2}:\d{2}.*$/, "")
    .trim();
const numeric = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{2}|\d{4})$/;

/** Whether the dates of a column have the month before the day, as Americans write them. */
export function isMonthFirst(texts: readonly string[]): boolean {
  const parts = texts
    .flatMap((text) => [numeric.exec(withoutTime(text)) ?? []])
    .filter(({ length }) => length);
  return (
    parts.some(([, , , second]) => Number(second) > 12) && !parts.some(([, first]) => Number(first) > 12)
  );
}

/** The `YYYY-MM-DD` of a date as written in lists; null for any other text. */
export function readDay(text: string, monthFirst: boolean): string | null {
  const bare = withoutTime(text);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = numeric.exec(bare);
  if (written) {
    const [first, second, year] = [written[1], written[3], written[4]].map(Number) as [
      number,
      number,
      number,
    ];
    return monthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
  }
  const words = bare.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const month = words.map((word) => monthNames().get(headingKey(word))).find(Boolean);
  const numbers = bare.match(/\d+/g)?.map(Number) ?? [];
  if (!month || numbers.length !== 2) return null;
  const [date, year] = numbers.toSorted((one, other) => one - other) as [number, number];
  return dayOf(year, month, date);
}

/** A row: the fields of an order and one of its lines. */
export type SaleDraft = {
  row: number;
  orderNr: string;
  orderDate: string | undefined;
  customerReference: string;
  customer: ContactDraft;
  sku: string;
  serialNumber: SerialNumber;
  imei: "";
  imei2: "";
  quantity: number;
  unitPrice: number | undefined;
  vatCodeId: number | undefined;
  remarks: string;
  /** Amounts of the whole order, on the side of the list's prices; the total is what the shop says is paid. */
  transportCost: number | undefined;
  discount: number | undefined;
  orderTotal: number | undefined;
  problems: Problem[];
};
export type SaleReading = {
  decimalSign: DecimalSign | null;
  monthFirst: boolean;
  vatOf: (text: string) => number | null;
};

export function readSale(row: Row<SaleField>, { decimalSign, monthFirst, vatOf }: SaleReading): SaleDraft {
  const reading = problemsIn(row);
  const { text, number, read, wrong, problems } = reading;
  const amount = (field: SaleField) =>
    read(field, "badPrice", (typed) => readCents(typed.replace(/^[-\u2212]\s*/, ""), decimalSign));
  const sku = number("sku", 40);
  const serialNumber = readSerial(row, reading);
  const isSpoiled = problems.some(({ code }) => code === "roundedNumber");
  if (!sku && !serialNumber && !isSpoiled) wrong("sku", "missingProduct");
  return {
    row: row.row,
    orderNr: number("orderNr", 40),
    orderDate: read("orderDate", "badDate", (typed) => readDay(typed, monthFirst)),
    customerReference: text("customerReference", 100),
    customer: readCustomer(row, reading),
    sku,
    serialNumber,
    imei: "",
    imei2: "",
    quantity: read("quantity", "badQuantity", readQuantity) ?? 1,
    unitPrice: read("unitPrice", "badPrice", (typed) => readCents(typed, decimalSign)),
    vatCodeId: read("vatCode", "unknownVat", vatOf),
    remarks: text("remarks", 500),
    transportCost: amount("transportCost"),
    discount: amount("discount"),
    orderTotal: amount("orderTotal"),
    problems,
  };
}

export type SaleRows = readonly [SaleDraft, ...SaleDraft[]];
/** Whether a row says nothing of its order: then it belongs to the one above it. */
const isHeadless = ({ orderNr, orderDate, customerReference, customer, problems }: SaleDraft) =>
  [orderNr, orderDate ?? "", customerReference, customer.name, customer.email, customer.kvk_nr].every(
    (text) => text === "",
  ) && !problems.some(({ field }) => ["orderNr", "orderDate", "name", "email"].includes(field));

/**
 * The rows of each order: by its number, else by its reference, else by its customer and day. What a list says once for a group of
 * rows stands in the first of them.
 */
export function ordersOf(drafts: readonly SaleDraft[], fields: readonly (string | null)[]): SaleRows[] {
  let above: string | undefined;
  const keyOf = (draft: SaleDraft): string => {
    above = above !== undefined && isHeadless(draft) ? above : ownKey(draft);
    return above;
  };
  const ownKey = ({ row, orderNr, customerReference, orderDate, customer, problems }: SaleDraft): string => {
    if (fields.includes("orderNr")) {
      if (!orderNr && !problems.some(({ field }) => field === "orderNr"))
        problems.push({ field: "orderNr", code: "missingOrderNr", severity: "error" });
      return searchable(orderNr) || `row ${row}`;
    }
    const who = customer.email || customer.kvk_nr || `${customer.name}/${customer.filled.zipcode ?? ""}`;
    return customerReference || `${who}/${orderDate ?? ""}`.toLowerCase();
  };
  const orders = [...Map.groupBy(drafts, keyOf).values()] as [SaleDraft, ...SaleDraft[]][];
  for (const order of orders) {
    const [first, ...others] = order;
    for (const other of others) markContradictions(first, other);
    markOtherAmounts(order);
  }
  return orders;
}

const amountsOfOrder = ["transportCost", "discount", "orderTotal"] as const;
/** The row of an order that names an amount of the whole of it. */
export const rowWith = (rows: SaleRows, field: (typeof amountsOfOrder)[number]) =>
  rows.find((draft) => draft[field] !== undefined);

/** Marks a row that contradicts the first row of its order; blanks do not. */
function markContradictions(first: SaleDraft, other: SaleDraft) {
  const heads = {
    name: [first.customer.name, other.customer.name],
    email: [first.customer.email, other.customer.email],
    kvk_nr: [first.customer.kvk_nr, other.customer.kvk_nr],
    orderDate: [first.orderDate, other.orderDate],
    customerReference: [first.customerReference, other.customerReference],
  };
  for (const [field, [head, own]] of Object.entries(heads))
    if (own && own.toLowerCase() !== (head ?? "").toLowerCase())
      other.problems.push({ field, code: "otherHead", severity: "error", otherRow: first.row });
}

/** Marks rows that name another amount for the whole order than an earlier one; blanks do not. */
function markOtherAmounts(rows: SaleRows) {
  for (const field of amountsOfOrder) {
    const first = rowWith(rows, field);
    for (const other of rows)
      if (first && other[field] !== undefined && other[field] !== first[field])
        other.problems.push({ field, code: "otherAmount", severity: "error", otherRow: first.row });
  }
}
