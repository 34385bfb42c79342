import { CsvError, parse } from "csv-parse/sync";
import { fieldsNamed, filledWidth, headingRow, tableOf } from "./cells.ts";
import {
  plainTable,
  type ReadAs,
  type Table,
  type TableEncoding,
  TableRefused,
  type TableSeparator,
  tableLimits,
} from "./reading.ts";

/** Those first that stand in a text least often. */
const separators: readonly TableSeparator[] = ["\t", "|", ";", ","];
const sampleRecords = 30;
const maxRecordCharacters = 1_000_000;
const otherDocument = /^\s*(?:%PDF-|<!doctype\b|<\?xml\b|<html\b|<svg\b|\{\\rtf)/i;
const separatorLine = /^sep=([;,\t|])\r?\n/i;

const goodForOneBad = 4;

/** A few bad bytes do not make another encoding: in that, nearly all letters outside ASCII would be bad UTF-8. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let invalid = 0;
  let good = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) invalid += 1;
    else if (code > 0x7f) good += 1;
  }
  return invalid * goodForOneBad <= good;
}

/**
 * Bytes that are letters in Windows-1250 and signs in 1252, where only a letter can stand: «³a», «o¹c», «¿ó» inside a word, and
 * pairs that no language of Western Europe has.
 */
const polishOnly =
  /[\xa3\xb3\xaf\x8f\x9f][a-z]|[a-z\x8c-\xff][\xb3\xb9\xbf\x9f][a-z\x9c-\xff]|\x9c\xe6|\xea\xe6/g;
const goodForOnePolish = 6;
/** Headings of Polish lists that no other language has. */
const polishHeadings =
  /(?:^|[;,\t|"])\s*(?:(?:numer|nr\.?) seryjny|uwagi|nazwa(?: \w+)?|szt\.?|dysk|cena(?: \w+)?)\s*(?=[;,\t|"\r\n])/i;
/** Letters of ISO 8859-2 («±» «¶» «¼») and of Windows-1250 («¹» «œ» «Ÿ»), which have other places for some Polish ones. */
const [isoOnly, windowsOnly] = [/[\xa1\xa6\xac\xb1\xb6\xbc]/g, /[\xa5\xb9\x8c\x9c\x8f\x9f]/g];

/** The encoding of a Polish text; null for one of another language. */
function polishEncoding(latin: string): TableEncoding | null {
  const text = latin.toLowerCase();
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const isPolish =
    polishHeadings.test(text.slice(0, 65_536)) ||
    count(polishOnly) * goodForOnePolish >= count(/[\x80-\xff]/g);
  if (!isPolish) return null;
  return count(isoOnly) > count(windowsOnly) ? "iso-8859-2" : "windows-1250";
}

/** How many fields the lines of a text name, read in an encoding: headings are the surest words of a list. */
function namedIn(bytes: Uint8Array, encoding: TableEncoding, as: ReadAs): number {
  const lines = new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)).split(/\r?\n|\r/);
  return Math.max(...lines.slice(0, sampleRecords).map((line) => fieldsNamed(line.split(/[;,\t|]/), as)));
}

/** Of one byte a letter: the encoding in which the headings name most fields, else by what its letters look like. */
function oneByteEncoding(bytes: Uint8Array, as: ReadAs): TableEncoding {
  const usual = polishEncoding(Buffer.from(bytes).toString("latin1")) ?? "windows-1252";
  const others = ["windows-1252", "windows-1250", "windows-1256"] as const;
  return others.reduce<TableEncoding>((best, encoding) => {
    const named = namedIn(bytes, encoding, as);
    return named > 1 && named > namedIn(bytes, best, as) ? encoding : best;
  }, usual);
}

/** Without a byte order mark, UTF-16 shows itself by a zero in every other byte. */
function encodingOf(bytes: Uint8Array, as: ReadAs): TableEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const sample = bytes.subarray(0, 4096);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  if (zeros[0] === 0 && zeros[1]! * 4 > sample.length) return "utf-16le";
  if (zeros[1] === 0 && zeros[0]! * 4 > sample.length) return "utf-16be";
  if (isNearlyUtf8(bytes)) return "utf-8";
  return oneByteEncoding(bytes, as);
}

function decode(bytes: Uint8Array, encoding: TableEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0") || otherDocument.test(text)) throw new TableRefused("unknownFormat");
  const head = text.slice(0, 65_536);
  const strange = head.match(/[\p{Cc}--[\t\n\v\f\r]]/gv)?.length ?? 0;
  if (strange * 100 > head.length) throw new TableRefused("unknownFormat");
  return text;
}

function records(text: string, separator: TableSeparator | null, to: number): string[][] {
  return parse(text, {
    // A decoded text holds no zero, so this splits nothing.
    delimiter: separator ?? "\0",
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordCharacters,
    on_record: (cells: string[]) => {
      if (cells.length > tableLimits.columns) cells.length = filledWidth(cells);
      if (cells.length > tableLimits.columns) throw new TableRefused("tooLarge");
      return cells;
    },
    to,
  });
}

/** How well the first lines agree with the headings; a text that this separator cannot split to the end agrees least. */
function consistency(text: string, separator: TableSeparator, as: ReadAs) {
  for (const count of [sampleRecords, 1]) {
    try {
      const all = records(text, separator, count);
      const at = as.headingLine === undefined ? headingRow(all, as) : as.headingLine - 1;
      const widths = all
        .slice(Math.max(at, 0))
        .filter((cells) => filledWidth(cells) > 0)
        .map((cells) => cells.length);
      const width = widths[0] ?? 0;
      const alike = widths.filter((other) => other === width).length;
      const isNamed = fieldsNamed(all[at] ?? [], as) > 1;
      return { isNamed, width, agreeing: count === 1 ? 0 : alike / widths.length };
    } catch {}
  }
  return { isNamed: false, width: 0, agreeing: 0 };
}

const evenly = 0.9;
/**
 * The separator by which nearly all of the first lines have as many cells as the headings; of several the one that makes known
 * headings, then the one with most lines alike, then the one with most cells.
 */
function separatorOf(text: string, as: ReadAs): TableSeparator | null {
  const [best] = separators
    .map((separator) => ({ separator, ...consistency(text, separator, as) }))
    .filter(({ width }) => width > 1)
    .sort(
      (a, b) =>
        Number(b.agreeing >= evenly) - Number(a.agreeing >= evenly) ||
        Number(b.isNamed) - Number(a.isNamed) ||
        b.agreeing - a.agreeing ||
        b.width - a.width,
    );
  return best?.separator ?? null;
}

export function readCsv(bytes: Uint8Array, as: ReadAs = {}): Table {
  const encoding = as.encoding ?? encodingOf(bytes, as);
  const decoded = decode(bytes, encoding);
  const declared = separatorLine.exec(decoded);
  const text = declared ? decoded.slice(declared[0].length) : decoded;
  const separator = (declared?.[1] as TableSeparator | undefined) ?? separatorOf(text, as);
  try {
    // One row more than allowed, so that the excess is noticed.
    const table = tableOf(records(text, separator, tableLimits.records + 1), as);
    return { format: "csv", encoding, separator, ...table, ...plainTable };
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE") {
      throw new TableRefused("tooLarge", error);
    }
    throw error;
  }
}
