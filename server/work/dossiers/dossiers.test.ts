import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { fillInPaper } from "../../testing/paper.ts";

const { world, admin, shop } = await testShop();

describe("a contact's overview", () => {
  test("has its orders, the open ones first, and those on its behalf", async () => {
    const { id } = await shop.contact("Dossier", { isSupplier: true });
    const order = (url: string, more: object) => shop.made(url, { contactId: id, ...more });
    const draft = await order("/purchases", { orderDate: "2026-01-02" });
    const done = await order("/purchases", {
      orderDate: "2026-05-01",
      lines: [
        { productName: "Laptop", typeId: shop.ids.types.Monitor, serialNumber: "DOS-1", unitPrice: 12_500 },
      ],
    });
    expect((await shop.movePurchase(done.id, "Afgerond")).status).toBe(200);
    const onBehalf = await shop.sale([], { partnerId: id, orderDate: "2026-03-01" });
    await shop.purchase([]);
    const { status, body } = await admin.get(`/contacts/${id}/overview`);
    expect(status).toBe(200);
    const [bought, sold] = body.orders;
    expect(bought).toMatchObject({
      kind: "purchase",
      count: 2,
      open: 1,
      items: [{ id: draft.id }, { id: done.id }],
    });
    expect(sold).toMatchObject({ kind: "sale", count: 1, open: 1, items: [{ id: onBehalf.id }] });
    expect(body.bought).toMatchObject({
      count: 1,
      items: [{ serialNumber: "DOS-1", orderId: done.id, orderDate: "2026-05-01" }],
    });
    expect(body.sold).toEqual({ count: 0, items: [] });
    const { total } = (await admin.get(`/purchases/${done.id}`)).body;
    expect(total).toBeGreaterThan(0);
    expect(body.money).toEqual({ revenue: 0, openSales: 0, spent: total, openPurchases: 0 });
  });

  test("has the devices that were delivered to it, and what open sales will bring", async () => {
    const { id } = await shop.contact("Koper", { isCustomer: true });
    const sell = async (serialNumber: string, status: string) => {
      const device = await shop.device({ serialNumber, statusId: shop.saleable });
      const sale = await shop.made("/sales", {
        contactId: id,
        lines: [{ productId: device.id, unitPrice: 20_000 }],
      });
      expect((await shop.moveSale(sale.id, status)).status).toBe(200);
      return (await admin.get(`/sales/${sale.id}`)).body;
    };
    const delivered = await sell("DOS-2", "Afgerond");
    const reserved = await sell("DOS-3", "Bevestigd");
    const { body } = await admin.get(`/contacts/${id}/overview`);
    expect(body.sold).toMatchObject({
      count: 1,
      items: [{ serialNumber: "DOS-2", orderNr: delivered.orderNr }],
    });
    expect(body.money).toMatchObject({ revenue: delivered.total, openSales: reserved.total });
    expect(body.invoices).toEqual({ count: 0, items: [] });
  });

  test("has its invoices, the newest first, of the orders that the reader sees", async () => {
    await fillInPaper(admin);
    const { id } = await shop.contact("Factuurklant", {
      isCustomer: true,
      email: "factuur@klant.nl",
      ...{ street: "Kerkstraat 7", zipcode: "9711 AA", city: "Groningen" },
    });
    const device = await shop.device({ serialNumber: "DOS-4", statusId: shop.saleable });
    const sale = await shop.made("/sales", {
      contactId: id,
      lines: [{ productId: device.id, unitPrice: 20_000, vatCodeId: shop.ids.vat.H21 }],
    });
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
    const made = await admin.post(`/sales/${sale.id}/invoice`);
    expect(made.status).toBe(201);
    const overview = async (person: typeof admin) => (await person.get(`/contacts/${id}/overview`)).body;
    expect((await overview(admin)).invoices).toMatchObject({
      count: 1,
      items: [{ id: made.body.id, contactId: id }],
    });
    expect((await overview(await world.signedIn("Planner"))).invoices).toBeNull();
  });

  test("has the people of its company, its files and the mails about orders alone", async () => {
    const company = await shop.made("/companies", { name: "Collega's BV" });
    const email = "collega@bedrijf.example";
    const { id } = await shop.contact("Aafke", { companyId: company.id, email });
    const other = await shop.contact("Bea", { companyId: company.id });
    await admin.upload(`/contacts/${id}/files`, [{ name: "contract.pdf", bytes: Buffer.from("%PDF") }]);
    const mail = (causeKey: string, to: string) =>
      world.db
        .insertInto("mail")
        .values({ to, subject: causeKey, body: "geheim", locale: "nl", causeKey })
        .execute();
    await mail("status:1:1:1", "Collega@Bedrijf.example");
    await mail("code:1:confirm:1", email);
    await mail("known:1:known:1", email);
    await mail("status:1:1:2", "ander@bedrijf.example");
    const { body } = await admin.get(`/contacts/${id}/overview`);
    expect(body.people).toMatchObject([{ id: other.id, name: "Bea" }]);
    expect(body.files).toMatchObject([{ original_client_filename: "contract.pdf" }]);
    expect(body.mails).toMatchObject([{ subject: "status:1:1:1", mailState: "waiting" }]);
    expect(JSON.stringify(body)).not.toContain("geheim");
  });

  test("shows everybody only what they may see elsewhere", async () => {
    const { id } = await shop.contact("Voor velen");
    const device = await shop.device({ statusId: shop.saleable });
    await shop.made("/sales", { contactId: id, lines: [{ productId: device.id, unitPrice: 991_117 }] });
    const seen = async (group: "Sales" | "Purchasing" | "Warehouse" | "Planner") => {
      const person = await world.signedIn(group);
      const { body } = await person.get(`/contacts/${id}/overview`);
      return { ...body, kinds: body.orders.map(({ kind }: { kind: string }) => kind) };
    };
    expect(await seen("Purchasing")).toMatchObject({
      kinds: ["purchase"],
      sold: null,
      money: { revenue: null, spent: 0 },
    });
    expect(await seen("Sales")).toMatchObject({
      kinds: ["sale"],
      bought: null,
      money: { spent: null, revenue: 0 },
    });
    const warehouse = await seen("Warehouse");
    expect(warehouse).toMatchObject({ kinds: ["purchase", "sale"], money: null });
    expect(warehouse.orders[1].items[0].total).toBeNull();
    expect(await seen("Planner")).toMatchObject({
      kinds: ["purchase", "sale"],
      sold: null,
      bought: null,
      money: null,
    });
    for (const group of ["Customer", "Supplier", "Partner", "Technician"] as const)
      expect((await (await world.signedIn(group)).get(`/contacts/${id}/overview`)).status).toBe(403);
    expect((await admin.get("/contacts/999999/overview")).status).toBe(404);
  });
});
