import { latinDigits } from "./digits.rules.ts";

/** Digits as they are stored, from what people type (spaces, dots, Persian or Arabic numerals). */
export const normalDigits = (text: string) => latinDigits(text).replace(/[\s.]/g, "");

/**
 * The digits that phone numbers are compared by: the last nine, so that `030 123 45 67` equals `+31 30 1234567`. Undefined for
 * any other text.
 */
export function phoneDigits(text: string): string | undefined {
  const typed = latinDigits(text).trim();
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  return /^[\d\s+()./-]+$/.test(typed) && digits.length >= 6 ? digits.slice(-9) : undefined;
}

/** A chamber of commerce number: 8 digits, leading zeros real, no checksum (KVK developer documentation). */
export const validKvk = (text: string) => text === "" || /^\d{8}$/.test(text);

/** An RSIN: 9 digits that pass the 11-test of Dutch fiscal numbers; an optional field. */
export function validRsin(text: string) {
  if (text === "") return true;
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (at === 8 ? -1 : 9 - at), 0);
  return sum % 11 === 0;
}

/** A postcode as it is compared: `1234 ab` becomes `1234AB`. */
export const zipcodeKey = (text: string) =>
  latinDigits(text)
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase();

/** A Dutch postcode as printed, `2611 ET`; undefined when it is not one (SA, SD and SS are not in use). */
export function dutchZipcode(text: string): string | undefined {
  const key = zipcodeKey(text);
  return /^[1-9]\d{3}(?!S[ADS])[A-Z]{2}$/.test(key) ? `${key.slice(0, 4)} ${key.slice(4)}` : undefined;
}

/** A postcode as stored: a Dutch one as printed, any other as typed. */
export const formattedZipcode = (text: string, country: string) =>
  (country === "NL" ? dutchZipcode(text) : undefined) ?? text;

/**
 * Whether a Dutch postcode (also of an address without a country) has an unusual form. It is saved with a warning, because the
 * specification prescribes no form.
 */
export const isOddZipcode = (text: string, country: string) =>
  text.trim() !== "" && (country || "NL") === "NL" && dutchZipcode(text) === undefined;

/**
 * The house number of a street with its addition, `12-a` and `12 A` as `12A`: the last number of the line, or the first in
 * countries that write it there. Undefined when there is none: the 2 of `2e Dwarsstraat` is not one.
 */
export function houseNumberOf(street: string): string | undefined {
  const line = latinDigits(street).trim();
  const atEnd = /(?:^|[\s,.])(\d+(?:\s*[-/]?\s*[a-z0-9]{1,4})?)$/i.exec(line);
  const match = atEnd ?? /^(\d+\s*(?:bis|ter|[a-df-z](?=[\s,]))?)[\s,]/i.exec(line);
  return match?.[1]
    ?.toUpperCase()
    .replace(/(?<=\d)[\s/-]+(?=\d)/g, "-")
    .replace(/[\s/-]+(?=[A-Z])|\s/g, "");
}
