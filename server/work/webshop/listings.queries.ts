import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { type ListingRefusal, type Missing, missingForShop } from "../../../contract/webshop.rules.ts";
import type { Listing } from "../../../contract/webshop.ts";
import { findShopDevices } from "../../goods/products/shopReadiness.ts";
import { notFound } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { messageOf } from "../../platform/http/problem.ts";
import { findShop } from "./settings.ts";

/** Why the shop has not what it should, as people read it. */
export const refusalText = (locale: Locale, refusal: ListingRefusal | null) =>
  refusal &&
  messageOf(locale, hasText(`errors.${refusal.code}`) ? refusal.code : "unexpected", refusal.details);

export const missingIn = (locale: Locale, missing: readonly Missing[]) =>
  missing.map(({ need, names }) => ({ need, names: names.map((name) => translatedName(locale, name)) }));

/** «price, picture» in the reader's language. */
export const missingText = (locale: Locale, missing: readonly Missing[]) =>
  missingIn(locale, missing)
    .map(({ need, names }) => {
      const word = textOf(locale, `shopNeeds.${need}`);
      return names.length ? `${word} (${names.join(", ")})` : word;
    })
    .join(", ");

/** Where a product stands in the shop; 404 for a product that does not exist. */
export async function findListing(db: Db | Tx, productId: number, locale: Locale): Promise<Listing> {
  const [device] = await findShopDevices(db, [productId]);
  if (!device) throw notFound();
  const row = await db
    .selectFrom("listedDevice as device")
    .innerJoin("listing", "listing.id", "device.listingId")
    .select([
      "device.state",
      "entityId",
      "sku",
      "url",
      "publishedAt",
      "refusal",
      "refusedAt",
      "unknown",
      "salable",
    ])
    .select(
      sql<boolean>`(listing.published and device.pieces > 0 and device."acknowledgedVersion" > 0)`.as(
        "published",
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(pieces), 0)::int from "listedDevice" other where other."listingId" = listing.id)`.as(
        "quantity",
      ),
    )
    .where("device.productId", "=", productId)
    .executeTakeFirst();
  const missing = missingIn(locale, missingForShop(device));
  const connected = (await findShop(db)) !== undefined;
  if (!row)
    return {
      ...{ productId, connected, state: null, published: false, missing, entityId: null, sku: "", url: "" },
      ...{ publishedAt: null, refusal: null, refusedAt: null, unknown: false, quantity: 0, salable: null },
    };
  return { productId, connected, missing, ...row, refusal: refusalText(locale, row.refusal) };
}
