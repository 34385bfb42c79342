import { beforeAll, describe, expect, test } from "vitest";
import { daysAfter } from "../../../contract/days.rules.ts";
import type { ProductFigures, TaskFigures } from "../../../contract/insight.ts";
import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";
import { weeksOf } from "./period.ts";

const { world, admin, shop } = await testShop();
let figures: ProductFigures;

const today = dayFromNow(0);

const read = async (url: string) => (await admin.get(url)).body;
const total = async (list: string, query: string | null) => (await read(`${list}?${query}`)).total as number;

beforeAll(async () => {
  const { types, locations, productStatuses } = shop.ids;
  const saleable = productStatuses.Verkoopbaar;
  const devices = [];
  for (let at = 0; at < 12; at++)
    devices.push(
      await shop.device({
        ...(at % 3 && { locationId: Object.values(locations)[0] }),
        ...(at % 2 ? { statusId: saleable } : {}),
        purchasePrice: 1000 + at,
        ...(at % 4 === 0 && { typeId: types.Laptop, attributes: { grade: "B" } }),
      }),
    );
  await shop.bundle(40, { purchasePrice: 250 });
  await world.db
    .updateTable("product")
    .set({ createdAt: new Date(Date.now() - 100 * 86_400_000).toISOString() })
    .where("id", "in", [devices[0].id, devices[1].id])
    .execute();
  const sale = await shop.sale([{ productId: devices[1].id, unitPrice: 9900 }]);
  await shop.moveSale(sale.id, "Afgerond");
  await admin.put(`/aproducts/archive/${devices[2].id}`);
  const { items } = await read("/tasks?pageSize=200");
  const change = (task: { id: number }, input: object) => admin.patch(`/tasks/${task.id}`, input);
  await change(items[0], { status: "inProgress", assignedToId: admin.id });
  await change(items[0], { status: "done" });
  await change(items[1], { status: "done" });
  await shop.made("/tasks", { name: "Lader bestellen", dueDate: "2026-01-05" });
  figures = await read("/products/analytics");
});

test("every figure of the stock equals the list behind it", async () => {
  const groups = [
    ...figures.byType,
    ...figures.byGrade,
    ...figures.byPlace,
    ...figures.byAge,
    ...figures.byStage,
  ];
  expect(groups.length).toBeGreaterThan(10);
  for (const { list, count, key } of groups)
    expect(await total("/products", list), `${key} ${list}`).toBe(count);
  const all = await total("/products", "inStock=true");
  for (const parts of [figures.byType, figures.byGrade, figures.byPlace, figures.byAge, figures.byStage])
    expect((parts as { count: number }[]).reduce((sum, { count }) => sum + count, 0)).toBe(all);
});

test("pieces and what was paid for them add up to the stock", async () => {
  const { items } = await read("/products?inStock=true&pageSize=200");
  const value = items.reduce(
    (sum: number, row: { stockQuantity: number; purchasePrice: number | null }) =>
      sum + row.stockQuantity * (row.purchasePrice ?? 0),
    0,
  );
  for (const parts of [figures.byType, figures.byGrade, figures.byPlace, figures.byAge])
    expect(parts.reduce((sum, row) => sum + row.value!, 0)).toBe(value);
  expect(figures.byGrade.find(({ key }) => key === "B")).toMatchObject({ label: "B", count: 3 });
});

test("weeks tell what came in, became saleable and was sold; a return is no sale", async () => {
  const sums = () =>
    figures.weeks.reduce(
      (sum, week) => ({ received: sum.received + week.received, sold: sum.sold + week.sold }),
      { received: 0, sold: 0 },
    );
  expect(sums()).toEqual({ received: 52, sold: 1 });
  expect(figures).toMatchObject({ sold: 1, daysToSell: 100 });
  const device = await shop.device({ statusId: shop.saleable });
  const sale = await shop.sale([{ productId: device.id }]);
  await shop.moveSale(sale.id, "Afgerond");
  await shop.moveSale(sale.id, "Bevestigd");
  figures = await read("/products/analytics");
  expect(sums()).toEqual({ received: 53, sold: 1 });
});

test("a lot is followed from what came in to what it brought", async () => {
  const line = { productName: "Monitor 24", typeId: shop.ids.types.Monitor, unitPrice: 5000 };
  const purchase = await shop.purchase([
    { ...line, serialNumber: "LOT1" },
    { ...line, serialNumber: "LOT2" },
  ]);
  await shop.movePurchase(purchase.id, "Afgerond");
  const { items } = await read(`/products?purchaseId=${purchase.id}`);
  const { items: work } = await read(`/tasks?productId=${items[0].id}&pageSize=50`);
  for (const task of work) await admin.patch(`/tasks/${task.id}`, { status: "done" });
  const [sold] = items;
  const sale = await shop.sale([{ productId: sold.id, unitPrice: 9000, discount: 1000 }]);
  await shop.moveSale(sale.id, "Afgerond");
  const { lots } = (await read("/products/analytics")) as ProductFigures;
  expect(lots[0]).toMatchObject({
    ...{ id: purchase.id, received: 2, tested: 1, graded: 0, saleable: 0, sold: 1 },
    ...{ cost: 10_000, revenue: 8000 },
  });
});

test("every figure of the workshop equals the list behind it", async () => {
  const tasks = (await read("/tasks/analytics")) as TaskFigures;
  expect(tasks.weeks.reduce((sum, week) => sum + week.done, 0)).toBeGreaterThan(2);
  const work = [...tasks.byTask, ...tasks.byType, ...tasks.byPerson];
  for (const { list, done: count } of [...tasks.weeks, ...work])
    expect(await total("/tasks", list), String(list)).toBe(count);
  for (const { openList, open, overdueList, overdue } of work) {
    expect(await total("/tasks", openList), openList).toBe(open);
    expect(await total("/tasks", overdueList), overdueList).toBe(overdue);
  }
  for (const { list, count } of [...tasks.byState, tasks.overdue])
    expect(await total("/tasks", list)).toBe(count);
  expect(tasks.overdue.count).toBe(1);
  expect(tasks.byTask.map(({ label }) => label)).toEqual(expect.arrayContaining(["Schoonmaken", ""]));
  expect(tasks.byType.map(({ label }) => label)).toEqual(expect.arrayContaining(["Laptop", ""]));
  expect(tasks.byPerson.map(({ label }) => label)).toContain(admin.username);
});

test("what is open waits since it came into its state, and what is done until somebody began it", async () => {
  const { id } = await shop.device();
  const { items } = await read(`/tasks?productId=${id}`);
  const [task] = items as { id: number }[];
  await admin.patch(`/tasks/${task!.id}`, { status: "inProgress", assignedToId: admin.id });
  await admin.patch(`/tasks/${task!.id}`, { status: "hold", holdReason: "kabel" });
  await world.db
    .updateTable("task")
    .set({ startedAt: new Date(Date.now() - 9 * 86_400_000).toISOString() })
    .where("id", "=", task!.id)
    .execute();
  const { byState, byPerson } = (await read("/tasks/analytics")) as TaskFigures;
  expect(byState.find(({ key }) => key === "hold")).toMatchObject({ count: 1, waiting: 0, days: 0 });
  expect(byState.find(({ key }) => key === "toDo")!.waiting).toBeGreaterThanOrEqual(0);
  expect(byPerson.find(({ label }) => label === admin.username)).toMatchObject({ waiting: 0, working: 0 });
});

test.each([
  ["nl", "2026-11-23", "2026-11-29"],
  ["fa", "2026-11-21", "2026-11-27"],
] as const)("a week in %s begins on %s", async (locale, begin, end) => {
  expect(weeksOf({ from: "2026-11-24", to: "2026-11-27" }, locale)).toEqual([begin]);
  expect(daysAfter(begin, 6)).toBe(end);
  const { body } = await admin.get("/products/analytics?from=2026-11-01&to=2026-11-30", {
    "accept-language": locale,
  });
  expect(body.weeks.map(({ week }: { week: string }) => week)).toContain(begin);
});

describe("who asks", () => {
  test("names a period that can be", async () => {
    for (const query of ["from=2026-02-01&to=2026-01-01", "from=2020-01-01", "to=2026-13-01"])
      expect((await admin.get(`/products/analytics?${query}`)).status, query).toBe(400);
    expect((await admin.get(`/tasks/analytics?from=${today}&to=${today}`)).body.weeks).toHaveLength(1);
  });

  test("is a manager; who sees no prices sees no amounts", async () => {
    for (const group of ["Sales", "Warehouse", "Technician", "Supplier"] as const) {
      const person = await world.signedIn(group);
      expect((await person.get("/products/analytics")).status).toBe(403);
      expect((await person.get("/tasks/analytics")).status).toBe(403);
    }
    const person = await world.signedIn("Planner");
    const more = { groups: ["Planner"], permissions: ["analytics:read"], contactId: null };
    await admin.put(`/admin/users/groups/${person.username}`, more);
    const { accessToken } = await world.services.db
      .transaction()
      .execute((tx) => world.services.sessions.start(tx, person));
    const headers = { authorization: `Bearer ${accessToken}` };
    const { body } = await world.anonymous.get("/products/analytics", headers);
    expect(body.byType[0].value).toBeNull();
    expect(body.lots[0]).toMatchObject({ cost: null, revenue: null });
  });
});
