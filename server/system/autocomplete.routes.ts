import { sql } from "kysely";
import { type AutocompleteList, autocomplete, type Option } from "../../contract/autocomplete.ts";
import type { App, Db, Services } from "../app.ts";
import { containing } from "../list.ts";

type Source = {
  from: string;
  label: string;
  detail?: string;
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
  detail: "phase",
  color: "color",
  where: `kind = '${kind}'`,
  order: "position, id",
});
const sources: Record<AutocompleteList, Source> = {
  "product-types": { from: `"productType"`, label: "name" },
  "product-sub-types": {
    from: `(select sub.id, sub.name, type.name as type from "productSubType" sub join "productType" type on type.id = sub."typeId") sub`,
    label: "name",
    detail: "type",
  },
  tasks: { from: "task", label: "name", where: "standard" },
  attributes: { from: "attribute", label: "name", detail: "code", order: "position, name" },
  contacts: contact,
  partners: { ...contact, where: `"isPartner"` },
  customers: { ...contact, where: `"isCustomer"` },
  suppliers: { ...contact, where: `"isSupplier"` },
  companies: { from: "company", label: "name", detail: "kvk_nr" },
  "vat-codes": { from: `"vatCode"`, label: "name", detail: "code", order: "position, id" },
  "purchase-statuses": orderStatus("purchase"),
  "sale-statuses": orderStatus("sale"),
  "repair-statuses": orderStatus("repair"),
  "product-statuses": {
    from: `"productStatus"`,
    label: "name",
    detail: "lifecycle",
    color: "color",
    order: "position, id",
  },
  locations: { from: "location", label: "name" },
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
    app.route({ ...route, handler: ({ query }) => findOptions(db, list as AutocompleteList, query) });
}

async function findOptions(
  db: Db,
  list: AutocompleteList,
  { q = "", limit = 20, ids }: { q?: string; limit?: number; ids?: string },
): Promise<Option[]> {
  const { from, label, detail, color, where = "true", order = label } = sources[list];
  const searched = list === "products" || from === "contact" ? `"searchText"` : `lower(${label})`;
  const which = ids
    ? sql`id::text = any(${ids.split(",")})`
    : sql`${sql.raw(where)} and (${q === ""} or ${containing(sql.raw(searched), q.trim())})`;
  const { rows } = await sql<Option>`
    select id, ${sql.raw(label)} as label, ${sql.raw(detail ?? "null")} as detail, ${sql.raw(color ?? "null")} as color
    from ${sql.raw(from)} where ${which} order by ${sql.raw(order)} limit ${ids ? 200 : limit}`.execute(db);
  return rows.map(({ id, label: shown, detail: more, color: dot }) => ({
    id,
    label: shown,
    ...(more && { detail: more }),
    ...(dot && { color: dot }),
  }));
}
