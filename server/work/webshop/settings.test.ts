import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { shopKeys } from "../../platform/integrations/magento.fixtures.ts";
import { testShop } from "../../testing/fixture.ts";
import { openWebshop } from "../../testing/webshop.ts";

const { world, admin, shop } = await testShop();
const webshop = await openWebshop(world, admin, shop);
const { magento } = webshop;
afterAll(() => magento.close());
afterEach(() => expect(magento.violations).toEqual([]));
beforeEach(async () => {
  magento.misbehaves();
  Object.assign(magento.settings, { bearerAllowed: false, lacking: {}, limits: true, views: ["default"] });
  await webshop.configure();
});

const run = async () => (await admin.post("/modules/webshop/configs/test")).body;
const wrong = async () =>
  (await run()).checks.flatMap(({ check, ok, says }: { check: string; ok: boolean; says: string }) =>
    ok ? [] : [[check, says]],
  );

describe("the test of the connection says which thing is wrong", () => {
  test("nothing, with limits on or off", async () => {
    expect(await run()).toMatchObject({ ok: true });
    magento.settings.limits = false;
    expect(await wrong()).toEqual([]);
  });

  test("a name that does not exist", async () => {
    await webshop.configure({ baseUrl: "https://shop.invalid" });
    expect(await wrong()).toEqual([["connection", expect.stringContaining("bestaat niet")]]);
  });

  test("a shop that is not there", async () => {
    await webshop.configure({ baseUrl: "http://127.0.0.1:9" });
    expect(await wrong()).toEqual([["connection", expect.stringContaining("niet bereikbaar")]]);
  });

  test("an address without https, which gets no keys", async () => {
    expect((await webshop.configure({ baseUrl: "http://shop.example.nl" })).body.errors).toMatchObject([
      { path: "baseUrl" },
    ]);
  });

  test.each(["html", "redirect"] as const)("an address that answers with %s", async (how) => {
    magento.misbehaves(() => how);
    expect(await wrong()).toEqual([
      ["connection", expect.stringMatching(how === "html" ? /webpagina/ : /elsewhere/)],
    ]);
  });

  test("a key that is wrong, once", async () => {
    await webshop.configure({}, { ...shopKeys, accessTokenSecret: "een ander geheim" });
    expect(await wrong()).toEqual([["account", expect.stringContaining("signature is invalid")]]);
    await webshop.configure({}, shopKeys);
  });

  test("a token that the shop does not take, with the setting's name", async () => {
    await webshop.configure({ signIn: "bearer" });
    expect(await wrong()).toEqual([["account", expect.stringContaining("enable_integration_as_bearer")]]);
    magento.settings.bearerAllowed = true;
    expect(await wrong()).toEqual([]);
  });

  test("a right that the integration lacks, by its name", async () => {
    magento.settings.lacking = { "/V1/orders": "Magento_Sales::actions_view" };
    expect(await wrong()).toEqual([["orders", expect.stringContaining("Magento_Sales::actions_view")]]);
  });

  test("a source, a view, a website and a set that the shop has not", async () => {
    await webshop.configure({
      sourceCode: "utrecht",
      storeViews: { de: "german" },
      websiteIds: [7],
      attributeSetId: "99",
    });
    expect((await wrong()).map(([check]: [string]) => check)).toEqual([
      "sources",
      "storeViews",
      "websites",
      "attributeSet",
    ]);
  });

  test("no connection at all", async () => {
    await webshop.configure({ baseUrl: "" });
    expect(await admin.post("/modules/webshop/configs/test")).toMatchObject({
      status: 422,
      body: { code: "webshopNotConnected" },
    });
  });
});

test("keys are shown by their last four characters, and are in no history", async () => {
  const { body } = await admin.get("/modules/webshop/configs");
  expect(body.secrets).toMatchObject({ consumerKey: "loop", accessToken: "loop" });
  const { rows } = await world.services.pool.query("select changes::text as told from audit");
  expect(rows.filter(({ told }) => told.includes(shopKeys.consumerSecret))).toEqual([]);
});

describe("what the shop has is chosen by name", () => {
  const named = async (list: string, query = "") =>
    (await admin.get(`/autocomplete/shop-${list}${query}`)).body.map(
      ({ id, label }: { id: string; label: string }) => [id, label],
    );

  test("categories, sets, groups and attributes", async () => {
    magento.goods.addAttribute({ attribute_code: "processor", default_frontend_label: "Processor" });
    expect(await named("categories", "?q=lap")).toEqual([["11", "Laptops"]]);
    expect(await named("attribute-sets")).toEqual([["4", "Default"]]);
    expect(await named("groups", "?ids=20")).toEqual([["20", "Product Details"]]);
    expect(await named("attributes", "?q=proc")).toEqual([["processor", "Processor"]]);
  });

  test("a shop that is away offers nothing, so that ids are typed", async () => {
    await webshop.configure({ baseUrl: "http://127.0.0.1:9" });
    expect(await named("categories")).toEqual([]);
  });
});
