import { latinDigits } from "./digits.rules.ts";
import { largestQuantity } from "./quantities.rules.ts";

const largestCents = 1_000_000_000;

const invisible = /[\p{Cf}\p{Cc}]/gu;

export type DecimalSign = "." | ",";

/** Digits and separators only: without currency, ",-" and bidirectional marks. Null if something else remains. */
function bareAmount(text: string): string | null {
  const bare = latinDigits(text)
    .replace(invisible, "")
    .replace(/[\p{Sc}\s]+/gu, " ")
    .trim()
    .replace(/^\p{L}{1,5}\.?\s*(?=\d)/u, "")
    .replace(/(?<=[\d.,\-–—])\s*\p{L}{1,6}\.?$/u, "")
    .replace(/[.,]\s*[-–—]+$/, "")
    .replaceAll("٬", "'")
    .replaceAll("’", "'");
  return /^\d[\d.,'٫ ]*$/.test(bare) ? bare : null;
}

/** The integer part and the decimals, or null when ambiguous. */
function splitAmount(
  bare: string,
  decimalSign: DecimalSign | null,
): [whole: string, decimals: string] | null {
  const [left = "", right, ...more] = bare.split("٫");
  if (more.length > 0) return null;
  if (right !== undefined) return [left, right];
  const at = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  if (at < 0) return [bare, ""];
  const sign = bare[at];
  const [integer, decimals] = [bare.slice(0, at), bare.slice(at + 1)];
  if (integer.includes(sign!)) return [bare, ""];
  const grouped = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(integer);
  if (!grouped) return [integer, decimals];
  return sign === decimalSign ? null : [bare, ""];
}

/** The decimal sign that a column of amounts shows without doubt; null if none does, or both do. */
export function decimalSignOf(texts: string[]): DecimalSign | null {
  const seen = new Set<DecimalSign>();
  for (const text of texts) {
    const bare = bareAmount(text);
    const split = bare === null ? null : splitAmount(bare, null);
    if (!bare || !split?.[1]) continue;
    const sign = bare[split[0].length];
    if (sign === "." || sign === ",") seen.add(sign);
  }
  return seen.size === 1 ? [...seen][0]! : null;
}

/**
 * An amount of money in cents, rounded half up; null if it is not an amount, negative, too large, or ambiguous ("1.250" in a
 * column whose decimal sign is the point could mean thousands).
 */
export function readCents(text: string, decimalSign: DecimalSign | null = null): number | null {
  const bare = bareAmount(text);
  const split = bare === null ? null : splitAmount(bare, decimalSign);
  if (!split) return null;
  const [integer, decimals] = split;
  if (!/^(?:\d+|\d{1,3}([.,' ])\d{3}(?:\1\d{3})*)$/.test(integer) || !/^\d*$/.test(decimals)) return null;
  const digits = integer.replace(/\D/g, "");
  if (digits.length > 10) return null;
  const hundredths = Number(digits + decimals.slice(0, 2).padEnd(2, "0"));
  const cents = hundredths + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
  return cents <= largestCents ? cents : null;
}

/** A cell as plain signs: «'１.２３E+15», `="1.23E+15"` → `1.23E+15`. */
const plainCell = (text: string) =>
  latinDigits(text.normalize("NFKC"))
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .replace(/^=?["'’](.*?)["']?$/u, "$1")
    .replace(/[\u2010-\u2015\u2212]/g, "-");

/** Whether a spreadsheet writes a number in powers of ten: «5,34E+11». */
export const isScientific = (text: string): boolean =>
  /^-?\d(?:[.,٫]\d+E[+-]?|E\+)\d{1,3}$/i.test(plainCell(text));

/** A spreadsheet keeps 15 digits of a number, and six of one that it showed in powers of ten. */
const isCutOff = (digits: string) =>
  /^[1-9]\d{14}0{2,}$|^[1-9]\d{12}000$|^[1-9](?=\d{11})\d*0{6}$/.test(digits);

const months =
  "jan(?:uari|uary)?|feb(?:ruari|ruary)?|mrt|maart|mar(?:ch)?|mär|apr(?:il)?|mei|may|mai|jun[ie]?|jul[iy]?|aug(?:ustus|ust)?|sep(?:tember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?";
const namedDates = new RegExp(
  `^(?:\\d{1,2}[-.](?:${months})(?:[-.]\\d{2}(?:\\d{2})?)?|(?:${months})[-.]\\d{2}(?:\\d{2})?)$`,
  "i",
);

/** Whether a spreadsheet took a number for a date: «2026-03-01 00:00:00», «1-3-2026», «3/1/26», «1-mrt», «Mar-01». */
function isDate(text: string): boolean {
  const [, first, , second] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|(?<=\/)\d{2})(?:\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text) ?? [];
  if (first && second) {
    const [low, high] = [Number(first), Number(second)].sort((a, b) => a - b) as [number, number];
    return low >= 1 && low <= 12 && high <= 31;
  }
  return (
    namedDates.test(text) ||
    /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T?\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.test(
      text,
    )
  );
}

/** Whether a spreadsheet has spoiled a number: rounded it, cut it off or taken it for a date. What it was is lost. */
export function isSpoiled(text: string): boolean {
  const plain = plainCell(text);
  return isScientific(text) || isCutOff(plain) || isDate(plain);
}

/** A whole number of pieces, at least 1; null for any other text, and for "1.000", which could be 1 or 1,000. */
export function readQuantity(text: string): number | null {
  const bare = latinDigits(text)
    .replace(invisible, "")
    .trim()
    .replace(/\s*(?:×|\p{L}{1,8}\.?)$/u, "")
    .replaceAll("٬", "'");
  const integer = /^(\d+)[.,٫](?:0|00|0000)$/.exec(bare)?.[1] ?? bare;
  if (!/^(?:\d{1,7}|\d{1,3}(?:[.,' ]\d{3})+)$/.test(integer) || /^\d{1,3}[.,]000$/.test(integer)) return null;
  const quantity = Number(integer.replace(/\D/g, ""));
  return quantity >= 1 && quantity <= largestQuantity ? quantity : null;
}
