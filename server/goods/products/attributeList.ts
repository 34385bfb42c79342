import { type RawBuilder, sql } from "kysely";
import { latinDigits } from "../../../contract/digits.rules.ts";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { attributeCodeIn } from "../../../contract/productList.ts";
import { Failure } from "../../ground/base/failure.ts";
import { answered } from "../../ground/database/compiled.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { holdingText, implied, matchesFilter } from "../../platform/resource/conditions.ts";
import type { List, ListQuery } from "../../platform/resource/list.ts";
import type { Order } from "../../platform/resource/sorting.ts";

const withoutSign = (name: string) => name.replace("-", "");
const isDescending = (name: string) => name.startsWith("-");

/** The names of the filters on attributes. */
export const attributeFilters = (listQuery: ListQuery) =>
  Object.keys(listQuery).filter((name) => attributeCodeIn(name) && listQuery[name] !== undefined);

/** The condition of a filter on an attribute; a range compares the number at the beginning of a value. */
export function attributeMatches(code: string, value: string): RawBuilder<boolean> {
  const column = sql<string | null>`(product.attributes ->> ${code}::text)`;
  const parsed = parseFilter(value);
  if (parsed.by === "range") return numberBetween(code, parsed.from, parsed.to);
  if (parsed.by === "contains" && !parsed.not)
    return sql<boolean>`(${holdingText(sql`product."searchText"`, parsed.text)} and ${implied(matchesFilter(column, value))})`;
  if (parsed.by === "anyOf" && !parsed.not) return valueIn(code, parsed.values);
  return matchesFilter(column, value);
}

/** A single value is compared with =, so that the planner can estimate how many products have it. */
function valueIn(code: string, values: readonly string[]) {
  const [only] = values;
  return values.length === 1
    ? sql<boolean>`product.id in (select own."productId" from "productValue" own
        where own.code = ${code} and own.number = "numberIn"(${only}::text) and own.value = ${only}::text)`
    : sql<boolean>`product.id in (select own."productId" from unnest(${values}::text[]) as wanted
        join "productValue" own on own.code = ${code} and own.number = "numberIn"(wanted) and own.value = wanted)`;
}

function numberBetween(code: string, from: string, to: string) {
  const [least, most] = [from, to].map((end) => endOf(code, end));
  const atLeast = least === undefined ? sql`` : sql`and own.number >= ${least}::float8`;
  const atMost = sql`and own.number ${most === undefined ? sql`< 'infinity'` : sql`<= ${most}::float8`}`;
  return sql<boolean>`product.id in (select own."productId" from "productValue" own
    where own.code = ${code} ${atLeast} ${atMost})`;
}

function endOf(code: string, end: string) {
  if (end === "") return undefined;
  const number = Number(latinDigits(end).replace(",", "."));
  if (!Number.isFinite(number)) throw new Failure(400, "invalidValue", { path: `attributes.${code}` });
  return number;
}

/** The options of an attribute that is chosen from a list; null for any other. */
const optionsOf = (code: string) =>
  sql`(select options from attribute where code = ${code} and type = 'select')`;

/** Sort orders by attributes: options by their position, numbers before texts, blanks last. */
export function attributeOrders({ sort = "" }: ListQuery): Record<string, Order> {
  const names = sort.split(",").map(withoutSign);
  return Object.fromEntries(
    names.flatMap((name) => {
      const code = attributeCodeIn(name);
      return code ? [[name, attributeOrder(code)]] : [];
    }),
  );
}
function attributeOrder(code: string): Order {
  const value = sql`(product.attributes ->> ${code}::text)`;
  const options = optionsOf(code);
  return (direction) => {
    const order = sql.raw(`${direction} nulls last`);
    return sql`case when ${options} is null then "numberIn"(${value}) else array_position(${options}, ${value}) end ${order},
      case when ${options} is null then ${value} end ${order}`;
  };
}

/**
 * The ids of a list sorted by an attribute, up to the end of the page: along the index of its values, by option where it has
 * options, then products without a value.
 */
export const alongAttribute =
  (db: Db | Tx, { sort = "" }: ListQuery): List<"product", unknown>["along"] =>
  async (rows, { most, isWhole }) => {
    const code = attributeCodeIn(withoutSign(sort));
    // With a second sort, rows of equal value need an order that the index does not have.
    if (!code || sort.includes(",")) return undefined;
    const attribute = await db
      .selectFrom("attribute")
      .select("options")
      .where("code", "=", code)
      .where("type", "=", "select")
      .executeTakeFirst();
    const way = sql.raw(isDescending(sort) ? "desc" : "asc");
    const own = sql`(product.attributes ->> ${code}::text)`;
    const limit = sql.lit(most);
    const along = sql`"productValue" own join (${rows}) product on product.id = own."productId" where own.code = ${code}`;
    const byValue = sql`own.number ${way}, own.value ${way}, own."productId" ${way}`;
    const filled = attribute
      ? sql`select found.id, row_number() over (order by at ${way}, found.id ${way}) as place
          from unnest(${attribute.options}::text[]) with ordinality as option (text, at) cross join lateral (
            select product.id from ${along} and own.number = "numberIn"(option.text) and own.value = option.text
            order by own."productId" ${way} limit ${limit}) found`
      : sql`select product.id, row_number() over (order by ${byValue}) as place from ${along} order by ${byValue} limit ${limit}`;
    const isBlank = attribute
      ? sql`(${own} is null or ${own} <> all(${attribute.options}))`
      : sql`${own} is null`;
    const found = sql`with filled as materialized (${filled}), blank as (
        select id from (${rows}) product where ${isBlank} and (select count(*) from filled) < ${limit} order by id ${way} limit ${limit})
      select id from (select id, place from filled union all
        select id, ${sql.lit(most * (attribute?.options.length ?? 1))} + row_number() over (order by id ${way}) from blank) found
      order by place limit ${limit}`;
    // The plan is the same for every attribute.
    return (await answered<{ id: number }>(db, found.compile(db), isWhole)).map(({ id }) => id);
  };
