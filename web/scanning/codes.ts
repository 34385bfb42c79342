import { normalImei } from "../../contract/imei.rules.ts";
import { readPlaceCode } from "../../contract/placeCode.rules.ts";

export type CodeKind = "place" | "imei" | "ean" | "tracking" | "number" | "other";

/** Whether the digits are those of an EAN-13 or of a UPC, which is one without its first zero. */
function isEan(code: string) {
  if (!/^\d{12,13}$/.test(code)) return false;
  const digits = [...code.padStart(13, "0")].map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0;
}
/** As PostNL, DHL and UPS begin theirs. */
const tracking = /^(3S[A-Z]{3,5}\d{6,}|JVGL\d{10,}|JJD\d{12,}|1Z[A-Z0-9]{16})$/i;
/** The longest number that a field takes. */
const longest = 60;

/** What a scanned code is by its form alone. */
export function kindOf(code: string): CodeKind {
  if (readPlaceCode(code)) return "place";
  if (isEan(code)) return "ean";
  if (normalImei(code)) return "imei";
  if (tracking.test(code)) return "tracking";
  return code.length > longest || /[\s:<>{}]/.test(code) ? "other" : "number";
}

/** Codes of a pasted list: one a line, or between tabs, commas and semicolons. */
export const codesIn = (text: string) =>
  text
    .split(/[\r\n\t;,]+/)
    .map((code) => code.trim())
    .filter(Boolean);
