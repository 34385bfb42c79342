import type { Acknowledged } from "../../../contract/webshop.rules.ts";
import { searchAll } from "../../platform/integrations/magento.search.ts";
import type { ShopClient } from "../../platform/integrations/magento.ts";
import { pictureName } from "./listingWrites.ts";
import { isAbsent } from "./shopSchema.ts";

type Product = {
  id: number;
  name: string;
  price: number;
  status: number;
  visibility: number;
  custom_attributes?: { attribute_code: string; value: unknown }[];
};
type Media = { id: number; file?: string };

/**
 * What the shop really has of a product after a write that it did not answer; undefined without one. What cannot be compared, such
 * as texts and options, is left out and so written again, which changes nothing; a picture would be there twice.
 */
export async function readBack(
  client: ShopClient,
  sku: string,
  pictures: readonly string[],
): Promise<{ entityId: number; has: Acknowledged } | undefined> {
  const path = `products/${encodeURIComponent(sku)}`;
  const product = await client
    .ask<Product>("GET", path)
    .catch((error) => (isAbsent(error) ? undefined : Promise.reject(error)));
  if (!product) return undefined;
  const media = await client.ask<Media[]>("GET", `${path}/media`);
  const stock = await searchAll<{ quantity: number }>(client, "inventory/source-items", [
    { field: "sku", value: sku },
  ]);
  const { name, status, visibility } = product;
  const urlKey = product.custom_attributes?.find(({ attribute_code }) => attribute_code === "url_key")?.value;
  const ours = pictures.flatMap((sha256) => {
    const entry = media.find(({ file = "" }) => file.includes(pictureName(sha256)));
    return entry ? [[sha256, entry.id] as const] : [];
  });
  return {
    entityId: product.id,
    has: {
      fields: {
        ...{ name, status, visibility, price: Math.round(product.price * 100) },
        ...(typeof urlKey === "string" && { url_key: urlKey }),
      },
      ...(stock[0] && { quantity: stock[0].quantity }),
      pictures: Object.fromEntries(ours),
    },
  };
}
