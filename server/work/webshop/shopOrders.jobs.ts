import { sql } from "kysely";
import type { ShopOrderBody } from "../../../contract/shopOrders.rules.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { pageOfSearch } from "../../platform/integrations/magento.search.ts";
import { type ShopClient, ShopTrouble, shopClient } from "../../platform/integrations/magento.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { isInUse } from "../../platform/sessions/entitlement.ts";
import { findShop } from "./settings.ts";
import { settleWithout, takeIn } from "./shopOrders.actions.ts";
import type { Patience } from "./shopSession.ts";

const shopName = "magento";
/** Orders of one page. */
const onPage = 100;
/** By how much each look begins before the end of the last one, because an order may be written later than its time says. */
const overlap = 5 * 60_000;
const claim = sql<string>`now() + interval '2 minutes'`;

type Following = Pick<Services, "db" | "log" | "events" | "companyLocale">;

/** Fetches the orders that the shop made or changed since the last time, by the shop's own clock; nothing while another process does. */
export const orderPoller =
  (services: Following, options: Patience = {}) =>
  async () => {
    const { db } = services;
    const shop = await findShop(db);
    if (!shop?.settings.ordersFollowed || !(await isInUse(db, "webshop"))) return;
    const cursor = await claimed(db);
    if (!cursor) return;
    const client = shopClient(shop.access, options);
    try {
      const updatedAt = cursor.updatedAt ?? (await newest(client));
      await moveCursor(db, updatedAt);
      await takeSince(services, client, updatedAt);
      await db
        .updateTable("shopCursor")
        .set({ ...free, refusal: null, polledAt: sql<string>`now()` })
        .execute();
    } catch (error) {
      const refusal = error instanceof ShopTrouble ? { code: error.code, details: error.details } : null;
      await db
        .updateTable("shopCursor")
        .set({ ...free, refusal: refusal && JSON.stringify(refusal) })
        .execute();
      if (!refusal) throw error;
    }
  };
const free = { claimedUntil: null };

async function claimed(db: Db) {
  await db
    .insertInto("shopCursor")
    .values({ shop: shopName })
    .onConflict((there) => there.doNothing())
    .execute();
  return db
    .updateTable("shopCursor")
    .set({ claimedUntil: claim })
    .where(sql<boolean>`("claimedUntil" is null or "claimedUntil" < now())`)
    .returningAll()
    .executeTakeFirst();
}
const moveCursor = (db: Db, updatedAt: string) =>
  db.updateTable("shopCursor").set({ updatedAt, claimedUntil: claim }).execute();

/** When the newest order of a shop changed that was not followed before: what is older was settled without us. */
async function newest(client: ShopClient): Promise<string> {
  const [order] = await pageOfSearch<ShopOrderBody>(client, "orders", [], {
    ...{ page: 1, pageSize: 1, sort: "updated_at", descending: true },
  });
  return order?.updated_at ?? "1970-01-01 00:00:00";
}

/** A time of the shop so many milliseconds earlier, written as the shop does. */
const earlier = (time: string, by: number) => {
  const at = Date.parse(`${time.replace(" ", "T")}Z`);
  return Number.isNaN(at) || at < by ? time : new Date(at - by).toISOString().slice(0, 19).replace("T", " ");
};

/**
 * Takes in what changed since a time, the oldest first. It goes on from the time of the last one and not by the number of the page,
 * because an order that changes meanwhile moves to the end and shifts all pages.
 */
async function takeSince(services: Following, client: ShopClient, cursor: string) {
  let from = earlier(cursor, overlap);
  let page = 1;
  const seen = new Set<string>();
  for (;;) {
    const orders = await pageOfSearch<ShopOrderBody>(
      client,
      "orders",
      [{ field: "updated_at", value: from, as: "gteq" }],
      {
        ...{ page, pageSize: onPage, sort: "updated_at" },
      },
    );
    const fresh = orders.filter(({ entity_id, updated_at }) => !seen.has(`${entity_id} ${updated_at}`));
    for (const order of fresh) {
      seen.add(`${order.entity_id} ${order.updated_at}`);
      await takeOne(services, order);
    }
    const last = orders.at(-1)?.updated_at ?? from;
    if (last > cursor) await moveCursor(services.db, last);
    // Past its last page a shop repeats that.
    if (orders.length < onPage || (page > 1 && fresh.length === 0)) return;
    const isLater = last > from;
    page = isLater ? 1 : page + 1;
    if (isLater) from = last;
  }
}

/** An order that goes wrong does not keep the others waiting: it is told in the log, and can be fetched by its number. */
async function takeOne({ db, log, events, companyLocale }: Following, order: ShopOrderBody) {
  const languages = { company: companyLocale(), reader: companyLocale() };
  try {
    await db.transaction().execute((tx) => takeIn(tx, order, languages));
    events.changed("webshop-orders", "products", "sales");
  } catch (error) {
    log(`order ${order.increment_id} of the web shop was not taken in: ${String(error)}`, {
      ...{ part: "webshop", level: "warn", error },
    });
  }
}

/** Cancels an order in the shop; what the shop says against it is told at the order. */
export const orderCanceller =
  ({ db, events, companyLocale }: Following, options: Patience = {}) =>
  async ({ shopOrderId }: Jobs["cancelShopOrder"]) => {
    const shop = await findShop(db);
    const order = await db
      .selectFrom("shopOrder")
      .select("entityId")
      .where("id", "=", shopOrderId)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (!shop || !order) return;
    try {
      await shopClient(shop.access, options).ask("POST", `orders/${order.entityId}/cancel`);
      const reason = textOf(companyLocale(), "shopOrders.cancelledReason");
      await db.transaction().execute((tx) => settleWithout(tx, shopOrderId, reason));
    } catch (error) {
      if (!(error instanceof ShopTrouble)) throw error;
      const refusal = JSON.stringify({ code: error.code, details: error.details });
      await db.updateTable("shopOrder").set({ refusal }).where("id", "=", shopOrderId).execute();
      if (error.mayPass) throw error;
    } finally {
      events.changed("webshop-orders");
    }
  };
