import type { AutocompleteList } from "../../../contract/autocomplete.routes.ts";
import { autocomplete } from "../../../contract/autocomplete.ts";
import { contactMatches } from "../../people/contacts/searching.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findOptions, type Source } from "../../platform/resource/options.ts";
import { choosableBy } from "../../work/requests/choosable.ts";

const contact: Source = {
  from: "contact",
  matches: contactMatches,
  label: "name",
  detail: "concat_ws(' · ', nullif(city, ''), nullif(email, ''))",
  where: `not "isArchived"`,
};
const contactIn = (role: string): Source => ({ ...contact, where: `${contact.where} and "${role}"` });
const product: Source = {
  from: "product",
  hasSearchText: true,
  label: `sku || ' · ' || "productName"`,
  detail: `"serialNumber"`,
  where: "not archived and not gone",
  order: "id desc",
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
  contacts: contact,
  partners: contactIn("isPartner"),
  customers: contactIn("isCustomer"),
  suppliers: contactIn("isSupplier"),
  companies: { from: "company", hasSearchText: true, label: "name", detail: "kvk_nr" },
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
  products: product,
  parts: {
    ...product,
    where: `${product.where} and "typeId" in (select type.id from "productType" type where "isAttribute")`,
  },
  services: { from: "service", label: "name", where: "active" },
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
      handler: (request) => {
        const { query, locale } = request;
        const { ownContactId } = sessionOf(request);
        const source = sources[list as AutocompleteList];
        const isNarrowed = source.from === "contact" && ownContactId !== null;
        const seen = isNarrowed ? { ...choosableBy(ownContactId), where: source.where } : source;
        return findOptions(db, locale, seen, query);
      },
    });
}
