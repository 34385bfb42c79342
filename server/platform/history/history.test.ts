import { describe, expect, test } from "vitest";
import type { HistoryFact } from "../../../contract/history.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

type Entry = { id: number; at: string; userName: string | null; facts: HistoryFact[] };
const historyOf = async (
  url: string,
  query = "",
  person = admin,
  headers = {},
): Promise<{ items: Entry[]; hasMore: boolean }> =>
  (await person.get(`${url}/history${query}`, headers)).body;
const factsOf = async (url: string, person = admin, headers = {}) =>
  (await historyOf(url, "", person, headers)).items.flatMap(({ facts }) => facts);

describe("several tasks that one person does", () => {
  const tasksOf = async (productId: number): Promise<{ id: number; version: number; name: string }[]> =>
    (await admin.get(`/tasks?productId=${productId}&sort=position`)).body.items;

  test("in one press are one entry that opens to its parts, with what follows from the last", async () => {
    const { id } = await shop.device();
    const technician = await world.signedIn("Technician");
    const tasks = await tasksOf(id);
    const rows = tasks.map(({ id, version }) => ({ id, version }));
    const edited = await technician.post("/tasks/bulk-edit", { rows, changes: { status: "done" } });
    expect(edited.body).toMatchObject({ changed: 3 });
    const [latest] = (await historyOf(`/products/${id}`)).items;
    const done = latest!.facts.find(({ what }) => what === "taskDone")!;
    expect(latest!.userName).toBe(technician.username);
    expect(done).toMatchObject({ count: 3 });
    expect(done.parts!.map(({ name }) => name).sort()).toEqual(tasks.map(({ name }) => name).sort());
  });

  test("one after another are one entry as well, and pages hold entries whole", async () => {
    const { id } = await shop.device();
    for (const task of await tasksOf(id)) await admin.patch(`/tasks/${task.id}`, { status: "done" });
    await admin.patch(`/products/${id}`, { remarks: "klaar" });
    const complete = await historyOf(`/products/${id}`);
    expect(complete.items.map(({ facts }) => facts.map(({ what, count }) => `${what} ${count}`))).toEqual([
      ["field 1"],
      ["field 1", "taskAssigned 3", "taskDone 3"],
      ["entered 1", "taskAdded 3"],
    ]);
    const [first, second, third] = complete.items;
    const page = (query: string) => historyOf(`/products/${id}`, query);
    expect(await page("?limit=2")).toEqual({ items: [first, second], hasMore: true });
    expect(await page(`?limit=2&before=${second!.id}`)).toEqual({ items: [third], hasMore: false });
    expect(await page(`?limit=1&before=${first!.id}`)).toEqual({ items: [second], hasMore: true });
  });
});

describe("what a history points at", () => {
  test("has its name in the reader's language, whoever deleted, renamed or archived it", async () => {
    const { id: locationId } = await shop.made("/admin/locations", { name: "Kast 9", unitCapacity: null });
    const { id: place } = await shop.made("/admin/locations", { name: "Kast 10", unitCapacity: null });
    const leaver = await world.signedIn("Technician");
    const { id } = await shop.device({ locationId: shop.ids.locations.Magazijn });
    await shop.finishTasks(id);
    const task = await shop.made("/tasks", {
      name: "Polijsten",
      productId: id,
      assignedToId: null,
      dueDate: null,
    });
    await admin.patch(`/tasks/${task.id}`, { assignedToId: leaver.id });
    await admin.post(`/products/${id}/move`, { locationId });
    await admin.post(`/products/${id}/move`, { locationId: place });
    await admin.del(`/tasks/${task.id}`);
    expect((await admin.del(`/admin/locations/${locationId}`)).status).toBe(200);
    await admin.patch(`/admin/locations/${place}`, { name: "Kast 11" });
    const facts = await factsOf(`/products/${id}`, admin, { "accept-language": "en" });
    expect(facts.find(({ what }) => what === "taskAssigned")).toMatchObject({
      name: "Polijsten",
      after: leaver.username,
    });
    expect(facts.filter(({ what }) => what === "moved")).toMatchObject([
      { before: "Kast 9", after: "Kast 11" },
      { before: "Warehouse", after: "Kast 9" },
    ]);
    expect(facts.find(({ field }) => field === "statusId")).toMatchObject({ after: "Saleable" });
  });

  test("is linked with its order as long as that is there", async () => {
    const { id: productId } = await shop.device({ statusId: shop.saleable });
    const sale = await shop.sale([{ productId, unitPrice: 9900 }]);
    const onOrder = async () =>
      (await factsOf(`/products/${productId}`)).find(({ what }) => what === "onOrderFor");
    const order = { nr: sale.orderNr, kind: "sale" };
    expect(await onOrder()).toMatchObject({ kind: "money", after: 9900, order: { ...order, id: sale.id } });
    expect((await factsOf(`/sales/${sale.id}`)).find(({ what }) => what === "lineAdded")).toMatchObject({
      count: 1,
      name: expect.stringContaining("Monitor"),
    });
    const { id: bundleId } = await shop.device({ statusId: shop.saleable, serialNumber: "", quantity: 20 });
    const line = await admin.post(`/sales/${sale.id}/products`, { productId: bundleId, quantity: 12 });
    expect((await factsOf(`/sales/${sale.id}`))[0]).toMatchObject({ what: "lineAdded", after: 12 });
    await admin.del(`/sales/${sale.id}/products/${line.body.id}`);
    expect((await factsOf(`/sales/${sale.id}`))[0]).toMatchObject({ what: "lineRemoved", after: 12 });
    await admin.del(`/sales/${sale.id}`);
    expect(await onOrder()).toMatchObject({ order: { nr: sale.orderNr, id: null } });
  });

  test("begins with the purchase and its pickup, for who may read purchases", async () => {
    const supplier = await shop.contact("Gemeente Ede");
    const purchase = await shop.purchase([{ productName: "Scherm", typeId: shop.ids.types.Monitor }], {
      contactId: supplier.id,
      orderDate: "2026-11-02",
      pickupDate: "2026-11-05",
    });
    await shop.movePurchase(purchase.id, "Afgerond");
    const { items } = (await admin.get(`/products?purchaseId=${purchase.id}`)).body;
    const url = `/products/${items[0].id}`;
    await admin.patch(url, { remarks: "kras" });
    const { items: entries } = await historyOf(url);
    const order = { id: purchase.id, nr: purchase.orderNr, kind: "purchase" };
    expect(entries.slice(-2)).toMatchObject([
      { at: "2026-11-05", facts: [{ what: "pickup", after: "Gemeente Ede", order }] },
      { at: "2026-11-02", facts: [{ what: "ordered", after: "Gemeente Ede", order }] },
    ]);
    expect(entries.slice(0, -2).flatMap(({ facts }) => facts.map(({ what }) => what))).toContain("received");
    expect((await historyOf(url, "?limit=1")).items).toHaveLength(1);
  });
});

test("a column of words says where they stand, so that every language has them", async () => {
  const { id } = await shop.sale([]);
  await admin.patch(`/sales/${id}`, {
    deliveryType: "delivery",
    contactId: (await shop.contact("De Brug")).id,
  });
  expect((await historyOf(`/sales/${id}`)).items[0]!.facts).toMatchObject([
    { field: "contactId", before: "Iemand", after: "De Brug" },
    { field: "deliveryType", texts: "deliveryTypes", after: "delivery" },
  ]);
});

test("a history of thousands of rows is a few entries, whose parts are a hundred at most", async () => {
  const lines = Array.from({ length: 450 }, (_, at) => ({ productName: `Laptop ${at}` }));
  const { id } = await shop.purchase(lines);
  await world.services.pool.query(`update "orderLine" set remarks = 'a' where "orderId" = $1`, [id]);
  await admin.patch(`/purchases/${id}`, { remarks: "af" });
  const { items, hasMore } = await historyOf(`/purchases/${id}`);
  expect(items.map(({ facts }) => facts.map(({ what, count }) => `${what} ${count}`))).toEqual([
    ["field 1"],
    ["lineChanged 450"],
    ["orderCreated 1", "lineAdded 450"],
  ]);
  expect(hasMore).toBe(false);
  expect(items[2]!.facts[1]!.parts).toHaveLength(100);
});
