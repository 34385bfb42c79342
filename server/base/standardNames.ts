import { type RawBuilder, sql } from "kysely";
import { type Locale, locales } from "../../contract/security.ts";
import { keysOf, textOf } from "./texts.ts";

const section = "standardNames";
const keys = keysOf(section);
/** A name that comes with the product as it is stored: the Dutch one, which is its key in all languages. */
export const standardName = (key: string) => textOf("nl", `${section}.${key}`);
export const standardNames: readonly string[] = keys.map(standardName);

const shownBy = new Map(
  locales.map((locale) => [
    locale,
    new Map(keys.map((key) => [standardName(key), textOf(locale, `${section}.${key}`)])),
  ]),
);
const storedBy = new Map(
  locales.map((locale) => [
    locale,
    new Map([...shownBy.get(locale)!].map(([stored, name]) => [name, stored])),
  ]),
);
const json = new Map(
  locales.map((locale) => [locale, JSON.stringify(Object.fromEntries(shownBy.get(locale)!))]),
);

/** A stored name as a reader of the language sees it; one that the company gave is the same in all. */
export const shownName = (locale: Locale, stored: string) => shownBy.get(locale)?.get(stored) ?? stored;
/** The stored form of what somebody of the language calls it. */
export const storedName = (locale: Locale, translated: string) =>
  storedBy.get(locale)?.get(translated) ?? translated;
/** The same as `shownName` of a column, to search and sort by. */
export const shownColumn = (locale: Locale, column: RawBuilder<unknown>): RawBuilder<string> =>
  locale === "nl"
    ? (column as RawBuilder<string>)
    : sql`coalesce(${json.get(locale)}::jsonb ->> ${column}, ${column})`;

/** A stored name among the details of a refusal, which is told in the language of its reader. */
export class NameToTell {
  stored: string;
  constructor(stored: string) {
    this.stored = stored;
  }
  toJSON() {
    return this.stored;
  }
}
export const translatedDetails = (locale: Locale, details: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value instanceof NameToTell ? shownName(locale, value.stored) : value,
    ]),
  );
