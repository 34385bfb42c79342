/** What the text of a list's filter asks of a column. */
export type ParsedFilter =
  | { by: "anyOf"; not: boolean; values: string[] }
  | { by: "contains"; not: boolean; text: string }
  | { by: "empty"; not: boolean }
  | { by: "range"; from: string; to: string };

/** Most characters of one filter, and so of a pasted list. */
export const longestFilter = 20_000;
const empty = "()";

/**
 * Reads a filter: `a,b` any of these, `!a,b` none of these, `~a` contains, `!~a` does not contain, `()` empty, `!()` not
 * empty, `a..b` from a to b, open at either end. A comma in front makes what follows a plain value: `,!a`, or values in
 * quotes, of which one has a comma of its own: `,"a, b","c"`.
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
/** A comma, then quotes and another comma: what was never written of values without commas. */
function quotedValues(text: string): string[] | undefined {
  if (!quotedList.test(text) || text.lastIndexOf(",") === 0) return undefined;
  return text.match(/"(?:[^"]|"")*"/g)?.map(outOfQuotes);
}

const readsOtherwise = (values: string) => /^(!|~|\(\)$)|^[^,]*\.\.[^,]*$/.test(values);

/** The text of a filter; empty when it asks for nothing. */
export function filterText(asked: ParsedFilter): string {
  const sign = "not" in asked && asked.not ? "!" : "";
  if (asked.by === "empty") return sign + empty;
  if (asked.by === "contains") return asked.text.trim() && `${sign}~${asked.text.trim()}`;
  if (asked.by === "range") return asked.from || asked.to ? `${asked.from}..${asked.to}` : "";
  if (asked.values.some((value) => value.includes(",")))
    return `${sign},${asked.values.map(inQuotes).join(",")}`;
  const values = asked.values.join(",");
  return values && sign + (readsOtherwise(values) ? `,${values}` : values);
}

const pastedOne = / *"(?:[^"\n\r\t]|"")*" *(?=[\n\r\t,;]|$)|[^\n\r\t,;]+/g;
const holdsSeparator = (value: string) => /[,;]/.test(value);

/** The values of a list that was pasted from a sheet, a mail or a scanner, each once; quotes keep `"Jansen, Piet"` whole. */
export const pastedValues = (text: string): string[] => [
  ...new Set(
    (text.match(pastedOne) ?? [])
      .map((one) => one.trim())
      .map((one) => (holdsSeparator(one) ? outOfQuotes(one).trim() : one))
      .filter(Boolean),
  ),
];

/** Values as somebody would paste them, one a line. */
export const asPasted = (values: readonly string[]): string =>
  values.map((value) => (holdsSeparator(value) ? inQuotes(value) : value)).join("\n");

/** Whether a filter leaves anything of a value. */
export function leaves(filter: unknown, value: string) {
  if (typeof filter !== "string" || !filter) return true;
  const parsed = parseFilter(filter);
  return parsed.by !== "anyOf" || parsed.values.includes(value) !== parsed.not;
}
