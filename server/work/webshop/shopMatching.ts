import { sql } from "kysely";
import type { OrderProblem, PaidItem } from "../../../contract/shopOrders.rules.ts";
import { lockProducts } from "../../goods/stock/locks.ts";
import { saleablePieces } from "../../goods/stock/saleable.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

export type Device = {
  id: number;
  sku: string;
  productName: string;
  place: string;
  salePrice: number | null;
  vatCodeId: number | null;
  pieces: number;
  /** Of the same type, name, attributes and price as the one that was sold. */
  equal: boolean;
};
/** Pieces of one device for a line. */
export type Taken = { device: Device; quantity: number };
export type Match = { taken: Taken[]; suggestions: Device[]; problem?: OrderProblem };
export type Choice = { itemId: number; productId: number };

/** Devices that may be offered instead of one. */
const mostSuggested = 10;

const devices = (db: Db | Tx, like: number) =>
  db
    .selectFrom("product")
    .innerJoin("product as sold", (join) => join.on("sold.id", "=", like))
    .leftJoin("location", "location.id", "product.locationId")
    .select(["product.id", "product.sku", "product.productName", "product.salePrice", "product.vatCodeId"])
    .select([
      sql<string>`concat_ws(' ', location.name, nullif(product."locationLabel", ''))`.as("place"),
      saleablePieces.as("pieces"),
      sql<boolean>`("equalKey"(product) = "equalKey"(sold))`.as("equal"),
    ]);

/** Devices of a listing that are looked at besides as many as were bought. */
const mostSpare = 20;

/** The devices that a line of the shop may get: those of its listing, free ones and the longest here first; else the one of its SKU. */
async function namedBy(db: Db | Tx, sku: string, quantity: number): Promise<number[]> {
  const listed = await db
    .selectFrom("listedDevice as device")
    .innerJoin("listing", "listing.id", "device.listingId")
    .innerJoin("product", "product.id", "device.productId")
    .select("product.id")
    .where("listing.sku", "=", sku)
    .orderBy(sql`${saleablePieces} > 0 desc, product."createdAt", product.id`)
    .limit(quantity + mostSpare)
    .execute();
  const found = listed.length
    ? listed
    : await db.selectFrom("product").select("id").where("sku", "=", sku).execute();
  return found.map(({ id }) => id);
}

/** What may be sold instead: equal devices first, from the same place and the longest here; then others of the model. */
const insteadOf = (db: Db | Tx, id: number, own: readonly number[]) =>
  devices(db, id)
    .where("product.id", "not in", own)
    .where("product.gone", "=", false)
    .whereRef("product.typeId", "=", "sold.typeId")
    .where(sql<boolean>`lower(product."productName") = lower(sold."productName")`)
    .where(sql<boolean>`${saleablePieces} > 0`)
    .orderBy(sql`"equal" desc, product."locationId" is not distinct from sold."locationId" desc,
      product."locationLabel" = sold."locationLabel" desc, product."createdAt", product.id`)
    .limit(mostSuggested)
    .execute();

/** Another order of the shop that holds or got one of these devices, and how many pieces are gone to orders of people here. */
async function goneTo(db: Db | Tx, ids: readonly number[], shopOrderId: number) {
  const lines = await db
    .selectFrom("orderLine")
    .leftJoin("shopOrder", "shopOrder.orderId", "orderLine.orderId")
    .select(["shopOrder.incrementId", "orderLine.quantity"])
    .where("orderLine.productId", "in", ids)
    .where((eb) => eb.or([eb("orderLine.reserved", "=", true), eb("orderLine.delivered", "=", true)]))
    .where((eb) => eb.or([eb("shopOrder.id", "is", null), eb("shopOrder.id", "<>", shopOrderId)]))
    .orderBy("orderLine.id")
    .execute();
  const inShop = lines.find(({ incrementId }) => incrementId !== null)?.incrementId ?? undefined;
  const here = lines.reduce(
    (sum, { incrementId, quantity }) => sum + (incrementId === null ? quantity : 0),
    0,
  );
  return { inShop, here };
}

type Context = { shopOrderId: number; chosen: readonly Choice[]; lock: boolean };

/**
 * Finds the devices of lines: the one that each names while it is free, else an equal one by place and age, unless the shop sold the
 * same piece to somebody else, which a person settles. What one line takes the next has no more. Locks them where it is for good.
 */
export async function matchItems(
  db: Db | Tx,
  items: readonly PaidItem[],
  context: Context,
): Promise<Match[]> {
  const used = new Map<number, number>();
  const matches: Match[] = [];
  for (const { item, quantity } of items) {
    const named = await namedBy(db, item.sku, quantity);
    const problem = (code: OrderProblem["code"], details: OrderProblem["details"] = {}): OrderProblem => ({
      ...{ code, itemId: item.item_id },
      details: { sku: item.sku, name: item.name, ...details },
    });
    const chosen = context.chosen
      .filter(({ itemId }) => itemId === item.item_id)
      .map(({ productId }) => productId);
    const ids = named.length ? named : chosen.slice(0, 1);
    if (ids.length === 0) {
      matches.push({ taken: [], suggestions: [], problem: problem("unknownSku") });
      continue;
    }
    const { own, others } = await candidatesFor(db, ids, chosen, context.lock);
    const free = (device: Device) => Math.max(0, device.pieces - (used.get(device.id) ?? 0));
    const offered = chosen.length ? [...own, ...others].filter(({ id }) => chosen.includes(id)) : [...own];
    const short = quantity - own.reduce((sum, device) => sum + free(device), 0);
    const gone = chosen.length || short <= 0 ? undefined : await goneTo(db, ids, context.shopOrderId);
    const twice = gone && gone.here < short ? gone.inShop : undefined;
    // An equal device is as good where the first was sold here; where the shop sold it twice, two customers expect the same piece.
    if (gone && !twice) offered.push(...others.filter(({ equal }) => equal));
    const taken: Taken[] = [];
    let left = quantity;
    for (const device of offered) {
      const pieces = Math.min(left, free(device));
      if (!pieces) continue;
      taken.push({ device, quantity: pieces });
      left -= pieces;
    }
    const suggestions = [...own, ...others].filter((device) => free(device) > 0);
    if (left > 0) {
      const code = twice ? "soldTwice" : taken.length ? "tooFew" : await whyNot(db, ids);
      matches.push({
        taken: [],
        suggestions,
        problem: problem(code, { order: twice ?? "", left }),
      });
      continue;
    }
    for (const { device, quantity: pieces } of taken)
      used.set(device.id, (used.get(device.id) ?? 0) + pieces);
    matches.push({ taken, suggestions: [] });
  }
  return matches;
}

async function candidatesFor(db: Db | Tx, ids: readonly number[], chosen: readonly number[], lock: boolean) {
  const [like = 0] = ids;
  const look = async () => {
    const others = await insteadOf(db, like, ids);
    const more = chosen.filter((id) => !ids.includes(id) && !others.some((other) => other.id === id));
    const named = await devices(db, like)
      .where("product.id", "in", [...ids, ...more])
      .orderBy("product.createdAt")
      .orderBy("product.id")
      .execute();
    return {
      own: named.filter(({ id }) => ids.includes(id)),
      others: [...others, ...named.filter(({ id }) => more.includes(id))],
    };
  };
  const found = await look();
  if (!lock) return found;
  // What somebody reserves at this moment is seen once they are done.
  await lockProducts(db as Tx, [...ids, ...found.others.map((other) => other.id)]);
  return look();
}

/** Why devices cannot be sold: an order here has one, or they may not be sold at all. */
async function whyNot(db: Db | Tx, ids: readonly number[]): Promise<"soldHere" | "notReady"> {
  const held = await db
    .selectFrom("orderLine")
    .select("id")
    .where("productId", "in", ids)
    .where((eb) => eb.or([eb("reserved", "=", true), eb("delivered", "=", true)]))
    .executeTakeFirst();
  return held ? "soldHere" : "notReady";
}
