import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

const orderStatus = (name: string, more: object = {}) =>
  shop.made("/admin/order-statuses", { kind: "sale", name, phase: "draft", color: "#123456", ...more });

describe("an order status", () => {
  test("that an order uses is not removed, with the specification's message", async () => {
    const used = await orderStatus("In gebruik");
    const { id } = await shop.sale([], { statusId: used.id });
    const refused = await admin.del(`/admin/order-statuses/${used.id}`);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "orderStatusInUse",
        title: expect.any(String),
        detail: expect.stringMatching(
          /^Deze status is in gebruik bij een order en kan niet worden verwijderd\. Aantal orders: 1\./,
        ),
      },
    });
    await shop.moveSale(id, "Concept");
    expect((await admin.del(`/admin/order-statuses/${used.id}`)).status).toBe(200);
  });

  test("that an order uses keeps its phase and kind, and takes another name and colour", async () => {
    const used = await orderStatus("Vast");
    await shop.sale([], { statusId: used.id });
    for (const [change, code] of [
      [{ phase: "done" }, "orderStatusPhaseInUse"],
      [{ kind: "purchase" }, "orderStatusKindInUse"],
    ] as const)
      expect(await admin.patch(`/admin/order-statuses/${used.id}`, change)).toMatchObject({
        status: 422,
        body: {
          code,
          errors: [{ path: Object.keys(change)[0] }],
          detail: expect.stringMatching(/aantal: 1.*andere status/),
        },
      });
    expect((await admin.patch(`/admin/order-statuses/${used.id}`, { name: "Losser" })).status).toBe(200);
  });

  test("has a name of its own within its kind, and the refusal stands at the name", async () => {
    await orderStatus("Dubbel");
    const duplicate = { kind: "sale", name: "Dubbel", phase: "done", color: "#123456" };
    expect(await admin.post("/admin/order-statuses", duplicate)).toMatchObject({
      status: 409,
      body: { code: "orderStatusNameTaken", errors: [{ path: "name" }] },
    });
    expect((await admin.post("/admin/order-statuses", { ...duplicate, kind: "purchase" })).status).toBe(201);
  });

  test.each([
    "{naam}",
    "Dag {customerName} {total}",
    "{{7*7}}",
    "Order {{orderNr}}",
    "{constructor}",
    "{__proto__}",
    "{ }",
    "{orderNr.length}",
  ])("does not take the mail %j", async (mailBody) => {
    const body = { kind: "sale", name: mailBody, phase: "draft", color: "#123456", mailBody };
    expect(await admin.post("/admin/order-statuses", body)).toMatchObject({
      status: 422,
      body: { code: "unknownMailVariable", errors: [{ path: "mailBody" }] },
    });
  });

  test("takes the five variables, with or without spaces", async () => {
    const mailBody = "{orderNr} { pickupDate } {orderDate} {supplierName} {customerName}";
    expect((await orderStatus("Vijf", { mailBody })).mailBody).toBe(mailBody);
  });
});

describe("a product status", () => {
  test("that a product has is not removed and keeps its stage", async () => {
    const status = await shop.made("/admin/product-statuses", {
      name: "Hoek",
      lifecycle: "inStock",
      color: "#123456",
    });
    await shop.device({ statusId: status.id });
    expect(await admin.del(`/admin/product-statuses/${status.id}`)).toMatchObject({
      status: 422,
      body: { code: "productStatusInUse" },
    });
    expect(await admin.patch(`/admin/product-statuses/${status.id}`, { lifecycle: "sold" })).toMatchObject({
      status: 422,
      body: { code: "productStatusStageInUse", errors: [{ path: "lifecycle" }] },
    });
    expect((await admin.patch(`/admin/product-statuses/${status.id}`, { name: "Andere hoek" })).status).toBe(
      200,
    );
  });

  test("has one of the six stages and a colour", async () => {
    const invalid = { name: "Fout", lifecycle: "lost", color: "rood" };
    const { body } = await admin.post("/admin/product-statuses", invalid);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(["color", "lifecycle"]);
  });
});

describe("an attribute", () => {
  const attribute = (code: string, more: object = {}) =>
    shop.made("/attributes", { code, name: code, type: "text", ...more });

  test("keeps its code for ever, because values hang on it", async () => {
    const { id } = await attribute("vast");
    expect(await admin.patch(`/attributes/${id}`, { code: "anders" })).toMatchObject({
      status: 422,
      body: { code: "attributeCodeFixed", errors: [{ path: "code" }] },
    });
  });

  test("of choices needs one, and any other has none", async () => {
    const withoutOptions = { code: "keuze", name: "Keuze", type: "select" };
    expect(await admin.post("/attributes", withoutOptions)).toMatchObject({
      status: 422,
      body: { code: "optionsNeeded", errors: [{ path: "options" }] },
    });
    const created = await attribute("keuze", { type: "select", options: ["A", "B"] });
    expect(created.options).toEqual(["A", "B"]);
    expect((await admin.patch(`/attributes/${created.id}`, { type: "text" })).body.options).toEqual([]);
    expect((await attribute("tekst", { options: ["A"] })).options).toEqual([]);
  });

  test("belongs to types, from either side, and is not removed while it does", async () => {
    const created = await attribute("meter", { productTypes: [shop.ids.types.Monitor] });
    const type = async () => (await admin.get(`/admin/product-types/${shop.ids.types.Monitor}`)).body;
    expect((await type()).attributes).toContain(created.id);
    expect(await admin.del(`/attributes/${created.id}`)).toMatchObject({
      status: 422,
      body: { code: "attributeInUse" },
    });
    await admin.patch(`/attributes/${created.id}`, { name: "Meter" });
    expect((await type()).attributes).toContain(created.id);
    await admin.patch(`/attributes/${created.id}`, { productTypes: [] });
    expect((await type()).attributes).not.toContain(created.id);
    expect((await admin.del(`/attributes/${created.id}`)).status).toBe(200);
  });

  test("of an unknown type is refused", async () => {
    const input = { code: "zwevend", name: "x", type: "text", productTypes: [999_999] };
    expect(await admin.post("/attributes", input)).toMatchObject({
      status: 422,
      body: { code: "unknownReference" },
    });
  });

  test.each(["Hoofdletter", "met spatie", "1cijfer", "a-b", "", "__proto__"])(
    "has no code like %j",
    async (code) => {
      expect(await admin.post("/attributes", { code, name: "x", type: "text" })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "code" }] },
      });
    },
  );
});

describe("a product type", () => {
  test("keeps its attributes and tasks in the order in which they were given", async () => {
    const { Laptop } = shop.ids.types;
    const { attributes, tasks } = (await admin.get(`/admin/product-types/${Laptop}`)).body;
    expect([attributes.length, tasks.length]).toEqual([11, 5]);
    const reversed = { attributes: attributes.toReversed(), tasks: tasks.toReversed() };
    expect((await admin.patch(`/admin/product-types/${Laptop}`, reversed)).body).toMatchObject(reversed);
    expect((await admin.patch(`/admin/product-types/${Laptop}`, { comment: "x" })).body).toMatchObject(
      reversed,
    );
    expect((await admin.patch(`/admin/product-types/${Laptop}`, { tasks: [] })).body).toMatchObject({
      tasks: [],
      attributes: reversed.attributes,
    });
  });

  test("with products or sub-types is not removed", async () => {
    const type = await shop.made("/admin/product-types", { name: "Printer", tasks: [], attributes: [] });
    const sub = await shop.made("/admin/product-sub-types", { name: "Laser", typeId: type.id });
    expect(await admin.del(`/admin/product-types/${type.id}`)).toMatchObject({
      status: 422,
      body: { code: "productTypeInUse" },
    });
    const { id } = await shop.device({
      typeId: type.id,
      subtypeId: sub.id,
      statusId: shop.ids.productStatuses.Ingekocht,
    });
    expect(await admin.del(`/admin/product-sub-types/${sub.id}`)).toMatchObject({
      status: 422,
      body: { code: "productSubTypeInUse" },
    });
    await admin.del(`/products/${id}`);
    await admin.del(`/admin/product-sub-types/${sub.id}`);
    expect((await admin.del(`/admin/product-types/${type.id}`)).status).toBe(200);
  });

  test("has sub-types of different names, shown with its own", async () => {
    const input = { name: "Gaming", typeId: shop.ids.types.Laptop };
    expect(await shop.made("/admin/product-sub-types", input)).toMatchObject({ typeName: "Laptop" });
    expect(await admin.post("/admin/product-sub-types", input)).toMatchObject({
      status: 409,
      body: { code: "productSubTypeNameTaken", errors: [{ path: "name" }] },
    });
    expect(
      (await admin.post("/admin/product-sub-types", { ...input, typeId: shop.ids.types.Desktop })).status,
    ).toBe(201);
    const { body } = await admin.get(`/admin/product-sub-types?typeId=${shop.ids.types.Laptop}&pageSize=100`);
    expect(new Set(body.items.map((row: { typeName: string }) => row.typeName))).toEqual(new Set(["Laptop"]));
  });
});

test("a VAT code that is used is not removed, and every code is there once", async () => {
  const code = await shop.made("/admin/vat-codes", {
    code: "TEST",
    name: "Test",
    basisPoints: 100,
    category: "S",
  });
  await shop.device({ vatCodeId: code.id });
  expect(await admin.del(`/admin/vat-codes/${code.id}`)).toMatchObject({
    status: 422,
    body: { code: "vatCodeInUse" },
  });
  const duplicate = { code: "TEST", name: "x", basisPoints: 0, category: "Z" };
  expect(await admin.post("/admin/vat-codes", duplicate)).toMatchObject({
    status: 409,
    body: { code: "vatCodeTaken", errors: [{ path: "code" }] },
  });
  expect(
    (await admin.post("/admin/vat-codes", { ...duplicate, code: "MEER", basisPoints: 10_001 })).status,
  ).toBe(400);
});

test("VAT codes are sorted by the rate of today, which is what their list shows", async () => {
  const made = (code: string, basisPoints: number, rates: object[] = []) =>
    shop.made("/admin/vat-codes", { code, name: "Gesorteerd", basisPoints, category: "S", rates });
  await made("NU3", 3300);
  await made("NU1", 4000, [
    { validFrom: "2020-01-01", basisPoints: 3900 },
    { validFrom: "2021-01-01", basisPoints: 3100 },
  ]);
  await made("NU2", 3200, [{ validFrom: "9999-01-01", basisPoints: 5000 }]);
  const { body } = await admin.get("/admin/vat-codes?q=Gesorteerd&sort=basisPoints");
  expect(body.items.map(({ code }: { code: string }) => code)).toEqual(["NU1", "NU2", "NU3"]);
});

test("the words of the lists in a form are found for whoever may use them", async () => {
  const lists = [
    "product-types",
    "product-sub-types",
    "tasks",
    "attributes",
    "vat-codes",
    "purchase-statuses",
  ];
  for (const list of [
    ...lists,
    "sale-statuses",
    "repair-statuses",
    "product-statuses",
    "locations",
    "users",
  ]) {
    const { status, body } = await admin.get(`/autocomplete/${list}`);
    expect([list, status, body.length > 0]).toEqual([list, 200, true]);
    const [{ id, label }] = body;
    expect((await admin.get(`/autocomplete/${list}?ids=${id}`)).body).toMatchObject([{ id, label }]);
    const attribute = (
      await admin.get(`/autocomplete/${list}?q=${encodeURIComponent(label.slice(0, 4).toUpperCase())}`)
    ).body;
    expect(attribute.map((option: { id: number }) => option.id)).toContain(id);
  }
  expect((await admin.get("/autocomplete/sale-statuses?q=geen-enkele")).body).toEqual([]);
  expect((await admin.get("/autocomplete/locations?limit=1")).body).toHaveLength(1);
  expect((await admin.get("/autocomplete/locations?limit=101")).status).toBe(400);
});

describe("what names the data carriers of a type", () => {
  test("makes its devices miss their proof, and no longer when it is taken off", async () => {
    const type = await shop.made("/admin/product-types", { name: "Kassa" });
    const purchase = await shop.purchase([{ productName: "Kassa 1", typeId: type.id }], {
      dataDestruction: "eraseDataCertified",
    });
    await shop.movePurchase(purchase.id, "Afgerond");
    const missing = async () =>
      (await admin.get(`/products?purchaseId=${purchase.id}&missingProof=true`)).body.items.length;
    expect(await missing()).toBe(0);

    const attribute = await shop.made("/attributes", {
      code: "kassaschijf",
      name: "Kassaschijf",
      type: "text",
    });
    await admin.patch(`/admin/product-types/${type.id}`, { attributes: [attribute.id] });
    expect(await missing()).toBe(0);
    await admin.patch(`/attributes/${attribute.id}`, { dataBearing: true });
    expect(await missing()).toBe(1);
    const [device] = (await admin.get(`/products?purchaseId=${purchase.id}`)).body.items;
    expect(await admin.patch(`/products/${device.id}`, { statusId: shop.saleable })).toMatchObject({
      status: 422,
      body: { code: "missingProof" },
    });
    await admin.patch(`/admin/product-types/${type.id}`, { attributes: [] });
    expect(await missing()).toBe(0);
    await admin.patch(`/attributes/${attribute.id}`, { productTypes: [type.id] });
    expect(await missing()).toBe(1);
  });
});

test("adding, ordering and removing a product type's tasks and attributes is audited on both sides", async () => {
  const historyOf = async (subject: string, subjectId: number) => {
    const rows = await world.db
      .selectFrom("audit")
      .select("changes")
      .where("subject", "=", subject)
      .where("subjectId", "=", subjectId)
      .where("userId", "=", admin.id)
      .where("action", "=", "changed")
      .orderBy("id")
      .execute();
    return rows.map(({ changes }) => changes);
  };
  const link = { type: "text", options: [], productTypes: [] };
  const lamp = await shop.made("/attributes", { ...link, code: "lamp", name: "Lampuren" });
  const task = { standard: true, productTypes: [], productId: null, dueDate: null, assignedToId: null };
  const test1 = await shop.made("/tasks", { ...task, name: "Lamp meten" });
  const test2 = await shop.made("/tasks", { ...task, name: "Filter legen" });
  const { id } = await shop.made("/admin/product-types", {
    name: "Beamer",
    attributes: [lamp.id],
    tasks: [],
  });
  const change = (body: object) => admin.patch(`/admin/product-types/${id}`, body);
  await change({ tasks: [test1.id, test2.id] });
  await change({ tasks: [test2.id] });
  expect(await historyOf("productType", id)).toEqual([
    { attributeId: [null, lamp.id], position: [null, 1] },
    { taskId: [null, test1.id], position: [null, 1] },
    { taskId: [null, test2.id], position: [null, 2] },
    { taskId: [test1.id, null], position: [1, null] },
    { position: [2, 1] },
  ]);
  expect(await historyOf("attribute", lamp.id)).toEqual([{ typeId: [null, id], position: [null, 1] }]);
  expect(await historyOf("task", test1.id)).toEqual([
    { typeId: [null, id], position: [null, 1] },
    { typeId: [id, null], position: [1, null] },
  ]);
  const colleague = await world.signedIn("Admin");
  await colleague.patch(`/admin/product-types/${id}`, { tasks: [] });
  expect(await change({ tasks: [test1.id], version: 1 })).toMatchObject({
    status: 409,
    body: { code: "stale", details: { changedBy: colleague.username } },
  });
});
