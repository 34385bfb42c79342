import { latinDigits } from "../../../contract/digits.rules.ts";

/**
 * Hundredths (cents, basis points) from what people type: `1.234,50`, `1234.50`, `€ 12`, Persian and Arabic digits.
 * Null for an empty text, NaN for anything else that is not a number or has more than two decimals.
 */
export function parseHundredths(typed: string): number | null {
  const text = latinDigits(typed)
    .replace(/[\s€%٪\u200e\u200f\u061c'’]/g, "")
    .replaceAll("٫", ",")
    .replaceAll("٬", "");
  if (text === "") return null;
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const sign = text[at];
  const decimals = at < 0 ? "" : text.slice(at + 1);
  const once = at >= 0 && text.indexOf(sign!) === at;
  const grouped = !once || (decimals.length === 3 && /^-?[1-9]\d{0,2}$/.test(text.slice(0, at)));
  const integer = at < 0 || grouped ? text : text.slice(0, at);
  const rest = at < 0 || grouped ? "" : decimals;
  if (!/^-?(\d*|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(integer) || !/^\d{0,2}$/.test(rest)) return Number.NaN;
  if (!/\d/.test(integer + rest)) return Number.NaN;
  const digits = integer.replace(/[.,-]/g, "") + rest.padEnd(2, "0");
  return Number(digits) * (text.startsWith("-") ? -1 : 1);
}

/** A whole number from what people type: `1200`, `1.200`, Persian and Arabic digits; null for an empty text, NaN for anything else. */
export function parseWhole(typed: string): number | null {
  const text = latinDigits(typed)
    .replace(/[\s\u200e\u200f\u061c'’]/g, "")
    .replaceAll("٬", ",");
  if (text === "") return null;
  return /^-?(\d{1,12}|\d{1,3}([.,])\d{3}(\2\d{3}){0,2})$/.test(text)
    ? Number(text.replace(/[.,]/g, ""))
    : Number.NaN;
}

/** The largest number that a column holds. */
const largest = 2_147_483_647;
/** Parses one end of a range filter: the value as a filter writes it, or the key of an error. */
export function rangeEnd(
  typed: string,
  parse: (typed: string) => number | null,
): { end: string; problem?: "number" | "minimum" | "numberTooLarge" } {
  const value = parse(typed);
  if (value === null) return { end: "" };
  if (Number.isNaN(value)) return { end: "", problem: "number" };
  if (value < 0) return { end: "", problem: "minimum" };
  return value > largest ? { end: "", problem: "numberTooLarge" } : { end: String(value) };
}
