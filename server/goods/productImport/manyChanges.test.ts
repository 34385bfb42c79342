import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { countStatements } from "../../testing/plans.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const { Laptop, Monitor } = shop.ids.types;
type Problem = { row: number; field: string; code: string; message: string };
const headings = ["SKU", "Soort", "Serienummer", "Aantal", "Opslag", "Locatie"];
const mapping = ["sku", "productType", "serialNumber", "quantity", "attributes.storage", "location"];
const more = { types: { Laptop, Scherm: Monitor }, onMatch: { sku: "update" } };
/** Imports rows of those columns. */
const save = async (rows: string[][], query = "") =>
  (await admin.post(`/products/import${query}`, { headings, rows, mapping, ...more })).body;
const problemsOf = (body: { details: { problems: Problem[] } }) =>
  body.details.problems.map(({ row, field }) => `${row} ${field}`);
const undo = async (id: number) => (await admin.post(`/products/imports/${id}/undo`)).body;
const product = async (id: number) => (await admin.get(`/aproduct/${id}`)).body;
const state = async (id: number) => {
  const { typeId, serialNumber, quantity, stockQuantity, reservedQuantity, ...rest } = await product(id);
  const { attributes, locationId, locationLabel, saleableQuantity } = rest;
  const stock = { quantity, stockQuantity, reservedQuantity, saleableQuantity };
  return { typeId, serialNumber, ...stock, attributes, locationId, locationLabel };
};
const query = async (text: string, ...values: unknown[]) =>
  (await world.services.pool.query(text, values)).rows;
const movements = (id: number) =>
  query(`select quantity, reason from "stockMovement" where "productId" = $1 order by id`, id);
const tasks = async (id: number) =>
  (await query(`select name, status from task where "productId" = $1 order by name`, id)) as object[];
const location = async (more: object) =>
  (await admin.post("/admin/locations", { zipcodes: [], ...more })).body as { id: number; name: string };

test("hundreds of types, numbers, data carriers and quantities change and change back in few statements", async () => {
  const count = 300;
  const rows = (of: (at: number) => string[]) => Array.from({ length: count }, (_, at) => of(at));
  const made = rows((at) => [
    `MC-${at}`,
    "Laptop",
    at % 2 ? `MC-S${at}` : "",
    at % 2 ? "" : "5",
    "256 GB",
    "",
  ]);
  const named = { headings: [...headings, "Naam"], mapping: [...mapping, "productName"], ...more };
  await admin.post("/products/import", { ...named, rows: made.map((cells) => [...cells, "HP 840"]) });
  const ids = (await query(`select id from product where sku like 'MC-%' order by id`)).map(({ id }) => id);
  const [bundle, device] = ids;
  const before = [await state(bundle), await state(device), await tasks(device)];
  const [changed, asked] = await countStatements(() =>
    save(
      rows((at) => [
        `MC-${at}`,
        "Scherm",
        at % 2 ? `MC-N${at}` : "",
        at % 2 ? "" : String(3 + (at % 7)),
        "",
        "",
      ]),
    ),
  );
  expect(changed).toMatchObject({ created: 0, updated: count });
  expect(asked).toBeLessThan(count / 4);
  expect(await state(bundle)).toMatchObject({
    typeId: Monitor,
    quantity: 3,
    stockQuantity: 3,
    attributes: {},
  });
  expect(await state(device)).toMatchObject({ typeId: Monitor, serialNumber: "MC-N1", attributes: {} });
  expect((await movements(bundle)).slice(1)).toEqual([{ quantity: -2, reason: "corrected" }]);
  expect((await movements(device)).slice(1)).toEqual([]);
  expect(await tasks(device)).not.toEqual(before[2]);
  const [undone, takingBack] = await countStatements(() => undo(changed.importId));
  expect(undone).toEqual({ removed: 0, restored: count, stay: [] });
  expect(takingBack).toBeLessThan(count / 4);
  expect([await state(bundle), await state(device), await tasks(device)]).toEqual(before);
  expect((await movements(bundle)).slice(2)).toEqual([{ quantity: 2, reason: "corrected" }]);
});

test("every row that a rule of stock refuses is named at its cell, as a dry run does, and nothing is saved", async () => {
  const held = await shop.bundle(5, { statusId: shop.saleable });
  const { id } = await shop.sale([{ productId: held.id, quantity: 3 }]);
  expect((await shop.moveSale(id, "Bevestigd")).status).toBe(200);
  const device = await shop.device({ serialNumber: "RS-1" });
  const free = await shop.bundle(5);
  const other = await shop.device({ serialNumber: "RS-2" });
  const { name } = await location({ name: "Plank", unitCapacity: 6 });
  const rows = [
    [held.sku, "", "", "2", "", ""],
    [device.sku, "", "", "2", "", ""],
    [free.sku, "", "", "7", "", name],
    [other.sku, "", "RS-1", "", "", ""],
    [(await shop.bundle(4)).sku, "", "RS-3", "", "", ""],
  ];
  const expected = ["2 quantity", "3 quantity", "4 location", "5 serialNumber"];
  const refused = await save(rows);
  expect(refused.code).toBe("importHasErrors");
  expect(problemsOf(refused)).toEqual(expected);
  expect(refused.details.problems[0].message).toContain(held.sku);
  const { items } = await save(rows, "?dryRun=true");
  const told = items.flatMap(({ row, problems }: { row: number; problems: Problem[] }) =>
    problems.map(({ field }) => `${row} ${field}`),
  );
  expect(told).toEqual(expected);
  expect(await state(free.id)).toMatchObject({ quantity: 5, locationId: free.locationId });
});

test("two full places swap what they hold by a list, and its undo swaps it back", async () => {
  const [one, other] = [
    await location({ name: "Vol 1", unitCapacity: 1 }),
    await location({ name: "Vol 2", unitCapacity: 1 }),
  ];
  const [here, there] = [
    await shop.device({ locationId: one.id }),
    await shop.device({ locationId: other.id }),
  ];
  const rows = [
    [here.sku, "", "", "", "", other.name],
    [there.sku, "", "", "", "", one.name],
  ];
  const { importId, updated } = await save(rows);
  expect(updated).toBe(2);
  expect([(await product(here.id)).locationId, (await product(there.id)).locationId]).toEqual([
    other.id,
    one.id,
  ]);
  expect(await undo(importId)).toEqual({ removed: 0, restored: 2, stay: [] });
  expect([(await product(here.id)).locationId, (await product(there.id)).locationId]).toEqual([
    one.id,
    other.id,
  ]);
  expect(problemsOf(await save(rows.slice(0, 1)))).toEqual(["2 location"]);
});

test("a list takes no proof from what an order holds, and what it gives a data carrier is not sold", async () => {
  const proven = await shop.device({
    typeId: Laptop,
    attributes: { storage: "geen" },
    statusId: shop.saleable,
  });
  const { id } = await shop.sale([{ productId: proven.id }]);
  expect((await shop.moveSale(id, "Bevestigd")).status).toBe(200);
  const free = await shop.device({
    typeId: Laptop,
    attributes: { storage: "geen" },
    statusId: shop.saleable,
  });
  const rows = [
    [free.sku, "", "", "", "512 GB", ""],
    [proven.sku, "", "", "", "512 GB", ""],
  ];
  const refused = await save(rows);
  expect(refused.code).toBe("importHasErrors");
  expect(problemsOf(refused)).toEqual(["3 row"]);
  expect(await state(free.id)).toMatchObject({ attributes: { storage: "geen" }, saleableQuantity: 1 });
  expect((await save(rows.slice(0, 1))).updated).toBe(1);
  expect(await state(free.id)).toMatchObject({ attributes: { storage: "512 GB" }, saleableQuantity: 0 });
});

test("a bundle that became one device with a number is a bundle again by the undo", async () => {
  const { id, sku } = await shop.bundle(4);
  const { importId } = await save([[sku, "", "BD-1", "1", "", ""]]);
  expect(await state(id)).toMatchObject({ quantity: 1, serialNumber: "BD-1" });
  expect(await undo(importId)).toEqual({ removed: 0, restored: 1, stay: [] });
  expect(await state(id)).toMatchObject({ quantity: 4, stockQuantity: 4, serialNumber: "" });
  expect((await admin.patch(`/products/${id}`, { quantity: 2, serialNumber: "BD-1" })).body).toMatchObject({
    code: "serialWithQuantity",
    errors: [{ path: "quantity" }],
  });
});

/** What a row may say of a product; the serial number is one of a few, some of which are taken. */
const edits = fc.record({
  bundle: fc.boolean(),
  held: fc.integer({ min: 0, max: 2 }),
  type: fc.constantFrom("", "Scherm", "Laptop"),
  serial: fc.constantFrom("", "", "0", "1", "2"),
  quantity: fc.constantFrom("", "1", "2", "4", "9"),
  storage: fc.constantFrom("", "geen", "512 GB"),
});
let run = 0;

test("random lists do to products what editing one by one does, refuse the same and go back", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 5 }), async (asked) => {
      run += 1;
      // A row with the number of an earlier one is refused for that, whatever becomes of the earlier one.
      const list = asked.map((edit, at) => {
        const isRepeated = asked.slice(0, at).some(({ serial }) => serial === edit.serial);
        return isRepeated ? { ...edit, serial: "" } : edit;
      });
      const made = async (side: string) => {
        await shop.device({ serialNumber: `${side}${run}N2` });
        const products = [];
        for (const { bundle, held } of list) {
          const attributes = { storage: "geen" };
          const more = { typeId: Laptop, attributes, statusId: shop.saleable };
          const one = bundle ? await shop.bundle(4, more) : await shop.device(more);
          const quantity = Math.min(held, bundle ? 2 : 1);
          if (quantity) {
            const { id } = await shop.sale([{ productId: one.id, quantity }]);
            expect((await shop.moveSale(id, "Bevestigd")).status).toBe(200);
          }
          products.push(one);
        }
        return products;
      };
      const [single, listed] = [await made("A"), await made("B")];
      const refused = new Set<number>();
      for (const [at, { type, serial, quantity, storage }] of list.entries()) {
        const changes = {
          ...(type && { typeId: type === "Scherm" ? Monitor : Laptop }),
          ...(serial && { serialNumber: `A${run}N${serial}` }),
          ...(quantity && { quantity: Number(quantity) }),
          ...(storage && type !== "Scherm" && { attributes: { storage } }),
        };
        const { status } = await admin.patch(`/products/${single[at]!.id}`, changes);
        if (status !== 200) refused.add(at);
      }
      const rows = list.map(({ type, serial, quantity, storage }, at) => [
        listed[at]!.sku,
        type,
        serial && `B${run}N${serial}`,
        quantity,
        storage,
        "",
      ]);
      const before = await Promise.all(listed.map(({ id }) => state(id)));
      const left = new Set<number>();
      let saved = await save(rows);
      // What the cells themselves say is told before what becomes of the products.
      while (saved.code === "importHasErrors") {
        expect(await Promise.all(listed.map(({ id }) => state(id)))).toEqual(before);
        for (const { row } of saved.details.problems as Problem[]) left.add(row - 2);
        saved = await save(rows.map((cells, at) => (left.has(at) ? cells.map(() => "") : cells)));
      }
      expect(left).toEqual(refused);
      const { importId, code } = saved;
      if (code === "importEmpty") return;
      const asOf = async (products: { id: number }[]) =>
        Promise.all(
          products.map(async ({ id }) => {
            const { serialNumber, ...others } = await state(id);
            return [serialNumber.replace(/^[AB]/, ""), others, await movements(id), await tasks(id)];
          }),
        );
      expect(await asOf(listed)).toEqual(await asOf(single));
      expect((await undo(importId)).stay).toEqual([]);
      // What the gate took from sale stays there until somebody sells it again.
      const unsold = (states: { saleableQuantity: number }[]) =>
        states.map((one) => ({ ...one, saleableQuantity: null }));
      expect(unsold(await Promise.all(listed.map(({ id }) => state(id))))).toEqual(unsold(before));
    }),
    {
      numRuns: 12,
      examples: [[[{ bundle: true, held: 0, type: "", serial: "0", quantity: "1", storage: "" }]]],
    },
  );
});
