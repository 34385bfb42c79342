import { isDateFormat, serialToDate } from "hucre";
import { walk } from "./parts.ts";

/** How a format shows a whole number: with so many digits at least, between these words. */
type NumberDisplay = { digits: number; before: string; after: string };
export type Format = { isDate: boolean; shown: NumberDisplay | undefined };

/**
 * How a format of zeros shows a number that names a thing («0000000000», «"SN-"0000»); undefined for one that counts or costs:
 * a unit or a currency stands apart from its number («0" st."», «"EUR "0»).
 */
function shownBy(format: string): NumberDisplay | undefined {
  const [, before = "", zeros, after = ""] =
    /^(?:\[[^\]]*\])*(?:"([^"]*)")?#*(0+)(?:"([^"]*)")?(?:;|$)/.exec(format) ?? [];
  if (!zeros || /^\s/.test(after)) return undefined;
  const names = zeros.length > 1 || /\p{L}/u.test(before);
  return names && !(zeros.length === 1 && /\s$/.test(before))
    ? { digits: zeros.length, before, after }
    : undefined;
}

/** How each style of a workbook's cells shows a number. */
export function formatsOf(styles: Buffer | undefined): readonly Format[] {
  const codes = new Map<string, Format>();
  const formats: Format[] = [];
  let isCellStyle = false;
  walk(
    styles,
    (name, { numFmtId = "", formatCode = "" }) => {
      if (name === "cellXfs") isCellStyle = true;
      else if (name === "numFmt")
        codes.set(numFmtId, { isDate: isDateFormat(formatCode), shown: shownBy(formatCode) });
      else if (name === "xf" && isCellStyle)
        formats.push(codes.get(numFmtId) ?? { isDate: isDateFormat(numFmtId), shown: undefined });
    },
    (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  );
  return formats;
}

function textOfDate(serial: number, is1904: boolean): string {
  const date = serialToDate(serial, is1904);
  if (Number.isNaN(date.getTime())) return "";
  const [day, time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00:00") ? day! : `${day} ${time.slice(0, 5)}`;
}

/** What Excel keeps of a number: 15 digits. */
const largestExact = 1e15;

export function textOfNumber(value: number, format: Format | undefined, is1904: boolean): string {
  if (format?.isDate) return textOfDate(value, is1904);
  if (Math.abs(value) >= largestExact) return value.toExponential().toUpperCase();
  const text = String(Number(value.toPrecision(15)));
  const display = /^\d+$/.test(text) ? format?.shown : undefined;
  if (display) return `${display.before}${text.padStart(display.digits, "0")}${display.after}`;
  // Three decimals would read as thousands further on.
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
