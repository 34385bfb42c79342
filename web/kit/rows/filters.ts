import { type OptionsOf, optionsOf } from "../../../contract/autocomplete.ts";
import { type ParsedFilter, parseFilter } from "../../../contract/filters.rules.ts";
import { keyIn, type TextArea } from "../../../contract/textKeys.ts";
import type { Translate } from "../texts/i18n.ts";

/** A filter of a list, under the name of its query parameter; an `optional` one can be asked to be empty. */
export type Filter = {
  key: string;
  optional?: boolean;
  /** What it is called, where no text says so. */
  label?: string;
  /** Texts that may begin with numbers are compared as such too; `usual` when most do. */
  numbers?: "usual" | "possible";
} & (
  | {
      words: readonly string[];
      /** Where the words' texts are: `lifecycles`; they are their own texts where it is left out. */
      texts?: TextArea;
      colors?: Readonly<Record<string, string>>;
    }
  | { from: OptionsOf }
  // `part` is a text of which people know a part, not the whole.
  | { kind: "yesNo" | "days" | "numbers" | "money" | "texts" | "part" }
);

/** What a word of a filter is called. */
export const wordText = (t: Translate, texts: TextArea | undefined, word: string) =>
  texts ? t(keyIn(texts, word)) : word;

/** Those whose values the person may ask for. */
export const filtersFor = (
  filters: readonly Filter[],
  may: (route: ReturnType<typeof optionsOf>) => boolean,
) => filters.filter((filter) => !("from" in filter) || may(optionsOf(filter.from)));

export const operators = ["contains", "notContains", "is", "isNot", "between", "empty", "notEmpty"] as const;
export type Operator = (typeof operators)[number];

/** What can be asked of a filter's column, the usual question first. */
export function operatorsOf(filter: Filter): Operator[] {
  const emptiness: Operator[] = filter.optional ? ["empty", "notEmpty"] : [];
  if ("words" in filter || "from" in filter) return ["is", "isNot", ...emptiness];
  if (filter.kind === "part") return ["contains", "notContains", ...emptiness];
  if (filter.kind === "texts") {
    const ranges: Operator[] = filter.numbers ? ["between"] : [];
    const texts: Operator[] = ["contains", "notContains", "is", "isNot"];
    return [...(filter.numbers === "usual" ? [...ranges, ...texts] : [...texts, ...ranges]), ...emptiness];
  }
  return filter.kind === "yesNo" ? ["is"] : ["between", ...emptiness];
}

export function operatorOf(filter: ParsedFilter): Operator {
  if (filter.by === "range") return "between";
  if (filter.by === "empty") return filter.not ? "notEmpty" : "empty";
  if (filter.by === "contains") return filter.not ? "notContains" : "contains";
  return filter.not ? "isNot" : "is";
}

/** The operator of a filter's value; for a new filter the default. */
export const operatorIn = (filter: Filter, value: string): Operator =>
  value ? operatorOf(parseFilter(value)) : operatorsOf(filter)[0]!;

/** The same filter values under another operator. */
export function withOperator(operator: Operator, value: string): ParsedFilter {
  const before = parseFilter(value);
  const values = before.by === "anyOf" ? before.values : before.by === "contains" ? [before.text] : [];
  const not = operator === "isNot" || operator === "notContains" || operator === "notEmpty";
  if (operator === "empty" || operator === "notEmpty") return { by: "empty", not };
  if (operator === "contains" || operator === "notContains")
    return { by: "contains", not, text: values[0] ?? "" };
  if (operator === "between") return before.by === "range" ? before : { by: "range", from: "", to: "" };
  return { by: "anyOf", not, values: values.filter(Boolean) };
}
