import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const steps = ["Aangemeld", "Bevestigd", "In behandeling", "Gerepareerd"] as const;
const part = (productId: number, more: object = {}) => ({ kind: "part", productId, ...more });
/** Of one part: what is here and what is reserved. */
const state = {
  Aangemeld: [1, 0],
  Bevestigd: [1, 1],
  "In behandeling": [1, 1],
  Gerepareerd: [0, 0],
} as const;
const stateOf = async (id: number) => {
  const { stockQuantity, reservedQuantity, lifecycle } = await shop.stock(id);
  return [stockQuantity, reservedQuantity, lifecycle];
};

describe.each([
  ["saleable", () => shop.device({ statusId: shop.saleable })],
  ["inStock", () => shop.tested()],
])("a part that was %s", (lifecycle, make) => {
  const stateIn = (step: (typeof steps)[number]) => [
    ...state[step],
    step === "Gerepareerd" ? "sold" : lifecycle,
  ];

  test.each(steps.flatMap((from) => steps.map((to) => [from, to] as const)))("%s → %s", async (from, to) => {
    const { id } = await make();
    const repair = await shop.repair([part(id)]);
    await shop.moveRepair(repair.id, from);
    expect(await stateOf(id)).toEqual(stateIn(from));
    expect((await shop.moveRepair(repair.id, to)).status).toBe(200);
    expect(await stateOf(id)).toEqual(stateIn(to));
  });

  test.each(steps)("%s → Geannuleerd puts it back, and nothing leads back", async (from) => {
    const { id } = await make();
    const repair = await shop.repair([part(id)]);
    await shop.moveRepair(repair.id, from);
    expect((await shop.moveRepair(repair.id, "Geannuleerd")).status).toBe(200);
    expect(await stateOf(id)).toEqual(stateIn("Aangemeld"));
    for (const to of steps)
      expect(await shop.moveRepair(repair.id, to)).toMatchObject({
        status: 422,
        body: { code: "orderCancelled" },
      });
  });
});

test("a part leaves the shelf with a reason of its own, and its passport says so", async () => {
  const { id } = await shop.bundle(3, { statusId: shop.saleable });
  const repair = await shop.repair([part(id, { quantity: 2 })]);
  await shop.moveRepair(repair.id, "Gerepareerd");
  expect(await stateOf(id)).toEqual([1, 0, "saleable"]);
  const movements = await world.db
    .selectFrom("stockMovement")
    .select(["quantity", "reason"])
    .where("productId", "=", id)
    .where("quantity", "<>", 0)
    .orderBy("id")
    .execute();
  expect(movements.at(-1)).toEqual({ quantity: -2, reason: "usedInRepair" });
  const { items } = (await admin.get(`/products/${id}/history`)).body;
  expect(JSON.stringify(items)).toContain("stock.usedInRepair");
  expect(JSON.stringify(items)).not.toContain("statusBefore");
});

test("a repair that begins confirmed reserves its parts at once and nothing for its work", async () => {
  const { id } = await shop.tested();
  const { body } = await admin.post("/repairs", {
    contactId: (await shop.contact("Iemand")).id,
    statusId: shop.ids.orderStatuses["repair Bevestigd"],
    lines: [part(id), { kind: "labour", minutes: 30 }],
  });
  expect(body.lines.map(({ reserved }: { reserved: boolean }) => reserved)).toEqual([true, false]);
  expect(body.lineCount).toBe(2);
});

test("the same part is not promised to a sale and to a repair", async () => {
  const { id, sku } = await shop.device({ statusId: shop.saleable });
  await shop.moveSale((await shop.sale([{ productId: id }])).id, "Bevestigd");
  expect(await shop.moveRepair((await shop.repair([part(id)])).id, "Bevestigd")).toMatchObject({
    status: 422,
    body: { code: "notEnoughStock", details: { skus: sku } },
  });
});

describe("a line of a repair", () => {
  const added = async (line: object) => admin.post(`/repairs/${(await shop.repair([])).id}/products`, line);

  test.each([
    ["labour costs its minutes at the company's rate", { kind: "labour", minutes: 45 }, 4875],
    ["labour costs its minutes at its own rate", { kind: "labour", minutes: 10, hourlyRate: 4503 }, 751],
    [
      "labour costs what its time does, whatever is sent",
      { kind: "labour", minutes: 60, unitPrice: 1 },
      6500,
    ],
    ["a service costs what it says", { kind: "service", productName: "Reinigen", unitPrice: 1500 }, 1500],
    ["a service may have no price yet", { kind: "service", productName: "Reinigen" }, null],
  ])("of %s", async (_, line, unitPrice) => {
    expect((await added(line)).body).toMatchObject({ kind: line.kind, quantity: 1, unitPrice });
  });

  test("of a standard service takes its name, price and VAT code, unless told otherwise", async () => {
    const { id, vatCodeId } = await shop.made("/admin/services", {
      ...{ name: "Reinigen en testen", price: 3500 },
      vatCodeId: (await admin.get("/admin/vat-codes?q=laag")).body.items[0].id,
    });
    const service = { kind: "service", serviceId: id };
    const taken = { serviceId: id, productName: "Reinigen en testen", unitPrice: 3500, vatCodeId };
    expect((await added(service)).body).toMatchObject(taken);
    const own = { productName: "Alleen reinigen", unitPrice: 2000 };
    expect((await added({ ...service, ...own, quantity: 2 })).body).toMatchObject({ ...taken, ...own });
    expect((await added({ ...service, kind: "labour", minutes: 5 })).body.serviceId).toBeNull();
    expect(await added({ ...service, serviceId: 999_999 })).toMatchObject({
      status: 422,
      body: { code: "unknownReference", errors: [{ path: "serviceId" }] },
    });
    expect(await admin.del(`/admin/services/${id}`)).toMatchObject({ status: 422 });
  });

  test.each([
    ["a part without a product", { kind: "part" }, "required", "productId"],
    ["a part of a product that is not there", part(999_999), "unknownReference", "productId"],
    ["a service without a name", { kind: "service", productName: " " }, "required", "productName"],
    ["goods", { kind: "goods" }, "enum", "kind"],
  ])("is refused as %s", async (_, line, code, path) => {
    expect((await added(line)).body).toMatchObject({ errors: [{ code, path }] });
  });

  test("that is labour has no product", async () => {
    const { id } = await shop.device();
    expect((await added({ kind: "labour", productId: id })).body.errors).toMatchObject([
      { code: "onlyPartsAreGoods", path: "productId" },
    ]);
  });

  test("lets its part go when it becomes work, and takes one when it becomes a part", async () => {
    const { id } = await shop.tested();
    const repair = await shop.repair([part(id)]);
    await shop.moveRepair(repair.id, "Bevestigd");
    const url = `/repairs/${repair.id}/products/${repair.lines[0].id}`;
    expect((await admin.put(url, { kind: "labour", minutes: 5 })).body).toMatchObject({ reserved: false });
    expect((await shop.stock(id)).reservedQuantity).toBe(0);
    expect((await admin.put(url, part(id))).body).toMatchObject({ reserved: true, minutes: null });
    expect((await shop.stock(id)).reservedQuantity).toBe(1);
  });

  test("one piece at a time goes onto the line that there is", async () => {
    const { id } = await shop.bundle(5);
    const repair = await shop.repair([]);
    const url = `/repairs/${repair.id}/products/piece`;
    await admin.post(url, { productId: id });
    expect((await admin.post(url, { productId: id })).body).toMatchObject({ kind: "part", quantity: 2 });
    expect((await admin.get(`/repairs/${repair.id}`)).body.lineCount).toBe(1);
  });
});

describe("a technician", async () => {
  const technician = await world.signedIn("Technician");

  test("learns of no hidden amount by guessing it, nor whether there is one", async () => {
    const service = { kind: "service", productName: "Reinigen", unitPrice: 9900 };
    const amounts = { transportCost: 4444, discount: 55 };
    const { id } = await shop.repair([service], amounts);
    await shop.moveRepair(id, "Bevestigd");
    for (const guess of [{ discount: 55 }, { discount: 54 }, { transportCost: 4444 }, { transportCost: 1 }])
      expect(await technician.patch(`/repairs/${id}`, guess)).toMatchObject({
        status: 422,
        body: { code: "pricesNotAllowed", errors: [{ path: Object.keys(guess)[0] }] },
      });
    expect((await technician.patch(`/repairs/${id}`, { discount: 0, transportCost: 0 })).body).toMatchObject({
      checkStatus: false,
    });
    expect((await admin.get(`/repairs/${id}`)).body).toMatchObject(amounts);
  });

  test("writes parts and time, and neither sees nor changes a price", async () => {
    const { id } = await shop.device({ salePrice: 12_345 });
    const service = { kind: "service", productName: "Reinigen", unitPrice: 3333, discount: 333 };
    const repair = await shop.repair([service], { transportCost: 4444, discount: 55 });
    const url = `/repairs/${repair.id}/products`;
    expect((await technician.post(url, part(id))).status).toBe(201);
    expect((await technician.post(url, { kind: "labour", minutes: 60 })).body.unitPrice).toBeNull();
    const [line] = repair.lines;
    expect(
      (await technician.put(`${url}/${line.id}`, { kind: "service", productName: "Grondig reinigen" }))
        .status,
    ).toBe(200);
    for (const price of [{ unitPrice: 1 }, { discount: 1 }])
      expect(
        await technician.put(`${url}/${line.id}`, { kind: "service", productName: "x", ...price }),
      ).toMatchObject({ status: 422, body: { code: "pricesNotAllowed" } });
    const { contactId } = repair;
    expect((await technician.put(`/repairs/${repair.id}`, { contactId, remarks: "klaar" })).status).toBe(200);
    const seen = (await technician.get(`/repairs/${repair.id}`)).body;
    expect(JSON.stringify(seen)).not.toMatch(/12345|3333|6500|4444/);
    const { body } = await admin.get(`/repairs/${repair.id}`);
    expect(body).toMatchObject({ transportCost: 4444, discount: 55, remarks: "klaar" });
    expect(body.lines).toMatchObject([
      { productName: "Grondig reinigen", unitPrice: 3333, discount: 333 },
      { unitPrice: 12_345 },
      { unitPrice: 6500 },
    ]);
  });

  test("finds the customer whose device comes in", async () => {
    await shop.contact("Bakkerij Jansen", { isCustomer: true });
    const { body } = await technician.get("/autocomplete/customers?q=bakkerij");
    expect(body).toMatchObject([{ label: "Bakkerij Jansen" }]);
  });
});
