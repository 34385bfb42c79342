import { beforeAll, describe, expect, test } from "vitest";
import type { OrderFigures, OrdersOfKind } from "../../../contract/insight.ts";
import { testShop } from "../../testing/fixture.ts";
import { fillInPaper } from "../../testing/paper.ts";
import { doAsOwner } from "../../testing/plans.ts";
import { dayFromNow } from "../../testing/today.ts";

const { world, admin, shop } = await testShop();
const today = dayFromNow(0);
const figures = async (query: string): Promise<OrderFigures> =>
  (await admin.get(`/orders/analytics?${query}`)).body;
/** The figures of the sales of one day. */
const on = async (day: string): Promise<OrdersOfKind> =>
  (await figures(`from=${day}&to=${day}`)).kinds.find(({ kind }) => kind === "sale")!;
const resultOf = async (day: string) => {
  const { totals, returns } = await on(day);
  return { net: totals.net, cost: totals.cost, count: totals.count, returns: returns.count };
};
const nothing = { net: 0, cost: 0, count: 0, returns: 0 };

beforeAll(() => fillInPaper(admin));

/** Mice of 600 each that are sold for 1,000 on a day, done. */
async function sold(orderDate: string, quantity: number, more: object = {}) {
  const { id: productId } = await shop.bundle(50, { purchasePrice: 600, statusId: shop.saleable });
  const sale = await shop.sale([{ productId, quantity, unitPrice: 1000 }], { orderDate, ...more });
  expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
  return sale.id as number;
}
const invoiced = async (id: number) => (await admin.post(`/sales/${id}/invoice`)).body;
/** Says that what is written of an order today happened on another day. */
const dateBack = (orderId: number, day: string) =>
  doAsOwner(
    world,
    `update invoice set "invoiceDate" = '${day}' where "orderId" = ${orderId} and kind = 'creditNote';
     update "order" set "returnedOn" = '${day}', "returnedAt" = '${day} 12:00' where id = ${orderId} and "returnedOn" is not null`,
  );

describe("what comes back", () => {
  test("counts on the day of its credit note, and the sale on its own day, for good", async () => {
    const id = await sold("2025-03-10", 10);
    const invoice = await invoiced(id);
    const [{ id: lineId }] = invoice.lines;
    await admin.post(`/invoices/${invoice.id}/credit`, { lines: [{ lineId, quantity: 4 }] });
    await dateBack(id, "2025-05-20");
    expect(await resultOf("2025-03-10")).toEqual({ net: 10_000, cost: 6000, count: 1, returns: 0 });
    expect(await resultOf("2025-05-20")).toEqual({ net: -4000, cost: -2400, count: 0, returns: 1 });
    await admin.post(`/invoices/${invoice.id}/credit`, {});
    expect(await resultOf("2025-05-20")).toEqual({ net: -4000, cost: -2400, count: 0, returns: 1 });
    expect(await resultOf(today)).toEqual({ net: -6000, cost: -3600, count: 0, returns: 1 });
    const { returns } = await on("2025-05-20");
    expect((await admin.get(`/sales?${returns.list}`)).body.items).toMatchObject([{ id }]);
    await dateBack(id, "2025-05-21");
  });

  test("counts on the day on which a delivered sale without an invoice was cancelled", async () => {
    const id = await sold("2025-03-11", 2);
    expect((await shop.moveSale(id, "Geannuleerd")).status).toBe(200);
    await dateBack(id, "2025-05-22");
    expect(await resultOf("2025-03-11")).toEqual({ net: 2000, cost: 1200, count: 1, returns: 0 });
    expect(await resultOf("2025-05-22")).toEqual({ net: -2000, cost: -1200, count: 0, returns: 1 });
    const { list, returns } = await on("2025-03-11");
    expect((await admin.get(`/sales?${list}`)).body.items).toMatchObject([{ id }]);
    expect(returns.count).toBe(0);
  });

  test("is taken back once when a cancelled sale is credited later", async () => {
    const id = await sold("2025-03-12", 3);
    const { id: invoiceId } = await invoiced(id);
    expect((await shop.moveSale(id, "Geannuleerd")).status).toBe(200);
    await dateBack(id, "2025-05-23");
    expect(await resultOf("2025-05-23")).toEqual({ net: -3000, cost: -1800, count: 0, returns: 1 });
    expect((await admin.post(`/invoices/${invoiceId}/credit`, {})).status).toBe(201);
    await dateBack(id, "2025-05-24");
    expect(await resultOf("2025-03-12")).toEqual({ net: 3000, cost: 1800, count: 1, returns: 0 });
    expect(await resultOf("2025-05-23")).toEqual(nothing);
    expect(await resultOf("2025-05-24")).toEqual({ net: -3000, cost: -1800, count: 0, returns: 1 });
  });

  test("is no return when a new invoice replaces the one that was credited", async () => {
    const id = await sold("2025-03-13", 1);
    const { id: invoiceId } = await invoiced(id);
    await admin.post(`/invoices/${invoiceId}/credit`, {});
    await dateBack(id, "2025-05-25");
    expect((await resultOf("2025-05-25")).net).toBe(-1000);
    expect((await shop.moveSale(id, "Bevestigd")).status).toBe(200);
    const { lines } = (await admin.get(`/sales/${id}`)).body;
    const { productId, version } = lines[0];
    const line = await admin.put(`/sales/${id}/products/${lines[0].id}`, {
      ...{ productId, quantity: 1, unitPrice: 900, version },
    });
    expect(line.status, JSON.stringify(line.body)).toBe(200);
    expect((await shop.moveSale(id, "Afgerond")).status).toBe(200);
    await invoiced(id);
    expect(await resultOf("2025-03-13")).toEqual({ net: 900, cost: 600, count: 1, returns: 0 });
    expect(await resultOf("2025-05-25")).toEqual(nothing);
  });

  test("is nothing that was cancelled before it was delivered", async () => {
    const { id: productId } = await shop.bundle(5, { purchasePrice: 200, statusId: shop.saleable });
    const { id } = await shop.sale([{ productId, quantity: 1, unitPrice: 1000 }], {
      orderDate: "2025-03-14",
    });
    await shop.moveSale(id, "Bevestigd");
    await shop.moveSale(id, "Geannuleerd");
    expect(await resultOf("2025-03-14")).toEqual(nothing);
    const { byPhase, byType } = await on("2025-03-14");
    expect(byType).toEqual([]);
    const cancelled = byPhase.find(({ key }) => key === "cancelled");
    expect(cancelled).toMatchObject({ count: 1, net: 1000, cost: 200, margin: 800 });
    expect(
      (await admin.get("/sales?returned=2025-01-01..&orderDate=2025-03-14..2025-03-14")).body.total,
    ).toBe(0);
  });

  test("takes the VAT on its margin with it", async () => {
    const vatCodeId = shop.ids.vat.MARGE;
    const { id: productId } = await shop.device({ purchasePrice: 40_000, statusId: shop.saleable });
    const { id } = await shop.sale([{ productId, unitPrice: 52_100, vatCodeId }], {
      orderDate: "2025-03-15",
    });
    await shop.moveSale(id, "Afgerond");
    await shop.moveSale(id, "Geannuleerd");
    await dateBack(id, "2025-05-26");
    const margin = async (day: string) => (await on(day)).marginGoods;
    expect(await margin("2025-03-15")).toMatchObject({ net: 52_100, vatByItem: 2100, vatByPeriod: 2100 });
    expect(await margin("2025-05-26")).toMatchObject({ net: -52_100, vatByItem: -2100, vatByPeriod: 0 });
    const both = (await figures("from=2025-03-15&to=2025-05-26")).kinds[1]!.marginGoods;
    expect(both).toMatchObject({ net: 0, vatByItem: 0, vatByPeriod: 0 });
  });
});

describe("a period that is not over", () => {
  test("is compared until the same weekday and hour", async () => {
    const [early, late] = [await sold(dayFromNow(-7), 1), await sold(dayFromNow(-7), 2)];
    const at = (id: number, time: string) =>
      doAsOwner(world, `update "order" set "createdAt" = now() - interval '7 days' ${time} where id = ${id}`);
    await at(early, "- interval '1 second'");
    await at(late, "+ interval '1 hour'");
    const asked = `from=${dayFromNow(-1)}&to=${dayFromNow(5)}`;
    const { before, kinds } = await figures(asked);
    expect(before).toEqual({
      ...{ from: dayFromNow(-8), to: dayFromNow(-7) },
      until: expect.stringMatching(/^\d\d:\d\d$/),
    });
    expect(kinds[1]!.before).toMatchObject({ count: 1, net: 1000 });
    const whole = await figures(`from=${dayFromNow(-7)}&to=${dayFromNow(-7)}`);
    expect(whole.kinds[1]!.totals).toMatchObject({ count: 2, net: 3000 });
  });

  test("has the contacts of both periods, the lost ones as well", async () => {
    const { id: contactId } = await shop.contact("Trouwe klant");
    await sold("2025-07-07", 5, { contactId });
    const { kinds } = await figures("from=2025-07-14&to=2025-07-20");
    const own = kinds[1]!.byContact.find(({ key }) => key === String(contactId));
    expect(own).toMatchObject({ label: "Trouwe klant", count: 0, net: 0, before: { count: 1, net: 5000 } });
    const none = await figures("from=2025-07-14&to=2025-07-20&compare=none");
    expect(none.kinds[1]!.byContact).toEqual([]);
  });
});
