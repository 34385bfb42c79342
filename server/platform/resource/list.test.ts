import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const nameOf = new Map<number, string>();

beforeAll(async () => {
  const { locations, types, productStatuses } = shop.ids;
  const entries: [string, object][] = [
    [
      "laptop",
      { productName: "EliteBook 840 100%", typeId: types.Laptop, serialNumber: "5CG001", salePrice: 300 },
    ],
    ["screen", { productName: "Scherm 24_inch", serialNumber: "!AB..C", locationId: locations.Magazijn }],
    ["mice", { productName: "Muis", typeId: types.Accessoire, quantity: 50 }],
    [
      "coming",
      { productName: 'Later, "morgen"', statusId: productStatuses.Ingekocht, serialNumber: "5CG002" },
    ],
  ];
  for (const [name, more] of entries) nameOf.set((await shop.device(more)).id, name);
});

const listNames = async (query: string) => {
  const { status, body } = await admin.get(`/products?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.items.map(({ id }: { id: number }) => nameOf.get(id)).sort();
};
const q = encodeURIComponent;
const allNames = ["coming", "laptop", "mice", "screen"];

describe("filters on a list", () => {
  test.each<[string, () => string, string[]]>([
    [
      "none of these types",
      () => `typeId=!${shop.ids.types.Laptop},${shop.ids.types.Accessoire}`,
      ["coming", "screen"],
    ],
    [
      "not at a location counts those that have none",
      () => `locationId=!${shop.ids.locations.Magazijn}`,
      ["coming", "laptop", "mice"],
    ],
    ["without a location", () => "locationId=()", ["coming", "laptop", "mice"]],
    ["with any location", () => "locationId=!()", ["screen"]],
    ["without a serial number", () => "serialNumber=()", ["mice"]],
    ["with a serial number", () => "serialNumber=!()", ["coming", "laptop", "screen"]],
    ["a name that contains", () => "productName=~ELITE", ["laptop"]],
    ["a name that contains, with accents", () => `productName=${q("~Élitebóok")}`, ["laptop"]],
    ["a name that contains, written together", () => "productName=~elitebook840", ["laptop"]],
    ["a name that contains, with another dash", () => `productName=${q("~elite–book")}`, ["laptop"]],
    ["a name that does not contain", () => "productName=!~e", ["mice"]],
    ["a per cent sign is a per cent sign", () => `productName=${q("~0%")}`, ["laptop"]],
    ["an underscore is an underscore", () => "productName=~4_i", ["screen"]],
    ["a text that reads like an operator", () => `serialNumber=${q(",!AB..C")}`, ["screen"]],
    ["a text with a comma", () => `productName=${q(',"Later, ""morgen""","Muis"')}`, ["coming", "mice"]],
    [
      "none of texts with a comma",
      () => `productName=${q('!,"Later, ""morgen"""')}`,
      ["laptop", "mice", "screen"],
    ],
    ["commas alone still tell texts apart", () => `productName=${q('"Later, "morgen",Muis')}`, ["mice"]],
    ["no text at all finds nothing", () => "serialNumber=,", []],
    ["none of these texts", () => "serialNumber=!5CG001,5CG002", ["mice", "screen"]],
    ["not in this stage", () => "lifecycle=!inStock", ["coming"]],
    ["the price is known", () => "salePrice=!()", ["laptop"]],
    ["the price is not known", () => "salePrice=()", ["coming", "mice", "screen"]],
    ["two operators at once", () => "serialNumber=~5cg&lifecycle=!purchased", ["laptop"]],
    ["no filter", () => "", allNames],
  ])("%s", async (_, query, expected) => {
    expect(await listNames(query())).toEqual(expected);
  });

  test.each([
    "typeId=!",
    "typeId=~1",
    "typeId=1,()",
    "lifecycle=()",
    "salePrice=!1..2",
    "createdAt=!2026-01-01..",
  ])("%s is refused", async (query) => {
    expect((await admin.get(`/products?${query}`)).status).toBe(400);
  });
});

test("of a pasted list it is told what the list does not have", async () => {
  const { body } = await admin.get("/products?serialNumber=5CG001,5CG999,5cg%20002,x&pageSize=1");
  expect(body).toMatchObject({ total: 2, notFound: { serialNumber: ["5CG999", "x"] } });
  expect((await admin.get("/products?serialNumber=5CG001,5CG002")).body.notFound).toBeUndefined();
});

test.each(["lifecycle=inStock", "inStock=true", "typeId=()", "salePrice=300..300", "q=elitebook"])(
  "what the list has is not told as missing from a pasted list because of %s",
  async (chip) => {
    const { body } = await admin.get(`/products?serialNumber=5CG001,5CG002,5CG999&${chip}`);
    expect(body.total).toBeLessThan(2);
    expect(body.notFound).toEqual({ serialNumber: ["5CG999"] });
  },
);
test("the archive has other numbers than the list", async () => {
  const { body } = await admin.get("/products?serialNumber=5CG001,5CG002&archived=true");
  expect(body.notFound).toEqual({ serialNumber: ["5CG001", "5CG002"] });
});
describe("Persian and Arabic digits", () => {
  test.each<[string, () => string, string[]]>([
    ["in a list's search", () => `q=${q("۸۴۰")}`, ["laptop"]],
    ["among other words", () => `q=${q("٨٤٠ elite")}`, ["laptop"]],
    ["in a text that is contained", () => `productName=${q("~۲۴_")}`, ["screen"]],
    ["in a text that is not contained", () => `productName=${q("!~٢٤")}`, ["coming", "laptop", "mice"]],
    ["in a pasted list", () => `serialNumber=${q("5CG۰۰۱,5CG٠٠٢")}`, ["coming", "laptop"]],
    ["in a list of what is not wanted", () => `serialNumber=${q("!5CG۰۰۱,5CG٠٠٢")}`, ["mice", "screen"]],
    ["in a price", () => `salePrice=${q("۲۰۰..۳۰۰")}`, ["laptop"]],
    ["in a quantity, open at the end", () => `stockQuantity=${q("٢..")}`, ["mice"]],
  ])("are read %s", async (_, query, expected) => {
    expect(await listNames(query())).toEqual(expected);
  });
  test("in a pasted list are not told as missing", async () => {
    const { body } = await admin.get(`/products?serialNumber=${q("5CG۰۰۱,5CG۰۰۲,5CG۹۹۹")}`);
    expect(body.notFound).toEqual({ serialNumber: ["5CG۹۹۹"] });
  });
  test("find a name that is stored with them", async () => {
    const { id } = await shop.device({ productName: "قفسه ۸۴۰" });
    nameOf.set(id, "shelf");
    expect(await listNames(`q=${q("۸۴۰")}`)).toEqual(["laptop", "shelf"]);
    const { body } = await admin.get(`/search?q=${q("قفسه ۸۴۰")}`);
    expect(body.items).toMatchObject([{ kind: "product", id }]);
  });
  test("are read by the search over everything, as a whole number too", async () => {
    const { id, sku } = await shop.device();
    const persian = sku.replace(/\d/g, (digit: string) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);
    const { body } = await admin.get(`/search?q=${q(persian)}`);
    expect(body.items[0]).toMatchObject({ kind: "product", id, exact: true });
  });
  test("are read where something is picked", async () => {
    const { body } = await admin.get(`/autocomplete/products?q=${q("۵cg۰۰۱")}`);
    expect(body.map((option: { id: number }) => nameOf.get(option.id))).toEqual(["laptop"]);
  });
});

test("a pasted list has at most 20,000 characters", async () => {
  const list = (length: number) => `5CG001,${"x".repeat(length - 7)}`;
  expect((await admin.get(`/products?serialNumber=${list(20_000)}`)).body.total).toBe(1);
  expect((await admin.get(`/products?serialNumber=${list(20_001)}`)).status).toBe(400);
});

test("a pasted list travels in the address over a real connection", async () => {
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  const address = world.app.server.address() as { port: number };
  const serials = Array.from({ length: 1600 }, (_, at) => `5CG${String(at).padStart(8, "0")}`);
  const query = new URLSearchParams({ serialNumber: serials.join(",") });
  expect(String(query).length).toBeGreaterThan(20_000);
  const answer = await fetch(`http://127.0.0.1:${address.port}/api/products?${query}`, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
  });
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { notFound: { serialNumber: string[] } }).notFound.serialNumber).toEqual(
    serials,
  );
});

test("the lists of orders, people and statuses know the same operators", async () => {
  const order = await shop.sale([]);
  const [first] = (await admin.get(`/sales?orderNr=${order.orderNr},SO-X`)).body.items;
  expect(first.id).toBe(order.id);
  expect((await admin.get("/sales?phase=!draft")).body.total).toBe(0);
  expect((await admin.get("/sales?deliveryDate=()")).body.total).toBe(1);
  expect((await admin.get("/sales?orderNr=~so-")).body.total).toBe(1);
  expect((await admin.get("/admin/users?groups=!Admin")).body.total).toBe(0);
  expect(
    (await admin.get("/admin/order-statuses?kind=!sale,repair")).body.items.map(
      ({ kind }: { kind: string }) => kind,
    ),
  ).not.toContain("sale");
  await shop.contact("Gemeente Utrecht", { city: "Utrecht" });
  expect((await admin.get("/contacts?city=~trech&name=!~bank")).body.total).toBe(1);
});

test("an order that another chip leaves out is not told as missing from a pasted list", async () => {
  const [one, other] = [await shop.sale([]), await shop.sale([])];
  const pasted = `orderNr=${one.orderNr},${other.orderNr},SO-0`;
  for (const chip of ["phase=done", "q=zzz", "contactId=!()&phase=cancelled"])
    expect((await admin.get(`/sales?${pasted}&${chip}`)).body.notFound).toEqual({ orderNr: ["SO-0"] });
});
test("Persian digits are read in the list of orders", async () => {
  const { id, orderNr } = await shop.sale([]);
  const persian = orderNr.replace(/\d/g, (digit: string) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);
  const { body } = await admin.get(`/sales?q=${q(persian)}`);
  expect(body.items.map((order: { id: number }) => order.id)).toEqual([id]);
});
