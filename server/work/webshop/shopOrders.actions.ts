import { sql } from "kysely";
import { addressText } from "../../../contract/address.rules.ts";
import { followed, type ShopOrderBody } from "../../../contract/shopOrders.rules.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { blankOrder, createOrder, setStatus } from "../orders/orders.actions.ts";
import { addService } from "../sales/services.actions.ts";
import { deliveryOf, makeCustomer, markCustomer } from "./shopCustomers.ts";
import { follow, isCancelled, type Languages, rememberOpen } from "./shopFollowing.ts";
import type { Choice } from "./shopMatching.ts";
import { isPaid, problemsIn } from "./shopOrders.queries.ts";
import { type OrderPlan, placedAt, planOrder } from "./shopPlan.ts";

/** Stores an order that was fetched and makes its sale, unless that was done before or somebody has to look at it; answers its id. */
export async function takeIn(tx: Tx, body: ShopOrderBody, languages: Languages): Promise<number> {
  const id = await remember(tx, body);
  const order = await locked(tx, id);
  await rememberOpen(tx, id, body);
  if (order.state === "dismissed") return id;
  if (order.state !== "waiting" && order.orderId !== null) {
    await follow(tx, order, body, languages);
    return id;
  }
  if (order.state === "waiting" && order.customer && isCancelled(body)) {
    await settleWithout(tx, id, textOf(languages.company, "shopOrders.cancelledReason"));
    return id;
  }
  const plan = await planOrder(tx, body, { shopOrderId: id, lock: true });
  if (plan.problems.length) await wait(tx, plan);
  else await makeSale(tx, plan, languages);
  return id;
}

/** Makes the sale of an order that waits with the devices that were chosen; 422 `shopOrderWaits` while something is wrong. */
export async function importChosen(tx: Tx, id: number, { lines }: { lines: Choice[] }, languages: Languages) {
  await lockWaiting(tx, id);
  const { body } = await tx
    .selectFrom("shopOrderBody")
    .select("body")
    .where("shopOrderId", "=", id)
    .executeTakeFirstOrThrow();
  const plan = await planOrder(tx, body, { shopOrderId: id, chosen: lines, lock: true });
  if (plan.problems.length)
    throw refused("shopOrderWaits", "lines", {
      reasons: problemsIn(languages.reader, plan.problems)
        .map(({ message }) => message)
        .join(" "),
    });
  await makeSale(tx, plan, languages);
}

/** Settles an order that waits without a sale. */
export async function dismiss(tx: Tx, id: number, { reason }: { reason: string }) {
  await lockWaiting(tx, id);
  await settleWithout(tx, id, reason);
}

/** What the shop changed was followed here. */
export async function settle(tx: Tx, id: number) {
  const { state } = await locked(tx, id);
  if (state !== "changed") throw new Failure(409, "shopOrderSettled");
  await tx
    .updateTable("shopOrder")
    .set({ state: "imported", problems: "[]", version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Has an order that waits cancelled in the shop, which settles it once the shop has done so. */
export async function cancelThere(tx: Tx, id: number) {
  await lockWaiting(tx, id);
  await tx.updateTable("shopOrder").set({ refusal: null }).where("id", "=", id).execute();
  await enqueue(tx, "cancelShopOrder", { shopOrderId: id }, { key: `shopOrder/${id}`, isUrgent: true });
}

export const settleWithout = (tx: Tx, id: number, reason: string) =>
  tx
    .updateTable("shopOrder")
    .set({ state: "dismissed", reason, refusal: null, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

const locked = (tx: Tx, id: number) =>
  tx.selectFrom("shopOrder").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow(notFound);

/** Two who settle it at once do not both: the second is told that it is done. */
async function lockWaiting(tx: Tx, id: number) {
  const { state } = await locked(tx, id);
  if (state !== "waiting") throw new Failure(409, "shopOrderSettled");
}

/** The row of an order of the shop: there is one, however often it is fetched. */
async function remember(tx: Tx, body: ShopOrderBody): Promise<number> {
  const { grand_total: _, ...order } = body;
  const values = {
    ...{ entityId: order.entity_id, incrementId: order.increment_id, paid: isPaid(body) },
    placedAt: placedAt(body).toISOString(),
  };
  const now = { shopState: (body.state ?? "").slice(0, 40), shipped: followed(body).shipped };
  const { id } = await tx
    .insertInto("shopOrder")
    .values({ ...values, ...now, total: 0 })
    .onConflict((there) =>
      there
        .columns(["shop", "entityId"])
        .doUpdateSet({ ...now, paid: values.paid, fetchedAt: sql<string>`now()` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("shopOrderBody")
    .values({ shopOrderId: id, body: JSON.stringify(body) })
    .onConflict((there) => there.column("shopOrderId").doUpdateSet({ body: JSON.stringify(body) }))
    .execute();
  return id;
}

const known = ({ body, customer, paid }: OrderPlan) => ({
  ...{ customer: customer.name, total: paid.total },
  ...followed(body),
});

const wait = (tx: Tx, plan: OrderPlan) =>
  tx
    .updateTable("shopOrder")
    .set({ ...known(plan), state: "waiting", orderId: null, problems: JSON.stringify(plan.problems) })
    .where("id", "=", plan.shopOrderId)
    .execute();

/** The sale of an order, whose goods are reserved; no mail goes out, because the shop has sent its own. */
async function makeSale(tx: Tx, plan: OrderPlan, { company }: Languages) {
  const { body, paid, customer, lines, orderDate, usualVatId } = plan;
  const contactId = plan.contactId ?? (await makeCustomer(tx, customer));
  await markCustomer(tx, contactId);
  const payment = textOf(company, isPaid(body) ? "shopOrders.paid" : "shopOrders.unpaid");
  const orderId = await createOrder(tx, "sale", {
    ...blankOrder,
    ...{ contactId, orderDate, lines, customerReference: body.increment_id },
    deliveryAddress: deliveryText(body),
    remarks: textOf(company, "shopOrders.remark", { number: body.increment_id, payment }),
    ...{ transportCost: paid.shipping, amountsWithVat: true },
    ...{ discount: Math.max(0, -paid.rounding), discountUnit: "cents" as const },
  });
  if (paid.rounding > 0)
    await addService(tx, {
      ...{ orderId, serviceId: null, name: textOf(company, "shopOrders.rounding"), quantity: 1 },
      ...{ unitPrice: paid.rounding, priceWithVat: true, vatCodeId: usualVatId },
      ...{ discount: 0, discountUnit: "cents", remarks: "" },
    });
  const confirmed = await tx
    .selectFrom("orderStatus")
    .select("id")
    .where("kind", "=", "sale")
    .where("phase", "=", "confirmed")
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirst();
  if (!confirmed) throw refused("noStatusFor", "statusId", { phase: "confirmed" });
  await setStatus(tx, "sale", orderId, confirmed.id, { mail: false });
  await tx
    .updateTable("shopOrder")
    .set({ ...known(plan), state: "imported", orderId, problems: "[]", version: sql<number>`version + 1` })
    .where("id", "=", plan.shopOrderId)
    .execute();
}

/** Where it goes, when that is not where it is paid from. */
function deliveryText(body: ShopOrderBody) {
  const address = deliveryOf(body);
  const billing = body.billing_address;
  if (!address || JSON.stringify(address.street) === JSON.stringify(billing?.street)) return "";
  const { firstname, lastname, company, street = [], postcode, city, country_id, region } = address;
  const place = {
    ...{
      street: street[0] ?? "",
      extraStreet: street.slice(1).join(" "),
      zipcode: postcode ?? "",
      city: city ?? "",
    },
    ...{ state: region ?? "", country: country_id ?? "NL" },
  };
  const name = [company, [firstname, lastname].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [name, addressText(place)].filter(Boolean).join("\n").slice(0, 500);
}
