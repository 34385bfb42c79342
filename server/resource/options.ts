import { type RawBuilder, sql } from "kysely";
import type { Option } from "../../contract/autocomplete.ts";
import type { Locale } from "../../contract/security.ts";
import { shownColumn } from "../base/standardNames.ts";
import type { Db } from "../database/connection.ts";
import { containing } from "./conditions.ts";

export type Source = {
  from: string;
  label: string;
  detail?: string;
  /** Those of the two that may have come with the product. */
  names?: readonly ("label" | "detail")[];
  color?: string;
  where?: string;
  /** Rows that the asker may know of at all, also by their ids. */
  scope?: string;
  order?: string;
  /** Searched by its `searchText` instead of its label. */
  hasSearchText?: boolean;
  /** How it is searched where that takes more than one text. */
  matches?: (q: string) => RawBuilder<boolean>;
};

/** Rows of a source whose label holds a text, or those of some ids, as options. */
export async function findOptions(
  db: Db,
  locale: Locale,
  source: Source,
  { q = "", limit = 20, ids }: { q?: string; limit?: number; ids?: string },
): Promise<Option[]> {
  const { from, label, detail = "null", names = [], color, where = "true", order, hasSearchText } = source;
  const { scope = "true" } = source;
  const textOf = (part: "label" | "detail", column: string) =>
    names.includes(part) ? shownColumn(locale, sql.raw(column)) : sql.raw(column);
  const name = textOf("label", label);
  const searched = hasSearchText ? sql.raw(`"searchText"`) : sql`lower(${name})`;
  const { matches = (text) => containing(searched, text.trim()) } = source;
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
