import { beforeEach, describe, expect, test } from "vitest";
import { testShop } from "../testing/fixture.ts";
import { erasureReport } from "../testing/reports.ts";

const { admin, shop } = await testShop();
type Task = { id: number; name: string; status: string; description: string };
const name = "Gegevensdrager vernietigen";

let count = 0;
let device: { id: number; serialNumber: string };
const tasksOf = async (id: number): Promise<Task[]> =>
  (await admin.get(`/tasks?productId=${id}&sort=position`)).body.items;
const destruction = async () => (await tasksOf(device.id)).filter((task) => task.name === name);
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
    await admin.patch(`/tasks/${task!.id}`, { status: "done" });
    await report("failed", 11);
    expect((await destruction()).map(({ status }) => status)).toEqual(["done", "toDo"]);
  });

  test("of a success there is none", async () => {
    await report("success", 10);
    expect(await destruction()).toEqual([]);
  });
});
