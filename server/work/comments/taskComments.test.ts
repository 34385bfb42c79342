import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const colleague = await world.signedIn("Technician");
const warehouse = await world.signedIn("Warehouse");
const seller = await world.signedIn("Sales");
const customer = await world.signedIn("Customer");

const url = (id: number) => `/comments/task/${id}`;
const notified = async (person: typeof seller) =>
  (await person.get(`/notifications/${person.id}`)).body.items;
const taskOf = async (assignedToId: number | null) =>
  (await admin.post("/tasks", { name: "Scherm poetsen", assignedToId })).body as { id: number };

describe("comments on a task", () => {
  test("are of whoever may read it: a technician of their own and of nobody's", async () => {
    const [own, nobodys, theirs] = [
      await taskOf(technician.id),
      await taskOf(null),
      await taskOf(colleague.id),
    ];
    for (const task of [own, nobodys])
      expect((await technician.post(url(task.id), { text: "Doe ik" })).status).toBe(201);
    expect((await colleague.post(url(theirs.id), { text: "Van mij" })).status).toBe(201);
    for (const refused of [
      await technician.get(url(theirs.id)),
      await technician.post(url(theirs.id), { text: "x" }),
      await technician.get(`${url(theirs.id)}/people`),
    ])
      expect(refused.status).toBe(404);
    for (const person of [admin, warehouse]) {
      const { items } = (await person.get(url(theirs.id))).body;
      expect(items).toMatchObject([{ text: "Van mij", userName: colleague.username, changeable: false }]);
    }
  });

  test("are not for who reads no tasks", async () => {
    const { id } = await taskOf(null);
    for (const person of [seller, customer]) {
      expect((await person.get(url(id))).status).toBe(404);
      expect((await person.post(url(id), { text: "x" })).status).toBe(404);
    }
  });

  test("stay apart from those on an order of the same number", async () => {
    const sale = await shop.sale([]);
    await admin.post(`/comments/order/${sale.id}`, { text: "Bij de order" });
    const { items } = (await admin.get("/tasks?pageSize=200")).body;
    const same = items.find(({ id }: { id: number }) => id === sale.id) ?? (await taskOf(null));
    const { body } = await admin.post(url(same.id), { text: "Bij de taak" });
    expect((await admin.get(url(same.id))).body.items).toMatchObject([{ text: "Bij de taak" }]);
    expect((await admin.del(`/comments/order/${sale.id}/${body.id}`)).status).toBe(404);
  });

  test("rest with a device in the archive, and go with their task", async () => {
    const device = await shop.device();
    const [task] = (await admin.get(`/tasks?productId=${device.id}`)).body.items as [{ id: number }];
    await admin.post(url(task.id), { text: "Kras op deksel" });
    await world.db.updateTable("product").set({ archived: true }).where("id", "=", device.id).execute();
    expect((await admin.post(url(task.id), { text: "Nog iets" })).body.code).toBe("archivedReadOnly");
    expect((await admin.get(url(task.id))).body.items).toHaveLength(1);
    const loose = await taskOf(technician.id);
    await admin.post(url(loose.id), { text: `@${technician.username}` });
    const [latest] = await notified(technician);
    expect(latest.task.id).toBe(loose.id);
    expect((await admin.del(`/tasks/${loose.id}`)).status).toBe(200);
    expect((await notified(technician)).map(({ id }: { id: number }) => id)).not.toContain(latest.id);
  });
});

describe("a mention on a task", () => {
  test("leads whom it names to the task and its device", async () => {
    const device = await shop.device();
    const [task] = (await admin.get(`/tasks?productId=${device.id}`)).body.items as [
      { id: number; name: string },
    ];
    await admin.post(url(task.id), { text: `@${technician.username} eerst deze` });
    expect((await notified(technician))[0]).toMatchObject({
      ...{ read: false, userName: admin.username, text: `@${technician.username} eerst deze` },
      ...{ order: null, task: { id: task.id, name: task.name, sku: device.sku } },
    });
  });

  test("of a technician whose task it is not is refused by name, and nobody offers them", async () => {
    const { id } = await taskOf(technician.id);
    const { status, body } = await admin.post(url(id), {
      text: `@${colleague.username} @${technician.username} @${seller.username}`,
    });
    expect([status, body.code]).toEqual([422, "mentionCannotRead"]);
    expect(body.detail).toContain(colleague.username);
    expect(body.detail).toContain(seller.username);
    expect(body.detail).not.toContain(technician.username);
    const people = (await admin.get(`${url(id)}/people`)).body.items as { username: string }[];
    const names = people.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining([technician.username, warehouse.username]));
    for (const { username } of [colleague, seller, customer]) expect(names).not.toContain(username);
  });

  test("says nothing once the task is another's", async () => {
    const { id } = await taskOf(technician.id);
    await admin.post(url(id), { text: `@${technician.username} geheim` });
    await admin.patch(`/tasks/${id}`, { assignedToId: colleague.id });
    expect((await notified(technician))[0]).toMatchObject({ text: "", order: null, task: null });
  });
});
