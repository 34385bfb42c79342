import { unzipSync } from "fflate";
import { readXlsx as openXlsx } from "hucre/xlsx";
import { type TObject, Type } from "typebox";
import { describe, expect, test } from "vitest";
import { everyRoute } from "../../testing/contract.ts";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";
import { readCsv } from "../tables/csv.ts";
import { readXlsx } from "../tables/xlsx.ts";
import { fileColumns, sendExport } from "./exports.ts";

const { world, admin, shop } = await testShop();

type Call = { ids?: number[]; filter?: object; columns?: string[]; format?: "csv" | "xlsx" };
const fileOf = async (
  url: string,
  call: Call,
  person: Person = admin,
  headers: Record<string, string> = {},
) => {
  const answer = await person.post(`${url}/bulk/print/export`, { format: "csv", ...call }, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
};
const sheetOf = async (url: string, call: Call) => {
  const { bytes } = await fileOf(url, { ...call, format: "xlsx" });
  const { rows, cells } = (await openXlsx(bytes, { readStyles: true })).sheets[0]!;
  return { rows, formats: rows[0]!.map((_, at) => cells?.get(`1,${at}`)?.style?.numFmt) };
};
const csvOf = async (...call: Parameters<typeof fileOf>) => readCsv((await fileOf(...call)).bytes);

test("a file breaks off once its reader may not read it any more", async () => {
  const person = await world.signedIn("Sales");
  const session = await world.services.sessions.of(person.accessToken);
  const rows = (async function* () {
    yield { name: "eerste" };
    await world.regroup(person, ["Driver"]);
    for (let at = 0; at < 1000; at += 1) yield { name: "later" };
  })();
  const reply = { type: () => reply, header: () => reply, send: (body: AsyncIterable<string>) => body };
  const columns = fileColumns("nl", "contacts", { name: Type.String() }, ["name"]);
  const file = { name: "contacts", format: "csv", columns, rows } as const;
  const sent = await sendExport(world.db, { locale: "nl", session }, reply as never, file);
  const parts: string[] = [];
  const reading = async () => {
    for await (const part of sent as unknown as AsyncIterable<string>) parts.push(part);
  };
  await expect(reading()).rejects.toThrow("rightsLost");
  expect(parts.join().match(/later/g)?.length ?? 0).toBeLessThan(1000);
});

describe("a file of products", () => {
  test("has the asked columns of what the list shows, in its order", async () => {
    const productName = "Voor het bestand";
    const { id } = await shop.device({ productName, salePrice: 24_900, attributes: {} });
    await shop.device({ productName, salePrice: 105 });
    await shop.device({ productName: "Niet gevraagd" });
    const columns = ["productName", "salePrice", "lifecycle", "stockQuantity", "archived"];
    const table = await csvOf("/products", { filter: { productName, sort: "salePrice" }, columns });
    expect(table.headings).toEqual([
      "Naam",
      "Verkoopprijs excl. btw",
      "Levensfase",
      "Aantal op voorraad",
      "Gearchiveerd",
    ]);
    expect(table.rows).toEqual([
      [productName, "1.05", "Op voorraad", "1", "Nee"],
      [productName, "249.00", "Op voorraad", "1", "Nee"],
    ]);
    const english = await csvOf("/products", { ids: [id], columns: ["archived"] }, admin, {
      "accept-language": "en",
    });
    expect(english).toMatchObject({ headings: ["Archived"], rows: [["No"]] });
  });

  test("has a column for each attribute under its own name", async () => {
    const { id } = await shop.device({
      typeId: shop.ids.types.Laptop,
      attributes: { cpu: "i5-8350U", grade: "B" },
    });
    const some = await csvOf("/products", {
      ids: [id],
      columns: ["attributes.grade", "attributes.cpu", "attributes.nope"],
    });
    expect(some.headings.at(-1)).toBe("nope");
    expect(some.rows).toEqual([["B", "i5-8350U", ""]]);
    const all = await csvOf("/products", { ids: [id] });
    expect(all.rows[0]).toContain("i5-8350U");
  });

  test("has the ticked devices that the list shows only when they are asked for: sold and archived", async () => {
    const [here, archived, sold] = [await shop.device({}), await shop.device({}), await shop.device({})];
    await admin.put("/aproducts/archive/set", { ids: [archived.id] });
    await world.db.updateTable("product").set({ gone: true }).where("id", "=", sold.id).execute();
    const ids = [sold.id, archived.id, here.id];
    const call = { ids, filter: { sort: "id" }, columns: ["sku"] };
    expect((await csvOf("/products", call)).rows).toEqual([[here.sku], [archived.sku], [sold.sku]]);
    const filtered = await csvOf("/products", { ...call, filter: { archived: false } });
    expect(filtered.rows).not.toContainEqual([archived.sku]);
  });

  test("is named after the list and the day", async () => {
    const { headers } = await fileOf("/products", { filter: { sku: "()" } });
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename\*=UTF-8''producten-\d{4}-\d{2}-\d{2}\.csv$/,
    );
  });

  test("shows prices to nobody who may not see them, and cannot be chosen by them", async () => {
    const { id } = await shop.device({ salePrice: 771_117, purchasePrice: 772_227 });
    const technician = await world.signedIn("Technician");
    const { bytes } = await fileOf("/products", { ids: [id] }, technician);
    expect(bytes.toString()).not.toMatch(/7711|7722/);
    const table = await csvOf("/products", { ids: [id], columns: ["sku", "salePrice"] }, technician);
    expect(table.headings).toEqual(["SKU"]);
    const call = { format: "csv", filter: { salePrice: "1.." } };
    expect((await technician.post("/products/bulk/print/export", call)).status).toBe(403);
  });

  test.each([
    ["an unknown column", { columns: ["passwordHash"] }],
    ["no column", { columns: [] }],
    ["another format", { format: "ods" }],
    ["too many ids", { ids: Array.from({ length: 1001 }, (_, at) => at + 1) }],
  ])("with %s is refused", async (_, call) => {
    expect((await admin.post("/products/bulk/print/export", { format: "csv", ...call })).status).toBe(400);
  });
});

const typeNamed = async (name: string) =>
  (await admin.get(`/admin/product-types?q=${name}`)).body.items[0] as { id: number };

describe("what a spreadsheet would run as a formula", () => {
  const payloads = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(1)",
    "＝1+1",
    "＋1",
    "－1",
    "＠A1",
    '=cmd|" /C calc"!A0',
    '=HYPERLINK("http://example.nl")',
  ];

  test("is a text in a CSV file and reads back as it was", async () => {
    const { id: typeId } = await shop.made("/admin/product-types", { name: "Formules" });
    for (const productName of payloads) await shop.device({ productName, typeId });
    const call = {
      filter: { typeId: String(typeId), sort: "id" },
      columns: ["productName", "stockQuantity"],
    };
    const { bytes } = await fileOf("/products", call);
    const cells = bytes.toString("utf8").split("\r\n").slice(1, -1);
    expect(cells).toHaveLength(payloads.length);
    for (const cell of cells) expect(cell).toMatch(/^"?'/);
    expect(readCsv(bytes).rows.map(([name]) => name)).toEqual(payloads);
  });

  test("is no formula in a workbook and reads back as it was", async () => {
    const { bytes } = await fileOf("/products", {
      filter: { typeId: String((await typeNamed("Formules")).id), sort: "id" },
      columns: ["productName"],
      format: "xlsx",
    });
    const parts = unzipSync(bytes);
    const sheet = new TextDecoder().decode(parts["xl/worksheets/sheet1.xml"]);
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet.match(/t="inlineStr"/g)).toHaveLength(payloads.length + 1);
    expect((await readXlsx(bytes)).rows.map(([name]) => name)).toEqual(payloads);
  });

  test("cannot hide in a name or a heading of another list", async () => {
    const contact = await shop.contact("=cmd()", { city: "-1", representative: "+31" });
    const table = await fileOf("/contacts", {
      ids: [contact.id],
      columns: ["name", "city", "representative"],
    });
    expect(table.bytes.toString().split("\r\n")[1]).toBe("'=cmd(),'-1,'+31");
  });
});

test("a file of contacts calls the part of the country a province", async () => {
  const contact = await shop.contact("Anna", { city: "Bern", state: "Bern" });
  const { bytes } = await fileOf("/contacts", { ids: [contact.id], columns: ["city", "state"] });
  expect(bytes.toString()).toMatch(/Plaats,Provincie\r\nBern,Bern/);
});

describe("a file of orders", () => {
  test("has amounts as numbers and days as days", async () => {
    const { id } = await shop.purchase([{ productName: "Laptop", unitPrice: 12_345 }], {
      orderDate: "2026-01-31",
    });
    const columns = ["orderDate", "total", "phase", "dataDestruction", "lineCount"];
    const table = await readXlsx((await fileOf("/purchases", { ids: [id], columns, format: "xlsx" })).bytes);
    expect(table.headings).toEqual(["Orderdatum", "Totaal", "Fase", "Wijze van datavernietiging", "Regels"]);
    const [[day, total, phase, , lines]] = table.rows as [string[]];
    expect([day, phase, lines]).toEqual(["2026-01-31", "Concept", "1"]);
    expect(Number(total)).toBeGreaterThan(123);
  });

  test("has days and instants as dates of a spreadsheet, instants under a heading that names their zone", async () => {
    const { id } = await shop.purchase([], { orderDate: "2026-01-31", pickupDate: null });
    const days = { ids: [id], columns: ["orderDate", "pickupDate"] };
    expect(await sheetOf("/purchases", days)).toEqual({
      rows: [
        ["Orderdatum", "Ophaaldatum"],
        [new Date("2026-01-31"), null],
      ],
      formats: ["yyyy-mm-dd", "yyyy-mm-dd"],
    });
    const device = await shop.device({});
    const createdAt = "2026-02-01T23:45:30Z";
    await world.db.updateTable("product").set({ createdAt }).where("id", "=", device.id).execute();
    const instants = { ids: [device.id], columns: ["createdAt"] };
    expect(await sheetOf("/products", instants)).toEqual({
      rows: [["Aangemaakt (Europe/Amsterdam)"], [new Date("2026-02-02T00:45:30Z")]],
      formats: ["yyyy-mm-dd hh:mm"],
    });
    expect(await csvOf("/purchases", days)).toMatchObject({ rows: [["2026-01-31", ""]] });
    expect(await csvOf("/products", instants)).toMatchObject({
      headings: ["Aangemaakt"],
      rows: [["2026-02-02T00:45:30+01:00"]],
    });
  });

  test.each([
    ["nl", undefined],
    ["en", undefined],
    ["ar", true],
    ["fa", true],
  ])("opens as %s is read", async (language, rightToLeft) => {
    await shop.contact("شركة", { city: "پونا" });
    const { bytes } = await fileOf(
      "/contacts",
      { format: "xlsx", columns: ["name", "city"], filter: { name: "شركة" } },
      admin,
      { "accept-language": language },
    );
    const { sheets } = await openXlsx(bytes);
    expect(sheets[0]!.view?.rightToLeft).toBe(rightToLeft);
    expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
    expect(sheets[0]!.rows[1]).toEqual(["شركة", "پونا"]);
  });

  test("holds nobody else's orders", async () => {
    const customer = await world.signedIn("Customer");
    const contact = await shop.contact("Klant");
    await world.db.updateTable("user").set({ contactId: contact.id }).where("id", "=", customer.id).execute();
    const own = await shop.sale([], { contactId: contact.id });
    const foreign = await shop.sale([]);
    const table = await csvOf("/sales", { columns: ["orderNr"] }, customer);
    expect(table.rows).toEqual([[own.orderNr]]);
    expect((await csvOf("/sales", { ids: [foreign.id], columns: ["orderNr"] }, customer)).rows).toEqual([]);
  });

  test("leaves the total out for who may not see prices", async () => {
    const warehouse = await world.signedIn("Warehouse");
    const { id } = await shop.sale([]);
    expect((await csvOf("/sales", { ids: [id] }, warehouse)).headings).not.toContain("Totaal");
  });

  test("holds the archive only when it is asked for", async () => {
    const { id, orderNr } = await shop.sale([]);
    await admin.post(`/sales/${id}/archive`);
    const columns = ["orderNr"];
    expect((await csvOf("/sales", { filter: { orderNr }, columns })).rows).toEqual([]);
    expect((await csvOf("/sales", { ids: [id], columns })).rows).toEqual([[orderNr]]);
    expect((await csvOf("/sales", { ids: [id], filter: { archived: true }, columns })).rows).toEqual([
      [orderNr],
    ]);
  });
});

test("every list has its file", async () => {
  await shop.contact("Gemeente Utrecht", { city: "Utrecht", isCustomer: true });
  const contacts = await csvOf("/contacts", {
    filter: { city: "Utrecht" },
    columns: ["name", "isCustomer", "companyName"],
  });
  expect(contacts).toMatchObject({
    headings: ["Naam", "Klant", "Bedrijf"],
    rows: [["Gemeente Utrecht", "Ja", ""]],
  });
  const ending = "/bulk/print/export";
  const lists = (await everyRoute()).flatMap(({ url }) =>
    url.endsWith(ending) && !url.includes(":") ? url.slice(0, -ending.length) : [],
  );
  expect(lists).toContain("/logs/emails");
  for (const url of lists) {
    const table = await csvOf(url, {});
    expect([url, table.headings.filter((heading) => !/^\p{Lu}/u.test(heading))]).toEqual([url, []]);
  }
});

test("the lists of those who keep the company have their files, without what only the addressee may read", async () => {
  const technician = await world.signedIn("Technician", "Sales");
  const people = await csvOf("/admin/users", {
    filter: { groups: "Technician" },
    columns: ["username", "groups", "active"],
  });
  expect(people).toMatchObject({
    headings: ["Gebruikersnaam", "Groepen", "Actief"],
    rows: expect.arrayContaining([[technician.username, "Technicus, Verkoop", "Ja"]]),
  });
  await world.db
    .insertInto("mail")
    .values({ causeKey: "x", to: "an@example.nl", subject: "Uw code", body: "123456", locale: "nl" })
    .execute();
  const mails = await csvOf("/logs/emails", { filter: { sent: false } });
  expect(mails.headings).not.toContain("body");
  expect(mails.rows.flat()).toContain("an@example.nl");
  expect(mails.rows.flat().join()).not.toContain("123456");
  const call = { format: "csv", columns: ["body"] };
  expect((await admin.post("/logs/emails/bulk/print/export", call)).status).toBe(400);
  expect((await technician.post("/admin/users/bulk/print/export", { format: "csv" })).status).toBe(403);
});

test("what names a row by its key is no column of any file", async () => {
  const patterns = (await everyRoute()).flatMap(({ url, schema }) => {
    const { columns } = ((schema.body as TObject | undefined)?.properties ?? {}) as {
      columns?: { items: { pattern: string } };
    };
    return columns && url.endsWith("/export") ? [[url, columns.items.pattern]] : [];
  });
  expect(patterns.length).toBeGreaterThan(20);
  // The number of a payment at its provider, or of an order in the shop, by which people find it there.
  const foreign = /\b(transactionId|entityId|incrementId)\b/g;
  expect(patterns.filter(([, pattern]) => /Id\b/.test(pattern!.replaceAll(foreign, "")))).toEqual([]);
});

test("100,000 rows leave in pieces, one more is refused", async () => {
  await world.services.pool.query(
    `insert into contact (name) select 'Rij ' || n from generate_series(1, 100001) n`,
  );
  const filter = { name: "~rij " };
  const call = { format: "csv", filter, columns: ["name"] };
  expect(await admin.post("/contacts/bulk/print/export", call)).toMatchObject({
    status: 422,
    body: { code: "tooManyRows" },
  });
  await world.services.pool.query(`delete from contact where name = 'Rij 1'`);
  const { bytes } = await fileOf("/contacts", { filter: { ...filter, sort: "-id" }, columns: ["name"] });
  const lines = bytes.toString().split("\r\n");
  expect(lines).toHaveLength(100_002);
  expect([lines[1], lines[100_000]]).toEqual(["Rij 100001", "Rij 2"]);
});
