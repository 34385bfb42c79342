import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const named = new Map<number, string>();
const values: Record<string, Record<string, string>> = {
  small: { ram: "8 GB", cpu: "i5-8350U", grade: "B" },
  large: { ram: "16GB", cpu: "i5-1145G7", grade: "A", storage: "1 TB NVMe" },
  larger: { ram: "32", cpu: "i7-1185G7", grade: "C", storage: "512 GB" },
  persian: { ram: "۶۴ GB", cpu: "Ryzen, 7 Pro", grade: "A" },
  vague: { ram: "veel", cpu: "i5", grade: "B" },
  bare: {},
};

beforeAll(async () => {
  for (const [name, attributes] of Object.entries(values)) {
    const { id } = await shop.device({ productName: "Laptop", typeId: shop.ids.types.Laptop, attributes });
    named.set(id, name);
  }
  named.set((await shop.device()).id, "monitor");
  const grade = (await admin.get("/attributes?pageSize=200")).body.items;
  const { id, version } = grade.find(({ code }: { code: string }) => code === "grade");
  const changes = { version, options: ["C", "A", "B", "D", "E"], colors: { A: "#008A40", Z: "#000000" } };
  const { body } = await admin.patch(`/attributes/${id}`, changes);
  expect(body.colors).toEqual({ A: "#008A40" });
});

const listed = async (query: string) => {
  const { status, body } = await admin.get(`/products?pageSize=200&${query}`);
  expect([query, status]).toEqual([query, 200]);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }: { id: number }) => named.get(id));
};
const laptops = ["small", "large", "larger", "persian", "vague", "bare"];
const others = (...left: string[]) => [...laptops, "monitor"].filter((name) => !left.includes(name)).sort();

describe("a list filtered by an attribute", () => {
  test.each([
    ["at least a number", "ram=16..", ["large", "larger", "persian"]],
    ["at least, in digits of another script", "ram=۱۶..", ["large", "larger", "persian"]],
    ["at most a number", "ram=..16", ["large", "small"]],
    ["between numbers", "ram=9..40", ["large", "larger"]],
    ["in the unit that the others have", "storage=600..", ["large"]],
    ["exactly", "ram=8%20GB", ["small"]],
    ["any of several", "grade=A,C", ["large", "larger", "persian"]],
    ["with a comma of its own", `cpu=${encodeURIComponent(',"Ryzen, 7 Pro"')}`, ["persian"]],
    ["not this one", "grade=!A", others("large", "persian")],
    ["containing", "cpu=~i5", ["large", "small", "vague"]],
    ["not containing", "cpu=!~i5", others("small", "large", "vague")],
    ["empty", "ram=()", ["bare", "monitor"]],
    ["not empty", "ram=!()", others("bare", "monitor")],
  ])("%s", async (_, asked, expected) => {
    expect((await listed(`attributes.${asked}`)).sort()).toEqual(expected);
  });

  test("two attributes narrow each other", async () => {
    expect(await listed("attributes.ram=16..&attributes.grade=A")).toEqual(["persian", "large"]);
  });

  test("an attribute that nobody has finds nothing, and what is no number is refused", async () => {
    expect(await listed("attributes.unheard=x")).toEqual([]);
    const { status, body } = await admin.get("/products?attributes.ram=much..");
    expect([status, body.errors[0].path]).toEqual([400, "attributes.ram"]);
    expect((await admin.get("/products?attributes.=x")).status).toBe(400);
    expect((await admin.get("/products?sort=attributes.")).status).toBe(400);
  });

  test("what changes is found by what it became", async () => {
    const { id } = await shop.device({ typeId: shop.ids.types.Laptop, attributes: { ram: "3 GB" } });
    await admin.patch(`/products/${id}`, { version: 1, attributes: { ram: "5 GB" } });
    expect((await admin.get("/products?attributes.ram=..4")).body.total).toBe(0);
    expect((await admin.get("/products?attributes.ram=5..5")).body.items[0].id).toBe(id);
    await admin.put(`/aproducts/archive/${id}`);
    expect((await admin.get("/products?attributes.ram=5..5")).body.total).toBe(0);
  });
});

describe("a list sorted by an attribute", () => {
  test.each([
    ["ram", ["small", "large", "larger", "persian", "vague", "bare", "monitor"]],
    ["-ram", ["vague", "persian", "larger", "large", "small", "monitor", "bare"]],
    ["grade", ["larger", "large", "persian", "small", "vague", "bare", "monitor"]],
    ["-grade", ["vague", "small", "persian", "large", "larger", "monitor", "bare"]],
  ])("%s has numbers before texts, options in their order and blanks last", async (sort, expected) => {
    const word = sort.replace(/^(-?)/, "$1attributes.");
    expect(await listed(`sort=${word}`)).toEqual(expected);
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(...(await admin.get(`/products?pageSize=2&page=${page}&sort=${word}`)).body.items);
    expect(pages.map(({ id }) => named.get(id))).toEqual(expected);
    const file = await admin.post("/products/bulk/print/export", {
      ...{ format: "csv", columns: ["sku"], filter: { sort: word } },
    });
    const skus = file.bytes.toString().trim().split("\r\n").slice(1);
    expect(skus).toEqual(pages.map(({ sku }) => sku));
  });

  test("within what is searched for", async () => {
    expect(await listed("q=i5&sort=attributes.grade")).toEqual(["large", "small", "vague"]);
  });
});

test("days in a status are counted from its last change", async () => {
  const { id, statusSince, version } = await shop.tested();
  await world.db.updateTable("product").set({ statusSince: "2026-01-01" }).where("id", "=", id).execute();
  await admin.patch(`/products/${id}`, { version, remarks: "x" });
  expect((await shop.stock(id)).statusSince).toMatch(/^2026-01-01/);
  expect((await admin.get("/products?statusSince=..2026-01-01")).body.items).toHaveLength(1);
  expect((await admin.get("/products?sort=-daysInStatus")).body.items[0].id).toBe(id);
  await admin.post("/products/bulk/status", { ids: [id], statusId: shop.saleable });
  const since = (await shop.stock(id)).statusSince;
  expect(Date.parse(since)).toBeGreaterThanOrEqual(Date.parse(statusSince));
  const told = (await admin.get(`/products/${id}/history`)).body.items;
  expect(JSON.stringify(told)).not.toContain("statusSince");
  await admin.put(`/aproducts/archive/${id}`);
});

test("the number that a value begins with is read the same way whatever stands around it", async () => {
  const units = fc.constantFrom("", " GB", "GB", " %", '"', " Wh");
  await fc.assert(
    fc.asyncProperty(fc.nat(100_000), units, async (number, unit) => {
      const { rows } = await sql<{ read: number }>`select "numberIn"(${`${number}${unit}`}) as read`.execute(
        world.db,
      );
      expect(rows[0]!.read).toBe(number);
    }),
    { numRuns: 30 },
  );
  for (const text of ["i5-8350U", "12-core", "16x2", "2026-01-01", "", "GB 16", "1.2.3"]) {
    const { rows } = await sql<{ read: number }>`select "numberIn"(${text}) as read`.execute(world.db);
    expect([text, rows[0]!.read]).toEqual([text, Number.POSITIVE_INFINITY]);
  }
});

describe("a list sorted by an attribute and something else", () => {
  const prices = [100, 500, 300, 200, 400];
  beforeAll(async () => {
    await shop.made("/attributes", {
      code: "grid",
      name: "Raster",
      type: "text",
      productTypes: [shop.ids.types.Monitor],
    });
    for (const salePrice of prices)
      await shop.device({ productName: "Rasterscherm", salePrice, attributes: { grid: "4 K" } });
  });
  const pageOf = async (sort: string, page: number) =>
    (await admin.get(`/products?productName=Rasterscherm&pageSize=2&page=${page}&sort=${sort}`)).body.items;

  test("shows the rows that belong on its page", async () => {
    const shown = [];
    for (const page of [1, 2, 3]) shown.push(...(await pageOf("attributes.grid,-salePrice", page)));
    expect(shown.map(({ salePrice }) => salePrice)).toEqual([500, 400, 300, 200, 100]);
  });

  test("shows each row once, also when its code ends as an id does", async () => {
    await shop.made("/attributes", {
      code: "boardid",
      name: "Bord",
      type: "text",
      productTypes: [shop.ids.types.Monitor],
    });
    for (const sort of ["attributes.grid", "-attributes.boardid", "attributes.boardid"]) {
      const ids = [];
      for (const page of [1, 2, 3])
        ids.push(...(await pageOf(sort, page)).map(({ id }: { id: number }) => id));
      const sorted = ids.toSorted((one, other) => (sort.startsWith("-") ? other - one : one - other));
      expect([sort, ids]).toEqual([sort, sorted]);
      expect(new Set(ids).size).toBe(prices.length);
    }
  });
});

test("a value that is longer than an index row is kept, and does not stop a report or a save", async () => {
  const long = Array.from({ length: 500 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join("");
  const { id } = await shop.device({
    productName: "Laptop",
    typeId: shop.ids.types.Laptop,
    attributes: { cpu: long },
  });
  expect((await shop.stock(id)).attributes.cpu).toBe(long);
  const attributes = JSON.stringify({ cpu: long.repeat(12) });
  await sql`update product set attributes = ${attributes}::jsonb where id = ${id}`.execute(world.db);
  expect((await shop.stock(id)).attributes.cpu).toHaveLength(6000);
});

test.each(["１６ GB", "१६ GB"])("digits of a script that nobody here writes are a text: %s", async (ram) => {
  const { id } = await shop.device({
    productName: "Laptop",
    typeId: shop.ids.types.Laptop,
    attributes: { ram },
  });
  expect((await shop.stock(id)).attributes.ram).toBe(ram);
});
