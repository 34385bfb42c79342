import type { Locale } from "../../../contract/security.ts";
import { tagOf } from "../../../contract/texts.rules.ts";
import { textOf } from "../../ground/base/texts.ts";
import { type Cell, isolated, isolatedLines, pair } from "../../platform/print/sheets.ts";
import type { PrintedLine, PrintedOrder } from "./printedOrders.queries.ts";

export const countText = (locale: Locale, count: number) => textOf(locale, "documents.count", { count });

/** The company and contact of a document, or one of them when they have the same name. */
export const namesOf = ({ companyName, contactName }: Pick<PrintedOrder, "companyName" | "contactName">) =>
  (companyName && companyName !== contactName ? [companyName, contactName] : [contactName]).map(isolated);

/** The numbers and remarks below the name of a line. */
export function notesBelow(
  { sku, serialNumber, imei, imei2, assetTag, minutes, remarks }: PrintedLine,
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
  return [numbers.join(" · "), ...isolatedLines(remarks)].filter(Boolean);
}

const minutesText = (locale: Locale, minutes: number) =>
  new Intl.NumberFormat(tagOf(locale), { style: "unit", unit: "minute", unitDisplay: "long" }).format(
    minutes,
  );
