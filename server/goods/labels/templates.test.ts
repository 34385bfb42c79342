import { describe, expect, test } from "vitest";
import { attributePrefix, mostTemplates } from "../../../contract/labelTemplates.routes.ts";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { testShop } from "../../testing/fixture.ts";
import { everyCodeOf, pagesOf, paperOf } from "../../testing/pdf.ts";
import { labelPrinter } from "./labels.jobs.ts";

const { world, admin, shop } = await testShop();
const warehouse = await world.signedIn("Warehouse");
const manager = await world.signedIn("Manager");
const url = "/admin/label-templates";
type Template = { id: number; name: string; version: number };
type Device = { id: number; sku: string; serialNumber: string };
let count = 0;
const named = (more: object = {}) => {
  count += 1;
  return { name: `Label ${count}`, ...more };
};
const template = (more: object = {}): Promise<Template> => shop.made(url, named(more));
const device = (more: object = {}): Promise<Device> => {
  count += 1;
  return shop.device({ serialNumber: `LBL${count}X`, ...more });
};
const print = async (ids: number[], paper: object): Promise<Buffer> => {
  const answer = await warehouse.post("/labels", { ids, ...paper });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.bytes;
};
const line = (field: string, size = 7, lines = 1) => ({ field, size, lines });

describe("a label by a template", () => {
  test("has its size and fields, and bars and a QR code that are read back", async () => {
    const { id } = await template({
      ...{ width: 7050, height: 4000, squareHolds: "serialNumber", squareSize: 1000 },
      fields: [line("productName", 9, 2), line("typeName"), line(`${attributePrefix}ram`)],
    });
    const made = await device({
      productName: "ThinkPad T14",
      typeId: shop.ids.types.Laptop,
      attributes: { ram: "16 GB" },
    });
    const pdf = await print([made.id], { templateId: id });
    expect(await paperOf(pdf)).toEqual({ pages: 1, size: [71, 40] });
    const [text] = await pagesOf(pdf);
    for (const part of ["ThinkPad T14", "Laptop", "16 GB", made.sku]) expect(text).toContain(part);
    expect(text).not.toContain(made.serialNumber);
    expect(await everyCodeOf(pdf)).toEqual([made.sku, made.serialNumber]);
  });

  test("leads by its QR code to the product", async () => {
    const made = await device();
    const { id } = await template({ bars: "none" });
    const codes = await everyCodeOf(await print([made.id], { templateId: id }));
    expect(codes).toEqual([`http://127.0.0.1:3000/products/${made.id}`]);
  });

  test("shows a long name smaller and over its lines, and a serial number whole", async () => {
    const productName = "Lenovo ThinkPad X1 Carbon Gen 9 20XW WUXGA touch vPro docking";
    const made = await device({ productName, serialNumber: "SERIAL-0123456789-ABCDEFGHIJ" });
    const { id } = await template({ fields: [line("productName", 10, 2), line("serialNumber", 9)] });
    const text = (await pagesOf(await print([made.id], { templateId: id })))[0]!.replace(/\s+/g, " ");
    expect(text).not.toContain("…");
    for (const word of productName.split(" ")) expect(text).toContain(word);
    expect(text).toContain(made.serialNumber);
  });

  test("is refused in words where a number or a code does not fit on it whole", async () => {
    const made = await device({ sku: "W".repeat(40) });
    const small = { width: 2500, height: 2500, fields: [] };
    const { id: bars } = await template({ ...small, square: "none" });
    const refused = await warehouse.post("/labels", { ids: [made.id], templateId: bars });
    expect(refused).toMatchObject({ status: 422, body: { code: "labelCodeRefused" } });
    expect(refused.body.detail).toContain(made.sku);
    const { id: text } = await template({ ...small, fields: [line("sku")], square: "none", bars: "none" });
    const cut = await warehouse.post("/labels", { ids: [made.id], templateId: text });
    expect(cut).toMatchObject({ status: 422, body: { code: "labelValueTooLong" } });
    expect(cut.body.detail).toContain(made.sku);
  });

  test("of a device without a serial number leaves out its line and its code", async () => {
    const made = await device({ serialNumber: "" });
    const { id } = await template({ bars: "serialNumber", square: "none" });
    const pdf = await print([made.id], { templateId: id });
    expect((await pagesOf(pdf))[0]).not.toContain("S/N");
    await expect(everyCodeOf(pdf)).rejects.toThrow();
  });
});

describe("the usual label of a product type", () => {
  test("is printed where nothing else is chosen, each at its own size", async () => {
    const { id } = await template({ width: 5000, height: 2800 });
    const type = await shop.made("/admin/product-types", named({ labelTemplateId: id }));
    const [first, other] = [await device({ typeId: type.id }), await device()];
    const whole = await print([first.id, other.id], {});
    expect(await paperOf(whole)).toEqual({ pages: 2, size: [50, 28] });
    expect(await paperOf(await print([other.id], {}))).toMatchObject({ size: [62, 29] });
    expect(await paperOf(await print([first.id], { format: "dymo99012" }))).toMatchObject({ size: [89, 36] });
    const listed = (await admin.get(`${url}/${id}`)).body;
    expect(listed.productTypes).toBe(1);
    const gone = await admin.del(`${url}/${id}`);
    expect(gone).toMatchObject({ status: 422, body: { code: "labelTemplateInUse" } });
  });

  test("is what a job prints, as one of many", async () => {
    const { id } = await template({ width: 4000, height: 3000, fields: [] });
    const type = await shop.made("/admin/product-types", named({ labelTemplateId: id }));
    const line = { productName: "Muis", typeId: type.id, serialNumber: "" };
    const lot = await shop.purchase(Array.from({ length: mostLinesAtOnce + 1 }, () => line));
    await shop.movePurchase(lot.id, "Afgerond");
    const filter = { purchaseId: String(lot.id) };
    expect((await warehouse.post("/labels", { filter })).status).toBe(202);
    const [job] = await world.takeJobs("printLabels");
    await labelPrinter(world.services)(job!, false);
    const { items } = (await warehouse.get(`/long-jobs/${warehouse.id}`)).body;
    expect(items[0]).toMatchObject({ state: "done" });
    const file = await warehouse.get(`/long-jobs/${warehouse.id}/${items[0].id}/file`);
    expect(await paperOf(file.bytes)).toEqual({ pages: mostLinesAtOnce + 1, size: [40, 30] });
  });
});

describe("a template is refused at the field", () => {
  test.each([
    ["that leaves no room for its text", { fields: [line("productName", 36, 4)] }, "labelTooLow", "fields"],
    ["of a code that is higher than the label", { squareSize: 2500 }, "labelTooLow", "squareSize"],
    [
      "of a code that leaves no room for text",
      { width: 2600, squareSize: 1500 },
      "labelTooNarrow",
      "squareSize",
    ],
    ["of bars that are higher than the label", { barsHeight: 2800 }, "labelTooLow", "barsHeight"],
    ["of a logo that is higher than the label", { logoHeight: 2400 }, "labelTooLow", "logoHeight"],
    ["of a margin that takes all", { width: 1000, margin: 400 }, "labelMargin", "margin"],
    ["of an address that no code so small holds", { squareSize: 600 }, "labelCodeRefused", "squareSize"],
    ["without anything on it", { fields: [], bars: "none", square: "none" }, "labelEmpty", "fields"],
  ])("%s", async (_, more, code, path) => {
    const answer = await admin.post(url, named(more));
    expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path }] } });
    expect(answer.body.detail).not.toMatch(/\{\{|NaN/);
  });

  test("of a field that products have not got", async () => {
    const answer = await admin.post(url, named({ fields: [line("salePrice")] }));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "fields.0.field" }] } });
  });
});

test("the preview draws what is not saved yet, of the newest device or another, and saves nothing", async () => {
  const made = await device({ productName: "Nieuwste" });
  const before = (await admin.get(url)).body.total;
  const preview = await admin.post(`${url}/preview`, { template: named() });
  expect(preview).toMatchObject({ status: 200, body: { productId: made.id, sku: made.sku } });
  expect(preview.body.svg).toMatch(/^<svg[^>]+width="175/);
  const other = await device();
  const chosen = await admin.post(`${url}/preview`, { template: named(), productId: made.id });
  expect(chosen.body).toMatchObject({ productId: made.id, productName: "Nieuwste" });
  expect(chosen.body.productId).not.toBe(other.id);
  const refused = await admin.post(`${url}/preview`, { template: named({ barsHeight: 2800 }) });
  expect(refused).toMatchObject({ status: 422, body: { code: "labelTooLow" } });
  expect((await admin.get(url)).body.total).toBe(before);
});

test("an Admin edits templates; others inside the company only print by them", async () => {
  const { id } = await template();
  for (const person of [warehouse, manager]) {
    expect((await person.get(url)).status).toBe(200);
    expect((await person.post(url, named())).status).toBe(403);
    expect((await person.patch(`${url}/${id}`, { height: 3000 })).status).toBe(403);
    expect((await person.post(`${url}/preview`, { template: named() })).status).toBe(403);
  }
  expect((await (await world.signedIn("Customer")).get(url)).status).toBe(403);
  const answer = await warehouse.post("/labels", { ids: [(await device()).id], templateId: 2_000_000_000 });
  expect(answer).toMatchObject({ status: 422, body: { code: "unknownReference" } });
});

test("an edit is told with what it was before, and a stale one is refused", async () => {
  const { id, version } = await template({ height: 3000 });
  expect((await admin.patch(`${url}/${id}`, { height: 3100, version })).body).toMatchObject({ height: 3100 });
  expect((await admin.patch(`${url}/${id}`, { height: 3200, version })).body.code).toBe("stale");
  const audit = await world.db
    .selectFrom("audit")
    .select("changes")
    .where("subject", "=", "labelTemplate")
    .where("subjectId", "=", id)
    .where("action", "=", "changed")
    .execute();
  expect(audit).toMatchObject([{ changes: { height: [3000, 3100] } }]);
});

test("there are so many templates at most, all of which a chooser shows", async () => {
  const { total } = (await admin.get(url)).body;
  for (let made = total; made < mostTemplates; made += 1) await template();
  const answer = await admin.post(url, named());
  expect(answer).toMatchObject({ status: 422, body: { code: "labelTemplatesMany" } });
});
