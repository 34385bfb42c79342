import { beforeEach, describe, expect, test } from "vitest";
import type { Bench, BenchAnswer } from "../../../contract/workbench.ts";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const benchOf = async (orderId?: number, by: Person = technician) => {
  const { body } = await by.get(`/tasks/bench${orderId ? `?orderId=${orderId}` : ""}`);
  return { ...(body as Bench), items: (body as Bench).tasks };
};
const { items } = await benchOf();
const standard: Record<string, number> = Object.fromEntries(items.map(({ name, id }) => [name, id]));
const scan = (code: string, task: string | null = null, more: object = {}, by: Person = technician) =>
  by.post("/tasks/scan", { code, standardTaskId: task === null ? null : standard[task], ...more });
const undo = (answer: { body: BenchAnswer }, by: Person = technician) =>
  by.post("/tasks/scan/undo", answer.body.undo!);
type Task = { id: number; name: string; status: string; assignedTo: string | null; holdReason: string };
const tasksOf = async (productId: number): Promise<Task[]> =>
  (await admin.get(`/tasks?productId=${productId}&sort=position`)).body.items;
const states = async (productId: number) =>
  Object.fromEntries((await tasksOf(productId)).map(({ name, status }) => [name, status]));

let devices = 0;
let serial: string;
let id: number;
let sku: string;
beforeEach(async () => {
  devices += 1;
  serial = `BENCH${devices}X`;
  ({ id, sku } = await shop.device({ serialNumber: serial }));
});

describe("a scan at the workbench", () => {
  test("finishes the chosen task of the device, for whoever scans, and says what is next", async () => {
    const answer = await scan(serial, "Testen");
    expect(answer).toMatchObject({
      status: 200,
      body: {
        fate: "done",
        product: { id, sku, serialNumber: serial, lifecycle: "inStock" },
        task: { name: "Testen" },
        next: { name: "Schoonmaken" },
        asked: [],
      },
    });
    expect((await tasksOf(id))[0]).toMatchObject({ status: "done", assignedTo: technician.username });
  });

  test("knows a device by its SKU and its IMEI as well, however they are written", async () => {
    const phone = await shop.device({ imei: "490154203237518", typeId: shop.ids.types.Monitor });
    expect((await scan(` ${serial.toLowerCase()} `, "Testen")).body.product.id).toBe(id);
    expect((await scan(sku, "Schoonmaken")).body.product.id).toBe(id);
    expect((await scan("49-015420-323751-8", "Testen")).body.product.id).toBe(phone.id);
  });

  test("finishes what is next of each device when no task is chosen, until all are done", async () => {
    const names = [];
    for (let task = 0; task < 2; task += 1) names.push((await scan(serial)).body.task.name);
    expect(names).toEqual(["Testen", "Schoonmaken"]);
    await scan(serial, null, { attributes: { grade: "A" } });
    expect((await shop.stock(id)).lifecycle).toBe("saleable");
    expect(await scan(serial)).toMatchObject({ status: 422, body: { code: "scanAllDone" } });
  });

  test("begins it, or holds it with a reason", async () => {
    expect((await scan(serial, "Testen", { act: "start" })).body.fate).toBe("started");
    expect(await scan(serial, "Testen", { act: "start" })).toMatchObject({
      status: 422,
      body: { code: "scanTaskStarted" },
    });
    expect(await scan(serial, "Testen", { act: "hold" })).toMatchObject({
      status: 422,
      body: { code: "holdReasonNeeded" },
    });
    expect((await scan(serial, "Testen", { act: "hold", holdReason: "scherm" })).body.fate).toBe("held");
    expect((await tasksOf(id))[0]).toMatchObject({ status: "hold", holdReason: "scherm" });
    expect((await scan(serial, "Testen")).body.fate).toBe("done");
  });

  test("only looks, when that is asked", async () => {
    const before = await tasksOf(id);
    expect((await scan(serial, null, { act: "look" })).body).toMatchObject({ fate: "looked", undo: null });
    expect(await tasksOf(id)).toEqual(before);
  });

  test("is refused by name: unknown, sold, archived, done before, and without that task", async () => {
    const code = async (answer: Promise<{ status: number; body: { code: string } }>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await code(scan("NERGENS", "Testen"))).toEqual([422, "scanUnknown"]);
    expect(await code(scan("LOC-1/1-07-3", "Testen"))).toEqual([422, "scanIsPlace"]);
    await scan(serial, "Testen");
    expect(await code(scan(serial, "Testen"))).toEqual([422, "scanTaskDone"]);
    expect(await code(scan(serial, "Fotograferen"))).toEqual([422, "scanNoTask"]);
    await admin.put(`/aproducts/archive/${id}`);
    expect(await code(scan(serial, "Schoonmaken"))).toEqual([422, "scanArchived"]);
    const sold = await shop.device({ serialNumber: `${serial}S`, statusId: shop.saleable });
    const sale = await shop.sale([{ productId: sold.id }]);
    await shop.moveSale(sale.id, "Afgerond");
    expect(await code(scan(`${serial}S`, "Testen"))).toEqual([422, "scanSold"]);
  });

  test("names the device that it refuses", async () => {
    const { sku, productName } = await shop.stock(id);
    const isNamed = async (answer: Promise<{ body: { detail: string } }>) =>
      expect((await answer).body.detail).toContain(`${productName} (${sku})`);
    await isNamed(scan(serial, "Schoonmaken"));
    await isNamed(scan(serial, "Fotograferen"));
    await scan(serial, "Testen");
    await isNamed(scan(serial, "Testen"));
    await admin.put(`/aproducts/archive/${id}`);
    await isNamed(scan(serial, "Testen"));
  });

  test("out of order is told with what comes first, and done once somebody says so", async () => {
    const refused = await scan(serial, "Schoonmaken");
    expect(refused).toMatchObject({ status: 422, body: { code: "scanEarlierOpen" } });
    expect(refused.body.detail).toContain("Testen");
    expect((await states(id)).Schoonmaken).toBe("toDo");
    const german = { "accept-language": "de" };
    const body = { code: serial, standardTaskId: standard.Schoonmaken };
    expect((await technician.post("/tasks/scan", body, german)).body.detail).toContain("„Reinigen“");
    expect((await technician.post("/tasks/scan", { code: serial }, german)).body.task.name).toBe("Testen");
    expect((await scan(serial, "Schoonmaken", { anyway: true })).body.fate).toBe("done");
  });

  test("of a colleague's task is refused, and what is next passes it over", async () => {
    const colleague = await world.signedIn("Technician");
    const [first] = await tasksOf(id);
    await admin.patch(`/tasks/${first!.id}`, { assignedToId: colleague.id });
    expect(await scan(serial, "Testen")).toMatchObject({ status: 403, body: { code: "taskOfAnother" } });
    expect((await scan(serial)).body.task.name).toBe("Schoonmaken");
    const grading = { standardTaskId: standard.Graderen, code: serial, anyway: true };
    expect((await colleague.post("/tasks/scan", grading)).body.fate).toBe("asks");
    expect(await technician.post("/tasks/scan", grading)).toMatchObject({ status: 403 });
  });

  test("by two at once finishes the task once", async () => {
    const colleague = await world.signedIn("Technician");
    const both = await Promise.all([scan(serial, "Testen"), scan(serial, "Testen", {}, colleague)]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(both.map(({ body }) => body.fate)).toContain("done");
  });

  test("finishes one task of one device once, however often its answer is lost", async () => {
    const sent = () =>
      technician.post(
        "/tasks/scan",
        { code: serial, standardTaskId: standard.Testen },
        { "idempotency-key": `lost-${serial}` },
      );
    const [first, second] = [await sent(), await sent()];
    expect(second.body).toEqual(first.body);
  });
});

describe("what a task asks for", () => {
  test("is answered with the device, and the task is done when the last is filled", async () => {
    await scan(serial, "Testen");
    await scan(serial, "Schoonmaken");
    const asks = await scan(serial, "Graderen");
    expect(asks.body).toMatchObject({
      fate: "asks",
      asked: [{ code: "grade", type: "select", options: ["A", "B", "C", "D", "E"], value: "" }],
    });
    expect((await states(id)).Graderen).toBe("inProgress");
    const done = await scan(serial, "Graderen", { attributes: { grade: "B" } });
    expect(done.body).toMatchObject({
      fate: "done",
      asked: [{ value: "B" }],
      product: { lifecycle: "saleable" },
    });
    expect((await shop.stock(id)).attributes).toMatchObject({ grade: "B" });
  });

  test("may be told another way after it is done, and odd values are refused at their field", async () => {
    await scan(serial, "Graderen", { anyway: true, attributes: { grade: "B" } });
    expect((await scan(serial, "Graderen", { attributes: { grade: "C" } })).body.fate).toBe("done");
    expect(await scan(serial, "Graderen", { attributes: { grade: "Z" } })).toMatchObject({
      status: 400,
      body: { code: "optionUnknown", errors: [{ path: "attributes.grade" }] },
    });
  });

  test("is known already when the device has it", async () => {
    await admin.patch(`/products/${id}`, { attributes: { grade: "A" } });
    expect((await scan(serial, "Graderen", { anyway: true })).body.fate).toBe("done");
  });

  test("goes from the list when its attribute is deleted, and may be nothing that is not there", async () => {
    const attribute = await shop.made("/attributes", { code: `gone${devices}`, name: "Weg", type: "text" });
    const task = await shop.made("/tasks", {
      name: "Vraagt iets",
      standard: true,
      productId: null,
      dueDate: null,
      assignedToId: null,
      asks: [attribute.id],
    });
    await admin.del(`/attributes/${attribute.id}`);
    expect((await admin.get(`/tasks/${task.id}`)).body.asks).toEqual([]);
    expect(await admin.patch(`/tasks/${task.id}`, { asks: [999_999] })).toMatchObject({
      status: 422,
      body: { code: "unknownReference", errors: [{ path: "asks" }] },
    });
    await admin.del(`/tasks/${task.id}`);
  });
});

describe("the last scan is taken back", () => {
  test("with its attributes, and the device leaves the sale that it had come to", async () => {
    await scan(serial);
    await scan(serial);
    const before = await tasksOf(id);
    const done = await scan(serial, null, { attributes: { grade: "A" } });
    expect(done.body.product.lifecycle).toBe("saleable");
    expect((await undo(done)).body).toMatchObject({ fate: "undone", product: { lifecycle: "inStock" } });
    const now = await tasksOf(id);
    expect(now.map(({ status, assignedTo }) => [status, assignedTo])).toEqual(
      before.map(({ status, assignedTo }) => [status, assignedTo]),
    );
    expect((await shop.stock(id)).attributes).not.toHaveProperty("grade");
  });

  test("a scan is not undone when the task has moved since, and a changed value stays", async () => {
    const done = await scan(serial, "Graderen", { anyway: true, attributes: { grade: "A" } });
    await admin.patch(`/products/${id}`, { attributes: { grade: "D" } });
    await undo(done);
    expect((await shop.stock(id)).attributes).toMatchObject({ grade: "D" });
    expect(await undo(done)).toMatchObject({ status: 422, body: { code: "taskMovedSince" } });
  });

  test("a task that is reopened by hand takes its device out of the sale too, unless an order holds it", async () => {
    for (const { id: task } of await tasksOf(id)) await admin.patch(`/tasks/${task}`, { status: "done" });
    expect((await shop.stock(id)).lifecycle).toBe("saleable");
    const [first] = await tasksOf(id);
    await admin.patch(`/tasks/${first!.id}`, { status: "toDo" });
    expect((await shop.stock(id)).lifecycle).toBe("inStock");
    await admin.patch(`/tasks/${first!.id}`, { status: "done" });
    const sale = await shop.sale([{ productId: id }]);
    await shop.moveSale(sale.id, "Bevestigd");
    await admin.patch(`/tasks/${first!.id}`, { status: "toDo" });
    expect((await shop.stock(id)).lifecycle).toBe("saleable");
  });
});

describe("a lot with data carriers", () => {
  test("refuses the task that says a device is erased, naming the drive, and shows how far it is", async () => {
    const line = (serialNumber: string) => ({
      productName: "Laptop",
      typeId: shop.ids.types.Laptop,
      serialNumber,
      attributes: { storage: "256 GB", grade: "A" },
    });
    const order = await shop.purchase([line(`${serial}L1`), line(`${serial}L2`)]);
    await shop.movePurchase(order.id, "Afgerond");
    expect(await scan(`${serial}L1`, "Data wissen", { anyway: true })).toMatchObject({
      status: 422,
      body: { code: "driveNotErased" },
    });
    for (const task of ["Testen", "Schoonmaken", "Graderen", "Fotograferen"])
      expect((await scan(`${serial}L1`, task)).body.fate).toBe("done");
    expect(await scan(serial, "Testen", { orderId: order.id })).toMatchObject({
      status: 422,
      body: { code: "scanOtherLot" },
    });
    const { lot, lots } = await benchOf(order.id);
    expect(lot).toMatchObject({ orderNr: order.orderNr, devices: 2, saleable: 0 });
    expect(lot!.tasks.map(({ name, done, of }) => [name, done, of])).toEqual([
      ["Testen", 1, 2],
      ["Data wissen", 0, 2],
      ["Schoonmaken", 1, 2],
      ["Graderen", 1, 2],
      ["Fotograferen", 1, 2],
    ]);
    expect(lots).toContainEqual(expect.objectContaining({ id: order.id, waiting: 2 }));
  });

  test("counts the devices that wait for each standard task, with what it asks for", async () => {
    const count = async () => (await benchOf()).items.find(({ name }) => name === "Testen")!.waiting;
    const before = await count();
    await scan(serial, "Testen");
    expect(await count()).toBe(before - 1);
    const grading = (await benchOf()).items.find(({ name }) => name === "Graderen");
    expect(grading!.asks).toMatchObject([{ code: "grade", options: ["A", "B", "C", "D", "E"] }]);
  });
});

test("tasks are finished, held and given to somebody in bulk, and that is undone", async () => {
  const other = await shop.device();
  const ids = [...(await tasksOf(id)), ...(await tasksOf(other.id))].map((task) => task.id);
  const edit = (changes: object) => admin.post("/tasks/bulk-edit", { ids, changes });
  expect((await edit({ status: "hold" })).status).toBe(409);
  expect((await edit({ status: "hold", holdReason: "wacht op onderdelen" })).body.changed).toBe(6);
  const { body } = await edit({ status: "done", assignedToId: technician.id });
  expect(body.changed).toBe(6);
  expect((await shop.stock(id)).lifecycle).toBe("saleable");
  expect((await admin.post(`/tasks/bulk-edits/${body.id}/undo`)).body.changed).toBe(6);
  expect((await tasksOf(id))[0]).toMatchObject({
    status: "hold",
    holdReason: "wacht op onderdelen",
    assignedTo: null,
  });
  expect((await shop.stock(id)).lifecycle).toBe("inStock");
});
