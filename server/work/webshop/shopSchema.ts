import { searchable } from "../../../contract/searchable.rules.ts";
import { searchAll } from "../../platform/integrations/magento.search.ts";
import { type ShopClient, ShopTrouble } from "../../platform/integrations/magento.ts";

/** What is wrong with the ids that the company gave its types; told like what the shop refuses. */
export class SchemaTrouble extends Error {
  code: "shopSetUnknown" | "shopGroupUnknown" | "skuTakenInShop" | "shopNotASelect";
  details: Record<string, string | number>;

  constructor(code: SchemaTrouble["code"], details: SchemaTrouble["details"]) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

type Attribute = {
  frontend_input: string;
  /** By the normal form of its label the value of each option. */
  options: Map<string, string>;
};
export type AttributeWish = { shopCode: string; name: string; value: string; isSelect: boolean };

/** The group that a set gets the specifications of devices in, where a sub-type names none. */
export const usualGroup = "Product specifications";
/** The set that a new one is made from. */
const skeleton = 4;
/** The kind of entity that products are. */
const productEntity = 4;

/**
 * What a shop has to have before a product can be written: the set, the group, its attributes with their options. Each is looked up
 * once and made where it is missing; whoever asks for the same at once gets the same answer.
 */
export function shopSchema(client: ShopClient) {
  const once = asker();
  const { setId, groupId } = setsOf(client, once);
  return { setId, optionOrText: valuesOf(client, once, groupId) };
}
export type ShopSchema = ReturnType<typeof shopSchema>;

type Once = <T>(key: string, look: () => Promise<T>) => Promise<T>;
/** Looks up each key once; what failed is looked up again. */
function asker(): Once {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(key: string, look: () => Promise<T>): Promise<T> => {
    const known = asked.get(key) as Promise<T> | undefined;
    const answer = known ?? look();
    if (!known) {
      asked.set(key, answer);
      answer.catch(() => asked.delete(key));
    }
    return answer;
  };
}

function setsOf(client: ShopClient, once: Once) {
  const sets = () =>
    once("sets", () =>
      searchAll<{ attribute_set_id: number; attribute_set_name: string }>(
        client,
        "products/attribute-sets/sets/list",
      ),
    );
  /** The id of a set, that is named by its id or by its name; one with a new name is made. */
  const setId = (named: string) =>
    once(`set ${named}`, async () => {
      const all = await sets();
      const found = all.find(({ attribute_set_id: id, attribute_set_name: name }) =>
        /^\d+$/.test(named) ? String(id) === named : searchable(name) === searchable(named),
      );
      if (found) return found.attribute_set_id;
      if (/^\d+$/.test(named)) throw new SchemaTrouble("shopSetUnknown", { set: named });
      const body = {
        attributeSet: { attribute_set_name: named, sort_order: 0, entity_type_id: productEntity },
        skeletonId: skeleton,
      };
      const made = await client.ask<{ attribute_set_id: number }>("POST", "products/attribute-sets", {
        body,
      });
      return made.attribute_set_id;
    });

  /** The id of a group of a set, by its id or its name; one with a new name is made. */
  const groupId = (set: number, named: string) =>
    once(`group ${set}/${named}`, async () => {
      const all = await searchAll<{ attribute_group_id: string; attribute_group_name: string }>(
        client,
        "products/attribute-sets/groups/list",
        [{ field: "attribute_set_id", value: set }],
      );
      const wanted = named || usualGroup;
      const found = all.find(({ attribute_group_id: id, attribute_group_name: name }) =>
        /^\d+$/.test(wanted) ? String(id) === wanted : searchable(name) === searchable(wanted),
      );
      if (found) return Number(found.attribute_group_id);
      if (/^\d+$/.test(wanted)) throw new SchemaTrouble("shopGroupUnknown", { group: wanted, set });
      const body = { group: { attribute_group_name: wanted, attribute_set_id: set } };
      const made = await client.ask<{ attribute_group_id: string }>(
        "POST",
        "products/attribute-sets/groups",
        {
          body,
        },
      );
      return Number(made.attribute_group_id);
    });

  return { setId, groupId };
}
type GroupId = ReturnType<typeof setsOf>["groupId"];

function valuesOf(client: ShopClient, once: Once, groupId: GroupId) {
  const members = (set: number) =>
    once(`members ${set}`, async () => {
      const all = await client.ask<{ attribute_code: string }[]>(
        "GET",
        `products/attribute-sets/${set}/attributes`,
      );
      return new Set(all.map(({ attribute_code }) => attribute_code));
    });

  const attribute = ({ shopCode, name, isSelect }: AttributeWish) =>
    once(`attribute ${shopCode}`, async (): Promise<Attribute> => {
      const path = `products/attributes/${encodeURIComponent(shopCode)}`;
      const found = await client
        .ask<{ frontend_input: string }>("GET", path)
        .catch((error) => (isAbsent(error) ? makeAttribute() : Promise.reject(error)));
      const isChosen = ["select", "multiselect", "boolean"].includes(found.frontend_input);
      const options = isChosen ? await optionsOf(shopCode) : new Map<string, string>();
      return { frontend_input: found.frontend_input, options };

      function makeAttribute() {
        const made = {
          attribute_code: shopCode,
          frontend_input: isSelect ? "select" : "text",
          entity_type_id: String(productEntity),
          default_frontend_label: name,
          frontend_labels: [],
          is_required: false,
        };
        return client.ask<{ frontend_input: string }>("POST", "products/attributes", {
          body: { attribute: made },
        });
      }
    });

  async function optionsOf(shopCode: string) {
    const path = `products/attributes/${encodeURIComponent(shopCode)}/options`;
    const all = await client.ask<{ label: string; value: string }[]>("GET", path);
    return new Map(
      all.filter(({ value }) => value !== "").map(({ label, value }) => [searchable(label), value]),
    );
  }

  const member = (set: number, group: string, wish: AttributeWish) =>
    once(`member ${set}/${wish.shopCode}`, async () => {
      if ((await members(set)).has(wish.shopCode)) return;
      const attributeGroupId = await groupId(set, group);
      const body = { attributeSetId: set, attributeGroupId, attributeCode: wish.shopCode, sortOrder: 0 };
      await client.ask("POST", "products/attribute-sets/attributes", { body });
      (await members(set)).add(wish.shopCode);
    });

  /** What is written for a value: the text itself, or the id of the option of that label, which is made where it is missing. */
  async function optionOrText(set: number, group: string, wish: AttributeWish): Promise<string> {
    const { frontend_input, options } = await attribute(wish);
    await member(set, group, wish);
    if (frontend_input === "text" || frontend_input === "textarea") return wish.value;
    if (frontend_input !== "select")
      throw new SchemaTrouble("shopNotASelect", { code: wish.shopCode, kind: frontend_input });
    const label = searchable(wish.value);
    return once(`option ${wish.shopCode}/${label}`, async () => {
      const there = options.get(label);
      if (there) return there;
      const path = `products/attributes/${encodeURIComponent(wish.shopCode)}/options`;
      const body = { option: { label: wish.value, value: "" } };
      const made = await client.ask<string | number>("POST", path, { body }).catch(async (error) => {
        // Somebody else made it meanwhile.
        const theirs = (await optionsOf(wish.shopCode)).get(label);
        return theirs ?? Promise.reject(error);
      });
      return String(made).replace(/^id_/, "");
    });
  }

  return optionOrText;
}

export const isAbsent = (error: unknown) => error instanceof ShopTrouble && error.code === "shopNotFound";
