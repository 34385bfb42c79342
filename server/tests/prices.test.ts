import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../testing/fixture.ts";
import type { Person } from "../testing/world.ts";

const { world, admin, shop } = await testShop();
let productId: number;
let saleId: number;
let purchaseId: number;

/** Amounts that occur nowhere else, so that any of them in an answer is a price that got out. */
const secret = [771_117, 772_227, 773_337, 774_447, 775_557, 776_667, 777_747];
const leakedPrices = (body: unknown) =>
  secret.filter((cents) => JSON.stringify(body).includes(String(cents)));

/** As cents or as an amount in a file: 7733.37, 7.733,37. */
const inEuros = (cents: number) => {
  const [euros, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
  return new RegExp(`${cents}|${String(euros).replace(/(\d)(\d{3})$/, "$1[.,]?$2")}[.,]${rest}`);
};

beforeAll(async () => {
  const [listPrice, retailPrice, salePrice, purchasePrice, unitPrice, transportCost, discount] = secret;
  productId = (
    await shop.device({
      listPrice,
      retailPrice,
      salePrice,
      purchasePrice,
      discount,
      statusId: shop.saleable,
      serialNumber: "SN-PRIJS",
    })
  ).id;
  saleId = (await shop.sale([{ productId, unitPrice, discount: 1000 }], { transportCost, discount: 2000 }))
    .id;
  purchaseId = (await shop.purchase([{ productName: "Laptop", unitPrice }], { transportCost })).id;
  await admin.patch(`/products/${productId}`, { salePrice: salePrice! + 1 });
  await admin.patch(`/products/${productId}`, { salePrice });
  expect((await shop.moveSale(saleId, "Bevestigd")).status).toBe(200);
});

const placesOf = () => ({
  Technician: [
    "/products",
    "/aproducts",
    `/products/${productId}`,
    `/aproduct/${productId}`,
    `/products/${productId}/history`,
    "/purchases",
    `/purchases/${purchaseId}`,
    `/purchases/${purchaseId}/products`,
    `/purchases/${purchaseId}/history`,
    "/dashboard/total",
    "/search?q=SN-PRIJS",
    "/autocomplete/products?q=monitor",
    "/tasks",
    "/erasure-reports",
  ],
  Warehouse: [
    "/products",
    `/products/${productId}`,
    `/products/${productId}/history`,
    "/purchases",
    `/purchases/${purchaseId}`,
    `/purchases/${purchaseId}/history`,
    "/sales",
    `/sales/${saleId}`,
    `/sales/${saleId}/products`,
    `/sales/${saleId}/history`,
    "/dashboard/total",
    "/search?q=SO-",
  ],
});

describe.each(["Technician", "Warehouse"] as const)("a %s", (group) => {
  let person: Person;
  beforeAll(async () => {
    person = await world.signedIn(group);
  });

  test("sees no price, total, discount or cost anywhere", async () => {
    for (const url of placesOf()[group]) {
      const { status, body } = await person.get(url);
      expect([url, status]).toEqual([url, 200]);
      expect([url, leakedPrices(body)]).toEqual([url, []]);
    }
  });

  test("sees nothing of what a discount takes off, which the management does see", async () => {
    const amounts = ["discount", "salePrice", "listPrice", "retailPrice", "purchasePrice"];
    const own = (await person.get(`/products/${productId}`)).body;
    for (const name of amounts) expect([name, own[name] || null]).toEqual([name, null]);
    const complete = (await admin.get(`/products/${productId}`)).body;
    expect(leakedPrices(complete)).toHaveLength(5);
    if (group === "Technician") return;
    const sale = (await person.get(`/sales/${saleId}`)).body;
    expect(sale).toMatchObject({ total: null, totals: null, transportCost: null, discount: 0 });
    expect(sale.lines[0]).toMatchObject({ unitPrice: null, discount: 0 });
  });

  test("takes no price along in a file", async () => {
    const kinds = group === "Technician" ? ["products", "purchases"] : ["products", "purchases", "sales"];
    for (const kind of kinds) {
      const file = (body: object) => person.post(`/${kind}/bulk/print/export`, { format: "csv", ...body });
      const complete = await file({});
      expect([kind, complete.status]).toEqual([kind, 200]);
      for (const cents of secret) expect(complete.bytes.toString()).not.toMatch(inEuros(cents));
      const price = kind === "products" ? "salePrice" : "total";
      for (const filter of [{ [price]: "0.." }, { [price]: "!()" }, { sort: `-${price}` }])
        expect([kind, filter, (await file({ filter })).status]).toEqual([kind, filter, 403]);
      const partial = await file({ columns: [price] });
      for (const cents of secret) expect(partial.bytes.toString()).not.toMatch(inEuros(cents));
    }
    const own = await admin.post("/products/bulk/print/export", { format: "csv" });
    expect(own.bytes.toString()).toMatch(inEuros(secret[2]!));
  });

  test("cannot find a price out by filter or order either", async () => {
    for (const url of [
      "/products?salePrice=770000..780000",
      "/products?sort=salePrice",
      "/products?sort=id,-salePrice",
      "/aproducts?salePrice=..1",
      "/purchases?total=0..",
      "/purchases?sort=-total",
    ])
      expect([url, (await person.get(url)).status]).toEqual([url, 403]);
  });

  test.each(["listPrice", "retailPrice", "salePrice", "purchasePrice", "discount"])(
    "cannot set the %s of a product, new or old",
    async (name) => {
      const more = { productName: "x", typeId: shop.ids.types.Monitor };
      const whole =
        group === "Technician"
          ? []
          : [
              await person.post("/products", { ...more, [name]: 1 }),
              await person.put(`/products/${productId}`, { ...more, [name]: 1 }),
            ];
      for (const answer of [await person.patch(`/products/${productId}`, { [name]: 1 }), ...whole])
        expect(answer).toMatchObject({
          status: 422,
          body: { code: "pricesNotAllowed", errors: [{ path: name }] },
        });
    },
  );

  test("changes the rest of a product as it was shown, and the prices stay", async () => {
    const { body } = await person.get(`/products/${productId}`);
    const { productName, serialNumber, typeId, listPrice, retailPrice, salePrice, purchasePrice, discount } =
      body;
    const prices = { listPrice, retailPrice, salePrice, purchasePrice, discount };
    const sent = { productName, serialNumber, typeId, ...prices, remarks: `Gezien door ${group}` };
    const calls = group === "Technician" ? ([person.patch] as const) : [person.patch, person.put];
    for (const save of calls)
      expect(await save(`/products/${productId}`, sent)).toMatchObject({
        status: 200,
        body: { salePrice: null, remarks: `Gezien door ${group}` },
      });
    expect(leakedPrices((await admin.get(`/products/${productId}`)).body)).toHaveLength(5);
  });

  test("sees no price in the preview, the undoing and the list of bulk edits", async () => {
    const edit = { ids: [productId], changes: { remarks: `In bulk door ${group}` } };
    expect(leakedPrices((await person.post("/products/bulk-edit", { ...edit, dryRun: true })).body)).toEqual(
      [],
    );
    const { body } = await person.post("/products/bulk-edit", edit);
    expect([body.changed, leakedPrices(body)]).toEqual([1, []]);
    expect(leakedPrices((await person.get("/products/bulk-edits")).body)).toEqual([]);
    expect(leakedPrices((await person.post(`/products/bulk-edits/${body.id}/undo`, {})).body)).toEqual([]);
  });
});

test("whoever may write sales but not see prices gets none back from the lines", async () => {
  const clerk = await world.signedIn("Planner");
  await admin.put(`/admin/users/groups/${clerk.username}`, {
    groups: ["Planner"],
    permissions: ["sales:write"],
    contactId: null,
  });
  const { body } = await world.anonymous.post("/security/sign-in", {
    emailOrUsername: clerk.username,
    password: clerk.password,
  });
  const draft = await shop.sale([]);
  const answer = await world.app.inject({
    method: "POST",
    url: `/api/sales/${draft.id}/products`,
    headers: { authorization: `Bearer ${body.accessToken}` },
    payload: { productId },
  });
  expect(answer.statusCode).toBe(201);
  expect(leakedPrices(answer.json())).toEqual([]);
});

test("sales and purchasing see the prices that they work with", async () => {
  for (const group of ["Sales", "Purchasing", "Manager"] as const) {
    const person = await world.signedIn(group);
    expect((await person.get(`/products/${productId}`)).body.salePrice).toBe(secret[2]);
    expect((await person.get("/products?salePrice=770000..780000")).body.total).toBe(1);
  }
});
