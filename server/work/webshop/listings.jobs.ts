import { type Selectable, sql } from "kysely";
import { usualRate } from "../../../contract/vat.rules.ts";
import type { Acknowledged, ListingRefusal } from "../../../contract/webshop.rules.ts";
import { findShopDevices } from "../../goods/products/shopReadiness.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import type { Services } from "../../platform/http/app.ts";
import { ShopTrouble, shopClient } from "../../platform/integrations/magento.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { findRatesToday, findShopPictures, type StoredPicture, shopPng } from "./listingSources.ts";
import { bringAbout, takeOff, type Writing } from "./listingWrites.ts";
import { findShop, type Shop } from "./settings.ts";
import { readBack } from "./shopReading.ts";
import { SchemaTrouble, type ShopSchema, shopSchema } from "./shopSchema.ts";
import { wantedListing } from "./wanted.ts";

type Row = Selectable<DB["listing"]>;
export type Synced =
  | { outcome: "published" | "unchanged" | "withdrawn"; requests: number }
  | { outcome: "refused"; requests: number; refusal: ListingRefusal; mayPass: boolean };
type Syncing = Pick<Services, "db" | "storage" | "log" | "events" | "companyLocale">;

/** Milliseconds that one request may take; a picture takes long on a slow host. */
export type Patience = { patience?: number };
/** For how long a worker has a listing to itself since its last sign of life. */
const claim = sql<string>`now() + interval '2 minutes'`;

/** One connection with the shop, for as many listings as one wants to bring there. */
export function shopSession(shop: Shop, options: Patience = {}) {
  const client = shopClient(shop.access, options);
  return { shop, client, schema: shopSchema(client), pngs: new Map<string, Promise<Buffer>>() };
}
export type ShopSession = {
  shop: Shop;
  client: ReturnType<typeof shopClient>;
  schema: ShopSchema;
  /** The last pictures that were drawn for the shop: devices of a model share theirs. */
  pngs: Map<string, Promise<Buffer>>;
};
/** Pictures of at most some megabytes each. */
const mostPngs = 20;

/** A picture as the shop takes it, drawn once for all devices that show it. */
function pngIn(services: Syncing, { pngs }: ShopSession, picture: StoredPicture): Promise<Buffer> {
  const drawn = pngs.get(picture.sha256) ?? shopPng(services, picture);
  if (pngs.size >= mostPngs) pngs.delete(pngs.keys().next().value!);
  pngs.set(picture.sha256, drawn);
  drawn.catch(() => pngs.delete(picture.sha256));
  return drawn;
}

/** Brings the shop to what a listing should be, where nobody else does; what goes wrong is kept at the listing and answered. */
export async function syncListing(
  services: Syncing,
  session: ShopSession,
  listingId: number,
): Promise<Synced> {
  const { db, events } = services;
  const row = await claimed(db, listingId);
  if (!row)
    return { outcome: "refused", requests: 0, refusal: { code: "listingBusy", details: {} }, mayPass: true };
  let writes = 0;
  try {
    const brought = await bring(services, session, row, () => {
      writes += 1;
    });
    await settle(db, row, brought);
    return { outcome: brought.outcome, requests: writes };
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) {
      await release(db, row.id, { unknown: true });
      throw error;
    }
    const { refusal, isUnknown, mayPass } = trouble;
    await release(db, row.id, {
      unknown: isUnknown || (row.unknown && writes === 0),
      refusal: JSON.stringify(refusal),
      refusedAt: sql<string>`now()`,
    });
    return { outcome: "refused", requests: writes, refusal, mayPass };
  } finally {
    events.changed("products", `products/${row.productId}`);
  }
}

async function claimed(db: Db, id: number): Promise<Row | undefined> {
  return db
    .updateTable("listing")
    .set({ claimedUntil: claim })
    .where("id", "=", id)
    .where(sql<boolean>`("claimedUntil" is null or "claimedUntil" < now())`)
    .returningAll()
    .executeTakeFirst();
}

type Brought = { outcome: "published" | "unchanged" | "withdrawn" };

async function bring(
  services: Syncing,
  session: ShopSession,
  row: Row,
  onWrite: () => void,
): Promise<Brought> {
  const { db, companyLocale } = services;
  const { shop, client, schema } = session;
  const [device] = await findShopDevices(db, [row.productId]);
  if (!device) throw new Error(`listing ${row.id} has no product`);
  const sku = row.sku || device.sku;
  const listed = { ...device, sku };
  const pictures = await findShopPictures(db, row.productId);
  const known = row.unknown
    ? await reread(
        db,
        session,
        { ...row, sku },
        pictures.map(({ sha256 }) => sha256),
      )
    : { has: row.acknowledged as Acknowledged, isThere: row.entityId !== null };
  const rates = await findRatesToday(db);
  const rate = rates.find(({ id }) => id === (device.vatCodeId ?? usualRate(rates)));
  const wanted = wantedListing(listed, {
    ...{ settings: shop.settings, rate, locale: companyLocale() },
    pictures: pictures.map(({ sha256 }) => sha256),
  });
  let began = false;
  const begin = async () => {
    if (began) return;
    began = true;
    await db
      .updateTable("listing")
      .set({ unknown: true, sku, attemptedAt: sql<string>`coalesce("attemptedAt", now())` })
      .where("id", "=", row.id)
      .execute();
  };
  const writing: Writing = {
    ...{ client: writesBegin(client, begin), schema, device: listed, sourceCode: shop.settings.sourceCode },
    isThere: known.isThere,
    pngOf: (sha256) => pngIn(services, session, pictures.find((one) => one.sha256 === sha256)!),
    acknowledge: async (has, told = {}) => {
      onWrite();
      await db
        .updateTable("listing")
        .set({
          ...{ acknowledged: JSON.stringify(has), claimedUntil: claim },
          ...(told.entityId !== undefined && { entityId: told.entityId }),
          ...(told.urlKey !== undefined && { url: `${shop.access.baseUrl}/${told.urlKey}.html` }),
        })
        .where("id", "=", row.id)
        .execute();
    },
  };
  if (row.desired === "withdrawn") {
    if (known.isThere) await takeOff(writing, known.has);
    return { outcome: "withdrawn" };
  }
  return { outcome: (await bringAbout(writing, wanted, known.has)) > 0 ? "published" : "unchanged" };
}

/** Before the first write it is stored that one is under way: a process that dies leaves it to be read back. */
const writesBegin = (client: ShopSession["client"], begin: () => Promise<void>): ShopSession["client"] => ({
  async ask(method, path, asked) {
    if (method !== "GET") await begin();
    return client.ask(method, path, asked);
  },
});

async function reread(db: Db, { client }: ShopSession, row: Row, pictures: readonly string[]) {
  const known = row.acknowledged as Acknowledged;
  const all = [...new Set([...pictures, ...Object.keys(known.pictures ?? {})])];
  const found = row.attemptedAt ? await readBack(client, row.sku, all) : undefined;
  await db
    .updateTable("listing")
    .set({ acknowledged: JSON.stringify(found?.has ?? {}), entityId: found?.entityId ?? null })
    .where("id", "=", row.id)
    .execute();
  return { has: found?.has ?? {}, isThere: found !== undefined };
}

/** The shop has what was wanted; what somebody wants since then is the next worker's. */
const settle = (db: Db, row: Row, { outcome }: Brought) =>
  db
    .updateTable("listing")
    .set({
      acknowledgedVersion: row.desiredVersion,
      published: outcome !== "withdrawn",
      ...(outcome === "published" && { publishedAt: sql<string>`now()` }),
      ...{ unknown: false, claimedUntil: null, refusal: null, refusedAt: null },
    })
    .where("id", "=", row.id)
    .execute();

const release = (
  db: Db,
  id: number,
  set: Partial<{ unknown: boolean; refusal: string; refusedAt: ReturnType<typeof sql<string>> }>,
) =>
  db
    .updateTable("listing")
    .set({ ...set, claimedUntil: null })
    .where("id", "=", id)
    .execute();

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
  async ({ listingId }: Jobs["syncListing"]) => {
    const shop = await findShop(services.db);
    if (!shop) return;
    const synced = await syncListing(services, shopSession(shop, options), listingId);
    if (synced.outcome === "refused" && synced.mayPass)
      throw new Error(`the web shop: ${synced.refusal.code}, tried again`);
  };
