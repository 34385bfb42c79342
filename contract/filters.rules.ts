/** A filter on a column. */
export type ParsedFilter =
  | { by: "anyOf"; not: boolean; values: string[] }
  | { by: "contains"; not: boolean; text: string }
  | { by: "empty"; not: boolean }
  | { by: "range"; from: string; to: string };

/** The longest filter in characters, and so the longest pasted list. */
export const longestFilter = 20_000;
const empty = "()";

/**
 * Reads a filter: `a,b` any of these, `!a,b` none of these, `~a` contains, `!~a` does not contain, `()` empty, `!()` not
 * empty, `a..b` from a to b, open at either end. A leading comma escapes: `,!a` is the plain value `!a`, and `,"a, b","c"` are
 * quoted values that may contain commas.
 */
export function parseFilter(text: string): ParsedFilter {
  const not = text.startsWith("!");
  const rest = not ? text.slice(1) : text;
  if (rest === empty) return { by: "empty", not };
  if (rest.startsWith("~")) return { by: "contains", not, text: rest.slice(1) };
  const range = not ? null : /^([^,]*)\.\.([^,]*)$/.exec(text);
  if (range) return { by: "range", from: range[1]!, to: range[2]! };
  return { by: "anyOf", not, values: (quotedValues(rest) ?? rest.split(",")).filter(Boolean) };
}

const quotedList = /^,"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$/;
const inQuotes = (value: string) => `"${value.replaceAll('"', '""')}"`;
const outOfQuotes = (quoted: string) => quoted.slice(1, -1).replaceAll('""', '"');
/** The values of `,"a, b","c"`; undefined for any other text. */
function quotedValues(text: string): string[] | undefined {
  if (!quotedList.test(text) || text.lastIndexOf(",") === 0) return undefined;
  return text.match(/"(?:[^"]|"")*"/g)?.map(outOfQuotes);
}

const needsEscape = (values: string) => /^(!|~|\(\)$)|^[^,]*\.\.[^,]*$/.test(values);

/** The text of a filter; empty when it filters nothing. */
export function filterText(filter: ParsedFilter): string {
  const sign = "not" in filter && filter.not ? "!" : "";
  if (filter.by === "empty") return sign + empty;
  if (filter.by === "contains") return filter.text.trim() && `${sign}~${filter.text.trim()}`;
  if (filter.by === "range") return filter.from || filter.to ? `${filter.from}..${filter.to}` : "";
  if (filter.values.some((value) => value.includes(",")))
    return `${sign},${filter.values.map(inQuotes).join(",")}`;
  const values = filter.values.join(",");
  return values && sign + (needsEscape(values) ? `,${values}` : values);
}

const pastedValue = / *"(?:[^"\n\r\t]|"")*" *(?=[\n\r\t,;]|$)|[^\n\r\t,;]+/g;
const hasSeparator = (value: string) => /[,;]/.test(value);

/** The distinct values of a list pasted from a sheet, a mail or a scanner; quotes keep `"Jansen, Piet"` whole. */
export const pastedValues = (text: string): string[] => [
  ...new Set(
    (text.match(pastedValue) ?? [])
      .map((value) => value.trim())
      .map((value) => (hasSeparator(value) ? outOfQuotes(value).trim() : value))
      .filter(Boolean),
  ),
];

/** Values in the form of a pasted list, one per line. */
export const asPasted = (values: readonly string[]): string =>
  values.map((value) => (hasSeparator(value) ? inQuotes(value) : value)).join("\n");

/** Whether a filter lets a value through. */
export function filterAllows(filter: unknown, value: string) {
  if (typeof filter !== "string" || !filter) return true;
  const parsed = parseFilter(filter);
  return parsed.by !== "anyOf" || parsed.values.includes(value) !== parsed.not;
}
