import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const costOf = async (id: number) => (await shop.stock(id)).repairCost;
const repairWith = async (deviceId: number, purchasePrice: number | null, quantity = 2) => {
  const part = await shop.bundle(3, { purchasePrice });
  const line = { kind: "part", productId: part.id, quantity, unitPrice: 9900 };
  const repair = await shop.repair([line, { kind: "labour", minutes: 30 }], { deviceId });
  return { id: repair.id as number, part: part.id as number };
};

test("parts add what they were bought for to a device of our own when they are booked out", async () => {
  const { id: device } = await shop.device({ purchasePrice: 10_000 });
  expect(await costOf(device)).toBe(0);
  const repair = await repairWith(device, 1250);
  await shop.moveRepair(repair.id, "In behandeling");
  expect(await costOf(device)).toBe(0);
  await shop.moveRepair(repair.id, "Gerepareerd");
  expect(await costOf(device)).toBe(2500);
  await admin.patch(`/products/${repair.part}`, { purchasePrice: 99_999 });
  expect(await costOf(device)).toBe(2500);
  await shop.moveRepair((await repairWith(device, 333, 1)).id, "Gerepareerd");
  expect(await costOf(device)).toBe(2833);
  expect((await shop.stock(device)).purchasePrice).toBe(10_000);
  await shop.moveRepair(repair.id, "Geannuleerd");
  expect(await costOf(device)).toBe(333);
});

test("parts of unknown price add nothing, and those of a customer's device neither", async () => {
  const { id: device } = await shop.device({ statusId: shop.saleable });
  await shop.moveRepair((await repairWith(device, null)).id, "Gerepareerd");
  expect(await costOf(device)).toBe(0);
  await admin.post("/products/bulk/status", { ids: [device], statusId: shop.saleable });
  await shop.moveSale((await shop.sale([{ productId: device }])).id, "Afgerond");
  const later = await repairWith(device, 500);
  const { total } = (await admin.get(`/repairs/${later.id}`)).body;
  expect(total).toBeGreaterThan(0);
  await admin.post(`/repairs/${later.id}/approve`, { how: "telefonisch" });
  expect((await shop.moveRepair(later.id, "Gerepareerd")).status).toBe(200);
  expect(await costOf(device)).toBe(0);
});

test("who sees no prices sees no cost of repair", async () => {
  const { id: device } = await shop.device();
  await shop.moveRepair((await repairWith(device, 1250)).id, "Gerepareerd");
  const technician = await world.signedIn("Technician");
  expect((await technician.get(`/products/${device}`)).body.repairCost).toBeNull();
});
