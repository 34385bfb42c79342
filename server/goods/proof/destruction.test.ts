import { beforeEach, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { erasureReport } from "../../testing/reports.ts";

const { world, admin, shop } = await testShop();
type Task = { id: number; name: string; status: string; description: string };
const name = "Gegevensdrager vernietigen";

let count = 0;
let device: { id: number; serialNumber: string };
const tasksOf = async (id: number): Promise<Task[]> =>
  (await admin.get(`/tasks?productId=${id}&sort=position`)).body.items;
const destruction = async () => (await tasksOf(device.id)).filter((task) => task.name === name);
const lifecycle = async () => (await admin.get(`/products/${device.id}`)).body.lifecycle;
async function finishOthers() {
  for (const { id, ...task } of await tasksOf(device.id))
    if (task.name !== name) await admin.patch(`/tasks/${id}`, { status: "done" });
}
async function report(result: "failed" | "success", hour: number, drive = "S-1") {
  count += 1;
  const purchase = await shop.purchase([]);
  const at = `2026-11-13 ${String(hour).padStart(2, "0")}:00:00`;
  const file = erasureReport(device.serialNumber, `destroy-${count}`, {
    drive,
    at,
    ...(result === "failed" && { result }),
  });
  await admin.upload(`/products/blancco/${purchase.id}`, [file]);
}

/** A later report lists every disk of the device: only the one that it erased, so the first was taken out. */
async function replaceDrive() {
  const disk = {
    serial: "S-2",
    model: "Samsung 980",
    vendor: "",
    capacityBytes: null,
    mediaType: "",
    interfaceType: "",
  };
  await report("success", 11, "S-2");
  await world.services.pool.query(
    `update "erasureReport" set hardware = jsonb_set(hardware, '{disks}', $2)
      where id = (select max(id) from "erasureReport" where "productId" = $1)`,
    [device.id, JSON.stringify([disk])],
  );
  // The gate is asked again.
  await report("success", 12, "S-2");
}

beforeEach(async () => {
  count += 1;
  const serialNumber = `KAPOT-${count}`;
  const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, serialNumber };
  const { id } = await shop.purchase([line]);
  await shop.movePurchase(id, "Afgerond");
  [device] = (await admin.get(`/products?purchaseId=${id}`)).body.items;
});

describe("a failed erasure", () => {
  test("opens one task to destroy the drive, which names it", async () => {
    await report("failed", 10);
    const [task, ...others] = await destruction();
    expect(task).toMatchObject({ status: "toDo", description: expect.stringContaining("S-1") });
    expect(others).toEqual([]);
    await report("failed", 11);
    expect(await destruction()).toMatchObject([{ id: task!.id }]);
  });

  test("is named in the language of who reads it", async () => {
    await report("failed", 8);
    for (const [locale, named] of [
      ["de", "Datenträger vernichten"],
      ["fa", "امحای رسانه ذخیره‌سازی"],
    ] as const) {
      const { body } = await admin.get(`/tasks?productId=${device.id}`, { "accept-language": locale });
      const names = body.items.map((task: Task) => task.name);
      expect([locale, names]).toEqual([locale, expect.arrayContaining([named])]);
      expect([locale, names]).not.toEqual([locale, expect.arrayContaining([name])]);
    }
  });

  test("of a second drive is named by the task that is open", async () => {
    await report("failed", 10);
    await world.services.pool.query(
      `update "erasureReport" set hardware = '{"disks": [], "locks": []}' where "productId" = $1`,
      [device.id],
    );
    await report("failed", 10, "S-2");
    const [task, ...others] = await destruction();
    expect(task!.description).toContain("S-1");
    expect(task!.description).toContain("S-2");
    expect(others).toEqual([]);
  });

  test("loses its task when a later one succeeds, unless somebody has begun it", async () => {
    await report("failed", 10);
    await report("success", 11);
    expect(await destruction()).toEqual([]);
    await report("failed", 12);
    const [task] = await destruction();
    await admin.patch(`/tasks/${task!.id}`, { status: "inProgress" });
    await report("success", 13);
    expect(await destruction()).toMatchObject([{ id: task!.id, status: "inProgress" }]);
  });

  test("opens another once the first was done and one more fails", async () => {
    await report("failed", 10);
    const [task] = await destruction();
    await admin.patch(`/tasks/${task!.id}`, { status: "inProgress" });
    await destroy(["S-1"]);
    await admin.patch(`/tasks/${task!.id}`, { status: "done" });
    await report("failed", 11, "S-2");
    expect((await destruction()).map(({ status }) => status)).toEqual(["done", "toDo"]);
  });

  test("of a success there is none", async () => {
    await report("success", 10);
    expect(await destruction()).toEqual([]);
  });
});

const destroy = (serials: string[], method = "shredded", by = admin) =>
  by.post(`/erasure-reports/destruction/${device.id}`, { serials, method, remarks: "Bon 12" });

describe("the task to destroy a drive is not done before the drive is named as destroyed", () => {
  const refusal = { code: "driveNotErased", details: { drives: expect.stringContaining("S-1") } };
  type Road = (task: Task) => Promise<{ status: number; body: unknown }>;
  const roads: Record<string, Road> = {
    "by its own change": ({ id }) => admin.patch(`/tasks/${id}`, { status: "done" }),
    "at the workbench": () =>
      admin.post("/tasks/scan", { code: device.serialNumber, standardTaskId: null, anyway: true }),
  };
  test.each(Object.keys(roads))("%s", async (road) => {
    await report("failed", 10);
    await finishOthers();
    const [task] = await destruction();
    expect(await roads[road]!(task!)).toMatchObject({ status: 422, body: refusal });
    expect(await destruction()).toMatchObject([{ status: "toDo" }]);
  });
  test("with many others", async () => {
    await report("failed", 10);
    const [task] = await destruction();
    const changes = { status: "done" };
    const { body } = await admin.post("/tasks/bulk-edit", { ids: [task!.id], changes });
    expect(JSON.stringify(body)).toContain("S-1");
    expect(await destruction()).toMatchObject([{ status: "toDo" }]);
  });
  test("the task is done once the drive is destroyed", async () => {
    await report("failed", 10);
    const [task] = await destruction();
    await admin.patch(`/tasks/${task!.id}`, { status: "inProgress" });
    await destroy(["S-1"]);
    expect((await admin.patch(`/tasks/${task!.id}`, { status: "done" })).status).toBe(200);
  });
  test("while another drive of the device is neither erased nor destroyed", async () => {
    await report("failed", 10);
    await world.services.pool.query(
      `update "erasureReport" set hardware = jsonb_build_object('disks', jsonb_build_array(
        jsonb_build_object('serial', 'S-3', 'model', 'Derde', 'vendor', '', 'capacityBytes', null, 'mediaType', '', 'interfaceType', '')))
        where "productId" = $1`,
      [device.id],
    );
    const [task] = await destruction();
    await admin.patch(`/tasks/${task!.id}`, { status: "inProgress" });
    await destroy(["S-1"]);
    expect(await admin.patch(`/tasks/${task!.id}`, { status: "done" })).toMatchObject({
      body: { code: "driveNotErased", details: { drives: "Derde S-3" } },
    });
  });
});

test("the task to destroy a drive is named in the language of its reader", async () => {
  await report("failed", 10);
  const url = `/tasks?productId=${device.id}&sort=-position`;
  const { body } = await admin.get(url, { "accept-language": "de" });
  expect(body.items[0]).toMatchObject({ name: "Datenträger vernichten" });
});

describe("the destruction of a drive", () => {
  const missing = async () => (await admin.get(`/aproduct/${device.id}`)).body.missingProof;

  test("is proof of it, by its serial number, and takes its task away", async () => {
    await report("failed", 10);
    expect(await missing()).toMatchObject([{ serial: "S-1", reason: "failed" }]);
    expect((await destroy([" s-1 "])).status).toBe(200);
    expect(await missing()).toEqual([]);
    expect(await destruction()).toEqual([]);
    const { items } = (await admin.get(`/erasure-reports?productId=${device.id}&source=destruction`)).body;
    expect(items).toHaveLength(1);
  });

  test("is refused for a drive that nobody saw in the device, and for one that a magnet does not erase", async () => {
    await report("failed", 10);
    expect(await destroy(["ANDERS"])).toMatchObject({ status: 422, body: { code: "driveNotSeen" } });
    const { rows } = await world.services.pool.query(
      `update "erasureResult" set "driveModel" = 'Samsung SSD 860' where "driveSerial" = 'S-1'`,
    );
    expect(rows).toEqual([]);
    expect(await destroy(["S-1"], "degaussed")).toMatchObject({
      status: 422,
      body: { code: "degaussOnFlash", errors: [{ path: "method" }] },
    });
    expect(await missing()).toMatchObject([{ reason: "failed" }]);
  });

  test("is no proof without a serial number", async () => {
    expect(await destroy([" "])).toMatchObject({ status: 400 });
    expect(await missing()).not.toEqual([]);
    await report("failed", 10);
    expect((await destroy(["S-1", "\t"])).status).toBe(400);
    expect(await missing()).toMatchObject([{ reason: "failed" }]);
  });

  test.each([
    ["the kind that a report names", `"mediaType" = 'SSD'`],
    ["the interface that a report names", `"interfaceType" = 'NVMe'`],
  ])("by a magnet is refused for flash memory by %s", async (_, change) => {
    await report("failed", 10);
    await world.services.pool.query(`update "erasureResult" set ${change} where "driveSerial" = 'S-1'`);
    expect((await destroy(["S-1"], "degaussed")).body.code).toBe("degaussOnFlash");
  });

  test("by a magnet is refused where the device is known to have flash memory and nobody reported on it", async () => {
    await admin.patch(`/products/${device.id}`, { attributes: { storage: "512 GB NVMe" } });
    expect((await destroy(["NIEUW-1"], "degaussed")).body.code).toBe("degaussOnFlash");
    expect((await destroy(["NIEUW-1"])).status).toBe(200);
  });

  test("is owed for a drive that was taken out, and can be recorded", async () => {
    await report("failed", 10);
    await replaceDrive();
    const [task] = await destruction();
    expect(task).toMatchObject({ status: "toDo", description: expect.stringContaining("S-1") });
    expect((await destroy(["S-1"])).status).toBe(200);
    expect(await destruction()).toEqual([]);
  });

  test("that was taken out keeps nobody from selling the device", async () => {
    await report("failed", 10);
    await finishOthers();
    expect(await lifecycle()).toBe("inStock");
    await replaceDrive();
    expect(await lifecycle()).toBe("saleable");
    expect(await destruction()).toMatchObject([{ status: "toDo" }]);
  });

  test("of what is archived is refused", async () => {
    await admin.put(`/aproducts/archive/${device.id}`);
    expect(await destroy(["S-1"])).toMatchObject({ status: 422, body: { code: "archivedReadOnly" } });
  });
});
