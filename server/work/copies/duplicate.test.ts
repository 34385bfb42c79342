import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const sellable = (more: object = {}) => shop.device({ statusId: shop.saleable, salePrice: 10_000, ...more });
const duplicate = async (kind: "sales" | "purchases" | "repairs", id: number) => {
  const { status, body } = await admin.post(`/${kind}/${id}/duplicate`, {});
  expect(status).toBe(200);
  return { ...body, order: (await admin.get(`/${kind}/${body.id}`)).body };
};

describe("a duplicate of a sale", () => {
  test("is a draft with the contact, choices, services and what can still be sold", async () => {
    const partner = await shop.contact("Tussenpersoon", { isPartner: true });
    const [sold, free] = [await sellable({ serialNumber: "DUP-SOLD" }), await sellable()];
    const bundle = await sellable({ quantity: 9, typeId: shop.ids.types.Accessoire });
    const source = await shop.sale(
      [
        { productId: sold.id, unitPrice: 9000 },
        { productId: free.id, unitPrice: 8000, discount: 500, remarks: "met tas" },
        { productId: bundle.id, quantity: 8, unitPrice: 100, discount: 80 },
      ],
      {
        ...{ partnerId: partner.id, remarks: "bel eerst", deliveryAddress: "Kade 1", transportCost: 1500 },
        ...{ dhlTrackingCode: "JVGL1", customerReference: "PO 9", deliveryDate: "2026-12-01", discount: 700 },
      },
    );
    await shop.made("/sales-services", { orderId: source.id, name: "Installatie", unitPrice: 4500 });
    const other = await shop.sale([{ productId: sold.id }, { productId: bundle.id, quantity: 7 }]);
    expect((await shop.moveSale(other.id, "Afgerond")).status).toBe(200);
    const { order, left, orderNr } = await duplicate("sales", source.id);
    expect(order).toMatchObject({
      ...{
        orderNr,
        phase: "draft",
        contactId: source.contactId,
        partnerId: partner.id,
        remarks: "bel eerst",
      },
      ...{ deliveryAddress: "Kade 1", transportCost: 1500, discount: 700, files: [] },
      ...{ dhlTrackingCode: "", customerReference: "", deliveryDate: null },
      links: [{ id: source.id, orderNr: source.orderNr, how: "duplicateOf" }],
    });
    expect(order.orderNr).not.toBe(source.orderNr);
    expect(order.lines).toMatchObject([
      { productId: free.id, unitPrice: 8000, discount: 500, remarks: "met tas", reserved: false },
      { productId: bundle.id, quantity: 2, unitPrice: 100, discount: 20 },
      { kind: "service", productName: "Installatie", unitPrice: 4500 },
    ]);
    expect(left).toMatchObject([
      { serialNumber: "DUP-SOLD", quantity: 1, reason: "gone" },
      { sku: bundle.sku, quantity: 6, reason: "notEnough" },
    ]);
    expect((await admin.get(`/sales/${source.id}`)).body.links).toMatchObject([
      { id: order.id, how: "duplicated" },
    ]);
  });

  test("says why a device stays: held by an order, not for sale, not proven", async () => {
    const [held, notYet] = [await sellable(), await shop.device({ salePrice: 100 })];
    const source = await shop.sale([{ productId: held.id }, { productId: notYet.id }]);
    const other = await shop.sale([{ productId: held.id }]);
    await shop.moveSale(other.id, "Bevestigd");
    const { order, left } = await duplicate("sales", source.id);
    expect(order.lines).toEqual([]);
    expect(left.map(({ sku, reason }: { sku: string; reason: string }) => [sku, reason])).toEqual([
      [held.sku, "notEnough"],
      [notYet.sku, "notSaleable"],
    ]);
  });

  test("takes no more off than what came along costs", async () => {
    const [gone, cheap] = [await sellable(), await sellable({ salePrice: 300 })];
    const source = await shop.sale([{ productId: gone.id }, { productId: cheap.id }], { discount: 5000 });
    await admin.put(`/aproducts/archive/${gone.id}`, {});
    const { order } = await duplicate("sales", source.id);
    expect(order).toMatchObject({ discount: 300, lineCount: 1 });
  });

  test("of an archived or cancelled sale is an open draft, told on both timelines", async () => {
    const source = await shop.sale([]);
    await shop.moveSale(source.id, "Geannuleerd");
    await admin.post(`/sales/${source.id}/archive`, {});
    const { order } = await duplicate("sales", source.id);
    expect(order).toMatchObject({ phase: "draft", archived: false });
    const told = async (id: number) =>
      (await admin.get(`/sales/${id}/history`)).body.items.flatMap(
        ({ facts }: { facts: { what: string; order?: { id: number } }[] }) =>
          facts.flatMap(({ what, order: other }) => (other ? [[what, other.id]] : [])),
      );
    expect(await told(source.id)).toEqual([["duplicated", order.id]]);
    expect(await told(order.id)).toEqual([["duplicateOf", source.id]]);
    await admin.del(`/sales/${order.id}`);
    expect((await admin.get(`/sales/${source.id}`)).body.links).toEqual([]);
    expect(await told(source.id)).toEqual([["duplicated", null]]);
  });
});

test("a duplicate of a purchase expects the same devices without the numbers of those that came", async () => {
  const source = await shop.purchase(
    [
      {
        productName: "Laptop",
        serialNumber: "DUP-P1",
        typeId: shop.ids.types.Laptop,
        unitPrice: 12_500,
        attributes: { ram: "8 GB" },
      },
      { productName: "Muis", quantity: 20, unitPrice: null },
    ],
    { dataDestruction: "statementOfDestruction", pickupDate: "2026-12-01", logistics: true },
  );
  const { order, left } = await duplicate("purchases", source.id);
  expect(order).toMatchObject({
    dataDestruction: "statementOfDestruction",
    logistics: true,
    pickupDate: null,
  });
  expect(order.lines).toMatchObject([
    { productName: "Laptop", serialNumber: "", unitPrice: 12_500, attributes: { ram: "8 GB" } },
    { productName: "Muis", quantity: 20, unitPrice: null },
  ]);
  expect(left).toMatchObject([{ serialNumber: "DUP-P1", reason: "numbers" }]);
});

test("a duplicate of a repair has its device, work and parts, and no approval", async () => {
  const part = await sellable({ quantity: 3, typeId: shop.ids.types.Accessoire });
  const source = await shop.repair(
    [
      { kind: "part", productId: part.id, quantity: 2 },
      { kind: "labour", productName: "Scherm", minutes: 45, hourlyRate: 6000 },
      { kind: "service", productName: "Ophalen", unitPrice: 1500 },
    ],
    { deviceName: "Lenovo T480", deviceSerial: "R-1", defect: "valt uit", diagnosis: "accu" },
  );
  await admin.post(`/repairs/${source.id}/approve`, { how: "telefoon" });
  const { order, left } = await duplicate("repairs", source.id);
  expect(left).toEqual([]);
  expect(order).toMatchObject({ deviceSerial: "R-1", defect: "valt uit", diagnosis: "", approvedAt: null });
  expect(order.lines).toMatchObject([
    { kind: "part", productId: part.id, quantity: 2 },
    { kind: "labour", minutes: 45, hourlyRate: 6000, unitPrice: 4500 },
    { kind: "service", productName: "Ophalen", unitPrice: 1500 },
  ]);
});

test("a duplicate of a repair leaves the device with the repair that has it", async () => {
  const device = await shop.device({ serialNumber: "DUP-HELD", productName: "EliteBook 840" });
  const queued = await admin.post("/to-repairs", { productId: device.id, reason: "Scharnier los" });
  const { id: contactId } = await shop.contact("Omloop");
  const made = await admin.post("/to-repairs/repairs", { ids: [queued.body.id], contactId });
  const { order, left } = await duplicate("repairs", made.body.items[0].id);
  expect(order).toMatchObject({ deviceId: null, deviceName: "EliteBook 840", deviceSerial: "DUP-HELD" });
  expect(left).toMatchObject([{ serialNumber: "DUP-HELD", sku: device.sku, reason: "inRepair" }]);
  await shop.moveRepair(made.body.items[0].id, "Gerepareerd");
  const again = await duplicate("repairs", made.body.items[0].id);
  expect(again).toMatchObject({ left: [], order: { deviceId: device.id } });
});
