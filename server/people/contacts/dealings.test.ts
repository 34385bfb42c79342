import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

type Made = {
  kind: "sales" | "purchases";
  who: number;
  partner: number | null;
  day: number;
  phase: string;
  archived: boolean;
};
type Contact = { id: number; name: string } & Record<string, number | string | null>;
const phases = ["Concept", "Bevestigd", "Afgerond", "Geannuleerd"];
const dayOf = (day: number) => `2026-0${1 + Math.floor(day / 28)}-${String(1 + (day % 28)).padStart(2, "0")}`;
let people: { id: number }[];

const rowsOf = async (query = "", by = admin) => {
  const { status, body } = await by.get(`/contacts?q=handel&pageSize=200${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.items as Contact[];
};

/** An order of one line, brought to its phase as somebody would. */
async function order({ kind, who, partner, day, phase, archived }: Made) {
  const line =
    kind === "sales"
      ? { productId: (await shop.device({ statusId: shop.saleable })).id }
      : { productName: "Laptop", typeId: shop.ids.types.Laptop };
  const { id } = await shop.made(`/${kind}`, {
    contactId: people[who]!.id,
    partnerId: partner === null ? null : people[partner]!.id,
    orderDate: dayOf(day),
    lines: [{ ...line, unitPrice: 1000 + day }],
  });
  const word = kind === "sales" ? "sale" : "purchase";
  const statusId = shop.ids.orderStatuses[`${word} ${phase}`];
  if (phase !== "Concept") {
    const moved = await admin.post(`/${kind}/${id}/status`, {
      statusId,
      ...(word === "purchase" && { bookUnscanned: true }),
    });
    expect([phase, moved.status]).toEqual([phase, 200]);
  }
  if (archived && phase !== "Bevestigd") await admin.post(`/${kind}/${id}/archive`);
  return (await admin.get(`/${kind}/${id}`)).body;
}

describe("what a list of contacts shows of their orders", () => {
  let orders: (Made & { order: { total: number; orderDate: string; phase: string; archived: boolean } })[];
  beforeAll(async () => {
    people = [];
    for (const name of ["Eén Handel", "Twee Handel", "Drie Handel"])
      people.push(await shop.contact(name, { isCustomer: true }));
    const made = fc.record<Made>({
      kind: fc.constantFrom("sales", "purchases"),
      who: fc.nat(1),
      partner: fc.option(fc.nat(2), { nil: null }),
      day: fc.nat(80),
      phase: fc.constantFrom(...phases),
      archived: fc.boolean(),
    });
    orders = [];
    for (const one of fc.sample(made, { seed: 12, numRuns: 30 }))
      orders.push({ ...one, order: await order(one) });
  }, 120_000);

  const expected = (who: number) => {
    const of = (kind: string) => orders.filter((one) => one.kind === kind && one.who === who);
    const open = (some: typeof orders) =>
      some.filter(({ order }) => !order.archived && !["done", "cancelled"].includes(order.phase)).length;
    const done = (some: typeof orders) => some.filter(({ order }) => order.phase === "done");
    const last = (some: typeof orders) =>
      some
        .filter(({ order }) => order.phase !== "cancelled")
        .map(({ order }) => order.orderDate)
        .sort()
        .at(-1) ?? null;
    const forPartner = orders.filter(({ partner }) => partner === who);
    const sum = (some: typeof orders) => some.reduce((total, { order }) => total + order.total, 0);
    return {
      openSales: open(of("sales")),
      devicesSold: done(of("sales")).length,
      revenue: sum(done(of("sales"))),
      lastSale: last(of("sales")),
      openPurchases: open(of("purchases")),
      devicesBought: done(of("purchases")).length,
      spent: sum(done(of("purchases"))),
      lastPurchase: last(of("purchases")),
      openForPartner: open(forPartner),
      lastForPartner: last(forPartner),
    };
  };

  test("is what the orders behind it come to", async () => {
    const rows = await rowsOf("&sort=id");
    expect(rows).toHaveLength(3);
    for (const [at, row] of rows.entries()) expect(row).toMatchObject(expected(at));
    expect(rows[0]!.revenue).toBeGreaterThan(0);
    expect(rows[2]!).toMatchObject({ openSales: 0, revenue: 0, lastSale: null, devicesBought: 0 });
  });

  test("can be asked for: open orders, and when the last was", async () => {
    const rows = await rowsOf();
    const named = (some: Contact[]) => some.map(({ name }) => name).sort();
    for (const [filter, column] of [
      ["hasOpenSales", "openSales"],
      ["hasOpenPurchases", "openPurchases"],
      ["hasOpenForPartner", "openForPartner"],
    ] as const) {
      expect(named(await rowsOf(`&${filter}=true`))).toEqual(
        named(rows.filter((row) => Number(row[column]) > 0)),
      );
      expect(named(await rowsOf(`&${filter}=false`))).toEqual(named(rows.filter((row) => row[column] === 0)));
    }
    for (const column of ["lastSale", "lastPurchase", "lastForPartner"]) {
      const last = String(
        rows
          .map((row) => row[column])
          .filter(Boolean)
          .sort()
          .at(-1),
      );
      expect(named(await rowsOf(`&${column}=${last}..`))).toEqual(
        named(rows.filter((row) => String(row[column]) >= last && row[column])),
      );
      expect(named(await rowsOf(`&${column}=()`))).toEqual(named(rows.filter((row) => row[column] === null)));
    }
  });

  test("is sorted by the last order, and who never ordered comes last", async () => {
    const rows = await rowsOf("&sort=-lastSale");
    const days = rows.map(({ lastSale }) => lastSale);
    expect(days).toEqual(
      [...days].sort((one, other) => String(other ?? "").localeCompare(String(one ?? ""))),
    );
    expect(days.at(-1)).toBeNull();
    expect((await rowsOf("&sort=lastSale")).map(({ lastSale }) => lastSale)).toEqual([...days].reverse());
  });

  test("begins with who ordered last whatever is asked besides, page after page, and ties go by number", async () => {
    for (const kind of ["sales", "purchases"] as const)
      for (const who of [0, 1]) {
        const one = { kind, who, partner: who, day: 85, phase: "Bevestigd" as const, archived: false };
        orders.push({ ...one, order: await order(one) });
      }
    const pageOf = async (query: string): Promise<Contact[]> =>
      (await admin.get(`/contacts?${query}`)).body.items;
    const rows = await pageOf("pageSize=200");
    for (const last of ["lastSale", "lastPurchase", "lastForPartner"] as const) {
      const expectedIds = rows
        .toSorted((one, other) =>
          one[last] === other[last] ? other.id - one.id : (one[last] ?? "") < (other[last] ?? "") ? 1 : -1,
        )
        .map(({ id }) => id);
      for (const pageSize of [1, 2, 200]) {
        const ids: number[] = [];
        for (let page = 1; ids.length < rows.length; page += 1)
          ids.push(...(await pageOf(`sort=-${last}&pageSize=${pageSize}&page=${page}`)).map(({ id }) => id));
        expect([last, ids]).toEqual([last, expectedIds]);
      }
    }
  });

  const figures = ["openSales", "devicesSold", "revenue", "openPurchases", "devicesBought", "spent"].concat(
    "openForPartner",
  );
  test.each(figures)("is sorted and found by %s, page after page", async (figure) => {
    const rows = (await admin.get("/contacts?pageSize=200")).body.items as Contact[];
    for (const sort of [figure, `-${figure}`]) {
      const sign = sort === figure ? 1 : -1;
      const expectedIds = rows
        .toSorted((one, other) => sign * (Number(one[figure]) - Number(other[figure]) || one.id - other.id))
        .map(({ id }) => id);
      for (const pageSize of [2, 200]) {
        const ids: number[] = [];
        for (let page = 1; ids.length < rows.length; page += 1) {
          const { body } = await admin.get(`/contacts?sort=${sort}&pageSize=${pageSize}&page=${page}`);
          ids.push(...body.items.map(({ id }: Contact) => id));
        }
        expect([sort, ids]).toEqual([sort, expectedIds]);
      }
    }
    const most = Math.max(...rows.map((row) => Number(row[figure])));
    const found = (await admin.get(`/contacts?${figure}=${most}..&pageSize=200`)).body.items as Contact[];
    expect(found.map(({ id }) => id).sort()).toEqual(
      rows.flatMap((row) => (row[figure] === most ? [row.id] : [])).sort(),
    );
    expect((await admin.get(`/contacts?${figure}=veel`)).status).toBe(400);
  });

  test("is left out for who may not see those orders, or no prices", async () => {
    const buyer = await world.signedIn("Purchasing");
    for (const row of await rowsOf("", buyer))
      expect(row).toMatchObject({ openSales: null, revenue: null, lastSale: null, lastForPartner: null });
    expect((await rowsOf("", buyer))[0]!.spent).not.toBeNull();
    const warehouse = await world.signedIn("Warehouse");
    for (const row of await rowsOf("", warehouse)) expect(row).toMatchObject({ revenue: null, spent: null });
    expect((await rowsOf("", warehouse))[0]!.openSales).not.toBeNull();
    for (const query of [
      "hasOpenSales=true",
      "lastSale=2026-01-01..",
      "sort=-lastSale",
      "hasOpenForPartner=false",
      "sort=devicesSold",
      "openForPartner=1..",
    ])
      expect([query, (await buyer.get(`/contacts?${query}`)).status]).toEqual([query, 403]);
    for (const query of ["sort=-revenue", "revenue=100..", "sort=spent"])
      expect([query, (await warehouse.get(`/contacts?${query}`)).status]).toEqual([query, 403]);
  });

  test("is in a file, without amounts for who may see none", async () => {
    const file = (by: typeof admin) =>
      by.post("/contacts/bulk/print/export", { format: "csv", filter: { q: "handel" } });
    const amount = ((await rowsOf("&sort=id"))[0]!.revenue as number) / 100;
    expect((await file(admin)).bytes.toString()).toContain(amount.toFixed(2));
    const warehouse = await world.signedIn("Warehouse");
    expect((await file(warehouse)).bytes.toString()).not.toContain(amount.toFixed(2));
  });
});

describe("what is kept of a contact's orders", () => {
  /** The figures of these contacts, and what a count of all orders comes to. */
  const keptAndCounted = async (...ids: number[]) => {
    const kept = () =>
      world.db.selectFrom("contactDealing").selectAll().where("contactId", "in", ids).orderBy("contactId");
    const before = await kept().execute();
    await world.services.pool.query(
      `select "countDealings"(array(select id from "order" where "contactId" = any($1) or "partnerId" = any($1)))`,
      [ids],
    );
    return [before, await kept().execute()];
  };
  const figuresOf = async (id: number) => {
    const { rows } = await world.services.pool.query(
      `select "openSales", "devicesSold", "openPurchases", "devicesBought", "openForPartner", spent::int
       from "contactDealing" where "contactId" = $1`,
      [id],
    );
    return rows[0];
  };
  const none = {
    openSales: 0,
    devicesSold: 0,
    openPurchases: 0,
    devicesBought: 0,
    openForPartner: 0,
    spent: 0,
  };

  test("follows an order to another contact, and out of the books", async () => {
    const [one, other] = [await shop.contact("Van Eerst"), await shop.contact("Naar Later")];
    expect(await figuresOf(one.id)).toEqual(none);
    const { id } = await shop.made("/sales", { contactId: one.id, partnerId: other.id, lines: [] });
    expect(await figuresOf(one.id)).toEqual({ ...none, openSales: 1 });
    expect(await figuresOf(other.id)).toEqual({ ...none, openForPartner: 1 });
    await admin.patch(`/sales/${id}`, { contactId: other.id, partnerId: null });
    expect(await figuresOf(one.id)).toEqual(none);
    expect(await figuresOf(other.id)).toEqual({ ...none, openSales: 1 });
    expect((await admin.del(`/sales/${id}`)).status).toBe(200);
    expect(await figuresOf(other.id)).toEqual(none);
  });

  test("counts devices as they come in, are split, typed and told to carry data", async () => {
    const supplier = await shop.contact("Levert Van Alles");
    const { id: typeId } = await shop.made("/admin/product-types", { name: "Stick" });
    const lines = [{ productName: "Stick", typeId, quantity: 10, unitPrice: 100 }];
    const { id } = await shop.made("/purchases", { contactId: supplier.id, lines });
    await shop.movePurchase(id, "Afgerond");
    expect(await figuresOf(supplier.id)).toEqual({ ...none, spent: 1000 });
    const [bundle] = (await admin.get(`/products?purchaseId=${id}`)).body.items;
    const carries = await world.db
      .selectFrom("attribute")
      .select("id")
      .where("dataBearing", "=", true)
      .executeTakeFirstOrThrow();
    await world.services.pool.query(
      'insert into "productTypeAttribute" ("typeId", "attributeId", position) values ($1, $2, 0)',
      [typeId, carries.id],
    );
    expect(await figuresOf(supplier.id)).toMatchObject({ devicesBought: 10 });
    await world.services.pool.query(`update attribute set "dataBearing" = false where id = $1`, [carries.id]);
    expect(await figuresOf(supplier.id)).toMatchObject({ devicesBought: 0 });
    await world.services.pool.query(`update attribute set "dataBearing" = true where id = $1`, [carries.id]);
    const split = await admin.put(`/split-product/${bundle.id}/split-part-of-bundle`, { quantity: 4 });
    expect(split.status).toBeLessThan(300);
    expect(await figuresOf(supplier.id)).toMatchObject({ devicesBought: 10 });
    await world.db
      .updateTable("product")
      .set({ typeId: shop.ids.types.Monitor! })
      .where("id", "=", bundle.id)
      .execute();
    expect((await figuresOf(supplier.id)).devicesBought).toBeLessThan(10);
    const [kept, counted] = await keptAndCounted(supplier.id);
    expect(kept).toEqual(counted);
  });

  test("is what a count comes to when many write orders of the same two at once", async () => {
    const ids = [(await shop.contact("Druk Eén")).id, (await shop.contact("Druk Twee")).id];
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        shop.made("/sales", { contactId: ids[n % 2], partnerId: ids[(n + 1) % 2], lines: [] }),
      ),
    );
    expect(await figuresOf(ids[0]!)).toMatchObject({ openSales: 6, openForPartner: 6 });
    const archived = made.slice(0, 6).map(({ id }) => admin.post(`/sales/${id}/archive`));
    const moved = made.slice(6).map(({ id }) => admin.patch(`/sales/${id}`, { contactId: ids[0] }));
    const statuses = (await Promise.all([...archived, ...moved])).map(({ status }) => status);
    expect(Math.max(...statuses)).toBeLessThan(300);
    const [kept, counted] = await keptAndCounted(...ids);
    expect(kept).toEqual(counted);
  });

  test("is as before after a write that was refused", async () => {
    const { id } = await shop.contact("Blijft Gelijk");
    const refused = await admin.post("/sales", { contactId: id, lines: [{ productId: 999_999 }] });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await figuresOf(id)).toEqual(none);
    expect(await world.db.selectFrom("uncountedOrder").selectAll().execute()).toEqual([]);
  });
});

describe("a contact's history", () => {
  test("tells what changed and which files came and went", async () => {
    const company = await shop.made("/companies", { name: "Geschiedenis BV" });
    const { id } = await shop.contact("Verandert", { city: "Utrecht" });
    await admin.patch(`/contacts/${id}`, { city: "Zeist", companyId: company.id });
    const added = await admin.upload(`/contacts/${id}/files`, [
      { name: "contract.pdf", bytes: Buffer.from("%PDF-1.4") },
    ]);
    expect(added.status).toBe(201);
    const [file] = added.body.items;
    const read = await admin.get(`/contacts/${id}/files/${file.id}`);
    expect([read.status, read.bytes.toString()]).toEqual([200, "%PDF-1.4"]);
    const other = await shop.contact("Ander");
    expect((await admin.get(`/contacts/${other.id}/files/${file.id}`)).status).toBe(404);
    expect((await admin.del(`/contacts/${other.id}/files/${file.id}`)).status).toBe(404);
    expect((await admin.del(`/contacts/${id}/files/${file.id}`)).status).toBe(200);
    await admin.patch(`/contacts/${id}`, { locale: "en", country: "BE" });
    const { body } = await admin.get(`/contacts/${id}/history`);
    const facts = body.items.flatMap(({ facts }: { facts: object[] }) => facts);
    expect(facts).toMatchObject([
      { field: "locale", kind: "language", before: "nl", after: "en" },
      { field: "country", kind: "region", before: "NL", after: "BE" },
      { what: "fileRemoved", name: "contract.pdf" },
      { what: "fileAdded", name: "contract.pdf" },
      { what: "field", field: "city", before: "Utrecht", after: "Zeist" },
      { what: "field", field: "companyId", after: "Geschiedenis BV" },
      { what: "contactCreated" },
    ]);
    expect((await admin.get("/contacts/999999/history")).status).toBe(404);
    expect(
      (await admin.upload("/contacts/999999/files", [{ name: "x", bytes: Buffer.from("x") }])).status,
    ).toBe(404);
  });
});
