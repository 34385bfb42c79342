import { type OptionsOf, optionsOf } from "../../../contract/autocomplete.routes.ts";
import { type ParsedFilter, parseFilter } from "../../../contract/filters.rules.ts";
import { keyIn, type TextArea } from "../../../contract/textKeys.ts";
import type { Translate } from "../texts/i18n.ts";

export const filterGroups = ["choices", "texts", "amounts", "dates", "specification"] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** A filter of a list, named after its query parameter; an `optional` one can match empty values. */
export type Filter = {
  key: string;
  optional?: boolean;
  /** Its label, when there is no text for it. */
  label?: string;
  /** Where it is found among many; by default with those of its kind. */
  group?: FilterGroup;
  /** The texts may begin with numbers and can be compared as such; `usual` when most do. */
  numbers?: "usual" | "possible";
} & (
  | {
      words: readonly string[];
      /** The text area of the words, such as `lifecycles`; without it the words are shown as they are. */
      texts?: TextArea;
      colors?: Readonly<Record<string, string>>;
    }
  | { from: OptionsOf }
  // `part` is a text that people search by a part of it.
  | { kind: "yesNo" | "days" | "numbers" | "money" | "texts" | "part" }
);

/** The label of a word in a filter. */
export const wordText = (t: Translate, texts: TextArea | undefined, word: string) =>
  texts ? t(keyIn(texts, word)) : word;

/** The filters that the person may use. */
export const filtersFor = (
  filters: readonly Filter[],
  may: (route: ReturnType<typeof optionsOf>) => boolean,
) => filters.filter((filter) => !("from" in filter) || may(optionsOf(filter.from)));

export const operators = ["contains", "notContains", "is", "isNot", "between", "empty", "notEmpty"] as const;
export type Operator = (typeof operators)[number];

/** The operators of a filter, the default first. */
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
