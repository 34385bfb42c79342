import { latinDigits } from "./digits.rules.ts";

const bodyLength = 14;

function checkDigit(body: string): number {
  const sum = [...body].reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? Number(digit) : 2 * Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const bare = (text: string) =>
  latinDigits(text)
    .replace(/^\s*imei\s*\d?\s*:/i, "")
    .replace(/[\s\p{Cf}\p{Cc}./\\-]/gu, "");

/** Why `normalImei` rejects a text. */
export function imeiFault(text: string): "imeiCheckDigit" | "imeiLength" | "badImei" {
  const digits = bare(text);
  if (!/^\d+$/.test(digits) || /^0*$/.test(digits)) return "badImei";
  return digits.length === 15 ? "imeiCheckDigit" : "imeiLength";
}

/**
 * The 15 digits of an IMEI, "" for any other text. Also accepts it without its check digit (14 digits) or with a software
 * version in its place (16).
 */
export function normalImei(text: string): string {
  const digits = bare(text);
  if (!/^\d{14,16}$/.test(digits) || /^0*$/.test(digits)) return "";
  const body = digits.slice(0, bodyLength);
  const imei = `${body}${checkDigit(body)}`;
  return digits.length === 15 && digits !== imei ? "" : imei;
}

/** The field of a device for a scanned number. */
export const numberFieldOf = (code: string) => (normalImei(code) ? "imei" : "serialNumber");
