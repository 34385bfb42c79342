import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const day = "2025-04-01";
const totalsOf = async (at: 1 | 2) =>
  (await admin.get(`/orders/analytics?from=${day}&to=${day}`)).body.kinds[at].totals;

async function hoursCost(labourCost: number) {
  const { body } = await admin.get("/admin/configs");
  expect((await admin.put("/configs", { ...body, labourCost })).status).toBe(200);
}

test("a sold device cost its price, its share of the lot's transport, and what its repair took", async () => {
  await hoursCost(3600);
  const line = (productName: string, unitPrice: number) => ({
    ...{ productName, unitPrice, quantity: 1, typeId: shop.ids.types.Accessoire },
  });
  const lot = await shop.purchase([line("Dock", 10_000), line("Hub", 30_000)], { transportCost: 4000 });
  await shop.movePurchase(lot.id, "Afgerond");
  const { items } = (await admin.get(`/products?purchaseId=${lot.id}&sort=productName`)).body;
  const [dock] = items as { id: number }[];
  const part = await shop.bundle(10, { purchasePrice: 250 });
  const repair = await shop.made("/repairs", {
    ...{ contactId: (await shop.contact("Eigen werk")).id, deviceId: dock!.id, orderDate: day },
  });
  await shop.made(`/repairs/${repair.id}/products`, { kind: "part", productId: part.id, quantity: 2 });
  await shop.made(`/repairs/${repair.id}/products`, { kind: "labour", productName: "Solderen", minutes: 30 });
  await world.db.updateTable("orderLine").set({ workedMinutes: 20 }).where("kind", "=", "labour").execute();
  const done = await admin.post(`/repairs/${repair.id}/status`, {
    statusId: shop.ids.orderStatuses["repair Gerepareerd"],
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect((await totalsOf(2)).costs).toEqual({ goods: 0, transport: 0, parts: 0, labour: 0 });
  await admin.patch(`/products/${dock!.id}`, { statusId: shop.saleable });
  const sale = await shop.sale([{ productId: dock!.id, unitPrice: 20_000 }], { orderDate: day });
  expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
  const costs = { goods: 10_000, transport: 1000, parts: 500, labour: 1200 };
  expect(await totalsOf(1)).toMatchObject({ cost: 12_700, margin: 7300, costs });
});

test("a customer's repair costs its parts and its measured hours", async () => {
  await hoursCost(6000);
  const part = await shop.bundle(10, { purchasePrice: 400 });
  const { id } = await shop.made("/repairs", {
    ...{ contactId: (await shop.contact("Klant")).id, deviceName: "Laptop van klant", orderDate: day },
  });
  await shop.made(`/repairs/${id}/products`, {
    kind: "part",
    productId: part.id,
    quantity: 3,
    unitPrice: 900,
  });
  await shop.made(`/repairs/${id}/products`, {
    ...{ kind: "labour", productName: "Scherm vervangen", minutes: 60, hourlyRate: 0 },
  });
  await world.db
    .updateTable("orderLine")
    .set({ workedMinutes: 45 })
    .where("orderId", "=", id)
    .where("kind", "=", "labour")
    .execute();
  const done = await admin.post(`/repairs/${id}/status`, {
    statusId: shop.ids.orderStatuses["repair Gerepareerd"],
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const { costs } = await totalsOf(2);
  expect(costs).toEqual({ goods: 0, transport: 0, parts: 1200, labour: 4500 });
});
