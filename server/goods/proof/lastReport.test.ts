import { beforeEach, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { erasureReport } from "../../testing/reports.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");

type Task = { id: number; name: string; status: string; finishedAt: string | null };
type Device = { id: number; sku: string; serialNumber: string };
const tasksOf = async (id: number): Promise<Task[]> =>
  (await admin.get(`/tasks?productId=${id}&sort=position`)).body.items;
const erasingOf = async (id: number) => (await tasksOf(id)).find(({ name }) => name === "Data wissen")!;
const finish = (task: Task, by = technician) => by.patch(`/tasks/${task.id}`, { status: "done" });
const finishOthers = async (id: number) => {
  for (const task of await tasksOf(id)) if (task.name !== "Data wissen") await finish(task);
};
const lifecycle = async (id: number) => (await shop.stock(id)).lifecycle;

let count = 0;
async function receive(choice: string, attributes: object): Promise<Device> {
  count += 1;
  const serialNumber = `LAST-${count}`;
  const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, serialNumber, attributes };
  const { id } = await shop.purchase([line], { dataDestruction: choice });
  await shop.movePurchase(id, "Afgerond");
  const [device] = (await admin.get(`/products?purchaseId=${id}`)).body.items;
  return { ...device, purchaseId: id };
}
const laptop = (choice = "eraseDataCertified") => receive(choice, { storage: "512 GB" });
async function upload(serial: string, document: string, drive: Parameters<typeof erasureReport>[2] = {}) {
  const purchase = await shop.purchase([]);
  return technician.upload(`/products/blancco/${purchase.id}`, [erasureReport(serial, document, drive)]);
}

describe("a device whose other tasks are done becomes saleable by itself", () => {
  let device: Device;
  beforeEach(async () => {
    device = await laptop();
    await finishOthers(device.id);
    expect(await lifecycle(device.id)).toBe("inStock");
  });

  test("importing its report finishes the erasure task and makes it saleable", async () => {
    await upload(device.serialNumber, `last-${device.id}`);
    expect(await lifecycle(device.id)).toBe("saleable");
    expect(await erasingOf(device.id)).toMatchObject({ status: "done", finishedAt: expect.any(String) });
  });
  test("matching its report by hand makes it saleable", async () => {
    await upload("", `blind-${device.id}`);
    const waiting = (await admin.get(`/erasure-reports?unmatched=true&q=blind-${device.id}`)).body.items[0];
    await technician.post(`/erasure-reports/${waiting.id}/match`, { productId: device.id });
    expect(await lifecycle(device.id)).toBe("saleable");
  });
  test("taking back its report makes it neither saleable nor erased", async () => {
    await upload(device.serialNumber, `back-${device.id}`);
    const [{ id }] = (await admin.get(`/erasure-reports?productId=${device.id}`)).body.items;
    await technician.post(`/erasure-reports/${id}/unmatch`, { reason: "verkeerd apparaat" });
    expect(await lifecycle(device.id)).toBe("inStock");
    expect(await erasingOf(device.id)).toMatchObject({ status: "toDo", finishedAt: null });
    await upload(device.serialNumber, `right-${device.id}`);
    expect(await lifecycle(device.id)).toBe("saleable");
  });
  test("an override by somebody with the right makes it saleable", async () => {
    await admin.post(`/products/${device.id}/proof-override`, { reason: "schijf vernietigd, bon 12" });
    expect(await lifecycle(device.id)).toBe("saleable");
  });
  test("a success after a late failure makes it saleable", async () => {
    await upload(device.serialNumber, `a-${device.id}`, { drive: "S" });
    await upload(device.serialNumber, `b-${device.id}`, {
      drive: "S",
      result: "failed",
      at: "2026-11-11 12:00:00",
    });
    expect(await lifecycle(device.id)).toBe("inStock");
    await upload(device.serialNumber, `c-${device.id}`, { drive: "S", at: "2026-11-12 12:00:00" });
    expect(await lifecycle(device.id)).toBe("saleable");
  });
  test("a report of a failure does not make it saleable", async () => {
    await upload(device.serialNumber, `failed-${device.id}`, { result: "failed" });
    expect(await lifecycle(device.id)).toBe("inStock");
    expect((await erasingOf(device.id)).status).toBe("toDo");
  });
  test("a device on hold, or put back in stock by hand, does not become saleable", async () => {
    await admin.patch(`/products/${device.id}`, { statusId: shop.ids.productStatuses["In de wacht"] });
    await upload(device.serialNumber, `held-${device.id}`);
    expect(await lifecycle(device.id)).toBe("onHold");
    await admin.patch(`/products/${device.id}`, { statusId: shop.ids.productStatuses["Op voorraad"] });
    await admin.patch(`/products/${device.id}`, { attributes: { storage: "512 GB", ram: "8 GB" } });
    expect(await lifecycle(device.id)).toBe("inStock");
  });
});

test("a device with work left stays in stock when its report comes, until its last task is done", async () => {
  const device = await laptop();
  await upload(device.serialNumber, `early-${device.id}`);
  expect(await lifecycle(device.id)).toBe("inStock");
  expect((await erasingOf(device.id)).status).toBe("done");
  await finishOthers(device.id);
  expect(await lifecycle(device.id)).toBe("saleable");
});

test("a device without tasks does not become saleable by coming in", async () => {
  const { id } = await shop.device({ typeId: shop.ids.types.Accessoire });
  expect(await lifecycle(id)).toBe("inStock");
});

describe("the erasure task is not set done by hand", () => {
  test("the task stays open while a drive is not erased, and the answer names the drive", async () => {
    const device = await laptop();
    expect(await finish(await erasingOf(device.id))).toMatchObject({
      status: 422,
      body: { code: "driveNotErased", errors: [{ path: "status" }], details: { drives: "512 GB" } },
    });
    await upload(device.serialNumber, `hand-${device.id}`, { result: "failed" });
    const refused = await finish(await erasingOf(device.id));
    expect(refused.body.detail).toContain(`Samsung 980 D-hand-${device.id}`);
    expect((await erasingOf(device.id)).status).toBe("toDo");
  });
  test("the task stays open while nobody said what is in the device", async () => {
    const device = await receive("eraseDataCertified", {});
    expect(await finish(await erasingOf(device.id))).toMatchObject({
      status: 422,
      body: { code: "driveUnknown" },
    });
  });
  test("the task stays open while an erasure failed that was not even promised", async () => {
    const device = await laptop("formatDisk");
    await upload(device.serialNumber, `format-${device.id}`, { result: "failed" });
    expect(await finish(await erasingOf(device.id))).toMatchObject({ body: { code: "driveNotErased" } });
  });
  test("the task may be set done by hand when nothing has to be proven", async () => {
    const formatted = await laptop("formatDisk");
    expect((await finish(await erasingOf(formatted.id))).status).toBe(200);
    const empty = await receive("eraseDataCertified", { storage: "geen" });
    expect((await finish(await erasingOf(empty.id))).status).toBe(200);
  });
  test("the mark of the erasure task cannot be taken off first", async () => {
    const device = await laptop();
    const task = await erasingOf(device.id);
    await technician.patch(`/tasks/${task.id}`, { provesErasure: false });
    expect((await finish(task)).status).toBe(422);
  });
});

test("a report of many devices finishes their tasks and moves them at once", async () => {
  const devices = [await laptop(), await laptop(), await laptop()];
  for (const { id } of devices) await finishOthers(id);
  const files = devices.map(({ id, serialNumber }) => erasureReport(serialNumber, `many-${id}`));
  await technician.upload(`/products/blancco/${(await shop.purchase([])).id}`, files);
  for (const { id } of devices) expect(await lifecycle(id)).toBe("saleable");
});
