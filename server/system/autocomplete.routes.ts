import { sql } from "kysely";
import { type AutocompleteList, autocomplete, type Option } from "../../contract/autocomplete.ts";
import type { Locale } from "../../contract/security.ts";
import { shownColumn } from "../base/standardNames.ts";
import type { Db } from "../database/connection.ts";
import type { App, Services } from "../http/app.ts";
import { containing } from "../resource/list.ts";

type Source = {
  from: string;
  label: string;
  detail?: string;
  /** Those of the two that may have come with the product. */
  names?: readonly ("label" | "detail")[];
  color?: string;
  where?: string;
  order?: string;
};

const contact = {
  from: "contact",
  label: "name",
  detail: "concat_ws(' · ', nullif(city, ''), nullif(email, ''))",
};
const orderStatus = (kind: string): Source => ({
  from: `"orderStatus"`,
  label: "name",
  names: ["label"],
  detail: "phase",
  color: "color",
  where: `kind = '${kind}'`,
  order: "position, id",
});
const sources: Record<AutocompleteList, Source> = {
  "product-types": { from: `"productType"`, label: "name", names: ["label"] },
  "product-sub-types": {
    from: `(select sub.id, sub.name, type.name as type from "productSubType" sub join "productType" type on type.id = sub."typeId") sub`,
    label: "name",
    detail: "type",
    names: ["label", "detail"],
  },
  tasks: { from: "task", label: "name", names: ["label"], where: "standard" },
  attributes: { from: "attribute", label: "name", names: ["label"], detail: "code", order: "position, name" },
  contacts: contact,
  partners: { ...contact, where: `"isPartner"` },
  customers: { ...contact, where: `"isCustomer"` },
  suppliers: { ...contact, where: `"isSupplier"` },
  companies: { from: "company", label: "name", detail: "kvk_nr" },
  "vat-codes": { from: `"vatCode"`, label: "name", names: ["label"], detail: "code", order: "position, id" },
  "purchase-statuses": orderStatus("purchase"),
  "sale-statuses": orderStatus("sale"),
  "repair-statuses": orderStatus("repair"),
  "product-statuses": {
    from: `"productStatus"`,
    label: "name",
    names: ["label"],
    detail: "lifecycle",
    color: "color",
    order: "position, id",
  },
  locations: { from: "location", label: "name", names: ["label"] },
  "location-labels": {
    from: `(select distinct "locationLabel" as id, "locationLabel" as name from product where "locationLabel" <> '' and not gone and not archived) label`,
    label: "name",
  },
  products: {
    from: "product",
    label: `sku || ' · ' || "productName"`,
    detail: `"serialNumber"`,
    where: "not archived and not gone",
    order: "id desc",
  },
  users: {
    from: `"user"`,
    label: `concat_ws(' ', "firstName", "lastName")`,
    detail: "username",
    where: "active",
  },
};

export function autocompleteRoutes(app: App, { db }: Services) {
  for (const [list, route] of Object.entries(autocomplete))
    app.route({
      ...route,
      handler: ({ query, locale }) => findOptions(db, locale, list as AutocompleteList, query),
    });
}

async function findOptions(
  db: Db,
  locale: Locale,
  list: AutocompleteList,
  { q = "", limit = 20, ids }: { q?: string; limit?: number; ids?: string },
): Promise<Option[]> {
  const { from, label, detail = "null", names = [], color, where = "true", order } = sources[list];
  const shown = (part: "label" | "detail", column: string) =>
    names.includes(part) ? shownColumn(locale, sql.raw(column)) : sql.raw(column);
  const name = shown("label", label);
  const hasText = ["product", "contact", "company"].includes(from);
  const searched = hasText ? sql.raw(`"searchText"`) : sql`lower(${name})`;
  const which = ids
    ? sql`id::text = any(${ids.split(",")})`
    : sql`${sql.raw(where)} and (${q === ""} or ${containing(searched, q.trim())})`;
  const { rows } = await sql<Option>`
    select id, ${name} as label, ${shown("detail", detail)} as detail, ${sql.raw(color ?? "null")} as color
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
