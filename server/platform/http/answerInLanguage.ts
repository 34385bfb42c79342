import { isTranslated } from "../../../contract/http.ts";
import type { Locale } from "../../../contract/locales.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { App } from "./app.ts";

type Schema = { anyOf?: Schema[]; items?: Schema; properties?: Record<string, Schema> };
const checkedSchemas = new WeakMap<Schema, boolean>();
function hasTranslated(schema: Schema): boolean {
  const before = checkedSchemas.get(schema);
  if (before !== undefined) return before;
  const { anyOf = [], items, properties = {} } = schema;
  const inside = [...anyOf, ...(items ? [items] : []), ...Object.values(properties)];
  const has = isTranslated(schema) || inside.some(hasTranslated);
  checkedSchemas.set(schema, has);
  return has;
}

function translated(locale: Locale, schema: Schema, value: unknown): unknown {
  if (value === null || value === undefined || !hasTranslated(schema)) return value;
  if (typeof value === "string") return translatedName(locale, value);
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
