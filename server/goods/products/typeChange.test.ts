import { afterAll, expect, test, vi } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const { Laptop, Monitor } = shop.ids.types;
const attributes = { cpu: "i5", screen: '14"', grade: "B", storage: "256 GB" };
const laptop = () => shop.device({ typeId: Laptop, attributes });
const toMonitor = (id: number) => admin.patch(`/products/${id}`, { typeId: Monitor });
const undo = (id: number, by = admin) => by.post(`/products/${id}/type/undo`, {});
const tasksOf = async (id: number) =>
  (await admin.get(`/tasks?productId=${id}&sort=name`)).body.items as { id: number; name: string }[];
const withoutIds = (tasks: { id: number }[]) => tasks.map(({ id: _, ...task }) => task);

test("one undo restores type, attributes and tasks as they were, with who had them and until when", async () => {
  const { id } = await laptop();
  const [first, second] = await tasksOf(id);
  await admin.patch(`/tasks/${first!.id}`, { dueDate: "2030-01-31", assignedToId: admin.id });
  await admin.patch(`/tasks/${second!.id}`, { status: "done" });
  const before = withoutIds(await tasksOf(id));
  const changed = await toMonitor(id);
  expect(changed.body).toMatchObject({ typeName: "Monitor", formerType: "Laptop" });
  expect(withoutIds(await tasksOf(id))).not.toEqual(before);
  const { status, body } = await undo(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ typeName: "Laptop", attributes, formerType: null });
  expect(withoutIds(await tasksOf(id))).toEqual(before);
});

test("other fields of the same save stay; a second undo has nothing to take back", async () => {
  const { id } = await laptop();
  await admin.patch(`/products/${id}`, { typeId: Monitor, productName: "Een scherm" });
  expect((await undo(id)).body).toMatchObject({ typeName: "Laptop", productName: "Een scherm" });
  const again = await undo(id);
  expect([again.status, again.body.code]).toEqual([409, "typeChangePast"]);
  const untouched = await laptop();
  expect((await undo(untouched.id)).body.code).toBe("typeChangePast");
});

test("who changed the product or a task that came with the type is not overruled", async () => {
  const edited = await laptop();
  await toMonitor(edited.id);
  await admin.patch(`/products/${edited.id}`, { attributes: { grade: "A" } });
  const task = await laptop();
  const had = (await tasksOf(task.id)).map((one) => one.id);
  await toMonitor(task.id);
  const came = (await tasksOf(task.id)).find((one) => !had.includes(one.id))!;
  await admin.patch(`/tasks/${came.id}`, { status: "inProgress" });
  for (const { id } of [edited, task]) {
    const before = [await shop.stock(id), await tasksOf(id)];
    const refused = await undo(id);
    expect([refused.status, refused.body.code]).toEqual([409, "typeChangedSince"]);
    expect([await shop.stock(id), await tasksOf(id)]).toEqual(before);
  }
  expect((await admin.get(`/products/${edited.id}`)).body.formerType).toBeNull();
});

test("a task with a comment is not untouched: it stays when the type changes", async () => {
  const { id } = await laptop();
  const [first] = await tasksOf(id);
  await world.db
    .insertInto("comment")
    .values({ taskId: first!.id, userId: admin.id, text: "Scharnier" })
    .execute();
  await toMonitor(id);
  expect((await tasksOf(id)).map((one) => one.id)).toContain(first!.id);
});

test("a comment being written on a task while the type changes keeps that task", async () => {
  const { id } = await laptop();
  const [first] = await tasksOf(id);
  const writer = await world.services.pool.connect();
  try {
    await writer.query("begin");
    await writer.query(`insert into comment ("taskId", "userId", text) values ($1, $2, 'Scharnier')`, [
      first!.id,
      admin.id,
    ]);
    const changing = toMonitor(id);
    await vi.waitUntil(() => isWaiting(), { timeout: 120_000 });
    await writer.query("commit");
    expect((await changing).status).toBe(200);
  } finally {
    writer.release();
  }
  expect((await tasksOf(id)).map((one) => one.id)).toContain(first!.id);
});

/** Whether a connection waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await world.services.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

test("what changed with a new type is held to its rules: an option that it has not is refused", async () => {
  const { id } = await laptop();
  const { status, body } = await admin.patch(`/products/${id}`, {
    typeId: Monitor,
    attributes: { grade: "Z" },
  });
  expect([status, body.errors[0].path]).toEqual([400, "attributes.grade"]);
});

test("two who undo at once do it once", async () => {
  const { id } = await laptop();
  await toMonitor(id);
  const answers = await Promise.all([undo(id), undo(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("who may not change the type may not undo that either", async () => {
  const { id } = await laptop();
  await toMonitor(id);
  expect((await undo(id, await world.signedIn("Technician"))).status).toBe(403);
});

test("an undo that takes the proof of what is reserved asks first", async () => {
  const line = {
    productName: "Laptop",
    typeId: Laptop,
    serialNumber: "TC-1",
    attributes: { storage: "512 GB" },
  };
  const { id: purchaseId } = await shop.purchase([line], { dataDestruction: "noDataCarrier" });
  await shop.movePurchase(purchaseId, "Afgerond");
  const { id } = (await admin.get(`/products?purchaseId=${purchaseId}`)).body.items[0];
  await shop.finishTasks(id);
  const statusId = shop.ids.orderStatuses["sale Bevestigd"]!;
  await shop.sale([{ productId: id }], { statusId });
  expect((await toMonitor(id)).status).toBe(200);
  await shop.movePurchase(purchaseId, "In ontvangst");
  expect(
    (await admin.patch(`/purchases/${purchaseId}`, { dataDestruction: "eraseDataCertified" })).status,
  ).toBe(200);
  const asked = await undo(id);
  expect([asked.status, asked.body.code]).toEqual([409, "takesProof"]);
  const sure = { confirmed: true, reason: "met de klant besproken" };
  const { status, body } = await admin.post(`/products/${id}/type/undo`, sure);
  expect([status, body.typeName, body.missingProof.length]).toEqual([200, "Laptop", 1]);
});
