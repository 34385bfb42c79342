import { beforeEach, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const colleague = await world.signedIn("Technician");

type Task = { id: number; assignedToId: number | null; assignedTo: string | null; status: string };
let productId: number;
let tasks: [Task, Task, Task];
const read = async () =>
  (await admin.get(`/tasks?productId=${productId}&sort=position`)).body.items as typeof tasks;
const owners = async () => (await read()).map(({ assignedToId }) => assignedToId);
const set = (change: object, by: Person = technician) => by.patch(`/tasks/${tasks[0].id}`, change);
beforeEach(async () => {
  productId = (await shop.device()).id;
  tasks = await read();
});

describe("a task of nobody", () => {
  test("that a technician makes stays nobody's", async () => {
    const made = await technician.post("/tasks", { name: "Fan", productId, status: "inProgress" });
    expect(made).toMatchObject({ status: 201, body: { assignedToId: null } });
  });

  test.each(["inProgress", "done"])(
    "that goes to %s belongs to who moves it, in one change",
    async (status) => {
      const { body } = await set({ status });
      expect(body).toMatchObject({ status, assignedTo: technician.username });
      expect((await technician.get("/tasks?mine=true")).body.items.map(({ id }: Task) => id)).toContain(
        body.id,
      );
      const [latest] = (await admin.get(`/products/${productId}/history`)).body.items;
      expect(latest.facts.map(({ what }: { what: string }) => what).sort()).toEqual([
        "taskAssigned",
        status === "done" ? "taskDone" : "taskStarted",
      ]);
      const { rows } = await world.services.pool.query(
        `select changes from audit where subject = 'task' and "subjectId" = $1 and action = 'changed'`,
        [body.id],
      );
      expect(rows).toMatchObject([
        { changes: { status: ["toDo", status], assignedToId: [null, technician.id] } },
      ]);
    },
  );

  test("belongs to who starts it in the form, which sends all fields, also to an Admin", async () => {
    const { id, version, ...task } = (await technician.get(`/tasks/${tasks[0].id}`)).body;
    const { name, description, productTypes, standard, provesErasure, asks, holdReason, dueDate, position } =
      task;
    const fields = {
      name,
      description,
      productTypes,
      standard,
      provesErasure,
      asks,
      holdReason,
      dueDate,
      position,
    };
    const input = {
      ...fields,
      overrideReason: "",
      productId,
      assignedToId: null,
      status: "inProgress",
      version,
    };
    expect((await technician.put(`/tasks/${id}`, input)).body.assignedToId).toBe(technician.id);
    expect((await admin.patch(`/tasks/${tasks[1].id}`, { status: "inProgress" })).body.assignedToId).toBe(
      admin.id,
    );
  });

  test("stays nobody's where it is held, reopened or changed otherwise, or where the call says so", async () => {
    for (const change of [
      { status: "hold", holdReason: "reden" },
      { description: "x" },
      { status: "inProgress", assignedToId: null },
      { status: "toDo" },
    ])
      expect((await set(change)).body.assignedToId, JSON.stringify(change)).toBeNull();
  });

  test("belongs to whom the call names", async () => {
    expect((await set({ status: "inProgress", assignedToId: colleague.id }, admin)).body.assignedToId).toBe(
      colleague.id,
    );
  });

  test("belongs in bulk to the technician who finishes them, and to nobody again when that is undone", async () => {
    await admin.patch(`/tasks/${tasks[2].id}`, { assignedToId: technician.id });
    const ids = tasks.map(({ id }) => id);
    const edit = (more: object, by: Person = technician) =>
      by.post("/tasks/bulk-edit", { ids, changes: { status: "done" }, ...more });
    const preview = (await edit({ dryRun: true })).body.rows;
    expect(preview.map(({ after }: { after: Task }) => after.assignedToId)).toEqual([
      technician.id,
      technician.id,
      undefined,
    ]);
    expect(await owners()).toEqual([null, null, technician.id]);
    const { body } = await edit({});
    expect(body.changed).toBe(3);
    expect(await owners()).toEqual([technician.id, technician.id, technician.id]);
    expect((await technician.post(`/tasks/bulk-edits/${body.id}/undo`)).body.changed).toBe(3);
    expect((await read()).map((task) => [task.status, task.assignedToId])).toEqual([
      ["toDo", null],
      ["toDo", null],
      ["toDo", technician.id],
    ]);
  });

  test("stays nobody's in bulk where who hands out the work sets its state, or the edit says so", async () => {
    const edit = (changes: object, by: Person) =>
      by.post("/tasks/bulk-edit", { ids: [tasks[0].id, tasks[1].id], changes });
    expect((await edit({ status: "inProgress" }, admin)).body.changed).toBe(2);
    expect(await owners()).toEqual([null, null, null]);
    expect((await edit({ status: "done", assignedToId: null }, technician)).body.changed).toBe(2);
    expect(await owners()).toEqual([null, null, null]);
  });

  test("is not taken by who undoes that it was reopened in bulk", async () => {
    await admin.post("/tasks/bulk-edit", { ids: [tasks[0].id], changes: { status: "done" } });
    const reopened = await technician.post("/tasks/bulk-edit", {
      ids: [tasks[0].id],
      changes: { status: "toDo" },
    });
    expect((await technician.post(`/tasks/bulk-edits/${reopened.body.id}/undo`)).body.changed).toBe(1);
    expect((await read())[0]).toMatchObject({ status: "done", assignedToId: null });
  });
});

test("a task of somebody stays theirs, whoever starts it", async () => {
  await admin.patch(`/tasks/${tasks[0].id}`, { assignedToId: colleague.id });
  expect((await set({ status: "inProgress" }, admin)).body.assignedToId).toBe(colleague.id);
  expect((await set({ status: "done" })).status).toBe(403);
});
