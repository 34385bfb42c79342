/** What of a device a web shop cannot do without. */
export const shopNeeds = ["price", "proof", "picture", "category", "attribute", "text"] as const;
export type ShopNeed = (typeof shopNeeds)[number];

/** Where a listing stands: what it should be, as far as the shop has said that it is. */
export const listingStates = ["published", "publishing", "refused", "withdrawing", "withdrawn"] as const;
export type ListingState = (typeof listingStates)[number];
/** The choices of the list's filter: where its listing stands, or whether a device without one could have it. */
export const shopStates = [...listingStates, "ready", "incomplete"] as const;
export type ShopState = (typeof shopStates)[number];

/** A value of a device that goes to the shop under the shop's own code. */
export type ShopAttribute = { name: string; shopCode: string; value: string };
export type ShopFacts = {
  /** Pieces that may be sold now: in a saleable status, proven, without open tasks, not reserved. */
  saleablePieces: number;
  salePrice: number | null;
  pictures: number;
  categoryId: string;
  /** Those of its type that have a code of the shop. */
  attributes: readonly ShopAttribute[];
  productName: string;
  sku: string;
  serialNumber: string;
};
export type Missing = { need: ShopNeed; names: string[] };

/** A name by which somebody would look for it: it has a letter, and is not merely its number. */
const isTitle = ({ productName, sku, serialNumber }: ShopFacts) =>
  /\p{L}/u.test(productName) && ![sku, serialNumber].includes(productName.trim());

/** What keeps a device out of the shop, in the order in which people settle it; nothing when it is ready. */
export function missingForShop(facts: ShopFacts): Missing[] {
  const without = facts.attributes.filter(({ value }) => !value.trim()).map(({ name }) => name);
  const lacks: Record<ShopNeed, boolean> = {
    price: !facts.salePrice,
    proof: facts.saleablePieces < 1,
    picture: facts.pictures === 0,
    category: facts.categoryId === "",
    attribute: without.length > 0,
    text: !isTitle(facts),
  };
  return shopNeeds
    .filter((need) => lacks[need])
    .map((need) => ({ need, names: need === "attribute" ? without : [] }));
}

/** Why the shop does not have what it should: the code of a sentence with its values, and what the shop itself said. */
export type ListingRefusal = { code: string; details: Record<string, string | number> };

/** A value of the shop's product, by its own name; an attribute's is `attribute.<code>`. */
export type ShopFields = Record<string, string | number | readonly string[] | readonly number[]>;
export type ShopTexts = { name: string; description: string };
/** A listing as it should be. `pictures` are the SHA-256 of their files, in order. */
export type WantedListing = {
  fields: ShopFields;
  /** By the code of a store view. */
  texts: Record<string, ShopTexts>;
  quantity: number;
  pictures: readonly string[];
};
/** What the shop has acknowledged, part by part; of a picture the id that the shop gave it, and which of them is shown first. */
export type Acknowledged = {
  fields?: ShopFields;
  texts?: Record<string, ShopTexts>;
  quantity?: number;
  pictures?: Record<string, number>;
  first?: string;
};
export type ListingChanges = {
  fields: ShopFields;
  texts: Record<string, ShopTexts>;
  quantity: number | undefined;
  added: string[];
  /** A picture that is there already and is to be shown first from now on. */
  first: { sha256: string; entryId: number } | undefined;
  removed: { sha256: string; entryId: number }[];
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const differing = <V>(wanted: Record<string, V>, has: Record<string, V> = {}) =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(value, has[name])));

function firstOf([sha256]: readonly string[], { pictures = {}, first }: Acknowledged) {
  const entryId = sha256 === undefined ? undefined : pictures[sha256];
  return sha256 === undefined || entryId === undefined || first === sha256 ? undefined : { sha256, entryId };
}

/** What has to be written so that the shop has what it should; nothing of what it has already. */
export const changesOf = (wanted: WantedListing, has: Acknowledged): ListingChanges => ({
  first: firstOf(wanted.pictures, has),
  fields: differing(wanted.fields, has.fields),
  texts: differing(wanted.texts, has.texts),
  quantity: wanted.quantity === has.quantity ? undefined : wanted.quantity,
  added: wanted.pictures.filter((sha256) => has.pictures?.[sha256] === undefined),
  removed: Object.entries(has.pictures ?? {})
    .filter(([sha256]) => !wanted.pictures.includes(sha256))
    .map(([sha256, entryId]) => ({ sha256, entryId })),
});

/** The part of a product's address in the shop: letters and digits of its name, then its SKU, which no other product has. */
export const urlKeyOf = (productName: string, sku: string) =>
  [
    ...productName
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .split(/[^a-z0-9]+/),
    ...sku.toLowerCase().split(/[^a-z0-9]+/),
  ]
    .filter(Boolean)
    .join("-")
    .slice(-200);
