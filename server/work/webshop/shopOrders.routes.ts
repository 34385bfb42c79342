import type { FastifyRequest } from "fastify";
import type { ShopOrderBody } from "../../../contract/shopOrders.rules.ts";
import { ShopOrderRow, shopOrders } from "../../../contract/webshop.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { isDryRun } from "../../platform/http/write.ts";
import type { ListImportAnswer } from "../../platform/imports/subject.ts";
import { searchAll } from "../../platform/integrations/magento.search.ts";
import { ShopTrouble, shopClient } from "../../platform/integrations/magento.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { type ListQuery, pageOf } from "../../platform/resource/list.ts";
import { connectedShop, type Shop } from "./settings.ts";
import { cancelThere, dismiss, importChosen, settle, takeIn } from "./shopOrders.actions.ts";
import { findShopOrder, shopOrderList, shownPlan, shownRow } from "./shopOrders.queries.ts";
import { planOrder } from "./shopPlan.ts";

/** Milliseconds that a person waits for an order. */
const patience = 15_000;
/** The digits that a shop fills its numbers up to. */
const usualDigits = 9;

export function shopOrderRoutes(app: App, services: Services) {
  const { db, write, companyLocale } = services;
  const languages = ({ locale }: FastifyRequest) => ({ company: companyLocale(), reader: locale });
  app.route({
    ...shopOrders.list,
    handler: async (request) => {
      const page = await pageOf(db, shopOrderList, request.query as ListQuery);
      return { ...page, items: page.items.map((row) => shownRow(request.locale, row)) };
    },
  });
  app.route({
    ...shopOrders.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        ...{ name: "shopOrders", row: ShopOrderRow.properties, list: () => shopOrderList },
      }),
  });
  app.route({ ...shopOrders.read, handler: ({ params, locale }) => findShopOrder(db, params.id, locale) });
  app.route({
    ...shopOrders.import,
    handler: (request) =>
      write(request, async (tx) => {
        await importChosen(tx, request.params.id, request.body, languages(request));
        return findShopOrder(tx, request.params.id, request.locale);
      }),
  });
  app.route({
    ...shopOrders.dismiss,
    handler: (request) =>
      write(request, async (tx) => {
        await dismiss(tx, request.params.id, request.body);
        return findShopOrder(tx, request.params.id, request.locale);
      }),
  });
  app.route({
    ...shopOrders.settle,
    handler: (request) =>
      write(request, async (tx) => {
        await settle(tx, request.params.id);
        return findShopOrder(tx, request.params.id, request.locale);
      }),
  });
  app.route({
    ...shopOrders.cancelThere,
    handler: (request) =>
      write(request, async (tx) => {
        await connectedShop(tx);
        await cancelThere(tx, request.params.id);
        return findShopOrder(tx, request.params.id, request.locale);
      }),
  });
}

/** An order of the shop by the number that its customer knows; 422 `shopOrderUnknown` without one. */
async function fetchOrder({ access }: Shop, number: string): Promise<ShopOrderBody> {
  const client = shopClient(access, { patience });
  const numbers = [...new Set([number, /^\d+$/.test(number) ? number.padStart(usualDigits, "0") : number])];
  try {
    const found = await searchAll<ShopOrderBody>(client, "orders", [
      { field: "increment_id", value: numbers.join(","), as: "in" },
    ]);
    const order = found.find(({ increment_id }) => increment_id === number) ?? found[0];
    return order ?? Promise.reject(refused("shopOrderUnknown", "shopOrderId", { number }));
  } catch (error) {
    if (!(error instanceof ShopTrouble)) throw error;
    throw new Failure(503, error.code, { ...error.details, path: "shopOrderId" });
  }
}

/** Fetches one order of the shop in and answers what became of it; a dry run only tells. */
export async function importShopOrder(
  { db, write, companyLocale, events }: Services,
  request: FastifyRequest,
  shopOrderId: number | string,
): Promise<ListImportAnswer> {
  const module = "webshop";
  if (!sessionOf(request).modules.includes(module)) throw new Failure(403, "moduleInactive", { module });
  const body = await fetchOrder(await connectedShop(db, "shopOrderId"), String(shopOrderId).trim());
  const counts = { importId: null, created: 0, updated: 0, skipped: 0, leftOut: 0, items: [] };
  const { locale } = request;
  const before = await db
    .selectFrom("shopOrder")
    .select(["id", "orderId", "state"])
    .where("entityId", "=", body.entity_id)
    .executeTakeFirst();
  const isThere =
    before?.state === "dismissed" || (before && before.state !== "waiting" && before.orderId !== null);
  if (isDryRun(request)) {
    if (before && isThere)
      return { ...counts, skipped: 1, shopOrder: await findShopOrder(db, before.id, locale) };
    const plan = await planOrder(db, body, before && { shopOrderId: before.id });
    return { ...counts, created: plan.problems.length ? 0 : 1, shopOrder: shownPlan(locale, plan) };
  }
  const answer = await write(request, async (tx) => {
    const id = await takeIn(tx, body, { company: companyLocale(), reader: locale });
    const shopOrder = await findShopOrder(tx, id, locale);
    const isMade = !isThere && shopOrder.state === "imported";
    return { ...counts, created: isMade ? 1 : 0, skipped: isThere ? 1 : 0, shopOrder };
  });
  events.changed("webshop-orders", "products");
  return answer;
}
