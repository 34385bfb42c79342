import { isDateFormat, serialToDate } from "hucre";
import { walk } from "./parts.ts";

/** How a format displays a whole number: its minimum of digits, and the text around it. */
type NumberDisplay = { digits: number; before: string; after: string };
export type Format = { isDate: boolean; display: NumberDisplay | undefined };

/**
 * How a format of zeros displays a number that is an identifier («0000000000», «"SN-"0000»); undefined for quantities and amounts:
 * a unit or a currency stands apart from its number («0" st."», «"EUR "0»).
 */
function displayOf(format: string): NumberDisplay | undefined {
  const [, before = "", zeros, after = ""] =
    /^(?:\[[^\]]*\])*(?:"([^"]*)")?#*(0+)(?:"([^"]*)")?(?:;|$)/.exec(format) ?? [];
  if (!zeros || /^\s/.test(after)) return undefined;
  const names = zeros.length > 1 || /\p{L}/u.test(before);
  return names && !(zeros.length === 1 && /\s$/.test(before))
    ? { digits: zeros.length, before, after }
    : undefined;
}

/** The number format of each cell style of a workbook. */
export function formatsOf(styles: Buffer | undefined): readonly Format[] {
  const codes = new Map<string, Format>();
  const formats: Format[] = [];
  let isCellStyle = false;
  walk(
    styles,
    (name, { numFmtId = "", formatCode = "" }) => {
      if (name === "cellXfs") isCellStyle = true;
      else if (name === "numFmt")
        codes.set(numFmtId, { isDate: isDateFormat(formatCode), display: displayOf(formatCode) });
      else if (name === "xf" && isCellStyle)
        formats.push(codes.get(numFmtId) ?? { isDate: isDateFormat(numFmtId), display: undefined });
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

/** Excel keeps 15 digits of a number. */
const largestExact = 1e15;

export function textOfNumber(value: number, format: Format | undefined, is1904: boolean): string {
  if (format?.isDate) return textOfDate(value, is1904);
  if (Math.abs(value) >= largestExact) return value.toExponential().toUpperCase();
  const text = String(Number(value.toPrecision(15)));
  const display = /^\d+$/.test(text) ? format?.display : undefined;
  if (display) return `${display.before}${text.padStart(display.digits, "0")}${display.after}`;
  // Three decimals would later be read as thousands.
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
