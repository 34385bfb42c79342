import type { Option } from "../../../contract/autocomplete.routes.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { shopOptions } from "../../../contract/webshop.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { searchAll } from "../../platform/integrations/magento.search.ts";
import { type ShopClient, ShopTrouble, shopClient } from "../../platform/integrations/magento.ts";
import { findShop } from "./settings.ts";

type Kind = keyof typeof shopOptions;
type Look = (client: ShopClient) => Promise<Option[]>;
/** Sets whose groups are listed; a shop lists the groups of one at a time. */
const mostSets = 30;

type Category = { id: number; parent_id?: number; name: string; path?: string };
const categories: Look = async (client) => {
  const all = await searchAll<Category>(client, "categories/list");
  const byId = new Map(all.map((category) => [category.id, category]));
  return all
    .filter(({ id }) => id > 2 || all.length < 3)
    .map(({ id, name, parent_id }) => ({
      ...{ id: String(id), label: name },
      detail: [byId.get(parent_id ?? 0)?.name, String(id)].filter(Boolean).join(" · "),
    }));
};

type Set = { attribute_set_id: number; attribute_set_name: string };
const findSets = (client: ShopClient) => searchAll<Set>(client, "products/attribute-sets/sets/list");
const attributeSets: Look = async (client) =>
  (await findSets(client)).map(({ attribute_set_id: id, attribute_set_name: label }) => ({
    ...{ id: String(id), label, detail: String(id) },
  }));

type Group = { attribute_group_id: string; attribute_group_name: string };
const groups: Look = async (client) => {
  const sets = (await findSets(client)).slice(0, mostSets);
  const listed = await Promise.all(
    sets.map(async ({ attribute_set_id: value, attribute_set_name: set }) =>
      (
        await searchAll<Group>(client, "products/attribute-sets/groups/list", [
          { field: "attribute_set_id", value },
        ])
      ).map(({ attribute_group_id: id, attribute_group_name: label }) => ({
        ...{ id: String(id), label, detail: `${set} · ${id}` },
      })),
    ),
  );
  return listed.flat();
};

type Attribute = { attribute_code: string; default_frontend_label?: string };
const attributes: Look = async (client) =>
  (await searchAll<Attribute>(client, "products/attributes")).map(
    ({ attribute_code: id, default_frontend_label: label }) => ({ id, label: label || id, detail: id }),
  );

const looks: Record<Kind, Look> = { categories, attributeSets, groups, attributes };
/** Milliseconds for which what the shop has is remembered, and that it may take to answer. */
const memory = 60_000;
const patience = 8_000;

/** What the shop has, by name; nothing while it is away or not connected, so that ids can be typed. */
export function shopOptionRoutes(app: App, { db, log }: Services) {
  const remembered = new Map<string, { at: number; options: Promise<Option[]> }>();
  const optionsOf = async (kind: Kind): Promise<Option[]> => {
    const shop = await findShop(db);
    if (!shop) return [];
    const key = `${kind} ${JSON.stringify(shop.access)}`;
    const known = remembered.get(key);
    if (known && Date.now() - known.at < memory) return known.options;
    const options = looks[kind](shopClient(shop.access, { patience })).catch((error) => {
      remembered.delete(key);
      if (!(error instanceof ShopTrouble)) throw error;
      log(`the web shop did not list its ${kind}: ${error.message}`, { part: "webshop", level: "warn" });
      return [];
    });
    remembered.clear();
    remembered.set(key, { at: Date.now(), options });
    return options;
  };
  for (const kind of Object.keys(looks) as Kind[])
    app.route({
      ...shopOptions[kind],
      handler: async ({ query }) => {
        const { q = "", limit = 20, ids } = query;
        const all = await optionsOf(kind);
        if (ids) return all.filter(({ id }) => ids.split(",").includes(String(id)));
        const typed = searchable(q);
        return all
          .filter(({ id, label }) => searchable(label).includes(typed) || String(id) === q.trim())
          .slice(0, limit);
      },
    });
}
