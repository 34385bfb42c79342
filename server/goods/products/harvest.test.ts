import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { erasureReport } from "../../testing/reports.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const { Laptop, Accessoire } = shop.ids.types;
const attributes = { cpu: "Intel Core i5", ram: "16 GB", storage: "256 GB SSD" };
const donorOf = (more: object = {}) =>
  shop.made("/products", {
    productName: "Latitude 7490",
    typeId: Laptop,
    attributes,
    purchasePrice: 12_345,
    ...more,
  });
const harvest = (id: number, part: object, by = admin) =>
  by.post(`/products/${id}/harvest`, { productName: "Moederbord", typeId: Laptop, ...part });

test("a part is a product in stock that knows its donor, and takes what was chosen along", async () => {
  const donor = await donorOf({ locationId: shop.ids.locations.Magazijn });
  const { status, body } = await harvest(donor.id, {
    follows: ["cpu", "ram", "unknown"],
    cost: 4001,
    serialNumber: "MB-1",
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    lifecycle: "inStock",
    stockQuantity: 1,
    purchasePrice: 4001,
    vatCodeId: donor.vatCodeId,
    attributes: { cpu: "Intel Core i5", ram: "16 GB" },
    donor: { id: donor.id, sku: donor.sku },
    harvested: [],
  });
  const after = await shop.stock(donor.id);
  expect(after).toMatchObject({ purchasePrice: 8344, stockQuantity: 1, donor: null });
  expect(after.harvested).toMatchObject([{ id: body.id, sku: body.sku, productName: "Moederbord" }]);
  const told = async (id: number) => JSON.stringify((await admin.get(`/products/${id}/history`)).body.items);
  expect(await told(donor.id)).toContain(`Moederbord · ${body.sku}`);
  expect(await told(body.id)).toContain(donor.sku);
});

test("a technician takes parts out, without a say over what they cost", async () => {
  const technician = await world.signedIn("Technician");
  const donor = await donorOf();
  expect(await harvest(donor.id, { follows: ["ram"] }, technician)).toMatchObject({
    status: 201,
    body: { attributes: { ram: "16 GB" }, donor: { id: donor.id } },
  });
  expect(await harvest(donor.id, { cost: 1 }, technician)).toMatchObject({
    status: 422,
    body: { errors: [{ path: "cost", code: "pricesNotAllowed" }] },
  });
  expect((await harvest(donor.id, {}, await world.signedIn("Planner"))).status).toBe(403);
});

test("the cost goes along to the cent, all or nothing of it, and never more than there is", async () => {
  const donor = await donorOf({ purchasePrice: 101 });
  expect((await harvest(donor.id, { cost: 102 })).body).toMatchObject({
    errors: [{ path: "cost", code: "costAboveDonor" }],
  });
  const costs = [33, 0, 68];
  for (const cost of costs) expect((await harvest(donor.id, { cost })).body.purchasePrice).toBe(cost);
  expect((await shop.stock(donor.id)).purchasePrice).toBe(0);
  expect((await harvest(donor.id, { cost: 1 })).status).toBe(422);
  const unknown = await donorOf({ purchasePrice: null });
  expect((await harvest(unknown.id, {})).body.purchasePrice).toBeNull();
});

describe("nothing is taken out of", () => {
  test.each<[string, () => Promise<number>, string]>([
    [
      "what is not here yet",
      async () => (await donorOf({ statusId: shop.ids.productStatuses.Ingekocht })).id,
      "notReceivedYet",
    ],
    ["a bundle", async () => (await shop.bundle(2)).id, "notOneDevice"],
    ["what an order holds", shop.reservedDevice, "productReserved"],
    ["what was sold", shop.soldDevice, "productSold"],
  ])("%s", async (_, make, code) => {
    expect((await harvest(await make(), {})).body.code).toBe(code);
  });
});

test("what follows a part is no longer in its donor", async () => {
  const donor = await donorOf();
  const { body } = await harvest(donor.id, { follows: ["storage"] });
  expect(body.attributes).toEqual({ storage: "256 GB SSD" });
  const after = await shop.stock(donor.id);
  expect(after.attributes).toEqual({ cpu: "Intel Core i5", ram: "16 GB" });
  expect(after.missingProof).toEqual([]);
});

describe("the proof of a drive that is taken out by its serial number is asked where it is now", () => {
  const reported = async (result: "failed" | "success", drive: string) => {
    const serialNumber = `DONOR-${drive}`;
    const line = { productName: "Laptop", typeId: Laptop, serialNumber, attributes: { storage: "256 GB" } };
    const purchase = await shop.purchase([line], { dataDestruction: "eraseDataCertified" });
    await shop.movePurchase(purchase.id, "Afgerond");
    const file = erasureReport(serialNumber, `harvest-${drive}`, {
      drive,
      ...(result === "failed" && { result }),
    });
    await admin.upload(`/products/blancco/${purchase.id}`, [file]);
    const [donor] = (await admin.get(`/products?purchaseId=${purchase.id}`)).body.items;
    const part = { typeId: Accessoire, productName: "SSD", serialNumber: drive };
    return { donor, taken: () => harvest(donor.id, part) };
  };
  test("when it is not erased", async () => {
    const { donor, taken } = await reported("failed", "OUT-1");
    expect((await shop.stock(donor.id)).missingProof).toHaveLength(1);
    const { body } = await taken();
    expect(body.missingProof).toMatchObject([{ serial: "OUT-1", reason: "failed" }]);
    expect((await shop.stock(donor.id)).missingProof).toEqual([]);
    expect(await admin.patch(`/products/${body.id}`, { statusId: shop.saleable })).toMatchObject({
      body: { code: "missingProof" },
    });
  });
  test("when it is", async () => {
    const { taken } = await reported("success", "OUT-2");
    expect((await taken()).body.missingProof).toEqual([]);
  });
});

test("a drive that is taken out needs its own proof before it is sold", async () => {
  const donor = await donorOf();
  const { body } = await harvest(donor.id, { follows: ["storage"] });
  expect(body.missingProof).toHaveLength(1);
  const sold = await admin.post("/products/bulk/status", { ids: [body.id], statusId: shop.saleable });
  expect(sold.body.code).toBe("missingProof");
});

test("a drive out of a device whose erasure was promised owes its proof, whatever follows it", async () => {
  const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, serialNumber: "BELOOFD-1" };
  const purchase = await shop.purchase([line], { dataDestruction: "eraseDataCertified" });
  await shop.movePurchase(purchase.id, "Afgerond");
  const [donor] = (await admin.get(`/products?purchaseId=${purchase.id}`)).body.items;
  const { body } = await harvest(donor.id, { typeId: shop.ids.types.Laptop, follows: [] });
  expect(body.missingProof).toMatchObject([{ reason: "unknownCarrier" }]);
});

test("the warehouse takes parts out without moving cost; a donor stays as long as its parts are known", async () => {
  const warehouse = await world.signedIn("Warehouse");
  const donor = await donorOf();
  const part = { typeId: Accessoire, productName: "Adapter" };
  expect((await harvest(donor.id, { ...part, cost: 1 }, warehouse)).body.code).toBe("pricesNotAllowed");
  const { status, body } = await harvest(donor.id, part, warehouse);
  expect([status, body.purchasePrice]).toEqual([201, null]);
  expect((await shop.stock(body.id)).purchasePrice).toBe(0);
});
