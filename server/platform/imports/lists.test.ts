import { expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { testShop } from "../../testing/fixture.ts";
import { realFile } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();

type ParsedList = { listId: number; rows: string[][]; mapping: unknown[] };
const csvOf = (rows: string[]) => ({
  name: "lijst.csv",
  bytes: Buffer.from(["Serienummer;Model", ...rows].join("\n")),
});
const read = async (orderId: number, file = csvOf(["L1;XPS", "L2;XPS"]), by = admin): Promise<ParsedList> =>
  (await by.upload(`/purchases/${orderId}/import/read`, [file])).body;
const save = (orderId: number, { listId, mapping }: ParsedList, changes: object = {}, by = admin) =>
  by.post(`/purchases/${orderId}/import`, { listId, mapping, types: {}, ...changes });
const serials = async (orderId: number) =>
  (await admin.get(`/purchases/${orderId}`)).body.lines.map(
    (line: { serialNumber: string }) => line.serialNumber,
  );
const gone = { status: 404, body: { code: "importListGone" } };

test("a list that was read is imported by its number, without its rows", async () => {
  const { id } = await shop.purchase([]);
  const list = await read(id, realFile("lots/bank-120-laptops.csv"));
  expect(await save(id, list, { leftOut: [57] })).toMatchObject({
    status: 200,
    body: { imported: 119, leftOut: 1 },
  });
  const { items } = (await admin.get(`/purchases/${id}/imports`)).body;
  expect(items).toMatchObject([{ fileName: "bank-120-laptops.csv", lines: 119 }]);
});

test("what somebody mended is imported as mended, and the others keep their lines", async () => {
  const { id } = await shop.purchase([]);
  const list = await read(id, csvOf(["M1;XPS", "M1;XPS", "M1;XPS", "M4;XPS"]));
  const twice = { code: "importHasErrors", details: { problems: [{ row: 3, otherRow: 2 }, { row: 4 }] } };
  expect((await save(id, list)).body).toMatchObject(twice);
  const mended = [{ row: 1, column: 0, text: "M2" }];
  expect((await save(id, list, { mended })).body.details.problems).toMatchObject([{ row: 4, otherRow: 2 }]);
  expect((await save(id, list, { mended, leftOut: [2] })).body).toMatchObject({ imported: 3, leftOut: 1 });
  expect(await serials(id)).toEqual(["M1", "M2", "M4"]);
});

test.each([
  ["mended", { mended: [{ row: 2, column: 0, text: "x" }] }],
  ["mended", { mended: [{ row: 0, column: 2, text: "x" }] }],
  ["leftOut", { leftOut: [2] }],
])("a place outside of the list is refused at %s", async (path, changes) => {
  const { id } = await shop.purchase([]);
  expect(await save(id, await read(id), changes)).toMatchObject({
    status: 400,
    body: { errors: [{ path }] },
  });
  expect(await serials(id)).toEqual([]);
});

test("a list is its reader's alone, and of the order that it was read for", async () => {
  const [{ id }, other] = [await shop.purchase([]), await shop.purchase([])];
  const list = await read(id);
  const colleague = await world.signedIn("Admin");
  expect(await save(id, list, {}, colleague)).toMatchObject(gone);
  expect(await save(other.id, list)).toMatchObject(gone);
  expect(await save(id, { ...list, listId: 2_000_000_000 })).toMatchObject(gone);
  expect((await save(id, list)).body).toMatchObject({ imported: 2 });
});

test("a list is there for a day, and what to do afterwards is said", async () => {
  const { id } = await shop.purchase([]);
  const [old, fresh] = [await read(id), await read(id)];
  const age = (listId: number, hours: number) =>
    world.services.pool.query(
      `update "importList" set "createdAt" = now() - make_interval(hours => $2) where id = $1`,
      [listId, hours],
    );
  await age(old.listId, 25);
  await age(fresh.listId, 23);
  await tidy(world.services)();
  const lost = await save(id, old);
  expect(lost).toMatchObject(gone);
  expect(lost.body.detail).toBe("Deze lijst is niet meer bewaard. Kies het bestand opnieuw.");
  expect((await save(id, fresh)).body).toMatchObject({ imported: 2 });
});

test("of the lists that somebody read the last four are kept", async () => {
  const { id } = await shop.purchase([]);
  const lists: ParsedList[] = [];
  for (let at = 0; at < 5; at += 1) lists.push(await read(id));
  const [first, second] = lists as [ParsedList, ParsedList];
  expect(await save(id, first)).toMatchObject(gone);
  expect((await save(id, second)).body).toMatchObject({ imported: 2 });
});

test("a call without a list imports nothing", async () => {
  const { id } = await shop.purchase([]);
  const sent = await admin.post(`/purchases/${id}/import`, { mapping: ["serialNumber"], types: {} });
  expect(sent).toMatchObject({ status: 422, body: { code: "importEmpty" } });
});
