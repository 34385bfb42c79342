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
      sql<boolean>`(product."typeId" = sold."typeId" and product."subtypeId" is not distinct from sold."subtypeId"
        and lower(product."productName") = lower(sold."productName") and product.attributes = sold.attributes
        and product."salePrice" is not distinct from sold."salePrice")`.as("equal"),
    ]);

/** The device that a line of the shop names: by its listing, else by its SKU. */
async function namedBy(db: Db | Tx, sku: string) {
  const listed = await db
    .selectFrom("listing")
    .select("productId as id")
    .where("sku", "=", sku)
    .executeTakeFirst();
  return listed ?? (await db.selectFrom("product").select("id").where("sku", "=", sku).executeTakeFirst());
}

/** What may be sold instead: equal devices first, from the same place and the longest here; then others of the model. */
const insteadOf = (db: Db | Tx, id: number) =>
  devices(db, id)
    .where("product.id", "<>", id)
    .where("product.gone", "=", false)
    .whereRef("product.typeId", "=", "sold.typeId")
    .where(sql<boolean>`lower(product."productName") = lower(sold."productName")`)
    .where(sql<boolean>`${saleablePieces} > 0`)
    .orderBy(sql`"equal" desc, product."locationId" is not distinct from sold."locationId" desc,
      product."locationLabel" = sold."locationLabel" desc, product."createdAt", product.id`)
    .limit(mostSuggested)
    .execute();

/** Another order of the shop that holds or got this device. */
const soldInShop = (db: Db | Tx, productId: number, shopOrderId: number) =>
  db
    .selectFrom("shopOrder")
    .innerJoin("orderLine", "orderLine.orderId", "shopOrder.orderId")
    .select("shopOrder.incrementId")
    .where("orderLine.productId", "=", productId)
    .where((eb) => eb.or([eb("orderLine.reserved", "=", true), eb("orderLine.delivered", "=", true)]))
    .where("shopOrder.id", "<>", shopOrderId)
    .executeTakeFirst();

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
    const named = await namedBy(db, item.sku);
    const problem = (code: OrderProblem["code"], details: OrderProblem["details"] = {}): OrderProblem => ({
      ...{ code, itemId: item.item_id },
      details: { sku: item.sku, name: item.name, ...details },
    });
    const chosen = context.chosen
      .filter(({ itemId }) => itemId === item.item_id)
      .map(({ productId }) => productId);
    const likeId = named?.id ?? chosen[0];
    if (likeId === undefined) {
      matches.push({ taken: [], suggestions: [], problem: problem("unknownSku") });
      continue;
    }
    const candidates = await candidatesFor(db, likeId, chosen, context.lock);
    const { own, others } = candidates;
    const free = (device: Device) => device.pieces - (used.get(device.id) ?? 0);
    const offered = chosen.length ? [own, ...others].filter(({ id }) => chosen.includes(id)) : [own];
    const twice = chosen.length ? undefined : await soldInShop(db, likeId, context.shopOrderId);
    // An equal device is as good where the first was sold here; where the shop sold it twice, two customers expect the same piece.
    if (!chosen.length && !twice && free(own) < quantity)
      offered.push(...others.filter(({ equal }) => equal));
    const taken: Taken[] = [];
    let left = quantity;
    for (const device of offered) {
      const pieces = Math.min(left, Math.max(0, free(device)));
      if (!pieces) continue;
      taken.push({ device, quantity: pieces });
      left -= pieces;
    }
    const suggestions = others.filter((device) => free(device) > 0);
    if (left > 0) {
      const code = twice ? "soldTwice" : taken.length ? "tooFew" : await whyNot(db, likeId);
      matches.push({
        taken: [],
        suggestions,
        problem: problem(code, { order: twice?.incrementId ?? "", left }),
      });
      continue;
    }
    for (const { device, quantity: pieces } of taken)
      used.set(device.id, (used.get(device.id) ?? 0) + pieces);
    matches.push({ taken, suggestions: [] });
  }
  return matches;
}

async function candidatesFor(db: Db | Tx, id: number, chosen: readonly number[], lock: boolean) {
  const look = async () => {
    const others = await insteadOf(db, id);
    const ids = [id, ...chosen].filter((one) => !others.some((other) => other.id === one));
    const named = await devices(db, id).where("product.id", "in", ids).execute();
    return {
      own: named.find((one) => one.id === id)!,
      others: [...others, ...named.filter((one) => one.id !== id)],
    };
  };
  const found = await look();
  if (!lock) return found;
  // What somebody reserves at this moment is seen once they are done.
  await lockProducts(db as Tx, [id, ...found.others.map((other) => other.id)]);
  return look();
}

/** Why a device cannot be sold: an order here has it, or it may not be sold at all. */
async function whyNot(db: Db | Tx, id: number): Promise<"soldHere" | "notReady"> {
  const held = await db
    .selectFrom("orderLine")
    .select("id")
    .where("productId", "=", id)
    .where((eb) => eb.or([eb("reserved", "=", true), eb("delivered", "=", true)]))
    .executeTakeFirst();
  return held ? "soldHere" : "notReady";
}
