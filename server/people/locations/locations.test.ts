import { describe, expect, test } from "vitest";
import { effort } from "../../testing/effort.ts";
import { testShop } from "../../testing/fixture.ts";

const { admin, shop } = await testShop();
let count = 0;

const location = (more: object = {}) => {
  count += 1;
  return shop.made("/admin/locations", { name: `Hal ${count}`, unitCapacity: null, ...more });
};
const put = (locationId: number, locationLabel: string, more: object = {}) =>
  admin.post("/products", {
    productName: "x",
    typeId: shop.ids.types.Monitor,
    locationId,
    locationLabel,
    ...more,
  });

describe("a template", () => {
  test.each(["(", "[z-a]", "a{2,1}", "*a", "(?<n>a)(?<n>b)", "\\"])(
    "%j is no regular expression",
    async (locationTemplate) => {
      const answer = await admin.post("/admin/locations", {
        name: "Fout",
        unitCapacity: null,
        locationTemplate,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "templateInvalid", errors: [{ path: "locationTemplate" }] },
      });
    },
  );

  test.each(["(?!x)y", "(a)\\1", "(?<=a)b", "(?=a)b"])(
    "%j is one that we do not evaluate, and says so",
    async (locationTemplate) => {
      const answer = await admin.post("/admin/locations", {
        name: "Fout",
        unitCapacity: null,
        locationTemplate,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "templateUnsupported", errors: [{ path: "locationTemplate" }] },
      });
    },
  );

  test("longer than 200 characters is refused", async () => {
    const locationTemplate = "a".repeat(201);
    expect(
      (await admin.post("/admin/locations", { name: "Fout", unitCapacity: null, locationTemplate })).status,
    ).toBe(400);
  });

  test.each([
    ["^[A-Z]{2}\\-\\d{2}$", "AB-12", "AB-1"],
    ["[A-Z]{2}-\\d{2}", "AB-12", "xAB-12"],
    ["^[12]-(0?[1-9]|1\\d|2[0-4])-[1-4]$", "1-7-3", "3-7-3"],
    ["rek (links|rechts)", "rek links", "rek"],
    ["\\u0041+", "AAA", "B"],
  ])("%s takes %s whole and refuses %s", async (locationTemplate, good, bad) => {
    const { id } = await location({ locationTemplate });
    expect(await put(id, good)).toMatchObject({ status: 201, body: { locationLabel: good } });
    expect(await put(id, bad)).toMatchObject({
      status: 400,
      body: { code: "labelFormat", errors: [{ path: "locationLabel" }] },
    });
  });

  test.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(a{1,30}){1,30}b",
    "(.*)*x",
    "(a|aa)+$",
    "^(\\w+\\s?)*$",
  ])("that would be catastrophic elsewhere answers at once: %s", async (locationTemplate) => {
    const created = await admin.post("/admin/locations", {
      name: `Ramp ${locationTemplate}`,
      unitCapacity: null,
      locationTemplate,
    });
    if (created.status === 400) return;
    const used = effort();
    const answer = await put(created.body.id, `${"a".repeat(58)}!`);
    expect(answer.status).toBe(400);
    expect(used()).toBeLessThan(1000);
  });
});

describe("a label", () => {
  test.each([
    ["1-07-3", "1-07-3"],
    ["B1 C7 S3", "1-07-3"],
    ["1.7.3", "1-07-3"],
    ["۲-۲۴-۴", "2-24-4"],
    ["", ""],
    ["  ", ""],
  ])(
    "%j is stored as %j where a location has no template, and where there is no location",
    async (typed, expected) => {
      const { id } = await location();
      expect((await put(id, typed)).body.locationLabel).toBe(expected);
      const nowhere = await admin.post("/products", {
        productName: "x",
        typeId: shop.ids.types.Monitor,
        locationLabel: typed,
      });
      expect(nowhere.body.locationLabel).toBe(expected);
    },
  );

  test.each(["3-1-1", "1-25-1", "1-1-5", "173", "ergens"])("%s is refused with the format", async (label) => {
    const { id } = await location();
    const answer = await put(id, label);
    expect(answer).toMatchObject({ status: 400, body: { code: "labelFormat" } });
    expect(answer.body.detail).toContain("1-07-3");
    const { id: productId } = (await put(id, "1-1-1")).body;
    expect(
      (await admin.post(`/products/${productId}/move`, { locationId: id, locationLabel: label })).status,
    ).toBe(400);
    expect((await admin.patch(`/products/${productId}`, { locationLabel: label })).status).toBe(400);
  });

  test("of an order is checked against the order's own location, also when only one of the two changes", async () => {
    const templated = await location({ locationTemplate: "^VAK \\d$" });
    const plain = await location();
    const { id } = await shop.sale([], { locationId: templated.id, locationLabel: "VAK 1" });
    expect((await admin.patch(`/sales/${id}`, { locationLabel: "VAK 2" })).body.locationLabel).toBe("VAK 2");
    expect((await admin.patch(`/sales/${id}`, { locationLabel: "1-1-1" })).status).toBe(400);
    expect((await admin.patch(`/sales/${id}`, { locationId: plain.id })).status).toBe(400);
    expect(
      (await admin.patch(`/sales/${id}`, { locationId: plain.id, locationLabel: "1-1-1" })).body
        .locationLabel,
    ).toBe("1-01-1");
  });
});

describe("a location of ten", () => {
  const of = async (id: number) => (await admin.get(`/admin/locations/${id}`)).body.used;
  const full = { status: 422, body: { code: "locationFull", errors: [{ path: "locationId" }] } };

  test("takes ten and refuses the eleventh, with what is free", async () => {
    const { id } = await location({ unitCapacity: 10 });
    expect((await put(id, "", { quantity: 8, typeId: shop.ids.types.Accessoire })).status).toBe(201);
    expect(await put(id, "", { quantity: 3 })).toMatchObject({
      ...full,
      body: { details: { capacity: 10, free: 2 } },
    });
    expect((await put(id, "", { quantity: 2 })).status).toBe(201);
    expect(await put(id, "")).toMatchObject(full);
    expect(await of(id)).toBe(10);
  });

  test("is not overfilled by a move, a correction or an arrival", async () => {
    const { id } = await location({ unitCapacity: 10 });
    const listed = (await put(id, "", { quantity: 9 })).body;
    const bundle = await shop.bundle(2);
    expect(await admin.post(`/products/${bundle.id}/move`, { locationId: id })).toMatchObject(full);
    expect(await admin.patch(`/products/${bundle.id}`, { locationId: id })).toMatchObject(full);
    expect(await admin.patch(`/products/${listed.id}`, { quantity: 11 })).toMatchObject(full);
    expect((await admin.patch(`/products/${listed.id}`, { quantity: 10 })).status).toBe(200);
    const waiting = await put(id, "", { quantity: 1, statusId: shop.ids.productStatuses.Ingekocht });
    expect(waiting).toMatchObject({ status: 201, body: { stockQuantity: 0 } });
    const arrive = () =>
      admin.post("/products/bulk/status", {
        ids: [waiting.body.id],
        statusId: shop.ids.productStatuses["Op voorraad"],
      });
    expect(await arrive()).toMatchObject(full);
    await admin.patch(`/products/${listed.id}`, { quantity: 9 });
    expect((await arrive()).status).toBe(200);
    expect(await of(id)).toBe(10);
  });

  test("is not overfilled by twenty who put something there at the same time", async () => {
    const { id } = await location({ unitCapacity: 10 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(id, "")));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(10);
    for (const answer of answers) expect([201, 422]).toContain(answer.status);
    expect(await of(id)).toBe(10);
  });

  test("has room again when something is sold, archived or moved away", async () => {
    const { id } = await location({ unitCapacity: 2 });
    const [first, second] = [(await put(id, "")).body, (await put(id, "")).body];
    expect(await put(id, "")).toMatchObject(full);
    await admin.put(`/aproducts/archive/${first.id}`);
    expect((await put(id, "")).status).toBe(201);
    const elsewhere = await location();
    await admin.post(`/products/${second.id}/move`, { locationId: elsewhere.id });
    expect((await put(id, "")).status).toBe(201);
    expect(await of(id)).toBe(2);
  });

  test("takes a move within itself when it is full", async () => {
    const { id } = await location({ unitCapacity: 1 });
    const { id: productId } = (await put(id, "1-1-1")).body;
    const moved = await admin.post(`/products/${productId}/move`, { locationId: id, locationLabel: "1-1-2" });
    expect(moved).toMatchObject({ status: 200, body: { locationLabel: "1-01-2" } });
  });
});

describe("on the way back into a location that has been filled meanwhile", () => {
  const full = { status: 422, body: { code: "locationFull" } };
  const of = async (id: number) => (await admin.get(`/admin/locations/${id}`)).body.used;
  const filled = async (unitCapacity: number, sell: (productId: number, id: number) => Promise<unknown>) => {
    const { id } = await location({ unitCapacity });
    const { id: productId } = await shop.device({ locationId: id, statusId: shop.saleable });
    await sell(productId, id);
    const other = (await put(id, "", { quantity: unitCapacity, typeId: shop.ids.types.Accessoire })).body;
    return {
      id,
      productId,
      makeRoom: () => admin.patch(`/products/${other.id}`, { quantity: unitCapacity - 1 }),
    };
  };

  test("an archived product stays in the archive, alone and among many", async () => {
    const archive = (productId: number) => admin.put(`/aproducts/archive/${productId}`);
    const { id, productId, makeRoom } = await filled(3, archive);
    expect(await archive(productId)).toMatchObject(full);
    const ids = [productId];
    expect(await admin.put("/aproducts/archive/unset", { ids })).toMatchObject(full);
    const partly = await admin.put("/aproducts/archive/unset", { ids, partly: true });
    expect(partly.body).toMatchObject({ changed: 0, refused: [{ id: productId, code: "locationFull" }] });
    expect(await of(id)).toBe(3);
    await makeRoom();
    expect((await admin.put("/aproducts/archive/unset", { ids, partly: true })).body.changed).toBe(1);
    expect(await of(id)).toBe(3);
  });

  test.each(["Bevestigd", "Gereed", "Concept"])("a delivered sale does not go back to %s", async (status) => {
    const sale = await shop.sale([]);
    const { id, productId, makeRoom } = await filled(2, async (sold) => {
      await shop.made(`/sales/${sale.id}/products`, { productId: sold });
      expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
    });
    expect(await shop.moveSale(sale.id, status)).toMatchObject(full);
    expect((await admin.get(`/sales/${sale.id}`)).body.phase).toBe("done");
    expect([await of(id), (await shop.stock(productId)).stockQuantity]).toEqual([2, 0]);
    await makeRoom();
    expect((await shop.moveSale(sale.id, status)).status).toBe(200);
    expect(await of(id)).toBe(2);
  });

  test("a bulk edit that moved goods away is not undone, and tells which", async () => {
    const elsewhere = await location();
    let editId = 0;
    const { id, productId } = await filled(2, async (moved) => {
      const changes = { locationId: elsewhere.id };
      editId = (await admin.post("/products/bulk-edit", { ids: [moved], changes })).body.id;
    });
    const { body } = await admin.post(`/products/bulk-edits/${editId}/undo`, {});
    expect(body).toMatchObject({ changed: 0, refused: [{ id: productId, code: "locationFull" }] });
    expect(await of(id)).toBe(2);
  });
});

test("a location where something lies is not removed", async () => {
  const { id } = await location();
  await put(id, "");
  expect(await admin.del(`/admin/locations/${id}`)).toMatchObject({
    status: 422,
    body: { code: "locationInUse" },
  });
});

test("a second location of the same name is told so at the field", async () => {
  const { name } = await location();
  expect(await admin.post("/admin/locations", { name, unitCapacity: null })).toMatchObject({
    status: 409,
    body: { code: "locationNameTaken", errors: [{ path: "name" }] },
  });
});
