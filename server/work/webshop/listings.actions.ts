import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { missingForShop } from "../../../contract/webshop.rules.ts";
import { findShopDevices } from "../../goods/products/shopReadiness.ts";
import { heldBackAmong } from "../../goods/proof/gate.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { listingFor, lookAgain } from "./listingGroups.ts";
import { missingText } from "./listings.queries.ts";

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
  const { key, sku, pieces } = await tx
    .selectFrom("product")
    .select([
      "sku",
      sql<string>`"equalKey"(product)`.as("key"),
      sql<number>`"shopPieces"(product)`.as("pieces"),
    ])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow(notFound);
  const listingId = await listingFor(tx, key, sku);
  const device = await tx
    .insertInto("listedDevice")
    .values({ productId, listingId, pieces })
    .onConflict((there) =>
      there.column("productId").doUpdateSet({
        ...{ wanted: true, refused: false, pieces },
        // One that is there already follows its listing by what it is; one that was taken out begins anew.
        listingId: sql<number>`case when "listedDevice".pieces > 0 then "listedDevice"."listingId" else ${listingId} end`,
        desiredVersion: sql<number>`"listedDevice"."desiredVersion" + 1`,
      }),
    )
    .returning("listingId")
    .executeTakeFirstOrThrow();
  return device.listingId;
}

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
  await lookAgain(tx, await wantPublished(tx, productId));
}

/** Wants a product out of the shop; one that was never meant to be there stays as it is. */
export async function withdraw(tx: Tx, productId: number) {
  const device = await tx
    .updateTable("listedDevice")
    .set({ wanted: false, pieces: 0, refused: false, desiredVersion: sql<number>`"desiredVersion" + 1` })
    .where("productId", "=", productId)
    .returning("listingId")
    .executeTakeFirst();
  if (device) await lookAgain(tx, device.listingId);
}
