import { beforeAll, describe, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { fillInPaper } from "../../testing/paper.ts";
import { doAsOwner } from "../../testing/plans.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { dayFromNow } from "../../testing/today.ts";
import type { Person } from "../../testing/world.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");

const totals = async (person: Pick<Person, "get"> = admin) => (await person.get("/dashboard/total")).body;
const firstSteps = async () => (await totals()).firstSteps;
// A test's company has all modules.
const noSteps = {
  ...{ companyData: false, paperData: false, colleagues: false, places: false, purchase: false },
  ...{ contacts: false, stock: false, modules: true },
};

describe("the first steps of a new company", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(world, admin);
  });

  test("are ticked by what is really there", async () => {
    expect(await firstSteps()).toEqual(noSteps);
    await world.signedIn("Warehouse");
    expect(await firstSteps()).toEqual({ ...noSteps, colleagues: true });
    await shop.made("/admin/locations", { name: "Loods 2", zipcodes: [], unitCapacity: null });
    expect(await firstSteps()).toEqual({ ...noSteps, colleagues: true, places: true });
    await shop.purchase([]);
    const done = { ...noSteps, colleagues: true, places: true, contacts: true, purchase: true };
    expect(await firstSteps()).toEqual(done);
    await fillInPaper(admin);
    expect(await firstSteps()).toEqual({ ...done, paperData: true });
    await shop.device();
    expect(await firstSteps()).toEqual({ ...done, paperData: true, stock: true });
  });

  test("are put away by an Admin alone, for everybody", async () => {
    const manager = await world.signedIn("Manager");
    const path = "/dashboard/first-steps/dismiss";
    expect((await manager.post(path)).status).toBe(403);
    expect((await totals(manager)).firstSteps).not.toBe(null);
    expect((await admin.post(path)).status).toBe(200);
    expect((await admin.post(path)).status).toBe(200);
    expect((await totals(manager)).firstSteps).toBe(null);
  });
});

describe("what waits", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(world, admin);
  });
  const listed = async (path: string, person: Pick<Person, "get"> = admin) =>
    (await person.get(path)).body.total;

  test("for somebody at a bench: own tasks that were begun, own that were not, and nobody's", async () => {
    const technician = await world.signedIn("Technician");
    await shop.made("/products", { productName: "T480", typeId: shop.ids.types.Laptop });
    const { items } = (await admin.get("/tasks?pageSize=5")).body;
    const [started, mine, colleague] = items as { id: number }[];
    await admin.patch(`/tasks/${started!.id}`, { assignedToId: technician.id, status: "inProgress" });
    await admin.patch(`/tasks/${mine!.id}`, { assignedToId: technician.id });
    await admin.patch(`/tasks/${colleague!.id}`, { assignedToId: admin.id });
    const { tasks } = await totals(technician);
    expect(tasks).toMatchObject({ mineInProgress: 1, mineToDo: 1 });
    expect(tasks.mineInProgress).toBe(await listed("/tasks?mine=true&status=inProgress", technician));
    expect(tasks.mineToDo).toBe(await listed("/tasks?mine=true&status=toDo", technician));
    expect(tasks.unassigned).toBe(await listed("/tasks?assignedToId=()&status=toDo"));
    const counted = async (person: Pick<Person, "get">) => {
      const { toDo, inProgress, hold } = (await totals(person)).tasks;
      return { toDo, inProgress, hold };
    };
    const dashboardOf = async (person: Pick<Person, "get">) => ({
      toDo: await listed("/tasks?status=toDo", person),
      inProgress: await listed("/tasks?status=inProgress", person),
      hold: await listed("/tasks?status=hold", person),
    });
    expect(await counted(technician)).toEqual(await dashboardOf(technician));
    expect(await counted(admin)).toEqual(await dashboardOf(admin));
    expect((await counted(technician)).toDo).toBe((await counted(admin)).toDo - 1);
  });

  test("for the warehouse: confirmed lots whose pickup is today or was before, as their list says", async () => {
    const days = dayFromNow(0);
    const before = (await totals()).lotsExpected;
    const dayAfter = dayFromNow(1);
    const draft = await shop.purchase([], { pickupDate: days });
    const today = await shop.purchase([], { pickupDate: days });
    const later = await shop.purchase([], { pickupDate: dayAfter });
    await shop.movePurchase(today.id, "Bevestigd");
    await shop.movePurchase(later.id, "Bevestigd");
    expect((await totals()).lotsExpected).toBe(before + 1);
    expect(await listed(`/purchases?phase=confirmed&pickupDate=..${days}`)).toBe(before + 1);
    await shop.movePurchase(draft.id, "Bevestigd");
    expect((await totals()).lotsExpected).toBe(before + 2);
  });

  test("for whoever sells: drafts with devices that may not be sold yet, as their list says", async () => {
    const before = (await totals()).salesUnproven;
    const laptop = {
      productName: "Laptop",
      typeId: shop.ids.types.Laptop,
      attributes: { storage: "256 GB" },
    };
    const lot = await shop.purchase([laptop]);
    await shop.movePurchase(lot.id, "Afgerond");
    const [unproven] = (await admin.get(`/products?purchaseId=${lot.id}`)).body.items;
    const ready = await shop.device({ statusId: shop.saleable });
    await shop.sale([{ productId: ready.id }, { productId: unproven.id }]);
    await shop.sale([{ productId: ready.id }]);
    const { id: archived } = await shop.sale([{ productId: unproven.id }]);
    await admin.post(`/sales/${archived}/archive`);
    expect((await totals()).salesUnproven).toBe(before + 1);
    expect(await listed("/sales?phase=draft&missingProof=true")).toBe(before + 1);
    const rest = await listed("/sales?phase=draft&missingProof=false");
    expect(rest + before + 1).toBe(await listed("/sales?phase=draft"));
    await shop.movePurchase(lot.id, "In ontvangst");
    await admin.patch(`/purchases/${lot.id}`, { dataDestruction: "noDataCarrier" });
    expect((await totals()).salesUnproven).toBe(before);
  });

  test("for everybody who may answer: orders of which nobody has said that the status is still right", async () => {
    const before = (await totals()).statusQuestions;
    const { id } = await shop.purchase([{ productName: "Scherm" }]);
    await shop.movePurchase(id, "Bevestigd");
    await admin.patch(`/purchases/${id}`, { remarks: "bel eerst" });
    const { id: saleId } = await shop.sale([
      { productId: (await shop.device({ statusId: shop.saleable })).id },
    ]);
    await shop.moveSale(saleId, "Bevestigd");
    await admin.patch(`/sales/${saleId}`, { remarks: "bel eerst" });
    expect((await totals()).statusQuestions).toEqual({
      ...before,
      purchase: before.purchase + 1,
      sale: before.sale + 1,
    });
    expect(await listed("/purchases?checkStatus=true")).toBe(before.purchase + 1);
    expect(await listed("/sales?checkStatus=true")).toBe(before.sale + 1);
    await admin.post(`/purchases/${id}/status/confirm`);
    expect((await totals()).statusQuestions).toEqual({ ...before, sale: before.sale + 1 });
    expect(await listed("/purchases?checkStatus=true")).toBe(before.purchase);
  });

  test("is not found out by people outside the company", async () => {
    const customer = await world.signedIn("Customer");
    expect((await customer.get("/sales")).status).toBe(200);
    expect((await customer.get("/sales?missingProof=true")).status).toBe(403);
    expect((await customer.get("/sales?checkStatus=false")).status).toBe(403);
  });
});

describe("the start page", () => {
  test("is arranged by each person for themselves", async () => {
    const sales = await world.signedIn("Sales");
    expect((await sales.get("/dashboard/widgets")).body).toEqual({ order: [], hidden: [] });
    const own = { order: ["sales", "waits"], hidden: ["tasks"] };
    for (const arranged of [{ order: [], hidden: ["sales"] }, own])
      expect((await sales.put("/dashboard/widgets", arranged)).body).toEqual(arranged);
    expect((await sales.get("/dashboard/widgets")).body).toEqual(own);
    expect((await admin.get("/dashboard/widgets")).body).toEqual({ order: [], hidden: [] });
  });

  test.each([
    { order: ["sales", "sales"], hidden: [] },
    { order: ["weather"], hidden: [] },
    { order: [] },
    { order: [], hidden: [], userId: 1 },
  ])("is not arranged as %j", async (arranged) => {
    expect((await admin.put("/dashboard/widgets", arranged)).status).toBe(400);
  });

  test("has all that can be counted when one part of it cannot", async () => {
    const before = await totals();
    expect(before.failed).toEqual([]);
    await doAsOwner(world, `alter table intake rename to away`);
    const { status, body } = await admin.get("/dashboard/total");
    await doAsOwner(world, `alter table away rename to intake`);
    expect([status, body]).toEqual([200, { ...before, openIntakes: [], failed: ["openIntakes"] }]);
  });
});

describe("who may not read a list", () => {
  let all: Record<string, unknown>;
  beforeAll(async () => {
    const shop = await openShop(world, admin);
    const lot = await shop.purchase([{ productName: "T480", typeId: shop.ids.types.Laptop }]);
    await shop.movePurchase(lot.id, "Bevestigd");
    await shop.made("/intakes", { orderId: lot.id, locationId: shop.ids.locations.Ontvangst });
    const device = await shop.device({ statusId: shop.saleable });
    await shop.sale([{ productId: device.id }]);
    await shop.made("/tasks", { name: "Stofzuigen" });
    all = await totals();
  });

  const isNothing = (value: unknown): boolean =>
    value === null ||
    value === 0 ||
    (typeof value === "object" && Object.values(value as object).every(isNothing));

  test.each([
    ["Sales", ["purchases", "openIntakes", "lotsExpected", "repairs", "tasks", "stockValue"]],
    ["Technician", ["sales", "openSalesTotal", "stockValue", "openIntakes", "salesUnproven", "mailing"]],
    ["Planner", ["tasks", "erasureQueue", "openIntakes", "openSalesTotal", "stockValue", "mailing"]],
    ["Purchasing", ["sales", "openSalesTotal", "salesUnproven", "mailing", "tasks"]],
  ] as const)("is told nothing of it on the start page, such as %s", async (group, parts) => {
    const person = await world.signedIn(group);
    const gates: Record<string, string> = {
      ...{ purchases: "/purchases", lotsExpected: "/purchases", sales: "/sales", salesUnproven: "/sales" },
      ...{ openSalesTotal: "/sales", repairs: "/repairs", tasks: "/tasks", mailing: "/emails" },
      ...{ stockValue: "/products/value", erasureQueue: "/erasure-reports", openIntakes: "/intakes/1" },
    };
    const told = await totals(person);
    for (const part of parts) {
      const isRefused = (await person.get(gates[part]!)).status === 403;
      expect([part, isRefused ? isNothing(told[part]) : true]).toEqual([part, true]);
    }
    expect(parts.some((part) => !isNothing(all[part]))).toBe(true);
  });

  test("hears no supplier's name from the start page, nor of the kinds of orders of others", async () => {
    const seller = await totals(await world.signedIn("Sales"));
    expect(all.openIntakes).not.toEqual([]);
    expect(seller.openIntakes).toEqual([]);
    expect(isNothing(seller.purchases)).toBe(true);
    expect(seller.overdue.purchase + seller.requests.purchase + seller.statusQuestions.purchase).toBe(0);
    expect(seller.sales).toEqual(all.sales);
  });
});

test("backups that stay away are told of to who looks after the program, once they are two days old", async () => {
  const made = (daysAgo: number, failure: string | null) =>
    world.services.pool.query(
      `insert into backup (day, "provenAt", failure) values (today() - $1::int, case when $2::text is null then now() end, $2)`,
      [daysAgo, failure],
    );
  const told = async (person?: Pick<Person, "get">) => (await totals(person)).backupDays;
  expect(await told()).toBe(0);
  await made(4, "no room");
  expect(await told()).toBe(4);
  await made(3, null);
  await made(0, "no room");
  expect([await told(), await told(await world.signedIn("Warehouse"))]).toEqual([3, 0]);
  await made(1, null);
  expect(await told()).toBe(0);
});
