import { type RawBuilder, sql } from "kysely";
import { isTranslated } from "../../contract/http.ts";
import { type Locale, locales } from "../../contract/security.ts";
import type { App } from "../http/app.ts";
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
export const storedName = (locale: Locale, shown: string) => storedBy.get(locale)?.get(shown) ?? shown;
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
export const toldIn = (locale: Locale, details: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value instanceof NameToTell ? shownName(locale, value.stored) : value,
    ]),
  );

type Schema = { anyOf?: Schema[]; items?: Schema; properties?: Record<string, Schema> };
const known = new WeakMap<Schema, boolean>();
function hasTranslated(schema: Schema): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { anyOf = [], items, properties = {} } = schema;
  const inside = [...anyOf, ...(items ? [items] : []), ...Object.values(properties)];
  const has = isTranslated(schema) || inside.some(hasTranslated);
  known.set(schema, has);
  return has;
}

function translated(locale: Locale, schema: Schema, value: unknown): unknown {
  if (value === null || value === undefined || !hasTranslated(schema)) return value;
  if (typeof value === "string") return shownName(locale, value);
  const { anyOf = [], items, properties = {} } = schema;
  if (anyOf.length) return translated(locale, anyOf.find(hasTranslated)!, value);
  if (Array.isArray(value)) return value.map((entry) => translated(locale, items!, entry));
  const row = value as Record<string, unknown>;
  const fields = Object.entries(properties).filter(([name, field]) => name in row && hasTranslated(field));
  return {
    ...row,
    ...Object.fromEntries(fields.map(([name, field]) => [name, translated(locale, field, row[name])])),
  };
}

/** Answers every name that the contract marks as `translated` in the language of the request. */
export function answerInLanguage(app: App) {
  app.addHook("preSerialization", async ({ locale, routeOptions }, reply, answer: unknown) => {
    const answers = routeOptions.schema?.response as Record<string, Schema> | undefined;
    const schema = answers?.[reply.statusCode];
    return schema && locale !== "nl" ? translated(locale, schema, answer) : answer;
  });
}
