import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

const line = (more: object = {}) => ({ productName: "Scherm", typeId: shop.ids.types.Monitor, ...more });
const purchase = async (status = "Bevestigd") => {
  const order = await shop.purchase([line()]);
  await shop.movePurchase(order.id, status);
  return { ...order, url: `/purchases/${order.id}` };
};
const checkStatusOf = async (url: string, by = admin) => (await by.get(url)).body.checkStatus;

describe("whether the status is still right is asked of everybody", () => {
  const edits: [string, (url: string, lineId: number, id: number) => Promise<{ status: number }>][] = [
    ["a field", (url) => admin.patch(url, { remarks: "let op" })],
    ["many orders at once", (_, __, id) => editMany([id], { instructions: "bel aan" })],
    ["a new line", (url) => admin.post(`${url}/products`, line())],
    ["another line", (url, lineId) => admin.put(`${url}/products/${lineId}`, line({ quantity: 2 }))],
    ["a removed line", (url, lineId) => admin.del(`${url}/products/${lineId}`)],
  ];
  test.each(edits)("after an edit of %s", async (_, edit) => {
    const { url, id, lines } = await purchase();
    expect(await checkStatusOf(url)).toBe(false);
    expect((await edit(url, lines[0].id, id)).status).toBeLessThan(300);
    expect(await checkStatusOf(url, await world.signedIn("Purchasing"))).toBe(true);
  });

  test.each(edits)("not in a draft: %s", async (_, edit) => {
    const { url, id, lines } = await purchase("Concept");
    expect((await edit(url, lines[0].id, id)).status).toBeLessThan(300);
    expect(await checkStatusOf(url)).toBe(false);
  });

  test("after a piece that was scanned on a sale", async () => {
    const { id } = await shop.bundle(5, { statusId: shop.saleable });
    const sale = await shop.sale([{ productId: id }]);
    await shop.moveSale(sale.id, "Bevestigd");
    await admin.post(`/sales/${sale.id}/products/piece`, { productId: id });
    expect(await checkStatusOf(`/sales/${sale.id}`)).toBe(true);
  });

  test("after a list that was read in, and after that was undone", async () => {
    const { id, url } = await purchase();
    const list = {
      headings: ["Serienummer", "Model"],
      rows: [["L-1", "XPS"]],
      mapping: ["serialNumber", "model"],
    };
    const types = { "": shop.ids.types.Monitor };
    const saved = await admin.post(`${url}/import`, { ...list, types, fileName: "lijst.csv" });
    expect(saved.status).toBe(200);
    const { importId } = saved.body;
    expect(await checkStatusOf(url)).toBe(true);
    await admin.post(`${url}/status/confirm`);
    expect((await admin.post(`${url}/imports/${importId}/undo`)).status).toBe(200);
    expect(await checkStatusOf(`/purchases/${id}`)).toBe(true);
  });

  test("after a bulk edit that was undone, and after a day that was moved", async () => {
    const { url, id } = await purchase();
    const edited = await editMany([id], { remarks: "let op" });
    await admin.post(`${url}/status/confirm`);
    expect((await admin.post(`/purchases/bulk-edits/${edited.body.id}/undo`)).status).toBe(200);
    expect(await checkStatusOf(url)).toBe(true);
    await admin.post(`${url}/status/confirm`);
    await admin.patch(url, { pickupDate: "2026-12-01" });
    expect(await checkStatusOf(url)).toBe(true);
  });

  test("not of people outside the company", async () => {
    const { url, contactId } = await purchase();
    await admin.patch(url, { remarks: "let op" });
    const supplier = await world.signedIn("Supplier");
    await world.db.updateTable("user").set({ contactId }).where("id", "=", supplier.id).execute();
    expect((await supplier.get(url)).status).toBe(200);
    expect(await checkStatusOf(url, supplier)).toBe(false);
  });
});

describe("it is answered", () => {
  test("by a new status", async () => {
    const { id, url } = await purchase();
    await admin.patch(url, { remarks: "let op" });
    await shop.movePurchase(id, "In ontvangst");
    expect(await checkStatusOf(url)).toBe(false);
    await admin.patch(url, { remarks: "nog iets", statusId: shop.ids.orderStatuses["purchase Bevestigd"] });
    expect(await checkStatusOf(url)).toBe(false);
  });

  test("by who says that it is right, which is written down", async () => {
    const { url } = await purchase();
    await admin.patch(url, { remarks: "let op" });
    const colleague = await world.signedIn("Purchasing");
    expect((await colleague.post(`${url}/status/confirm`)).body).toMatchObject({ checkStatus: false });
    const [latest] = (await admin.get(`${url}/history`)).body.items;
    expect(latest).toMatchObject({ userName: colleague.username, facts: [{ what: "statusConfirmed" }] });
    expect((await (await world.signedIn("Technician")).post(`${url}/status/confirm`)).status).toBe(403);
  });

  test("an answered question stays answered when nothing changes", async () => {
    const { url } = await purchase();
    await admin.patch(url, { remarks: "" });
    expect(await checkStatusOf(url)).toBe(false);
  });
});

const editMany = (ids: number[], changes: object) => admin.post("/purchases/bulk-edit", { ids, changes });

describe("the delivery date of a sale", () => {
  const sold = async (more: object = {}) => {
    const { id } = await shop.device({ statusId: shop.saleable });
    const sale = await shop.sale([{ productId: id }], more);
    return (await shop.moveSale(sale.id, "Afgerond")).body;
  };
  const today = async () =>
    (await world.services.pool.query<{ day: string }>("select today() as day")).rows[0]!.day;

  test("is the day on which it is delivered, and goes when that is taken back", async () => {
    const { id, deliveryDate } = await sold();
    expect(deliveryDate).toBe(await today());
    expect((await shop.moveSale(id, "Gereed")).body.deliveryDate).toBeNull();
  });

  test("stays what somebody filled in", async () => {
    const { id, deliveryDate } = await sold({ deliveryDate: "2026-01-05" });
    expect(deliveryDate).toBe("2026-01-05");
    expect((await shop.moveSale(id, "Gereed")).body.deliveryDate).toBe("2026-01-05");
  });

  test("that was filled in goes also when another status of being done came in between", async () => {
    const paid = await shop.made("/admin/order-statuses", { kind: "sale", name: "Betaald", phase: "done" });
    for (const [more, left] of [
      [{}, null],
      [{ deliveryDate: "2026-01-05" }, "2026-01-05"],
    ] as const) {
      const { id, doneOn } = await sold(more);
      expect(doneOn).toBe(await today());
      const moved = await admin.post(`/sales/${id}/status`, { statusId: paid.id });
      expect(moved.body).toMatchObject({ phase: "done", doneOn });
      expect((await shop.moveSale(id, "Bevestigd")).body).toMatchObject({ deliveryDate: left, doneOn: null });
    }
  });

  test("the question and the day of being done were read from the history once, when they became columns", async () => {
    // Then a day was that of UTC.
    const settings = (await admin.get("/admin/configs")).body;
    expect((await admin.put("/configs", { ...settings, timeZone: "UTC" })).status).toBe(200);
    const filled = await sold();
    const typed = await sold({ deliveryDate: "2026-01-05" });
    const open = await shop.sale([]);
    const ids = [filled.id, typed.id, open.id];
    const { pool } = world.services;
    const days = async () =>
      (
        await pool.query(
          `select "doneOn", "deliveryDateFilledIn" as filled from "order" where id = any($1) order by id`,
          [ids],
        )
      ).rows;
    const before = await days();
    expect(before).toEqual([
      { doneOn: await today(), filled: true },
      { doneOn: await today(), filled: false },
      { doneOn: null, filled: false },
    ]);
    await pool.query(
      `update "order" set "doneOn" = null, "deliveryDateFilledIn" = false where id = any($1)`,
      [ids],
    );
    const path = join(import.meta.dirname, "../../ground/database/migrations/0230-done-on.sql");
    const [, once] = /^(update "order"[^;]+);/m.exec(readFileSync(path, "utf8"))!;
    await pool.query(once!);
    expect(await days()).toEqual(before);
  });

  test("comes with a sale that is made as delivered", async () => {
    const product = await shop.device({ statusId: shop.saleable });
    const statusId = shop.ids.orderStatuses["sale Afgerond"];
    expect((await shop.sale([{ productId: product.id }], { statusId })).deliveryDate).toBe(await today());
  });
});
