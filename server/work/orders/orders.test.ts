import { afterAll, describe, expect, test } from "vitest";
import { textOf } from "../../ground/base/texts.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const year = dayFromNow(0).slice(0, 4);
const sellable = (more: object = {}) => shop.device({ statusId: shop.saleable, salePrice: 10_000, ...more });

describe("an order number", () => {
  test("left blank is the next of its kind and year", async () => {
    const [first, second] = [await shop.sale([]), await shop.sale([], { orderNr: "" })];
    expect(first.orderNr).toMatch(new RegExp(`^SO-${year}-\\d{5}$`));
    expect(Number(second.orderNr.slice(-5))).toBe(Number(first.orderNr.slice(-5)) + 1);
    expect((await shop.purchase([])).orderNr).toMatch(new RegExp(`^PO-${year}-\\d{5}$`));
  });

  test("has the year of its order's day, and counts on from the numbers of that year", async () => {
    const on = async (orderDate: string, more: object = {}) =>
      (await shop.sale([], { orderDate, ...more })).orderNr;
    expect(await on("2019-12-31")).toBe("SO-2019-00001");
    expect(await on("2019-01-02")).toBe("SO-2019-00002");
    expect(await on(`${year}-01-01`)).toMatch(new RegExp(`^SO-${year}-`));
    const configs = (await admin.get("/admin/configs")).body;
    await admin.put("/configs", { ...configs, saleNumber: "V{number:6}" });
    const [now, then] = [await on(`${year}-01-01`), await on("2019-12-31")];
    expect(Number(then.slice(1))).toBe(Number(now.slice(1)) + 1);
    const { body } = await admin.get("/admin/configs");
    await admin.put("/configs", { ...configs, version: body.version });
  });

  test("that somebody typed is taken once, for all kinds, and passed over by the series", async () => {
    const next = `SO-${year}-${String(Number((await shop.sale([])).orderNr.slice(-5)) + 1).padStart(5, "0")}`;
    await shop.purchase([], { orderNr: next });
    const { id } = await shop.contact("x");
    expect(await admin.post("/sales", { contactId: id, orderNr: next })).toMatchObject({
      status: 409,
      body: { code: "orderNrTaken", errors: [{ path: "orderNr" }] },
    });
    expect((await shop.sale([])).orderNr > next).toBe(true);
  });

  test("is never given twice, by a hundred who make one at the same time", async () => {
    const { id: contactId } = await shop.contact("Drukte");
    const answers = await Promise.all(Array.from({ length: 100 }, () => admin.post("/sales", { contactId })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const numbers = answers.map(({ body }) => Number(body.orderNr.slice(-5))).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(100);
    expect(numbers.at(-1)! - numbers[0]!).toBe(99);
  });

  test("follows the company's own format", async () => {
    const configs = (await admin.get("/admin/configs")).body;
    expect((await admin.put("/configs", { ...configs, saleNumber: "V{year}/{number:4}-NL" })).status).toBe(
      200,
    );
    expect((await shop.sale([])).orderNr).toMatch(new RegExp(`^V${year}/\\d{4}-NL$`));
    for (const saleNumber of [
      "zonder",
      "{number}{number}",
      "{year}",
      "{number:0}",
      "{{number}}",
      "$7{number}",
    ])
      expect((await admin.put("/configs", { ...configs, saleNumber })).status).toBe(400);
    await admin.put("/configs", configs);
  });
});

describe("an order of more than a thousand lines", () => {
  test("is answered with the first thousand and what all come to; the others follow in pages", async () => {
    const { id } = await shop.sale([]);
    await world.services.pool.query(
      `insert into "orderLine" ("orderId", kind, "productName", quantity, "unitPrice")
       select $1, 'service', 'Dienst ' || n, 1, 100 from generate_series(1, 2001) n`,
      [id],
    );
    await admin.patch(`/sales/${id}`, { remarks: "lang" });
    const order = (await admin.get(`/sales/${id}`)).body;
    expect(order).toMatchObject({ lineCount: 2001, totals: { services: 200_100 } });
    expect(order.lines).toHaveLength(1000);
    const page = async (query: string) => (await admin.get(`/sales/${id}/products${query}`)).body;
    expect(await page("")).toMatchObject({ total: 2001, page: 1, pageSize: 1000, items: order.lines });
    const seen = [...(await page("?page=2")).items, ...(await page("?page=3")).items];
    expect(seen.map(({ productName }: { productName: string }) => productName)).toEqual(
      Array.from({ length: 1001 }, (_, at) => `Dienst ${at + 1001}`),
    );
    expect((await page("?page=201&pageSize=10")).items).toHaveLength(1);
    expect((await admin.get(`/sales/${id}/products?pageSize=1001`)).status).toBe(400);
  });
});

describe("a new order", () => {
  test("starts as a draft of today for its contact, with what the products say about price and VAT", async () => {
    const product = await sellable({ salePrice: 24_900, vatCodeId: shop.ids.vat.MARGE });
    const { body } = await admin.post("/sales", {
      contactId: (await shop.contact("Klant")).id,
      lines: [{ productId: product.id }],
    });
    expect(body).toMatchObject({
      phase: "draft",
      contactName: "Klant",
      dataDestruction: "eraseDataCertified",
      lines: [{ quantity: 1, unitPrice: 24_900, vatCodeId: shop.ids.vat.MARGE, sku: product.sku }],
      totals: { goods: 24_900, net: 24_900, total: 24_900, vat: [{ margin: true, amount: 0 }] },
      total: 24_900,
      lineCount: 1,
    });
    expect(body.orderDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test.each([
    [{ contactId: 999_999 }, 422, "contactId"],
    [{ partnerId: 999_999 }, 422, "partnerId"],
    [{ statusId: 999_999 }, 422, "statusId"],
    [{ locationId: 999_999 }, 422, "locationId"],
    [{ orderDate: "2026-02-30" }, 400, "orderDate"],
    [{ dataDestruction: "explode" }, 400, "dataDestruction"],
    [{ transportCost: -1 }, 400, "transportCost"],
    [{ transportCost: 12.5 }, 400, "transportCost"],
    [{ discount: "10" }, 400, "discount"],
    [{ total: 1 }, 400, "total"],
    [{ archived: true }, 400, "archived"],
    [{ lines: [{ productId: 999_999 }] }, 422, "lines.0.productId"],
    [{ lines: [{ productId: 1, reserved: true }] }, 400, "lines.0.reserved"],
    [{ lines: [{ productId: 1, quantity: 0 }] }, 400, "lines.0.quantity"],
  ])("with %j is refused at the field", async (more, status, path) => {
    const answer = await admin.post("/sales", { contactId: 1, ...more });
    expect(answer).toMatchObject({ status, body: { errors: [{ path }] } });
  });

  test("of one kind does not take a status of the other", async () => {
    const { id } = await shop.contact("x");
    const statusId = shop.ids.orderStatuses["purchase Concept"];
    expect(await admin.post("/sales", { contactId: id, statusId })).toMatchObject({ status: 422 });
    const order = await shop.sale([]);
    expect((await admin.post(`/sales/${order.id}/status`, { statusId })).status).toBe(422);
  });

  test("whose amounts are too large for any company is refused, not mangled", async () => {
    const product = await sellable();
    const lines = [{ productId: product.id, quantity: 1_000_000, unitPrice: 1_000_000_000 }];
    const answer = await admin.post("/sales", { contactId: (await shop.contact("x")).id, lines });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe("a change of an order", () => {
  test("names what it changes and leaves the rest; a replacement resets what it leaves out", async () => {
    const order = await shop.sale([], { remarks: "let op", transportCost: 500, gift: true });
    const patched = (await admin.patch(`/sales/${order.id}`, { instructions: "bellen" })).body;
    expect(patched).toMatchObject({
      remarks: "let op",
      transportCost: 500,
      gift: true,
      instructions: "bellen",
    });
    const put = (await admin.put(`/sales/${order.id}`, { contactId: order.contactId })).body;
    expect(put).toMatchObject({
      remarks: "",
      transportCost: 0,
      gift: false,
      instructions: "",
      orderNr: order.orderNr,
    });
    expect((await admin.put(`/sales/${order.id}`, {})).body.errors).toMatchObject([
      { path: "contactId", code: "required" },
    ]);
  });

  test("of a version that somebody changed meanwhile is refused and says who", async () => {
    const order = await shop.sale([]);
    const colleague = await world.signedIn("Sales");
    const [first, second] = await Promise.all([
      admin.patch(`/sales/${order.id}`, { remarks: "van de een", version: order.version }),
      colleague.patch(`/sales/${order.id}`, { remarks: "van de ander", version: order.version }),
    ]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    const winner = won === first ? admin : colleague;
    expect(won.status).toBe(200);
    expect(lost).toMatchObject({
      status: 409,
      body: { code: "stale", details: { changedBy: winner.username } },
    });
    expect(lost.body.detail).toContain(winner.username);
    expect((await admin.get(`/sales/${order.id}`)).body.remarks).toBe(won.body.remarks);
    expect(
      (await admin.post(`/sales/${order.id}/status`, { statusId: order.statusId, version: 1 })).status,
    ).toBe(409);
  });

  test("of a version that one changed oneself says so, and is not told as a value that must be unique", async () => {
    const { id, version } = await shop.sale([]);
    expect((await admin.patch(`/sales/${id}`, { remarks: "eerst", version })).status).toBe(200);
    const refused = await admin.patch(`/sales/${id}`, { remarks: "dan", version });
    expect(refused).toMatchObject({ status: 409, body: { code: "stale", details: { byYou: true } } });
    expect(refused.body.detail).toContain("zelf");
    expect(refused.body.detail).not.toContain(admin.username);
    const { orderNr } = await shop.sale([]);
    const unique = await admin.post("/sales", { contactId: (await shop.contact("y")).id, orderNr });
    expect(unique).toMatchObject({ status: 409, body: { title: textOf("nl", "status.409") } });
    expect(refused.body.title).not.toBe(unique.body.title);
  });

  test("follows in its totals", async () => {
    const product = await sellable();
    const order = await shop.sale([
      { productId: product.id, unitPrice: 10_000, vatCodeId: shop.ids.vat.H21 },
    ]);
    const changed = (
      await admin.patch(`/sales/${order.id}`, {
        discount: 1000,
        discountUnit: "basisPoints",
        transportCost: 1000,
      })
    ).body;
    expect(changed).toMatchObject({
      total: 12_100,
      totals: { goods: 10_000, discount: 1000, net: 10_000, total: 12_100 },
    });
    expect((await admin.get(`/sales?q=${order.orderNr}`)).body.items[0].total).toBe(12_100);
  });
});

describe("the archive", () => {
  test("hides an order, keeps it read-only, and gives it back as it was", async () => {
    const order = await shop.sale([{ productId: (await sellable()).id }]);
    const file = await admin.upload(`/sales/${order.id}/files`, [{ name: "a.txt", bytes: Buffer.from("a") }]);
    expect((await admin.post(`/sales/${order.id}/archive`)).body.archived).toBe(true);
    expect((await admin.get(`/sales?q=${order.orderNr}`)).body.total).toBe(0);
    expect((await admin.get(`/sales?q=${order.orderNr}&archived=true`)).body.total).toBe(1);
    expect((await admin.get(`/sales/${order.id}`)).status).toBe(200);
    const readOnly = { status: 422, body: { code: "archivedReadOnly" } };
    const line = { productId: order.lines[0].productId };
    for (const answer of [
      await admin.patch(`/sales/${order.id}`, { remarks: "x" }),
      await shop.moveSale(order.id, "Bevestigd"),
      await admin.post(`/sales/${order.id}/products`, line),
      await admin.put(`/sales/${order.id}/products/${order.lines[0].id}`, line),
      await admin.del(`/sales/${order.id}/products/${order.lines[0].id}`),
      await admin.upload(`/sales/${order.id}/files`, [{ name: "b.txt", bytes: Buffer.from("b") }]),
      await admin.del(`/sales/${order.id}/files/${file.body.items[0].id}`),
      await admin.del(`/sales/${order.id}`),
    ])
      expect(answer).toMatchObject(readOnly);
    const back = (await admin.post(`/sales/${order.id}/unarchive`)).body;
    expect(back).toMatchObject({ archived: false, orderNr: order.orderNr, remarks: "", lines: [line] });
    expect((await admin.patch(`/sales/${order.id}`, { remarks: "x" })).status).toBe(200);
  });
});

describe("archiving an order", () => {
  test("that holds stock is refused until it is done or cancelled", async () => {
    const product = await sellable();
    const order = await shop.sale([{ productId: product.id }]);
    await shop.moveSale(order.id, "Bevestigd");
    const holds = { status: 422, body: { code: "orderHoldsStock" } };
    expect(await admin.post(`/sales/${order.id}/archive`)).toMatchObject(holds);
    const together = await admin.post("/sales/bulk/archive", { ids: [order.id], archived: true });
    expect(together.body).toMatchObject({ changed: 0, refused: [{ id: order.id, code: "orderHoldsStock" }] });
    expect((await admin.get(`/sales/${order.id}`)).body.archived).toBe(false);
    await shop.moveSale(order.id, "Afgerond");
    expect((await admin.post(`/sales/${order.id}/archive`)).body.archived).toBe(true);
    const other = await shop.sale([{ productId: (await sellable()).id }]);
    await shop.moveSale(other.id, "Bevestigd");
    await shop.moveSale(other.id, "Geannuleerd");
    expect((await admin.post(`/sales/${other.id}/archive`)).body.archived).toBe(true);
  });

  test("of which an intake is open is refused until that is closed", async () => {
    const purchase = await shop.purchase([{ productName: "x", typeId: shop.ids.types.Monitor }]);
    await shop.movePurchase(purchase.id, "Bevestigd");
    const [{ id: locationId }] = (await admin.get("/admin/locations?pageSize=1")).body.items;
    const intake = await admin.post("/intakes", { orderId: purchase.id, locationId });
    expect(intake.status).toBe(201);
    expect(await admin.post(`/purchases/${purchase.id}/archive`)).toMatchObject({
      status: 422,
      body: { code: "intakeOpen" },
    });
  });
});

describe("removing an order", () => {
  test("works for a draft and is refused for any other, which the archive takes", async () => {
    const draft = await shop.sale([{ productId: (await sellable()).id }]);
    expect((await admin.del(`/sales/${draft.id}`)).body).toEqual({ id: draft.id });
    expect((await admin.get(`/sales/${draft.id}`)).status).toBe(404);
    const confirmed = await shop.sale([{ productId: (await sellable()).id }]);
    await shop.moveSale(confirmed.id, "Bevestigd");
    expect(await admin.del(`/sales/${confirmed.id}`)).toMatchObject({
      status: 422,
      body: { code: "orderHasHistory" },
    });
  });

  test("is refused for a draft of which something was reserved or came in", async () => {
    const sale = await shop.sale([{ productId: (await sellable()).id }]);
    await shop.moveSale(sale.id, "Bevestigd");
    await shop.moveSale(sale.id, "Concept");
    expect(await admin.del(`/sales/${sale.id}`)).toMatchObject({
      status: 422,
      body: { code: "orderHasHistory" },
    });
    const purchase = await shop.purchase([{ productName: "x", typeId: shop.ids.types.Monitor }]);
    await shop.movePurchase(purchase.id, "Afgerond");
    await shop.movePurchase(purchase.id, "Concept");
    expect((await admin.del(`/purchases/${purchase.id}`)).status).toBe(422);
  });
});

test("an order is found by its number and by any word of its contact", async () => {
  const contact = await shop.contact("Vindbaar Transport", { city: "Zoutkamp" });
  const { id, orderNr } = await shop.made("/sales", { contactId: contact.id });
  for (const q of [orderNr, orderNr.slice(3), orderNr.toLowerCase(), "vindbaar", "zoutkamp"])
    expect((await admin.get(`/sales?q=${q}`)).body.items.map((row: { id: number }) => row.id)).toContain(id);
  for (const q of ["%", "_", "\\", "bestaatniet"])
    expect((await admin.get(`/sales?q=${encodeURIComponent(q)}`)).body.total).toBe(0);
  expect((await admin.get(`/sales?contactId=${contact.id}&phase=draft&total=..0`)).body.total).toBe(1);
  expect((await admin.get(`/sales?contactId=${contact.id}&phase=done,cancelled`)).body.total).toBe(0);
  expect((await admin.get("/sales?phase=weg")).status).toBe(400);
  expect(
    (await admin.get(`/sales?contactId=${contact.id}&orderDate=2020-01-01..2020-12-31`)).body.total,
  ).toBe(0);
});

test("everything that happens to an order is written down: who, what, before and after", async () => {
  const product = await sellable();
  const order = await shop.sale([{ productId: product.id }]);
  const colleague = await world.signedIn("Sales");
  await colleague.patch(`/sales/${order.id}`, { remarks: "nagebeld" });
  await shop.moveSale(order.id, "Bevestigd", colleague);
  const { items } = (await admin.get(`/sales/${order.id}/history`)).body;
  const stock = expect.objectContaining({ what: "stock.reserved", count: 1 });
  expect(items).toMatchObject([
    {
      userName: colleague.username,
      facts: [{ field: "statusId", before: "Concept", after: "Bevestigd" }, stock],
    },
    {
      userName: colleague.username,
      facts: [{ what: "field", field: "remarks", before: "", after: "nagebeld" }],
    },
    { userName: admin.username, facts: [{ what: "orderCreated" }, { what: "lineAdded", count: 1 }] },
  ]);
  const { rows } = await world.services.pool.query(
    `select changes -> 'reserved' as reserved from audit where "orderId" = $1 and subject = 'orderLine' and action = 'changed'`,
    [order.id],
  );
  expect(rows).toEqual([{ reserved: [false, true] }]);
  const older = (await admin.get(`/sales/${order.id}/history?limit=1&before=${items[0].id}`)).body;
  expect(older).toEqual({ items: [items[1]], hasMore: true });
});
