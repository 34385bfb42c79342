import { sql } from "kysely";
import { usualRate } from "../../../contract/vat.rules.ts";
import type { Acknowledged, ListingRefusal } from "../../../contract/webshop.rules.ts";
import { findShopDevices } from "../../goods/products/shopReadiness.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { ShopTrouble } from "../../platform/integrations/magento.ts";
import { enqueue, type Jobs } from "../../platform/jobs/jobs.ts";
import {
  acknowledge,
  type Books,
  claim,
  claimed,
  findMembers,
  isSettled,
  type ListingRow,
  lookSoon,
  type Member,
  release,
  settle,
} from "./listingClaims.ts";
import { regroup } from "./listingGroups.ts";
import { findRatesToday, findShopPictures } from "./listingSources.ts";
import { bringAbout, takeOff, type Writing } from "./listingWrites.ts";
import { findShop } from "./settings.ts";
import { orderedPieces } from "./shopFollowing.ts";
import { readBack } from "./shopReading.ts";
import { SchemaTrouble } from "./shopSchema.ts";
import { type Patience, pngIn, type ShopSession, shopSession } from "./shopSession.ts";
import { wantedListing } from "./wanted.ts";

export type Synced =
  | { outcome: "published" | "unchanged" | "withdrawn"; requests: number }
  | { outcome: "refused"; requests: number; refusal: ListingRefusal; mayPass: boolean };
type Syncing = Pick<Services, "db" | "storage" | "log" | "events" | "companyLocale">;

/**
 * What the shop said in this run. It is written down at its end: a worker that dies leaves the listing unknown, and the next one
 * reads the shop and not these books.
 */
type Told = { writes: number; books: Books };
/** Milliseconds between signs of life, far fewer than those of a claim. */
const renewEvery = 10_000;

type Asked = {
  /** Whether everything is compared, and not only when a device of it changed. */
  whole?: boolean;
};

/** Brings the shop to what a listing should be, where nobody else does; what goes wrong is kept at the listing and answered. */
export async function syncListing(
  services: Syncing,
  session: ShopSession,
  listingId: number,
  { whole = true }: Asked = {},
): Promise<Synced> {
  const { db, events } = services;
  const row = await claimed(db, listingId);
  if (!row)
    return { outcome: "refused", requests: 0, refusal: { code: "listingBusy", details: {} }, mayPass: true };
  const told: Told = { writes: 0, books: {} };
  let members: Member[] = [];
  try {
    const haveLeft = await regroup(db, row);
    members = await findMembers(db, row.id);
    if (!whole && !haveLeft && isSettled(row, members)) {
      await release(db, row.id, {});
      return { outcome: "unchanged", requests: 0 };
    }
    const outcome = await bring(services, session, { row, members }, told);
    await settle(db, row, members, outcome, told.books);
    return { outcome, requests: told.writes };
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) {
      await release(db, row.id, { ...told.books, unknown: true });
      throw error;
    }
    const { refusal, isUnknown, mayPass } = trouble;
    await release(db, row.id, {
      ...told.books,
      unknown: isUnknown || (row.unknown && told.writes === 0),
      refusal: JSON.stringify(refusal),
      refusedAt: sql<string>`now()`,
    });
    await acknowledge(db, members, { refused: true });
    return { outcome: "refused", requests: told.writes, refusal, mayPass };
  } finally {
    events.changed("products", ...members.map(({ productId }) => `products/${productId}`));
  }
}

type Bringing = { row: ListingRow; members: readonly Member[] };

async function bring(
  services: Syncing,
  session: ShopSession,
  { row, members }: Bringing,
  told: Told,
): Promise<"published" | "unchanged" | "withdrawn"> {
  const { db, companyLocale } = services;
  const { shop, client, schema } = session;
  const onSale = members.filter(({ pieces }) => pieces > 0);
  const quantity = onSale.reduce((sum, { pieces }) => sum + pieces, 0);
  const productId = (onSale[0] ?? members[0])?.productId;
  const [device] = productId === undefined ? [] : await findShopDevices(db, [productId]);
  const pictures = productId === undefined ? [] : await findShopPictures(db, productId, onSale.length > 1);
  const hashes = pictures.map(({ sha256 }) => sha256);
  const known = row.unknown
    ? await reread(db, session, row, hashes)
    : { has: row.acknowledged as Acknowledged, isThere: row.entityId !== null };
  const ordered = await orderedPieces(db, row.sku);
  const begin = beginning(db, row);
  const renew = renewing(db, row);
  const writing: Omit<Writing, "device"> = {
    ...{ client: writesBegin(client, begin), schema, sourceCode: shop.settings.sourceCode },
    ...{ sku: row.sku, isThere: known.isThere },
    pngOf: (sha256) => pngIn(services, session, pictures.find((one) => one.sha256 === sha256)!),
    compare: () => compareSalable(db, session, row, quantity),
    acknowledge: async (has, { entityId, urlKey } = {}) => {
      told.writes += 1;
      Object.assign(told.books, {
        acknowledged: JSON.stringify(has),
        ...(entityId !== undefined && { entityId }),
        ...(urlKey !== undefined && { url: `${shop.access.baseUrl}/${urlKey}.html` }),
      });
      await renew();
    },
  };
  if (quantity === 0 || !device) {
    if (known.isThere) await takeOff(writing, ordered, known.has);
    return "withdrawn";
  }
  const rates = await findRatesToday(db);
  const wanted = wantedListing(
    // What is ordered there and not shipped is in the shop's stock, and not for sale again.
    { ...device, sku: row.sku, saleablePieces: quantity + ordered },
    {
      ...{ settings: shop.settings, locale: companyLocale(), pictures: hashes },
      rate: rates.find(({ id }) => id === (device.vatCodeId ?? usualRate(rates))),
    },
  );
  return (await bringAbout({ ...writing, device }, wanted, known.has)) > 0 ? "published" : "unchanged";
}

/** Keeps the listing for this worker while its requests take long. */
function renewing(db: Db, { id }: ListingRow) {
  let last = Date.now();
  return async () => {
    if (Date.now() - last < renewEvery) return;
    last = Date.now();
    await db.updateTable("listing").set({ claimedUntil: claim }).where("id", "=", id).execute();
  };
}

/** Stores once that a write is under way, before it is. */
function beginning(db: Db, { id }: ListingRow) {
  let began: Promise<unknown> | undefined;
  return async () => {
    began ??= db
      .updateTable("listing")
      .set({ unknown: true, attemptedAt: sql<string>`coalesce("attemptedAt", now())` })
      .where("id", "=", id)
      .execute();
    await began;
  };
}

/**
 * Keeps how much the shop says that it can sell; a shop that does not say is no trouble. One that can sell more than there is here
 * has shipped an order since its orders were last read, so they are read now.
 */
async function compareSalable(
  db: Db,
  { client, stockId }: ShopSession,
  { id, sku }: ListingRow,
  quantity: number,
) {
  const salable = await stockId()
    .then((stock) =>
      client.ask<number>("GET", `inventory/get-product-salable-quantity/${encodeURIComponent(sku)}/${stock}`),
    )
    .catch((error) => (error instanceof ShopTrouble ? null : Promise.reject(error)));
  await db
    .updateTable("listing")
    .set({ salable: salable === null ? null : Math.round(salable) })
    .where("id", "=", id)
    .execute();
  if (salable !== null && salable > quantity)
    await db.transaction().execute((tx) => enqueue(tx, "pollShopOrders", {}, { key: "shopOrders" }));
}

/** Before the first write it is stored that one is under way: a process that dies leaves it to be read back. */
const writesBegin = (client: ShopSession["client"], begin: () => Promise<void>): ShopSession["client"] => ({
  async ask(method, path, asked) {
    if (method !== "GET") await begin();
    return client.ask(method, path, asked);
  },
});

async function reread(db: Db, { client }: ShopSession, row: ListingRow, pictures: readonly string[]) {
  const known = row.acknowledged as Acknowledged;
  const all = [...new Set([...pictures, ...Object.keys(known.pictures ?? {})])];
  // What was never written is not ours, even when the shop has something of that number.
  const found = row.attemptedAt ? await readBack(client, row.sku, all) : undefined;
  await db
    .updateTable("listing")
    .set({ acknowledged: JSON.stringify(found?.has ?? {}), entityId: found?.entityId ?? null })
    .where("id", "=", row.id)
    .execute();
  return { has: found?.has ?? {}, isThere: found !== undefined };
}

function troubleOf(error: unknown) {
  if (error instanceof ShopTrouble) {
    const { code, details, isUnknown, mayPass } = error;
    return { refusal: { code, details }, isUnknown, mayPass };
  }
  if (error instanceof SchemaTrouble)
    return { refusal: { code: error.code, details: error.details }, isUnknown: false, mayPass: false };
  if (error instanceof Failure)
    return { refusal: { code: error.code, details: {} }, isUnknown: false, mayPass: error.status === 503 };
  return undefined;
}

/** The job that follows each change of what a listing should be; what may pass is tried again by the queue. */
export const listingSyncer =
  (services: Syncing, options: Patience = {}) =>
  async ({ listingId, whole = false }: Jobs["syncListing"]) => {
    const shop = await findShop(services.db);
    if (!shop) return;
    const synced = await syncListing(services, shopSession(shop, options), listingId, { whole });
    if (synced.outcome !== "refused" || !synced.mayPass) return;
    if (synced.refusal.code === "listingBusy") return lookSoon(services.db, listingId, whole);
    throw new Error(`the web shop: ${synced.refusal.code}, tried again`);
  };
