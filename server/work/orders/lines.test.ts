import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { statementsOf } from "../../testing/plans.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const sellable = (more: object = {}) => shop.device({ statusId: shop.saleable, salePrice: 10_000, ...more });

describe("the lines of a sale", () => {
  test("are added, replaced and removed, and the totals follow", async () => {
    const [one, two] = [await sellable(), await sellable()];
    const order = await shop.sale([]);
    const url = `/sales/${order.id}/products`;
    const line = (await admin.post(url, { productId: one.id, vatCodeId: null })).body;
    expect(line).toMatchObject({ productId: one.id, quantity: 1, unitPrice: 10_000 });
    const replaced = await admin.put(`${url}/${line.id}`, {
      productId: two.id,
      unitPrice: 5000,
      vatCodeId: null,
    });
    expect(replaced).toMatchObject({ status: 200, body: { id: line.id, productId: two.id, sku: two.sku } });
    expect((await admin.get(`/sales/${order.id}`)).body).toMatchObject({ total: 5000, lineCount: 1 });
    expect((await admin.get(url)).body.items).toMatchObject([{ id: line.id }]);
    expect((await admin.del(`${url}/${line.id}`)).body).toEqual({ id: line.id });
    expect((await admin.get(`/sales/${order.id}`)).body).toMatchObject({ total: 0, lineCount: 0, lines: [] });
    expect((await admin.del(`${url}/${line.id}`)).status).toBe(422);
  });

  test("are read one by one without the others, each of its own order alone", async () => {
    const goods = [await sellable(), await sellable(), await sellable()];
    const { id, lines } = await shop.sale(goods.map((product) => ({ productId: product.id })));
    const other = await shop.sale([{ productId: goods[0].id }]);
    const url = `/sales/${id}/products/${lines[1].id}`;
    expect((await admin.get(url)).body).toEqual(lines[1]);
    for (const { text, values } of (await statementsOf(admin, url)).slice(-1)) {
      const { rows } = await world.services.pool.query(text, values);
      expect(rows).toMatchObject([{ id: lines[1].id }]);
    }
    expect((await admin.get(`/sales/${other.id}/products/${lines[1].id}`)).status).toBe(404);
    expect((await admin.get(`/sales/${id}/products/${2 ** 31 - 1}`)).status).toBe(404);
    expect((await admin.get(`/repairs/${id}/products/${lines[1].id}`)).status).toBe(404);
  });

  test("of a confirmed sale reserve and release at once", async () => {
    const [one, two] = [await sellable(), await sellable()];
    const order = await shop.sale([{ productId: one.id }]);
    await shop.moveSale(order.id, "Bevestigd");
    const url = `/sales/${order.id}/products`;
    const line = (await admin.post(url, { productId: two.id })).body;
    expect((await shop.stock(two.id)).reservedQuantity).toBe(1);
    expect((await admin.put(`${url}/${line.id}`, { productId: two.id, quantity: 2 })).body.code).toBe(
      "notEnoughStock",
    );
    expect((await shop.stock(two.id)).reservedQuantity).toBe(1);
    await admin.del(`${url}/${line.id}`);
    expect((await shop.stock(two.id)).reservedQuantity).toBe(0);
    const third = await shop.device();
    expect((await admin.post(url, { productId: third.id })).body.code).toBe("notEnoughStock");
    expect((await admin.get(url)).body.items).toHaveLength(1);
  });

  test("of a confirmed sale move by the difference alone, and what does not move is not told", async () => {
    const [bundle, other] = [await sellable({ quantity: 9 }), await sellable({ quantity: 9 })];
    const order = await shop.sale([{ productId: bundle.id, quantity: 3 }]);
    await shop.moveSale(order.id, "Bevestigd");
    const url = `/sales/${order.id}/products/${order.lines[0].id}`;
    /** The movements of a change of the line, and the number of history rows and statements. */
    const changed = async (line: object) => {
      const upTo = async (table: "audit" | "stockMovement") =>
        (
          await world.db
            .selectFrom(table)
            .select("id")
            .orderBy("id", "desc")
            .limit(1)
            .executeTakeFirstOrThrow()
        ).id;
      const [lastAudit, moved] = [await upTo("audit"), await upTo("stockMovement")];
      const query = vi.spyOn(pg.Client.prototype, "query");
      const answer = await admin.put(url, { productId: bundle.id, unitPrice: 10_000, ...line });
      const statements = query.mock.calls.length;
      query.mockRestore();
      const movements = await world.db
        .selectFrom("stockMovement")
        .select(["productId", "quantity", "reserved", "reason"])
        .where("id", ">", moved)
        .orderBy("id")
        .execute();
      const subjects = await world.db
        .selectFrom("audit")
        .select("subject")
        .where("id", ">", lastAudit)
        .orderBy("subject")
        .execute();
      return { status: answer.status, movements, told: subjects.map(({ subject }) => subject), statements };
    };
    const move = (productId: number, reserved: number) => ({
      productId,
      quantity: 0,
      reserved,
      reason: reserved > 0 ? "reserved" : "released",
    });

    await changed({ quantity: 3, remarks: "sticker" });
    const more = await changed({ quantity: 4 });
    expect(more).toMatchObject({ status: 200, movements: [move(bundle.id, 1)] });
    expect(more.told).toEqual(["order", "orderLine", "stockMovement"]);
    expect(more.statements).toBeLessThanOrEqual(20);
    expect(await changed({ quantity: 2 })).toMatchObject({ movements: [move(bundle.id, -2)] });
    expect(await changed({ quantity: 2, unitPrice: 9000 })).toMatchObject({
      movements: [],
      told: ["order", "orderLine"],
    });
    expect(await changed({ quantity: 10 })).toMatchObject({ status: 422, movements: [], told: [] });
    expect(await changed({ productId: other.id, quantity: 5 })).toMatchObject({
      movements: expect.arrayContaining([move(bundle.id, -2), move(other.id, 5)]),
    });
    expect((await shop.stock(bundle.id)).reservedQuantity).toBe(0);
    expect((await shop.stock(other.id)).reservedQuantity).toBe(5);
  });

  test("hold a product once", async () => {
    const bundle = await shop.bundle(5, { statusId: shop.saleable });
    const order = await shop.sale([{ productId: bundle.id }]);
    expect(await admin.post(`/sales/${order.id}/products`, { productId: bundle.id })).toMatchObject({
      status: 409,
      body: { code: "productOnOrder" },
    });
  });

  test("count each piece that several people scan at the same time, reserved or not", async () => {
    const colleague = await world.signedIn("Sales");
    for (const status of ["Concept", "Bevestigd"]) {
      const bundle = await shop.bundle(50, { statusId: shop.saleable, salePrice: 250 });
      const order = await shop.sale([], { statusId: shop.ids.orderStatuses[`sale ${status}`] });
      const scans = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (at % 2 ? admin : colleague).post(`/sales/${order.id}/products/piece`, { productId: bundle.id }),
        ),
      );
      expect(scans.map(({ status: code }) => code)).toEqual(scans.map(() => 200));
      expect(scans.map(({ body }) => body.quantity).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 1),
      );
      const { lines, total } = (await admin.get(`/sales/${order.id}`)).body;
      expect(lines).toMatchObject([{ productId: bundle.id, quantity: 20 }]);
      expect(total).toBe(Math.round(20 * 250 * 1.21));
      expect((await shop.stock(bundle.id)).reservedQuantity).toBe(status === "Concept" ? 0 : 20);
    }
  });

  test("take no piece of what is a single device there already, is sold out, or is closed", async () => {
    const [device, bundle] = [
      await sellable(),
      await shop.bundle(2, { statusId: shop.saleable, salePrice: 250 }),
    ];
    const order = await shop.sale([]);
    const piece = (productId: number) => admin.post(`/sales/${order.id}/products/piece`, { productId });
    expect((await piece(device.id)).body).toMatchObject({
      productId: device.id,
      quantity: 1,
      unitPrice: 10_000,
    });
    expect(await piece(device.id)).toMatchObject({ status: 409, body: { code: "productOnOrder" } });
    expect((await piece(999_999)).body.code).toBe("unknownReference");
    await piece(bundle.id);
    await shop.moveSale(order.id, "Bevestigd");
    expect((await piece(bundle.id)).body.quantity).toBe(2);
    expect((await piece(bundle.id)).body.code).toBe("notEnoughStock");
    expect((await shop.stock(bundle.id)).reservedQuantity).toBe(2);
    await shop.moveSale(order.id, "Afgerond");
    expect((await piece(bundle.id)).body.code).toBe("orderClosed");
  });

  test("that somebody else has scanned one more of are not set back by who read them before", async () => {
    const bundle = await shop.bundle(50, { statusId: shop.saleable });
    const order = await shop.sale([{ productId: bundle.id, quantity: 3 }]);
    const [read] = order.lines;
    await admin.post(`/sales/${order.id}/products/piece`, { productId: bundle.id });
    const edit = { productId: bundle.id, quantity: 10, version: read.version };
    expect(await admin.put(`/sales/${order.id}/products/${read.id}`, edit)).toMatchObject({
      status: 409,
      body: { code: "stale", details: { changedBy: admin.username, version: read.version + 1 } },
    });
    expect((await admin.get(`/sales/${order.id}`)).body.lines[0].quantity).toBe(4);
  });

  test("stay as they are when the order is closed", async () => {
    const product = await sellable();
    const order = await shop.sale([{ productId: product.id }]);
    const [line] = order.lines;
    await shop.moveSale(order.id, "Afgerond");
    const closed = { status: 422, body: { code: "orderClosed" } };
    const url = `/sales/${order.id}/products`;
    expect(await admin.post(url, { productId: product.id })).toMatchObject(closed);
    expect(await admin.put(`${url}/${line.id}`, { productId: product.id })).toMatchObject(closed);
    expect(await admin.del(`${url}/${line.id}`)).toMatchObject(closed);
  });

  test("of another order do not exist here", async () => {
    const other = await shop.sale([{ productId: (await sellable()).id }]);
    const order = await shop.sale([]);
    expect((await admin.del(`/sales/${order.id}/products/${other.lines[0].id}`)).status).toBe(422);
    expect((await admin.get(`/sales/${other.id}`)).body.lines).toHaveLength(1);
  });
});
