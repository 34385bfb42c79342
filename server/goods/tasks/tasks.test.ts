import pg from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";
import { addStandardTasks } from "./tasks.actions.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");

type Task = { id: number; name: string; status: string };
const tasksOf = async (productId: number): Promise<Task[]> =>
  (await admin.get(`/tasks?productId=${productId}&sort=position`)).body.items;
const set = (id: number, change: object, by: Person = technician) => by.patch(`/tasks/${id}`, change);

describe("a device's tasks", () => {
  let productId: number;
  let tasks: Task[];
  beforeEach(async () => {
    productId = (await shop.device()).id;
    tasks = await tasksOf(productId);
  });

  test("are those of its type, in their order, to do", () => {
    expect(tasks.map(({ name, status }) => [name, status])).toEqual([
      ["Testen", "toDo"],
      ["Schoonmaken", "toDo"],
      ["Graderen", "toDo"],
    ]);
  });

  test("are stamped when they are taken, begun and finished, and lose the last when they are reopened", async () => {
    const [{ id }] = tasks as [Task];
    const taken = await set(id, { assignedToId: technician.id });
    expect(taken.body).toMatchObject({ assignedTo: technician.username, startedAt: null, finishedAt: null });
    expect((await set(id, { status: "inProgress" })).body.startedAt).toMatch(/Z$/);
    const done = (await set(id, { status: "done" })).body;
    expect(Date.parse(done.finishedAt)).toBeGreaterThanOrEqual(Date.parse(done.startedAt));
    expect((await set(id, { status: "inProgress" })).body.finishedAt).toBeNull();
  });

  test("that are done in one step began at that moment, and have not begun when they are to do again", async () => {
    const [{ id }] = tasks as [Task];
    const done = (await set(id, { status: "done" })).body;
    expect(done.startedAt).toBe(done.finishedAt);
    expect(done.startedAt).toMatch(/Z$/);
    expect((await set(id, { status: "toDo" })).body).toMatchObject({ startedAt: null, finishedAt: null });
  });

  test("remember why they were held, the last reason first, each once however it is written", async () => {
    const [{ id }] = tasks as [Task];
    for (const holdReason of ["Kabel zoek", "Scherm besteld", "kabel  ZOEK"])
      await set(id, { status: "hold", holdReason });
    const reasons = (await technician.get("/tasks/hold-reasons")).body;
    expect(reasons.slice(0, 2)).toEqual(["kabel  ZOEK", "Scherm besteld"]);
    expect(reasons).not.toContain("Kabel zoek");
    expect((await (await world.signedIn("Customer")).get("/tasks/hold-reasons")).status).toBe(403);
  });

  test("stand still only with a reason, which goes when they go on", async () => {
    const [{ id }] = tasks as [Task];
    for (const holdReason of [undefined, "", "  "])
      expect(
        await set(id, { status: "hold", ...(holdReason !== undefined && { holdReason }) }),
      ).toMatchObject({
        status: 422,
        body: { code: "holdReasonNeeded", errors: [{ path: "holdReason" }] },
      });
    expect((await set(id, { status: "hold", holdReason: "wacht op onderdeel" })).status).toBe(200);
    expect((await set(id, { name: "Testen" })).body.holdReason).toBe("wacht op onderdeel");
    expect((await set(id, { status: "inProgress" })).body.holdReason).toBe("");
  });

  test.each(["toDo", "inProgress", "done"])("may go from %s to any other state", async (from) => {
    const [{ id }] = tasks as [Task];
    for (const to of ["toDo", "inProgress", "done", "hold"]) {
      await set(id, { status: from });
      const holdReason = to === "hold" ? "reden" : "";
      expect((await set(id, { status: to, holdReason })).body).toMatchObject({ status: to, holdReason });
    }
  });

  test("make it saleable when the last of them is done, and not before", async () => {
    for (const { id } of tasks.slice(1)) await set(id, { status: "done" });
    expect((await shop.stock(productId)).lifecycle).toBe("inStock");
    await set(tasks[0]!.id, { status: "done" });
    expect((await shop.stock(productId)).lifecycle).toBe("saleable");
  });

  test("make it saleable as well when the last ones are done at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await shop.device();
      const all = await tasksOf(id);
      await Promise.all(all.map((task) => set(task.id, { status: "done" })));
      expect((await shop.stock(id)).lifecycle).toBe("saleable");
    }
  });

  test("leave a device that waits or is sold where it is", async () => {
    await admin.patch(`/products/${productId}`, { statusId: shop.ids.productStatuses["In de wacht"] });
    for (const { id } of tasks) await set(id, { status: "done" });
    expect((await shop.stock(productId)).lifecycle).toBe("onHold");
  });

  test("leave an unerased device in stock, however many are done", async () => {
    const order = await shop.purchase([
      {
        productName: "Laptop",
        typeId: shop.ids.types.Laptop,
        serialNumber: `T-${productId}`,
        attributes: { storage: "256 GB" },
      },
    ]);
    await shop.movePurchase(order.id, "Afgerond");
    const [laptop] = (await admin.get(`/products?purchaseId=${order.id}`)).body.items;
    for (const { id } of await tasksOf(laptop.id)) await set(id, { status: "done" });
    const stock = await shop.stock(laptop.id);
    expect(stock).toMatchObject({ lifecycle: "inStock", missingProof: [{ reason: "noReport" }] });
  });

  test("of a colleague are not a technician's to change; the management may", async () => {
    const colleague = await world.signedIn("Technician");
    const [{ id }] = tasks as [Task];
    await set(id, { assignedToId: colleague.id });
    expect(await set(id, { status: "done" })).toMatchObject({ status: 403, body: { code: "taskOfAnother" } });
    expect(await set(id, { assignedToId: technician.id })).toMatchObject({ status: 403 });
    expect((await set(id, { status: "inProgress" }, colleague)).status).toBe(200);
    expect((await set(id, { assignedToId: null }, await world.signedIn("Manager"))).status).toBe(200);
    expect((await set(id, { status: "done" })).status).toBe(200);
  });
});

describe("a standard task", () => {
  test("is copied for new products of its types, not for those that are there", async () => {
    const before = await shop.device();
    const standard = await shop.made("/tasks", {
      name: "Fotograferen van de doos",
      standard: true,
      productTypes: [shop.ids.types.Monitor],
      productId: null,
      dueDate: null,
      assignedToId: null,
    });
    expect(standard.productTypes).toEqual([shop.ids.types.Monitor]);
    const after = await shop.device();
    expect(await tasksOf(before.id)).toHaveLength(3);
    expect((await tasksOf(after.id)).map(({ name }) => name)).toContain("Fotograferen van de doos");
    await admin.patch(`/tasks/${standard.id}`, { productTypes: [] });
    expect(await tasksOf((await shop.device()).id)).toHaveLength(3);
    expect((await tasksOf(after.id)).length).toBe(4);
    await admin.del(`/tasks/${standard.id}`);
    expect((await tasksOf(after.id)).length).toBe(4);
  });

  test("belongs to types, never to one product", async () => {
    const { id } = await shop.device();
    const input = { name: "x", standard: true, productId: id, dueDate: null, assignedToId: null };
    expect(await admin.post("/tasks", input)).toMatchObject({
      status: 422,
      body: { code: "standardTaskHasNoProduct", errors: [{ path: "productId" }] },
    });
  });

  test("stands in its own list, and not between the work", async () => {
    const { body } = await admin.get("/tasks?standard=true&pageSize=200");
    expect(body.items.every((task: { standard: boolean }) => task.standard)).toBe(true);
    const work = await admin.get("/tasks?pageSize=200");
    expect(work.body.items.some((task: { standard: boolean }) => task.standard)).toBe(false);
  });
});

test("a technician sees own and unassigned tasks, and no others, wherever they are asked for", async () => {
  const { id } = await shop.device();
  const [own, theirs, free] = (await tasksOf(id)) as [Task, Task, Task];
  const colleague = await world.signedIn("Technician");
  await set(own.id, { assignedToId: technician.id }, admin);
  await set(theirs.id, { assignedToId: colleague.id }, admin);
  const seen = async (by: Person, query: string) =>
    (await by.get(`/tasks?productId=${id}&sort=position${query}`)).body.items.map((task: Task) => task.id);
  expect(await seen(technician, "")).toEqual([own.id, free.id]);
  expect(await seen(technician, `&assignedToId=${colleague.id}`)).toEqual([]);
  expect(await seen(colleague, "")).toEqual([theirs.id, free.id]);
  expect(await seen(await world.signedIn("Warehouse"), "")).toEqual([own.id, theirs.id, free.id]);
  expect((await technician.get(`/tasks/${theirs.id}`)).status).toBe(404);
  expect((await technician.get(`/tasks/${own.id}`)).status).toBe(200);
  const file = async (by: Person) =>
    (
      await by.post("/tasks/bulk/print/export", { format: "csv", filter: { productId: String(id) } })
    ).bytes.toString();
  expect((await file(technician)).trim().split("\n")).toHaveLength(3);
  expect((await file(admin)).trim().split("\n")).toHaveLength(4);
  const edit = { ids: [own.id, theirs.id], changes: { description: "x" }, dryRun: true };
  const preview = (await technician.post("/tasks/bulk-edit", edit)).body;
  const { sku } = (await admin.get(`/products/${id}`)).body;
  const labels = preview.rows.map(({ label }: { label: string }) => label);
  expect(labels).toEqual([`${own.name} · ${sku}`, ""]);
});

test("somebody finds their own work, the unfinished, and that of one product", async () => {
  const { id } = await shop.device();
  const [first] = await tasksOf(id);
  const own = await world.signedIn("Technician");
  await set(first!.id, { assignedToId: own.id, status: "inProgress" });
  const ids = async (query: string) =>
    (await own.get(`/tasks?${query}`)).body.items.map((task: Task) => task.id);
  expect(await ids("mine=true")).toEqual([first!.id]);
  expect(await ids(`assignedToId=${own.id}`)).toEqual([first!.id]);
  expect(await ids(`productId=${id}&status=toDo,hold`)).toHaveLength(2);
  const [kind] = (await admin.get("/autocomplete/tasks?q=graderen")).body;
  const graded = await ids(`standardTaskId=${kind.id}&productId=${id}`);
  expect(graded).toEqual([(await tasksOf(id)).find(({ name }) => name === "Graderen")!.id]);
  expect((await own.get("/tasks?status=vergeten")).status).toBe(400);
});

test("work is found by its device's SKU, serial number and IMEI, and by who does it", async () => {
  const { id, sku } = await shop.device({
    serialNumber: "5CGTAAKZOEK",
    sku: "TAAK-77",
    imei: "356938035643809",
  });
  const tasks = await tasksOf(id);
  await shop.device();
  const anneke = await world.signedIn("Technician");
  await world.db
    .updateTable("user")
    .set({ firstName: "Anneke", lastName: "Ørsted" })
    .where("id", "=", anneke.id)
    .execute();
  await set(tasks[1]!.id, { assignedToId: anneke.id }, admin);
  const search = async (q: string, by = admin) =>
    (await by.get(`/tasks?sort=position&q=${encodeURIComponent(q)}`)).body.items.map((task: Task) => task.id);
  const ids = tasks.map((task) => task.id);
  for (const q of [sku, sku.toLowerCase(), "5cgtaak", "356938035643809"])
    expect([q, await search(q)]).toEqual([q, ids]);
  for (const q of ["ørsted", "anneke", `schoonmaken ${sku}`, `anneke ${sku}`, anneke.username])
    expect([q, await search(q)]).toEqual([q, [ids[1]]]);
  expect(await search("anneke", technician)).toEqual([]);
  const file = await admin.post("/tasks/bulk/print/export", { format: "csv", filter: { q: sku } });
  expect(file.bytes.toString().trim().split("\n")).toHaveLength(4);
});

test("a task for nobody that exists, or of a product that does not, is refused at the field", async () => {
  const input = { name: "x", productId: null, dueDate: null, assignedToId: null };
  expect(await admin.post("/tasks", { ...input, assignedToId: 999_999 })).toMatchObject({
    status: 422,
    body: { code: "unknownReference", errors: [{ path: "assignedToId" }] },
  });
  expect(await admin.post("/tasks", { ...input, productId: 999_999 })).toMatchObject({
    status: 422,
    body: { code: "unknownReference", errors: [{ path: "productId" }] },
  });
  for (const dueDate of ["morgen", "2026-02-30", "0000-01-01", "01-02-2026"])
    expect((await admin.post("/tasks", { ...input, dueDate })).status).toBe(400);
});

test("which standard tasks products have is read once for all of them, whatever is known of the tables", async () => {
  const { id } = await shop.device();
  const query = vi.spyOn(pg.Client.prototype, "query").mockName("query");
  await world.services.db.transaction().execute((tx) => addStandardTasks(tx, [id]));
  const [sent] = query.mock.calls
    .flat()
    .filter((one) => /insert into task/.test((one as { text?: string })?.text ?? ""));
  query.mockRestore();
  const { text, values } = sent as unknown as pg.QueryConfig;
  const { rows } = await world.services.pool.query(`explain ${text}`, values);
  const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("hashed SubPlan");
  expect(await tasksOf(id)).toHaveLength(3);
});
