import type { Acknowledged, ShopFields, ShopTexts, WantedListing } from "../../../contract/webshop.rules.ts";
import { changesOf } from "../../../contract/webshop.rules.ts";
import type { ShopDevice } from "../../goods/products/shopReadiness.ts";
import { inCalls } from "../../platform/integrations/magento.search.ts";
import type { ShopClient } from "../../platform/integrations/magento.ts";
import { isAbsent, SchemaTrouble, type ShopSchema } from "./shopSchema.ts";

export type Writing = {
  client: ShopClient;
  schema: ShopSchema;
  sourceCode: string;
  /** A device of the listing, by which all its equals are described. */
  device: ShopDevice;
  /** The listing's number in the shop. */
  sku: string;
  /** Whether the shop has our product of this SKU, as far as it has said. */
  isThere: boolean;
  /** A picture as the shop takes it. */
  pngOf: (sha256: string) => Promise<Buffer>;
  /** Notes what the shop has just acknowledged, before anything else is asked. */
  acknowledge: (has: Acknowledged, more?: Told) => Promise<void>;
  /** Reads what the shop itself says that it can sell, after its stock was written. */
  compare: () => Promise<void>;
};
export type Told = { entityId?: number; urlKey?: string };
type ShopProduct = { id: number; custom_attributes?: { attribute_code: string; value: unknown }[] };

const pathOf = (sku: string, more = "") => `products/${encodeURIComponent(sku)}${more}`;
/** By which a picture in the shop is known to be one of ours. */
export const pictureName = (sha256: string) => `omloop-${sha256.slice(0, 32)}`;

/** Brings the shop from what it has to what is wanted, and asks nothing where that is the same; answers how many writes it took. */
export async function bringAbout(
  writing: Writing,
  wanted: WantedListing,
  has: Acknowledged,
): Promise<number> {
  const changes = changesOf(wanted, has);
  let known = has;
  let writes = 0;
  const acknowledged = async (more: Acknowledged, told?: Told) => {
    known = { ...known, ...more };
    writes += 1;
    await writing.acknowledge(known, told);
  };
  if (Object.keys(changes.fields).length)
    for (const { fields, told } of await writtenFields(writing, wanted, changes.fields))
      await acknowledged({ fields: { ...known.fields, ...fields } }, await told());
  for (const [view, texts] of Object.entries(changes.texts)) {
    await writeTexts(writing, view, texts);
    await acknowledged({ texts: { ...known.texts, [view]: texts } });
  }
  if (changes.quantity !== undefined) {
    await writeStock(writing, changes.quantity);
    await acknowledged({ quantity: changes.quantity });
    await writing.compare();
  }
  for (const sha256 of changes.added) {
    const entryId = await addPicture(writing, sha256, wanted.pictures.indexOf(sha256));
    await acknowledged({
      pictures: { ...known.pictures, [sha256]: entryId },
      ...(sha256 === wanted.pictures[0] && { first: sha256 }),
    });
  }
  if (changes.first) {
    const { sha256, entryId } = changes.first;
    const entry = { id: entryId, ...shownAs(writing, 0) };
    await writing.client.ask("PUT", pathOf(writing.sku, `/media/${entryId}`), { body: { entry } });
    await acknowledged({ first: sha256 });
  }
  for (const { sha256, entryId } of changes.removed) {
    await writing.client
      .ask("DELETE", pathOf(writing.sku, `/media/${entryId}`))
      .catch((error) => (isAbsent(error) ? undefined : Promise.reject(error)));
    const { [sha256]: _, ...pictures } = known.pictures ?? {};
    await acknowledged({ pictures });
  }
  return writes;
}

type Part = { fields: ShopFields; told: () => Promise<Told | undefined> };

/** The writes of a product's fields, of which each holds no more attributes than a shop takes in one call. */
async function writtenFields(writing: Writing, wanted: WantedListing, fields: ShopFields): Promise<Part[]> {
  const { client, sku, isThere } = writing;
  if (!isThere) await refuseForeign(client, sku);
  const set = await setOf(writing, wanted, fields);
  const custom = await customOf(writing, set, fields);
  const parts = custom.length > 0 ? inCalls(custom) : [[]];
  return parts.map((part, at) => ({
    fields:
      at === parts.length - 1 ? fields : Object.fromEntries(part.map(({ field, label }) => [field, label])),
    told: async () => {
      const product = {
        sku,
        ...(at === 0 && plainFields(fields, set)),
        ...(!isThere && at === 0 && { type_id: "simple" }),
        ...(part.length && {
          custom_attributes: part.map(({ code, value }) => ({ attribute_code: code, value })),
        }),
      };
      const saved =
        isThere || at > 0
          ? await client.ask<ShopProduct>("PUT", pathOf(sku), { body: { product } })
          : await client.ask<ShopProduct>("POST", "products", { body: { product, saveOptions: true } });
      const urlKey = saved.custom_attributes?.find(
        ({ attribute_code }) => attribute_code === "url_key",
      )?.value;
      return { entityId: saved.id, ...(typeof urlKey === "string" && { urlKey }) };
    },
  }));
}

/** A product of our SKU that is not ours was made by hand in the shop, and stays as it is. */
async function refuseForeign(client: ShopClient, sku: string) {
  const there = await client
    .ask("GET", pathOf(sku))
    .then(() => true)
    .catch((error) => (isAbsent(error) ? false : Promise.reject(error)));
  if (there) throw new SchemaTrouble("skuTakenInShop", { sku });
}

const isCustom = (field: string) =>
  field.startsWith("attribute.") || ["description", "url_key", "tax_class_id"].includes(field);

/** The set is looked up only where something hangs on it. */
async function setOf({ schema }: Writing, wanted: WantedListing, fields: ShopFields) {
  const isNeeded = Object.keys(fields).some(
    (field) => field === "attribute_set_id" || field.startsWith("attribute."),
  );
  return isNeeded ? schema.setId(String(wanted.fields.attribute_set_id)) : 0;
}

async function customOf({ schema, device }: Writing, set: number, fields: ShopFields) {
  const custom = Object.entries(fields).filter(([field]) => isCustom(field));
  const values = [];
  for (const [field, label] of custom) {
    const wish = device.attributes.find(({ shopCode }) => field === `attribute.${shopCode}`);
    const code = field.replace(/^attribute\./, "");
    const value = wish
      ? await schema.optionOrText(set, device.groupId, { ...wish, value: String(label) })
      : String(label);
    values.push({ field, code, label, value });
  }
  return values;
}

function plainFields(fields: ShopFields, set: number) {
  const { name, price, status, visibility, attribute_set_id, website_ids, category_ids } = fields;
  const links = (category_ids as readonly string[] | undefined)?.map((category_id, position) => ({
    position,
    category_id,
  }));
  return {
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price: Number(price) / 100 }),
    ...(status !== undefined && { status }),
    ...(visibility !== undefined && { visibility }),
    ...(attribute_set_id !== undefined && { attribute_set_id: set }),
    ...((website_ids || links) && {
      extension_attributes: { ...(website_ids && { website_ids }), ...(links && { category_links: links }) },
    }),
  };
}

/** Only the texts: anything else would be overwritten for this view alone. */
const writeTexts = ({ client, sku }: Writing, view: string, { name, description }: ShopTexts) =>
  client.ask("PUT", pathOf(sku), {
    store: view,
    body: {
      product: {
        sku,
        name,
        custom_attributes: [{ attribute_code: "description", value: description }],
      },
    },
  });

export const writeStock = (
  { client, sku, sourceCode }: Pick<Writing, "client" | "sku" | "sourceCode">,
  quantity: number,
) =>
  client.ask("POST", "inventory/source-items", {
    body: {
      sourceItems: [{ sku, source_code: sourceCode, quantity, status: quantity > 0 ? 1 : 0 }],
    },
  });

/** How a picture is shown: the first one stands for the product in lists. */
const shownAs = ({ device }: Writing, position: number) => ({
  media_type: "image",
  label: device.productName,
  position,
  disabled: false,
  types: position === 0 ? ["image", "small_image", "thumbnail"] : [],
});

async function addPicture(writing: Writing, sha256: string, position: number) {
  const { client, sku, pngOf } = writing;
  const bytes = await pngOf(sha256);
  const entry = {
    ...shownAs(writing, position),
    content: {
      base64_encoded_data: bytes.toString("base64"),
      type: "image/png",
      name: `${pictureName(sha256)}.png`,
    },
  };
  return Number(await client.ask<number | string>("POST", pathOf(sku, "/media"), { body: { entry } }));
}

/**
 * Takes a listing off sale: first its stock, because that ends the sale, then its page. What customers ordered there and nobody
 * has shipped yet stays in the stock, or the shop could not ship it.
 */
export async function takeOff(
  writing: Omit<Writing, "device">,
  ordered: number,
  has: Acknowledged,
): Promise<number> {
  const off = { ...has.fields, status: 2 };
  let known = has;
  let writes = 0;
  if (has.quantity !== ordered) {
    await writeStock(writing, ordered);
    known = { ...known, quantity: ordered };
    writes += 1;
    await writing.acknowledge(known);
  }
  if (has.fields?.status !== 2) {
    await writing.client.ask("PUT", pathOf(writing.sku), {
      body: { product: { sku: writing.sku, status: 2 } },
    });
    writes += 1;
    await writing.acknowledge({ ...known, fields: off });
  }
  return writes;
}
