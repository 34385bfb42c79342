import type { Locale } from "../../../contract/locales.ts";
import { specificationOf } from "../../../contract/specification.rules.ts";
import { tagOf } from "../../../contract/texts.rules.ts";
import { textOf } from "../../ground/base/texts.ts";
import { type Cell, isolated, isolatedLines, pair } from "../../platform/print/sheets.ts";
import type { PrintedLine, PrintedOrder } from "./printedOrders.queries.ts";

export const countText = (locale: Locale, count: number) => textOf(locale, "documents.count", { count });

/** The company and contact of a document, or one of them when they have the same name. */
export const namesOf = ({ companyName, contactName }: Pick<PrintedOrder, "companyName" | "contactName">) =>
  (companyName && companyName !== contactName ? [companyName, contactName] : [contactName]).map(isolated);

type Described = Pick<PrintedLine, "sku" | "imei" | "imei2" | "assetTag" | "minutes" | "remarks"> & {
  serialNumber: string;
  specification?: string;
};
/** What a line is of, its numbers and its remarks, below its name. */
export function notesBelow(
  { specification = "", sku, serialNumber, imei, imei2, assetTag, minutes, remarks }: Described,
  locale: Locale,
): Cell[] {
  const named = (field: string, value: string | null) =>
    value ? pair(textOf(locale, `documents.columns.${field}`), value) : "";
  const numbers = [
    named("serial", serialNumber),
    imei && imei !== serialNumber ? named("imei", imei) : "",
    named("imei", imei2),
    named("sku", sku),
    named("assetTag", assetTag),
    minutes ? minutesText(locale, minutes) : "",
  ].filter(Boolean);
  return [isolated(specification), numbers.join(" · "), ...isolatedLines(remarks)].filter(Boolean);
}

const minutesText = (locale: Locale, minutes: number) =>
  new Intl.NumberFormat(tagOf(locale), { style: "unit", unit: "minute", unitDisplay: "long" }).format(
    minutes,
  );

/** The specification of a device on paper: that of its label, with the health of its battery. */
export function specificationText(locale: Locale, attributes: Readonly<Record<string, string>>): string {
  const { battery = "" } = attributes;
  const percent = /^\d+(?:[.,]\d+)?$/.test(battery.trim()) ? `${battery.trim()}%` : battery.trim();
  const health = percent && `${textOf(locale, "priceCards.battery")} ${percent}`;
  return [...specificationOf(attributes), health].filter(Boolean).join(" · ");
}

export const warrantyText = (locale: Locale, months: number) =>
  months
    ? pair(textOf(locale, "priceCards.warranty"), textOf(locale, "priceCards.months", { count: months }))
    : "";
