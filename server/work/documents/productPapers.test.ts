import { beforeAll, describe, expect, test } from "vitest";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { testShop } from "../../testing/fixture.ts";
import { everyCodeOf, isInked, pagesOf, paperOf } from "../../testing/pdf.ts";
import type { Person } from "../../testing/world.ts";
import { productPaperPrinter } from "./productPapers.routes.ts";

const { world, admin, shop } = await testShop();
type Asking = Pick<Person, "post">;

async function printed(url: string, body: object, by: Asking = admin) {
  const answer = await by.post(url, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  return answer.bytes;
}
const textOf = async (...asked: Parameters<typeof printed>) =>
  (await pagesOf(await printed(...asked))).join("\n");

type Device = { id: number; sku: string };
let laptop: Device;
beforeAll(async () => {
  laptop = await shop.device({
    ...{ productName: "Dell Latitude 5x30", typeId: shop.ids.types.Laptop, serialNumber: "PRINT-1" },
    ...{ salePrice: 24900, vatCodeId: shop.ids.vat.H21, purchasePrice: 11111, statusId: shop.saleable },
    attributes: { cpu: "Intel i5-1145G7", ram: "16 GB", grade: "B", battery: "91 %", biosLock: "Computrace" },
  });
});

describe("a price card", () => {
  test("says what it is, in what state, and what a buyer pays", async () => {
    const text = await textOf("/pricecards", { ids: [laptop.id] });
    for (const part of [
      "Dell Latitude 5x30",
      "Processor",
      "Intel i5-1145G7",
      "16 GB",
      "Conditie (grade)",
      "91 %",
    ])
      expect(text).toContain(part);
    for (const part of ["€ 301,29", "incl. btw", "12 maanden", laptop.sku]) expect(text).toContain(part);
    expect(text).not.toMatch(/111,11|249,00|Computrace|PRINT-1/);
  });

  test("adds no VAT within the margin scheme, and says that it is in it", async () => {
    const { id } = await shop.device({ salePrice: 19900, vatCodeId: shop.ids.vat.MARGE });
    const text = await textOf("/pricecards", { ids: [id] });
    expect(text).toContain("€ 199,00");
    expect(text).toContain("margeregeling");
  });

  test("shows a discount beside the price before it, and asks for what has no price", async () => {
    const off = {
      salePrice: 20000,
      vatCodeId: shop.ids.vat.H21,
      discount: 1000,
      discountUnit: "basisPoints",
    };
    const { id } = await shop.device(off);
    const text = await textOf("/pricecards", { ids: [id] });
    expect(text).toContain("€ 242,00");
    expect(text).toContain("€ 217,80");
    expect(await textOf("/pricecards", { ids: [(await shop.device()).id] })).toContain("Prijs op aanvraag");
  });

  test.each([
    ["a6", { pages: 5, size: [105, 148] }],
    ["a5", { pages: 5, size: [148, 209] }],
    ["fourOnA4", { pages: 2, size: [210, 297] }],
  ] as const)("on %s has its paper, and a code that leads to the device", async (size, paper) => {
    const ids = [laptop.id];
    while (ids.length < 5) ids.push((await shop.device({ salePrice: 100 })).id);
    const pdf = await printed("/pricecards", { ids, size });
    expect(await paperOf(pdf)).toEqual(paper);
    const { publicUrl } = world.services.config;
    expect(await everyCodeOf(pdf)).toEqual(ids.map((id) => `${publicUrl}/products/${id}`).sort());
  });

  test("is in the language that was asked for, else in that of the request", async () => {
    expect(await textOf("/pricecards", { ids: [laptop.id], locale: "fa" })).toMatch(/۱۲[\s\S]*ماه/);
    expect(await textOf("/pricecards", { ids: [laptop.id], locale: "en" })).toContain("12 months");
  });

  test("cuts no letter that reaches below its line", async () => {
    const pdf = await printed("/pricecards", { ids: [laptop.id], locale: "ar" });
    // Below the warranty of twelve months, and above the edge of its box.
    expect(await isInked(pdf, [0.1, 0.32], [0.767, 0.775])).toBe(true);
    expect(await isInked(pdf, [0.4, 0.6], [0.767, 0.775])).toBe(false);
  });

  test("is for who may see prices", async () => {
    const warehouse = await world.signedIn("Warehouse");
    expect((await warehouse.post("/pricecards", { ids: [laptop.id] })).status).toBe(403);
  });
});

describe("a checklist", () => {
  test("has the tasks of its device in order, what they ask, and codes that scan", async () => {
    const pdf = await printed("/checklists", { ids: [laptop.id] });
    const text = (await pagesOf(pdf)).join("\n");
    for (const part of [
      "Checklist",
      "Dell Latitude 5x30",
      "S/N PRINT-1",
      laptop.sku,
      "Testen",
      "Opmerkingen",
    ])
      expect(text).toContain(part);
    const rows = (await admin.get(`/tasks?productId=${laptop.id}`)).body.items as { name: string }[];
    expect(rows.length).toBeGreaterThan(3);
    for (const { name } of rows) expect(text).toContain(name);
    const { publicUrl } = world.services.config;
    expect(await everyCodeOf(pdf)).toEqual([laptop.sku, `${publicUrl}/products/${laptop.id}`].sort());
  });

  test("asks for an attribute by its values, and writes down the one that is known", async () => {
    const { id } = await shop.made("/tasks", {
      ...{ name: "Keuren", standard: true, productTypes: [shop.ids.types.Monitor] },
      asks: [
        (
          await world.db
            .selectFrom("attribute")
            .select("id")
            .where("code", "=", "grade")
            .executeTakeFirstOrThrow()
        ).id,
      ],
    });
    expect(id).toBeGreaterThan(0);
    const device = await shop.device({ attributes: { grade: "C" } });
    expect(await textOf("/checklists", { ids: [device.id] })).toMatch(
      /Keuren[\s\S]*Conditie \(grade\)\s+A\s+B\s+C\s+D\s+E/,
    );
  });

  test("of a whole lot names the lot and has each of its devices once", async () => {
    const lines = Array.from({ length: 12 }, (_, at) => ({
      ...{ productName: `Scherm ${at}`, typeId: shop.ids.types.Monitor, serialNumber: `LOT-${at}` },
    }));
    const { id, orderNr } = await shop.purchase(lines);
    await shop.movePurchase(id, "Afgerond");
    const text = await textOf("/checklists", { filter: { purchaseId: String(id), sort: "id" } });
    expect(text).toContain(`Partij ${orderNr}`);
    expect(text).toContain("12 apparaten");
    for (const { serialNumber } of lines)
      expect(text.split(new RegExp(`${serialNumber}\\b`))).toHaveLength(2);
  });

  test("shows a technician no task of a colleague", async () => {
    const technician = await world.signedIn("Technician");
    const device = await shop.device();
    for (const [name, assignedToId] of [
      ["Van mij", technician.id],
      ["Van een ander", admin.id],
    ] as const)
      await shop.made("/tasks", { name, productId: device.id, assignedToId });
    const text = await textOf("/checklists", { ids: [device.id] }, technician);
    expect(text).toContain("Van mij");
    expect(text).not.toContain("Van een ander");
    expect(await textOf("/checklists", { ids: [device.id] })).toContain("Van een ander");
  });

  test("text that looks like markup is printed as it is", async () => {
    const hostile = '#image("/etc/passwd") $x$ *b* @ref';
    const { id } = await shop.device({ productName: hostile });
    expect(await textOf("/checklists", { ids: [id] })).toContain(hostile);
    expect(await textOf("/pricecards", { ids: [id], locale: "en" })).toContain("passwd");
  });
});

test("what is gone is not there, and products are named one way", async () => {
  for (const url of ["/checklists", "/pricecards"]) {
    expect((await admin.post(url, { ids: [laptop.id, 999_999] })).status).toBe(404);
    expect((await admin.post(url, { filter: { purchaseId: "999999" } })).status).toBe(404);
    expect((await admin.post(url, {})).body.code).toBe("idsOrFilter");
  }
});

test("more than somebody should wait for is a job with a file", async () => {
  const line = { productName: "Muis", typeId: shop.ids.types.Accessoire };
  const { id } = await shop.purchase(Array.from({ length: mostLinesAtOnce + 1 }, () => line));
  await shop.movePurchase(id, "Afgerond");
  const asked = await admin.post("/pricecards", { filter: { purchaseId: String(id) }, size: "fourOnA4" });
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ kind: "priceCards", title: String(mostLinesAtOnce + 1) });
  const [job] = await world.takeJobs("printProducts");
  await productPaperPrinter(world.services)(job!, false);
  const { items } = (await admin.get(`/long-jobs/${admin.id}`)).body;
  expect(items[0]).toMatchObject({ id: asked.body.id, state: "done", hasFile: true });
});
