import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { admin, shop } = await testShop();

const typed = " pf-٣2\u200b k7\t";
const normal = "PF-32K7";

test("whatever is sent as a serial number is read in its normal form at the door", async () => {
  const created = (await admin.post("/products", { ...device(), serialNumber: typed })).body;
  expect(created.serialNumber).toBe(normal);
  expect((await admin.patch(`/products/${created.id}`, { serialNumber: " a b " })).body.serialNumber).toBe(
    "AB",
  );
  expect((await admin.patch(`/products/${created.id}`, { serialNumber: " \t" })).body.serialNumber).toBe("");

  const order = await shop.purchase([{ ...device(), serialNumber: typed }]);
  expect(order.lines[0].serialNumber).toBe(normal);
  const url = `/purchases/${order.id}/products`;
  const added = (await admin.post(url, { ...device(), serialNumber: "x 1" })).body;
  expect(added.serialNumber).toBe("X1");
  const replaced = await admin.put(`${url}/${added.id}`, { ...device(), serialNumber: "x 2" });
  expect(replaced.body.serialNumber).toBe("X2");

  const bundle = await shop.bundle(3);
  const split = `/split-product/${bundle.id}/individualize-part-of-bundle`;
  const twice = await admin.put(split, { quantity: 2, serialNumbers: ["y 1", "Y1"] });
  expect(twice.body.code).toBe("duplicateSerial");
  const { items } = (await admin.put(split, { quantity: 2, serialNumbers: ["y 1", "y 2"] })).body;
  expect(items.map(({ serialNumber }: { serialNumber: string }) => serialNumber).sort()).toEqual([
    "Y1",
    "Y2",
  ]);
});

const device = () => ({ productName: "Laptop", typeId: shop.ids.types.Laptop });
