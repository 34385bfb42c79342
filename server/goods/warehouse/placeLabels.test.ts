import { expect, test } from "vitest";
import { readPlaceCode } from "../../../contract/placeCode.rules.ts";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { testShop } from "../../testing/fixture.ts";
import { everyCodeOf, pagesOf, paperOf } from "../../testing/pdf.ts";

const { world, shop } = await testShop();
const warehouse = await world.signedIn("Warehouse");
let count = 0;
const location = (more: object = {}): Promise<{ id: number; name: string }> => {
  count += 1;
  return shop.made("/admin/locations", { name: `Stelling ${count}`, unitCapacity: null, ...more });
};
const print = (id: number, body: object = {}) => warehouse.post(`/places/${id}/print/labels`, body);

test.each(["brother62", "dymo99012", "averyL7160"])(
  "the label of a slot is read back on %s",
  async (format) => {
    const { id, name } = await location();
    const answer = await print(id, { format, labels: ["1.7.3", "2-24-4"] });
    expect(answer.status).toBe(200);
    const codes = await everyCodeOf(answer.bytes);
    // Bars and a QR code of each.
    expect(codes).toEqual(["1-07-3", "1-07-3", "2-24-4", "2-24-4"].map((label) => `LOC-${id}/${label}`));
    const pages = await pagesOf(answer.bytes);
    for (const text of ["1-07-3", "2-24-4", name]) expect(pages.join(" ")).toContain(text);
  },
);

test("what a label says is the place that a scan opens and moves goods to", async () => {
  const { id, name } = await location();
  const [code] = await everyCodeOf((await print(id, { labels: ["1-7-3"] })).bytes);
  expect(readPlaceCode(code!)).toEqual({ locationId: id, label: "1-07-3" });
  const found = await warehouse.post("/moving/code", { code });
  expect(found.body.place).toEqual({ locationId: id, locationName: name, locationLabel: "1-07-3" });
});

test("all slots are printed at once, each of them once", async () => {
  const { id } = await location();
  expect(await paperOf((await print(id)).bytes)).toEqual({ pages: 192, size: [62, 29] });
  const sheets = await print(id, { format: "averyL7160", startAt: 21 });
  expect(await paperOf(sheets.bytes)).toEqual({ pages: 11, size: [210, 297] });
});

test("of a location with labels of its own those in use are printed, or those that fit it", async () => {
  const { id } = await location({ locationTemplate: "[A-F]-\\d{2}" });
  const own = await print(id, {});
  expect(new Set(await everyCodeOf(own.bytes))).toEqual(new Set([`LOC-${id}`]));
  for (const locationLabel of ["C-07", "C-07", "A-01"])
    await shop.device({ locationId: id, locationLabel, serialNumber: "" });
  const used = await everyCodeOf((await print(id)).bytes);
  expect([...new Set(used)]).toEqual([`LOC-${id}/A-01`, `LOC-${id}/C-07`]);
  const wrong = await print(id, { labels: ["A-02", "1-7-3"] });
  expect(wrong).toMatchObject({ status: 400, body: { code: "labelFormat", errors: [{ path: "labels.1" }] } });
});

test("a place that is gone, and more labels than one waits for, are refused", async () => {
  expect((await print(2_000_000_000)).status).toBe(404);
  const { id } = await location({ locationTemplate: "\\d{1,4}" });
  const labels = Array.from({ length: mostLinesAtOnce + 1 }, (_, at) => String(at + 1));
  expect((await print(id, { labels })).status).toBe(400);
  const outside = await world.signedIn("Supplier");
  expect((await outside.post(`/places/${id}/print/labels`, {})).status).toBe(403);
});
