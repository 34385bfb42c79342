import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const manager = await world.signedIn("Manager");
type Task = { id: number; name: string; status: string; waitsFor: string[]; standardTaskId: number };
type Type = { id: number; tasks: number[]; dependencies: { taskId: number; afterIds: number[] }[] };

const typeUrl = `/admin/product-types/${shop.ids.types.Monitor}`;
const tasksOf = async (productId: number): Promise<Task[]> =>
  (await admin.get(`/tasks?productId=${productId}&sort=position`)).body.items;
const set = (id: number, change: object, by = technician) => by.patch(`/tasks/${id}`, change);
const { tasks: standard } = (await admin.get(typeUrl)).body as Type;
const [testing, cleaning, grading] = standard as [number, number, number];

describe("the tasks of a product type", () => {
  test("wait for those that are named, and for no others", async () => {
    const dependencies = [
      { taskId: cleaning, afterIds: [testing] },
      { taskId: grading, afterIds: [testing, cleaning] },
    ];
    const saved = await admin.patch(typeUrl, { dependencies });
    expect(saved.body.dependencies).toEqual(dependencies);
    const fewer = [{ taskId: grading, afterIds: [cleaning] }];
    expect((await admin.patch(typeUrl, { dependencies: fewer })).body.dependencies).toEqual(fewer);
    expect((await admin.patch(typeUrl, { comment: "later" })).body.dependencies).toEqual(fewer);
    expect((await admin.patch(typeUrl, { dependencies: [] })).body.dependencies).toEqual([]);
  });

  test.each([
    ["one that stands later", () => [{ taskId: testing, afterIds: [cleaning] }], "taskAfterLater"],
    ["themselves", () => [{ taskId: testing, afterIds: [testing] }], "taskAfterLater"],
    ["one of another type", () => [{ taskId: cleaning, afterIds: [999_999] }], "unknownReference"],
  ])("do not wait for %s", async (_whom, dependencies, code) => {
    const answer = await admin.patch(typeUrl, { dependencies: dependencies() });
    expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path: "dependencies" }] } });
  });

  test("cannot be put in an order that breaks what waits, and lose it with a task that goes", async () => {
    await admin.patch(typeUrl, { dependencies: [{ taskId: cleaning, afterIds: [testing] }] });
    const turned = await admin.patch(typeUrl, { tasks: [cleaning, testing, grading] });
    expect(turned).toMatchObject({ status: 422, body: { code: "taskAfterLater" } });
    const without = await admin.patch(typeUrl, { tasks: [cleaning, grading] });
    expect(without.body).toMatchObject({ tasks: [cleaning, grading], dependencies: [] });
    await admin.patch(typeUrl, { tasks: standard });
  });

  test("keep their order when a standard task is put with a type in its own form", async () => {
    await admin.patch(typeUrl, { tasks: [testing, cleaning] });
    const { productTypes } = (await admin.get(`/tasks/${grading}`)).body;
    await admin.patch(`/tasks/${testing}`, { productTypes: [...(await typesOf(testing))].reverse() });
    await admin.patch(`/tasks/${grading}`, { productTypes: [shop.ids.types.Monitor, ...productTypes] });
    expect((await admin.get(typeUrl)).body.tasks).toEqual([testing, cleaning, grading]);
  });
});
const typesOf = async (id: number): Promise<number[]> => (await admin.get(`/tasks/${id}`)).body.productTypes;

describe("a task that waits", () => {
  let productId: number;
  let sku: string;
  let tasks: [Task, Task, Task];
  beforeAll(() => admin.patch(typeUrl, { dependencies: [{ taskId: cleaning, afterIds: [testing] }] }));
  beforeEach(async () => {
    ({ id: productId, sku } = await shop.device());
    tasks = (await tasksOf(productId)) as typeof tasks;
  });

  test("says for what, until that is done", async () => {
    expect(tasks.map(({ waitsFor }) => waitsFor)).toEqual([[], ["Testen"], []]);
    const english = await technician.get(`/tasks/${tasks[1].id}`, { "accept-language": "en" });
    expect(english.body.waitsFor).toEqual(["Test"]);
    await set(tasks[0].id, { status: "done" });
    expect((await tasksOf(productId)).map(({ waitsFor }) => waitsFor)).toEqual([[], [], []]);
  });

  test("is neither begun nor finished before, and held and assigned all the same", async () => {
    const { id } = tasks[1];
    for (const status of ["inProgress", "done"]) {
      const refusal = await set(id, { status });
      expect(refusal).toMatchObject({
        status: 422,
        body: { code: "taskWaits", errors: [{ path: "status" }], details: { waitsFor: "Testen" } },
      });
      expect(refusal.body.detail).toContain("Testen");
    }
    expect((await set(id, { status: "hold", holdReason: "doekje op" })).status).toBe(200);
    expect((await set(id, { assignedToId: technician.id })).status).toBe(200);
    await set(tasks[0].id, { status: "hold", holdReason: "kabel" });
    expect((await set(id, { status: "done" })).body.code).toBe("taskWaits");
    await set(tasks[0].id, { status: "done" });
    expect((await set(id, { status: "done" })).status).toBe(200);
  });

  test("is taken back to what it was though what it waits for is open again", async () => {
    const { id } = tasks[1];
    await set(tasks[0].id, { status: "done" });
    await set(id, { status: "done" });
    await set(tasks[0].id, { status: "toDo" });
    expect((await set(id, { status: "inProgress" })).status).toBe(200);
    expect((await set(id, { status: "done" })).body.code).toBe("taskWaits");
  });

  test("does not wait when somebody who may override says why, which its history tells", async () => {
    const { id } = tasks[1];
    const change = { status: "done", overrideReason: "klant wacht" };
    expect(await set(id, change)).toMatchObject({ status: 403, body: { code: "taskOverrideForbidden" } });
    expect((await set(id, { ...change, overrideReason: " " }, manager)).body.code).toBe("taskWaits");
    expect((await set(id, change, manager)).body).toMatchObject(change);
    const written = await world.db
      .selectFrom("audit")
      .select("changes")
      .where("subject", "=", "task")
      .where("subjectId", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(written.changes).toMatchObject({ overrideReason: ["", "klant wacht"] });
    expect((await set(id, { status: "toDo" }, manager)).body.overrideReason).toBe("");
    expect((await set(id, { status: "done" }, manager)).body.code).toBe("taskWaits");
  });

  test("gets its reason back from who made it to do again, and from nobody else", async () => {
    const { id } = tasks[1];
    const done = { status: "done", overrideReason: "klant wacht" };
    await set(id, { ...done, assignedToId: technician.id }, manager);
    expect((await set(id, { status: "toDo" })).body.overrideReason).toBe("");
    expect(await set(id, { ...done, overrideReason: "haast" })).toMatchObject({ status: 403 });
    expect((await set(id, done)).body).toMatchObject(done);
    const edit = await technician.post("/tasks/bulk-edit", { ids: [id], changes: { status: "toDo" } });
    const undone = await technician.post(`/tasks/bulk-edits/${edit.body.id}/undo`);
    expect(undone.body).toMatchObject({ changed: 1, refused: [] });
    expect((await technician.get(`/tasks/${id}`)).body).toMatchObject(done);
    await set(id, { status: "toDo" }, manager);
    expect(await set(id, done)).toMatchObject({ status: 403, body: { code: "taskOverrideForbidden" } });
  });

  test("is refused at the workbench whatever is overridden there, and passed by for what is next", async () => {
    const scan = (more: object) => technician.post("/tasks/scan", { code: sku, ...more });
    for (const more of [{}, { anyway: true }, { act: "start" }, { act: "start", anyway: true }])
      expect(await scan({ standardTaskId: cleaning, ...more })).toMatchObject({
        status: 422,
        body: { code: "taskWaits", details: { waitsFor: "Testen" } },
      });
    const held = await scan({ standardTaskId: testing, act: "hold", holdReason: "kabel" });
    expect(held.body.next.name).toBe("Testen");
    await set(tasks[0].id, { assignedToId: manager.id }, manager);
    expect((await scan({ attributes: { grade: "A" } })).body.task.name).toBe("Graderen");
    await set(tasks[0].id, { assignedToId: null, status: "toDo" }, manager);
    expect((await scan({})).body).toMatchObject({ task: { name: "Testen" }, next: { name: "Schoonmaken" } });
    expect((await scan({ standardTaskId: cleaning })).body.fate).toBe("done");
  });

  test("is named among many that are finished at once, and none of them is then", async () => {
    const ids = [tasks[1].id, tasks[2].id];
    const edit = await technician.post("/tasks/bulk-edit", { ids, changes: { status: "done" } });
    expect(edit.body.code).toBe("bulkEditRefused");
    expect(edit.body.details.rows).toMatchObject([
      { id: tasks[1].id, message: expect.stringContaining("Testen") },
    ]);
    const order = tasks.map(({ id }) => id);
    const whole = await technician.post("/tasks/bulk-edit", { ids: order, changes: { status: "done" } });
    expect(whole.body.changed).toBe(3);
  });
});

describe("a task with a day", () => {
  test("is late once that has passed while it is open, and is found by it", async () => {
    const { id } = await shop.device();
    const [late, today, done] = (await tasksOf(id)) as [Task, Task, Task];
    const day = dayFromNow;
    await set(late.id, { dueDate: day(-2) });
    await set(today.id, { dueDate: day(1) });
    await set(done.id, { dueDate: day(-2), status: "done" });
    const found = async (overdue: boolean) =>
      (await admin.get(`/tasks?productId=${id}&sort=position&overdue=${overdue}`)).body.items;
    expect(await found(true)).toMatchObject([{ id: late.id, overdue: true }]);
    expect(await found(false)).toMatchObject([
      { id: today.id, overdue: false },
      { id: done.id, overdue: false },
    ]);
  });
});

describe("who works on tasks", () => {
  const people = async (by = admin): Promise<{ id: number; name: string; open: number }[]> =>
    (await by.get("/tasks/people")).body;

  test("is the workshop and whoever has open ones, with how many", async () => {
    const seller = await world.signedIn("Sales");
    expect((await people()).some(({ id }) => id === seller.id)).toBe(false);
    const { id } = await shop.device();
    const [first, second] = (await tasksOf(id)) as [Task, Task, Task];
    const before = (await people()).find((person) => person.id === technician.id)!;
    await set(first.id, { assignedToId: seller.id }, admin);
    await set(second.id, { assignedToId: technician.id }, admin);
    expect(await people()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: seller.id, open: 1 }),
        { ...before, open: before.open + 1 },
      ]),
    );
  });

  test("is nobody else's to know for who sees only their own", async () => {
    expect((await people(technician)).map(({ id }) => id)).toEqual([technician.id]);
  });
});
