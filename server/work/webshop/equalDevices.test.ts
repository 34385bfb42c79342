import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { openWebshop } from "../../testing/webshop.ts";

const { world, admin, shop } = await testShop();
const webshop = await openWebshop(world, admin, shop);
const { magento, ready, publish, withdraw, work, stateOf, inShop, stockInShop } = webshop;
afterAll(() => magento.close());
beforeEach(() => magento.misbehaves());
afterEach(() => expect(magento.violations).toEqual([]));

let models = 0;
/** So many devices that a buyer cannot tell apart, on sale in the shop as one product. */
async function equals(count: number) {
  models += 1;
  const alike = { productName: `AOC 24B2 type ${models}`, attributes: { grade: "A" } };
  const devices = [];
  for (let at = 0; at < count; at += 1)
    devices.push(await ready({ ...alike, serialNumber: `SN${models}X${at}` }));
  for (const { id } of devices) await publish(id);
  await work();
  magento.requests.length = 0;
  return devices;
}
const writesOf = () => magento.writes().map(({ method, template }) => `${method} ${template.slice(4)}`);
const states = async (devices: { id: number }[]) =>
  Promise.all(devices.map(async ({ id }) => (await stateOf(id)).state));
const sold = async (id: number) => {
  const sale = await shop.sale([{ productId: id }]);
  await shop.moveSale(sale.id, "Bevestigd");
  return sale;
};

describe("equal devices", () => {
  test("are one product with their number as its stock, and none of their serial numbers", async () => {
    models += 1;
    const alike = { productName: `Philips 243B ${models}`, attributes: { grade: "A" } };
    const [first, second] = [
      await ready({ ...alike, serialNumber: "GEHEIM1" }),
      await ready({ ...alike, serialNumber: "GEHEIM2" }),
    ];
    magento.requests.length = 0;
    for (const { id } of [first, second]) await publish(id);
    await work();
    expect(JSON.stringify(magento.requests)).not.toContain("GEHEIM");
    expect(stockInShop(first.sku)).toBe(2);
    expect(inShop(second.sku)).toBeUndefined();
    expect(await stateOf(second.id)).toMatchObject({
      sku: first.sku,
      quantity: 2,
      salable: 2,
      state: "published",
    });
  });

  test("stay on sale when one of them is sold, by one write of the stock", async () => {
    const devices = await equals(3);
    await sold(devices[1]!.id);
    expect(await states(devices)).toEqual(["published", "withdrawing", "published"]);
    await work();
    expect(writesOf()).toEqual(["POST inventory/source-items"]);
    expect(await states(devices)).toEqual(["published", "withdrawn", "published"]);
    expect(stockInShop(devices[0]!.sku)).toBe(2);
  });

  test("part where one gets another price, which becomes a product of its own", async () => {
    const devices = await equals(3);
    await admin.patch(`/products/${devices[2]!.id}`, { salePrice: 9_000 });
    await work();
    expect(stockInShop(devices[0]!.sku)).toBe(2);
    const apart = await stateOf(devices[2]!.id);
    expect(apart).toMatchObject({ state: "published", sku: devices[2]!.sku, quantity: 1 });
    expect(inShop(apart.sku)!.price).toBe(108.9);
    await admin.patch(`/products/${devices[2]!.id}`, { salePrice: 10_000 });
    await work();
    expect([stockInShop(devices[0]!.sku), inShop(apart.sku)!.status, stockInShop(apart.sku)]).toEqual([
      3, 2, 0,
    ]);
  });

  test("that all get the same price are one write", async () => {
    const devices = await equals(4);
    const rows = await Promise.all(
      devices.map(async ({ id }) => ({ id, version: (await admin.get(`/products/${id}`)).body.version })),
    );
    const answer = await admin.post("/products/bulk-edit", { rows, changes: { salePrice: 8_000 } });
    expect(answer.status).toBe(200);
    await work();
    expect(writesOf()).toEqual(["PUT products/{sku}"]);
    expect(inShop(devices[0]!.sku)!.price).toBe(96.8);
  });

  test("that come back are offered again without anybody's hand, unless somebody took them out", async () => {
    const devices = await equals(1);
    const [{ id, sku }] = devices as [{ id: number; sku: string }];
    const sale = await sold(id);
    await work();
    expect([stockInShop(sku), inShop(sku)!.status]).toEqual([0, 2]);
    await shop.moveSale(sale.id, "Geannuleerd");
    await work();
    expect([stockInShop(sku), inShop(sku)!.status, (await stateOf(id)).state]).toEqual([1, 1, "published"]);
    await withdraw(id);
    await admin.patch(`/products/${id}`, { statusId: shop.ids.productStatuses["In de wacht"] });
    await admin.patch(`/products/${id}`, { statusId: shop.saleable });
    await work();
    expect([stockInShop(sku), (await stateOf(id)).state]).toEqual([0, "withdrawn"]);
  });

  test("are sold by many at once without waiting for each other, and the shop ends with what is left", async () => {
    const devices = await equals(8);
    const sales = await Promise.all(devices.slice(0, 6).map(({ id }) => shop.sale([{ productId: id }])));
    const answers = await Promise.all([
      ...sales.map(({ id }) => shop.moveSale(id, "Bevestigd")),
      work(),
      work(),
    ]);
    expect(answers.slice(0, 6).map((answer) => (answer as { status: number }).status)).toEqual(
      Array(6).fill(200),
    );
    await work();
    expect(stockInShop(devices[0]!.sku)).toBe(2);
    expect(await states(devices)).toEqual([...Array(6).fill("withdrawn"), "published", "published"]);
  });

  test("that are sold while the shop is being told are told as well", async () => {
    const devices = await equals(2);
    let isSold = false;
    magento.misbehaves(({ template }) => {
      if (!isSold && template.endsWith("source-items")) {
        isSold = true;
        void sold(devices[1]!.id).then(() => undefined);
      }
      return undefined;
    });
    await sold(devices[0]!.id);
    await work();
    await expect.poll(async () => (await states(devices))[1]).not.toBe("published");
    await work();
    expect([stockInShop(devices[0]!.sku), await states(devices)]).toEqual([0, ["withdrawn", "withdrawn"]]);
  });
});

describe("what a listing shows is followed", () => {
  const photo = async () => ({
    name: "foto.jpg",
    bytes: await sharp(randomBytes(30 * 20 * 3), { raw: { width: 30, height: 20, channels: 3 } })
      .jpeg()
      .toBuffer(),
  });

  test("when a picture comes, is put first, and goes", async () => {
    const device = (await equals(1))[0]!;
    const { body } = await admin.upload(`/products/${device.id}/pictures`, [await photo()]);
    const added = body.items.at(-1).id;
    await work();
    expect(writesOf()).toEqual(["POST products/{sku}/media"]);
    const all = (await admin.get(`/products/${device.id}`)).body.pictures.map(({ id }: { id: number }) => id);
    expect(inShop(device.sku)!.media).toHaveLength(all.length);
    await admin.del(`/pictures/${added}`);
    await work();
    expect(writesOf()).toEqual(["DELETE products/{sku}/media/{entryId}"]);
  });

  test("when an attribute gets its code of the shop, and when the type gets another category", async () => {
    const device = (await equals(1))[0]!;
    const attributes = (await admin.get("/attributes?pageSize=200")).body.items;
    const { id } = attributes.find(({ code }: { code: string }) => code === "screen");
    await admin.patch(`/products/${device.id}`, { attributes: { grade: "A", screen: "24 inch" } });
    await work();
    expect(writesOf()).toEqual([]);
    await admin.patch(`/attributes/${id}`, { magentoAttrCode: "schermmaat" });
    await work();
    expect(inShop(device.sku)!.custom.schermmaat).toBe("24 inch");
    await admin.patch(`/admin/product-types/${shop.ids.types.Monitor}`, { magentoCategoryId: "11" });
    await work();
    expect(inShop(device.sku)!.category_ids).toEqual(["11"]);
    await admin.patch(`/admin/product-types/${shop.ids.types.Monitor}`, { magentoCategoryId: "12" });
    await admin.patch(`/attributes/${id}`, { magentoAttrCode: "" });
    await work();
    magento.requests.length = 0;
    await admin.patch(`/attributes/${id}`, { name: "Schermmaat in inch" });
    await work();
    expect(writesOf()).toEqual([]);
  });

  test("when its type gets texts of its own, and grades a word of the shop", async () => {
    const device = (await equals(1))[0]!;
    const monitor = `/admin/product-types/${shop.ids.types.Monitor}`;
    const change = (body: object) => admin.patch(monitor, body);
    const wrong = await change({ shopTexts: { nl: "{name} voor {prijs}" } });
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([
      422,
      { path: "shopTexts.nl", code: "unknownMailVariable" },
    ]);
    await change({
      shopTitles: { nl: "{name} ({grade})" },
      shopTexts: { nl: "Getest & gewist.\n\n{attributes}" },
    });
    await webshop.configure({ gradeLabels: { A: "Als nieuw" } });
    await work();
    const { name, custom } = inShop(device.sku)!;
    expect(name).toMatch(/ \(Als nieuw\)$/);
    expect(custom.description).toBe(
      "<p>Getest &amp; gewist.</p><ul><li>Conditie (grade): Als nieuw</li></ul>",
    );
    const { options } = magento.goods.attributes.get("grade")!;
    expect(options.find(({ value }) => value === custom.grade)?.label).toBe("Als nieuw");
    await change({ shopTitles: {}, shopTexts: {} });
    await webshop.configure();
    await work();
    expect(inShop(device.sku)!.custom.description).toBe("<ul><li>Conditie (grade): A</li></ul>");
  });
});
