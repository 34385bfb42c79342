import { sql } from "kysely";
import type { Locale } from "../../../contract/security.ts";
import { missingForShop } from "../../../contract/webshop.rules.ts";
import { findShopDevices } from "../../goods/products/shopReadiness.ts";
import { heldBackAmong } from "../../goods/proof/gate.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { missingText } from "./listings.queries.ts";

export const keyOfListing = (id: number) => `listing/${id}`;
/** Has the worker of a listing look at it, once however often it is asked. */
export const enqueueListing = (tx: Tx, listingId: number) =>
  enqueue(tx, "syncListing", { listingId }, { key: keyOfListing(listingId), isUrgent: true });

/** What these products lack for the shop: the rule, and the gate that every step towards a customer asks. */
export async function findMissing(tx: Tx, productIds: readonly number[]) {
  const devices = await findShopDevices(tx, productIds);
  const held = new Set((await heldBackAmong(tx, [...productIds])).map(({ id }) => id));
  return devices.map((device) => {
    const isHeld = held.has(device.id);
    return { ...device, missing: missingForShop(isHeld ? { ...device, saleablePieces: 0 } : device) };
  });
}

/** Wants a product in the shop; what the shop refused before is tried again. Answers its listing. */
export async function wantPublished(tx: Tx, productId: number): Promise<number> {
  const { id } = await tx
    .insertInto("listing")
    .values({ productId })
    .onConflict((there) =>
      there.column("productId").doUpdateSet({
        desired: "published",
        desiredVersion: sql<number>`listing."desiredVersion" + 1`,
        ...noRefusal,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const noRefusal = { refusal: null, refusedAt: null };

/** 422 `notReadyForShop` with what it lacks. */
export async function publish(tx: Tx, productId: number, locale: Locale) {
  const [device] = await findMissing(tx, [productId]);
  if (!device) throw notFound();
  if (device.missing.length)
    throw refused("notReadyForShop", undefined, {
      skus: device.sku,
      missing: missingText(locale, device.missing),
      needs: device.missing.map(({ need }) => need),
    });
  await enqueueListing(tx, await wantPublished(tx, productId));
}

/** Wants a product out of the shop; one that was never meant to be there stays as it is. */
export async function withdraw(tx: Tx, productId: number) {
  const listing = await tx
    .updateTable("listing")
    .set({ desired: "withdrawn", desiredVersion: sql<number>`"desiredVersion" + 1`, ...noRefusal })
    .where("productId", "=", productId)
    .returning("id")
    .executeTakeFirst();
  if (listing) await enqueueListing(tx, listing.id);
}
