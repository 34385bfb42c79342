import { createHash } from "node:crypto";

export type Refusal = { status: number; message: string; parameters?: unknown };
export const refusal = (status: number, message: string, parameters?: unknown): Refusal => ({
  status,
  message,
  parameters,
});

type Attribute = {
  attribute_code: string;
  frontend_input: string;
  default_frontend_label: string;
  options: { label: string; value: string }[];
};
type Media = { id: number; file: string; sha256: string; types: string[]; position: number; type: string };
export type ShopProduct = {
  id: number;
  sku: string;
  name: string;
  price: number;
  status: number;
  visibility: number;
  type_id: string;
  attribute_set_id: number;
  website_ids: number[];
  category_ids: string[];
  custom: Record<string, string>;
  /** What store views say otherwise than `all`. */
  views: Record<string, Record<string, string>>;
  media: Media[];
  writes: number;
};
type Sent = Partial<ShopProduct> & {
  extension_attributes?: { website_ids?: number[]; category_links?: { category_id: string }[] };
  custom_attributes?: { attribute_code: string; value: string }[];
};

const usual = [
  "description",
  "short_description",
  "url_key",
  "tax_class_id",
  "meta_title",
  "name",
  "price",
] as const;

/** The products, attribute sets, attributes and stock of a shop, with the refusals that the real one has. */
export function catalogue() {
  let last = 1000;
  const next = () => {
    last += 1;
    return last;
  };
  const products = new Map<string, ShopProduct>();
  const stock = new Map<string, number>();
  /** Pieces that customers ordered and nobody shipped yet: they are in the stock, and cannot be sold again. */
  const reserved = new Map<string, number>();
  const sets = new Map([[4, "Default"]]);
  const groups = new Map([[20, { set: 4, name: "Product Details" }]]);
  const members = new Map<number, Set<string>>([[4, new Set<string>(usual)]]);
  const attributes = new Map<string, Attribute>();
  const categories = new Map([
    ["2", "Default Category"],
    ["11", "Laptops"],
    ["12", "Monitors"],
  ]);

  const found = (sku: string) => {
    const product = products.get(sku);
    if (!product)
      throw refusal(404, "The product that was requested doesn't exist. Verify the product and try again.");
    return product;
  };
  const attribute = (code: string) => {
    const one = attributes.get(code);
    if (!one) throw refusal(404, 'The attribute with a "%1" attributeCode doesn\'t exist.', [code]);
    return one;
  };

  /** Keys of addresses are unique, also those that the shop makes of a name. */
  function checkUrlKey(sku: string, key: string) {
    for (const [other, { custom }] of products)
      if (other !== sku && custom.url_key === key)
        throw refusal(400, "URL key for specified store already exists.");
  }

  function customOf(set: number, sent: Sent["custom_attributes"] = []) {
    for (const { attribute_code: code, value } of sent) {
      if (!members.get(set)?.has(code)) continue;
      const one = attributes.get(code);
      if (one?.frontend_input === "select" && !one.options.some((option) => option.value === value))
        throw refusal(400, 'Attribute %1 has no option "%2".', [code, value]);
    }
    // The shop takes a value of an attribute that the set has not got, and drops it without a word.
    return Object.fromEntries(
      sent
        .filter(({ attribute_code: code }) => members.get(set)?.has(code))
        .map(({ attribute_code: code, value }) => [code, value]),
    );
  }

  function save(sku: string, sent: Sent, view: string) {
    const before = products.get(sku);
    if (!before && view !== "all") throw refusal(400, "The product must be made for all store views first.");
    if (!before && (!sent.name || !sent.attribute_set_id || sent.price === undefined))
      throw refusal(400, 'The "%1" attribute value is empty. Set the attribute and try again.', ["Name"]);
    const set = sent.attribute_set_id ?? before?.attribute_set_id ?? 0;
    if (!sets.has(set)) throw refusal(404, "No such entity with attributeSetId = %1", [String(set)]);
    const links = sent.extension_attributes?.category_links?.map(({ category_id }) => category_id);
    const gone = links?.find((id) => !categories.has(id));
    if (gone)
      throw refusal(404, "No such entity with %fieldName = %fieldValue", {
        fieldName: "id",
        fieldValue: gone,
      });
    const custom = customOf(set, sent.custom_attributes);
    if (view !== "all" && before) {
      before.views[view] = { ...before.views[view], ...(sent.name && { name: sent.name }), ...custom };
      before.writes += 1;
      return before;
    }
    const name = sent.name ?? before?.name ?? "";
    const urlKey = custom.url_key ?? before?.custom.url_key ?? name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    checkUrlKey(sku, urlKey);
    const product: ShopProduct = {
      ...{ id: before?.id ?? next(), sku, name, attribute_set_id: set, type_id: "simple" },
      price: sent.price ?? before?.price ?? 0,
      status: sent.status ?? before?.status ?? 1,
      visibility: sent.visibility ?? before?.visibility ?? 4,
      website_ids: sent.extension_attributes?.website_ids ?? before?.website_ids ?? [1],
      category_ids: links ?? before?.category_ids ?? [],
      custom: { ...before?.custom, ...custom, url_key: urlKey },
      views: before?.views ?? {},
      media: before?.media ?? [],
      writes: (before?.writes ?? 0) + 1,
    };
    products.set(sku, product);
    return product;
  }

  const shown = ({
    custom,
    website_ids,
    category_ids,
    media,
    views: _,
    writes: __,
    ...product
  }: ShopProduct) => ({
    ...product,
    extension_attributes: {
      website_ids,
      category_links: category_ids.map((category_id, position) => ({ position, category_id })),
    },
    media_gallery_entries: media.map(({ id, position, types }) => ({
      id,
      media_type: "image",
      position,
      types,
    })),
    custom_attributes: Object.entries(custom).map(([attribute_code, value]) => ({ attribute_code, value })),
  });

  function addMedia(
    sku: string,
    entry: {
      types: string[];
      position: number;
      content: { base64_encoded_data: string; type: string; name: string };
    },
  ) {
    const product = found(sku);
    const bytes = Buffer.from(entry.content.base64_encoded_data, "base64");
    const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    if (!isPng && entry.content.type !== "image/jpeg")
      throw refusal(400, "The image MIME type is not valid or not supported.");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    // The same picture again is a second one.
    const { types, position } = entry;
    const id = next();
    const file = `/o/m/${entry.content.name.replace(/(\.\w+)$/, `_${id}$1`)}`;
    product.media.push({ id, file, sha256, types, position, type: entry.content.type });
    return product.media.at(-1)!.id;
  }

  function addAttribute(sent: Partial<Attribute> & { attribute_code: string }) {
    if (attributes.has(sent.attribute_code))
      throw refusal(400, "Attribute with the same code already exists.");
    const made = { default_frontend_label: "", frontend_input: "text", ...sent, options: [] };
    attributes.set(sent.attribute_code, made);
    return { ...made, attribute_id: next() };
  }

  return {
    ...{ products, stock, reserved, sets, groups, members, attributes, categories },
    ...{ found, attribute, save, shown, addMedia, addAttribute, next },
    reserve(sku: string, pieces: number) {
      reserved.set(sku, (reserved.get(sku) ?? 0) + pieces);
    },
    salable: (sku: string) => (stock.get(sku) ?? 0) - (reserved.get(sku) ?? 0),
    changeMedia(sku: string, id: number, { types, position }: { types: string[]; position: number }) {
      const product = found(sku);
      const entry = product.media.find((one) => one.id === id);
      if (!entry) throw refusal(404, "No image with the provided ID was found. Verify the ID and try again.");
      for (const other of product.media)
        if (other !== entry) other.types = other.types.filter((type) => !types.includes(type));
      Object.assign(entry, { types, position });
      return true;
    },
    removeMedia(sku: string, id: number) {
      const product = found(sku);
      if (!product.media.some((one) => one.id === id))
        throw refusal(404, "No image with the provided ID was found. Verify the ID and try again.");
      product.media = product.media.filter((one) => one.id !== id);
      return true;
    },
    addOption(code: string, { label }: { label: string }) {
      const one = attribute(code);
      if (one.options.some((option) => option.label === label))
        throw refusal(400, 'Admin store attribute option label "%1" is already exists.', [label]);
      const value = String(next());
      one.options.push({ label, value });
      return `id_${value}`;
    },
    addMember({
      attributeSetId,
      attributeGroupId,
      attributeCode,
    }: {
      attributeSetId: number;
      attributeGroupId: number;
      attributeCode: string;
    }) {
      attribute(attributeCode);
      if (groups.get(attributeGroupId)?.set !== attributeSetId)
        throw refusal(400, "The attribute group doesn't belong to the attribute set.");
      members.get(attributeSetId)?.add(attributeCode);
      return next();
    },
    addSet(name: string) {
      const id = next();
      sets.set(id, name);
      members.set(id, new Set<string>(usual));
      return { attribute_set_id: id, attribute_set_name: name, sort_order: 0 };
    },
    addGroup({
      attribute_group_name: name,
      attribute_set_id: set,
    }: {
      attribute_group_name: string;
      attribute_set_id: number;
    }) {
      const id = next();
      groups.set(id, { set, name });
      return { attribute_group_id: String(id), attribute_group_name: name, attribute_set_id: set };
    },
  };
}
export type Catalogue = ReturnType<typeof catalogue>;
