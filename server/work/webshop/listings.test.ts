import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { impatient, openWebshop } from "../../testing/webshop.ts";

const { world, admin, shop } = await testShop();
const webshop = await openWebshop(world, admin, shop);
const { magento, ready, publish, published, withdraw, work, stateOf, inShop, stockInShop } = webshop;
afterAll(() => magento.close());
beforeEach(async () => {
  magento.misbehaves();
  await webshop.configure();
});
afterEach(() => expect(magento.violations).toEqual([]));

const raw = (id: number) =>
  world.db
    .selectFrom("listedDevice as device")
    .innerJoin("listing", "listing.id", "device.listingId")
    .selectAll()
    .where("productId", "=", id)
    .executeTakeFirstOrThrow();
const writesOf = () =>
  magento.writes().map(({ method, template, view }) => `${method} ${view} ${template.slice(4)}`);

describe("publishing a device", () => {
  test("makes its product with price, text, options, stock and picture, and says so after the answer", async () => {
    const { id, sku } = await ready();
    expect((await publish(id)).body).toMatchObject({ state: "publishing", published: false });
    expect(inShop(sku)).toBeUndefined();
    await work();
    const product = inShop(sku)!;
    const option = magento.goods.attributes.get("grade")!.options.find(({ label }) => label === "A");
    expect(product).toMatchObject({
      ...{ name: "EIZO FlexScan EV2455", price: 121, status: 1, visibility: 4, attribute_set_id: 4 },
      ...{ website_ids: [1], category_ids: ["12"], type_id: "simple" },
      custom: {
        ...{ grade: option?.value, url_key: `eizo-flexscan-ev2455-${sku}`, tax_class_id: "2" },
        description: "<ul><li>Conditie (grade): A</li></ul>",
      },
    });
    expect(stockInShop(sku)).toBe(1);
    expect(product.media).toMatchObject([
      { type: "image/png", types: ["image", "small_image", "thumbnail"] },
    ]);
    expect(await stateOf(id)).toMatchObject({
      ...{ state: "published", published: true, missing: [], entityId: product.id, sku, refusal: null },
      url: `${magento.url}/eizo-flexscan-ev2455-${sku}.html`,
    });
  });

  test("again asks nothing, and a new price is one request", async () => {
    const { id, sku } = await published();
    magento.requests.length = 0;
    await publish(id);
    await work();
    expect(magento.requests).toEqual([]);
    expect((await stateOf(id)).state).toBe("published");
    await admin.patch(`/products/${id}`, { salePrice: 20_000 });
    await work();
    expect(magento.requests.map(({ method, template }) => `${method} ${template}`)).toEqual([
      "PUT /V1/products/{sku}",
    ]);
    expect(magento.requests[0]!.body).toEqual({ product: { sku, price: 242 } });
    expect(inShop(sku)!.price).toBe(242);
  });

  test("sends each store view its texts alone, in its language, and everything else to all", async () => {
    magento.settings.views = ["default", "de", "fa"];
    await webshop.configure({ storeViews: { de: "de", fa: "fa" } });
    await work();
    magento.requests.length = 0;
    const { sku } = await published();
    const toViews = magento.requests.filter(({ view }) => view !== "all");
    expect(
      toViews.map(({ view, body }) => [view, Object.keys((body as { product: object }).product)]),
    ).toEqual([
      ["de", ["sku", "name", "custom_attributes"]],
      ["fa", ["sku", "name", "custom_attributes"]],
    ]);
    expect(inShop(sku)!.views.de!.description).toBe("<ul><li>Zustand: A</li></ul>");
    expect(inShop(sku)!.price).toBe(121);
  });

  test("writes more attributes than one call holds in several", async () => {
    const { types } = shop.ids;
    const codes: { id: number; code: string }[] = [];
    for (let at = 0; at < 25; at += 1)
      codes.push(
        await shop.made("/attributes", {
          ...{ code: `extra${at}`, name: `Extra ${at}`, magentoAttrCode: `extra_${at}` },
          productTypes: [types.Accessoire],
        }),
      );
    await admin.patch(`/admin/product-types/${types.Accessoire}`, { magentoCategoryId: "11" });
    const attributes = Object.fromEntries(codes.map(({ code }, at) => [code, `value ${at}`]));
    const { sku } = await published({
      productName: "Toetsenbord",
      typeId: types.Accessoire,
      attributes: { ...attributes, grade: "A" },
    });
    expect(Object.keys(inShop(sku)!.custom).filter((code) => code.startsWith("extra_"))).toHaveLength(25);
    for (const { id } of codes) await admin.patch(`/attributes/${id}`, { magentoAttrCode: "" });
  });

  test("of one that is not ready is refused with all that it lacks", async () => {
    const { id, sku } = await shop.made("/products", {
      productName: "12345",
      typeId: shop.ids.types.Monitor,
    });
    const { status, body } = await publish(id);
    expect([status, body.code, body.details.needs]).toEqual([
      422,
      "notReadyForShop",
      ["price", "proof", "picture", "attribute", "text"],
    ]);
    expect(body.detail).toContain(sku);
    expect((await stateOf(id)).missing).toContainEqual({ need: "attribute", names: ["Conditie (grade)"] });
  });

  test("leaves a product of the shop's own hand as it is", async () => {
    const { id, sku } = await ready();
    magento.goods.save(sku, { name: "Handmade", price: 5, attribute_set_id: 4 }, "all");
    await publish(id);
    await work();
    expect(await stateOf(id)).toMatchObject({ state: "refused", published: false });
    expect(inShop(sku)).toMatchObject({ name: "Handmade", price: 5, status: 1 });
  });
});

describe("what the shop says is kept at the listing", () => {
  test.each([
    ["a refusal with its values filled in", { attributeSetId: "99" }, /99/],
    ["a category that is gone", {}, /No such entity with id = 77/],
  ])("%s", async (what, settings, said) => {
    const { id } = await ready();
    if (what.includes("category"))
      await admin.patch(`/admin/product-types/${shop.ids.types.Monitor}`, { magentoCategoryId: "77" });
    await webshop.configure(settings);
    await publish(id);
    await work();
    expect(await stateOf(id)).toMatchObject({ state: "refused", published: false, publishedAt: null });
    expect((await stateOf(id)).refusal).toMatch(said);
    await admin.patch(`/admin/product-types/${shop.ids.types.Monitor}`, { magentoCategoryId: "12" });
    await webshop.configure();
    await publish(id);
    await work();
    expect((await stateOf(id)).state).toBe("published");
  });

  test.each(["html", "redirect", "busy", "silence"] as const)(
    "an answer of %s, which publishes nothing",
    async (how) => {
      const { id, sku } = await ready();
      magento.misbehaves(({ method }) => (method === "GET" ? undefined : how));
      await publish(id);
      await work(how === "silence" ? impatient : undefined);
      expect(await stateOf(id)).toMatchObject({ state: "refused", published: false });
      expect(inShop(sku)).toBeUndefined();
      magento.misbehaves();
      await publish(id);
      await work();
      expect(await stateOf(id)).toMatchObject({ state: "published", refusal: null });
    },
  );

  test("keys that are refused", async () => {
    await webshop.configure({}, { consumerSecret: "een heel ander geheim" });
    const { id } = await ready();
    await publish(id);
    await work();
    expect((await stateOf(id)).state).toBe("refused");
    expect((await raw(id)).refusal).toMatchObject({ code: "shopUnauthorized" });
  });
});

describe("a write without an answer is read back before anything is written again", () => {
  test.each(["doneThenSilence", "doneThenCut"] as const)(
    "of a picture, which is there once after %s",
    async (how) => {
      const { id, sku } = await ready();
      magento.misbehaves(({ template }) => (template.endsWith("/media") ? how : undefined));
      await publish(id);
      await work(how === "doneThenSilence" ? impatient : undefined);
      expect(await raw(id)).toMatchObject({ unknown: true, state: "refused" });
      magento.misbehaves();
      magento.requests.length = 0;
      await publish(id);
      await work();
      expect(magento.requests[0]).toMatchObject({ method: "GET", template: "/V1/products/{sku}" });
      expect(inShop(sku)!.media).toHaveLength(1);
      expect(await raw(id)).toMatchObject({ unknown: false, state: "published" });
    },
  );

  test("of a new product, which is then known to be ours", async () => {
    const { id, sku } = await ready();
    magento.misbehaves(({ method, template }) =>
      method === "POST" && template === "/V1/products" ? "doneThenCut" : undefined,
    );
    await publish(id);
    await work();
    magento.misbehaves();
    await publish(id);
    await work();
    expect(await stateOf(id)).toMatchObject({ state: "published", entityId: inShop(sku)!.id });
  });

  test("of a worker that died in the middle", async () => {
    const { id, sku } = await published();
    await world.db
      .updateTable("listing")
      .set({ unknown: true, acknowledged: "{}" })
      .where("id", "=", (await raw(id)).listingId)
      .execute();
    await publish(id);
    await work();
    expect(inShop(sku)!.media).toHaveLength(1);
    expect((await stateOf(id)).state).toBe("published");
  });
});

describe("a device leaves the shop", () => {
  const roads: [string, (id: number) => Promise<unknown>][] = [
    ["sold", async (id) => shop.moveSale((await shop.sale([{ productId: id }])).id, "Afgerond")],
    ["reserved", async (id) => shop.moveSale((await shop.sale([{ productId: id }])).id, "Bevestigd")],
    ["archived", (id) => admin.put("/aproducts/archive/set", { ids: [id] })],
    ["held", (id) => admin.patch(`/products/${id}`, { statusId: shop.ids.productStatuses["In de wacht"] })],
    [
      "found without proof",
      (id) => world.db.updateTable("product").set({ missingProof: 1 }).where("id", "=", id).execute(),
    ],
    ["left without a price", (id) => admin.patch(`/products/${id}`, { salePrice: null })],
    ["withdrawn", (id) => withdraw(id)],
  ];
  test.each(roads)("when it is %s: first its stock, then its page", async (_, go) => {
    const { id, sku } = await published();
    magento.requests.length = 0;
    await go(id);
    expect((await stateOf(id)).state).toBe("withdrawing");
    await work();
    expect(writesOf()).toEqual(["POST all inventory/source-items", "PUT all products/{sku}"]);
    expect([stockInShop(sku), inShop(sku)!.status]).toEqual([0, 2]);
    expect(await stateOf(id)).toMatchObject({ state: "withdrawn", published: false });
  });

  test("a device that is sold before it is published is never made in the shop", async () => {
    const { id, sku } = await ready();
    await publish(id);
    await shop.moveSale((await shop.sale([{ productId: id }])).id, "Bevestigd");
    await work();
    expect(inShop(sku)).toBeUndefined();
    expect((await stateOf(id)).state).toBe("withdrawn");
  });

  test("a device that is published again comes back with its price and stock", async () => {
    const { id, sku } = await published();
    await withdraw(id);
    await work();
    magento.requests.length = 0;
    await publish(id);
    await work();
    expect(writesOf()).toEqual(["PUT all products/{sku}", "POST all inventory/source-items"]);
    expect([stockInShop(sku), inShop(sku)!.status]).toEqual([1, 1]);
  });
});

test("many at once are published by a job with a report of each, those that were refused first", async () => {
  const good = await Promise.all([ready(), ready()]);
  const bad = await shop.device();
  const ids = [...good, bad].map(({ id }) => id);
  const check = await admin.post("/aproducts/webshop/bulk/publish-to-store?dryRun=true", { ids });
  expect(check).toMatchObject({ status: 200, body: { ready: 2, incomplete: 1, items: [{ id: bad.id }] } });
  const key = { "idempotency-key": "as screens send it" };
  const begun = await admin.post("/aproducts/webshop/bulk/publish-to-store", { ids }, key);
  expect([begun.status, begun.body.kind]).toEqual([202, "publishing"]);
  await webshop.publishMany();
  const { body } = await admin.get(`/aproducts/webshop/bulk/${begun.body.id}`);
  expect(body).toMatchObject({ state: "done", done: 3, published: 2, unchanged: 0, refused: 1 });
  expect(body.items[0]).toMatchObject({ id: bad.id, outcome: "refused" });
  await admin.post("/aproducts/webshop/bulk/publish-to-store", { ids });
  magento.requests.length = 0;
  await webshop.publishMany();
  expect(magento.requests).toEqual([]);
});

test("the list is filtered by where a device stands, and tells of it as the rule does", async () => {
  const live = await published();
  const good = await ready();
  const bad = await shop.made("/products", {
    productName: "Scherm",
    typeId: shop.ids.types.Monitor,
    statusId: shop.saleable,
  });
  const found = async (state: string) =>
    (await admin.get(`/products?webshop=${state}&pageSize=200`)).body.items.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found("published")).toContain(live.id);
  expect(await found("ready")).toContain(good.id);
  expect(await found("incomplete")).toContain(bad.id);
  for (const state of ["ready", "incomplete"])
    for (const id of await found(state))
      expect([id, (await stateOf(id)).missing.length === 0]).toEqual([id, state === "ready"]);
  const file = await admin.post("/products/bulk/print/export", {
    ...{ ids: [live.id], format: "csv", columns: ["sku", "webshopSku", "webshopUrl"] },
  });
  expect(file.body).toContain(`${live.sku}.html`);
});

test("only who may publish does", async () => {
  const technician = await world.signedIn("Technician");
  const sales = await world.signedIn("Sales");
  const { id } = await ready();
  expect((await technician.put(`/aproducts/webshop/${id}`, {})).status).toBe(403);
  expect((await sales.put(`/aproducts/webshop/${id}`, {})).status).toBe(200);
});
