import { type RawBuilder, sql } from "kysely";
import type { Option } from "../../../contract/autocomplete.routes.ts";
import type { Locale } from "../../../contract/locales.ts";
import { translatedColumn } from "../../ground/base/standardNames.ts";
import type { Db } from "../../ground/database/connection.ts";
import { containing, holdingAll, searchedText } from "./conditions.ts";

export type Source = {
  from: string;
  label: string;
  detail?: string;
  /** Which of the two may be standard names, to be translated. */
  names?: readonly ("label" | "detail")[];
  color?: string;
  where?: string;
  /** Limits rows to those that the viewer may see, also by id. */
  scope?: string;
  order?: string;
  /** Search `searchText` instead of the label. */
  hasSearchText?: boolean;
  /** The condition of a search, when it needs more than one column. */
  matches?: (q: string) => RawBuilder<boolean>;
};

/** Options of a source: those whose label contains a text, or those of some ids. */
export async function findOptions(
  db: Db,
  locale: Locale,
  source: Source,
  { q = "", limit = 20, ids }: { q?: string; limit?: number; ids?: string },
): Promise<Option[]> {
  const { from, label, detail = "null", names = [], color, where = "true", order, hasSearchText } = source;
  const { scope = "true" } = source;
  const textOf = (part: "label" | "detail", column: string) =>
    names.includes(part) ? translatedColumn(locale, sql.raw(column)) : sql.raw(column);
  const name = textOf("label", label);
  const searched = hasSearchText ? sql.raw(`"searchText"`) : searchedText(name);
  const { matches = (text) => holdingAll(text, (word) => containing(searched, word)) } = source;
  const which = ids
    ? sql`${sql.raw(scope)} and id::text = any(${ids.split(",")})`
    : sql`${sql.raw(scope)} and ${sql.raw(where)} and (${q === ""} or ${matches(q)})`;
  const { rows } = await sql<Option>`
    select id, ${name} as label, ${textOf("detail", detail)} as detail, ${sql.raw(color ?? "null")} as color
    from ${sql.raw(from)} where ${which} order by ${order ? sql.raw(order) : name} limit ${ids ? 200 : limit}`.execute(
    db,
  );
  return rows.map(({ id, label: text, detail: more, color: dot }) => ({
    id,
    label: text,
    ...(more && { detail: more }),
    ...(dot && { color: dot }),
  }));
}
