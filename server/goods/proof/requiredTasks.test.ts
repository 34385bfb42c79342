import { afterAll, describe, expect, test } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { erasureReport } from "../../testing/reports.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

type Task = { id: number; name: string; status: string; required: boolean };
const { Monitor, Laptop, Accessoire } = shop.ids.types;
let count = 0;
const nextSerial = () => {
  count += 1;
  return `TAAK-${count}`;
};
const monitor = (more: object = {}) => shop.device({ serialNumber: nextSerial(), ...more });
const tasksOf = async (id: number): Promise<Task[]> =>
  (await admin.get(`/tasks?productId=${id}&sort=position`)).body.items;
const open = async (id: number) =>
  (await tasksOf(id)).filter(({ status }) => status !== "done").map(({ name }) => name);
const taskOf = async (id: number, name: string) => (await tasksOf(id)).find((task) => task.name === name)!;
const finish = async (id: number, ...names: string[]) => {
  for (const name of names) await admin.patch(`/tasks/${(await taskOf(id, name)).id}`, { status: "done" });
};
const stage = async (id: number) => (await shop.stock(id)).lifecycle;
const override = (id: number, by = admin) =>
  by.post(`/products/${id}/proof-override`, { reason: "nieuw in de doos" });
const setSaleable = (id: number, by = admin) => by.patch(`/products/${id}`, { statusId: shop.saleable });
const toSale = (name: string) => shop.ids.orderStatuses[`sale ${name}`];
const named = (id: number) => ({
  status: 422,
  body: {
    code: "tasksOpen",
    details: {
      tasks: "Testen, Graderen",
      products: [{ id, missingProof: [], openTasks: [{ name: "Testen" }, { name: "Graderen" }] }],
    },
  },
});

describe("a device whose required tasks are open does not become saleable", () => {
  const roads: Record<string, (id: number) => Promise<unknown>> = {
    "by its status": (id) => setSaleable(id),
    "by replacing it": async (id) => {
      const product = await shop.stock(id);
      const { productName, typeId, serialNumber, locationId } = product;
      return admin.put(`/products/${id}`, {
        ...{ productName, typeId, serialNumber, locationId, statusId: shop.saleable },
      });
    },
    "with many others": (id) => admin.post("/products/bulk/status", { ids: [id], statusId: shop.saleable }),
  };
  test.each(Object.keys(roads))("%s", async (road) => {
    const { id } = await monitor();
    expect(await roads[road]!(id)).toMatchObject(named(id));
    expect(await stage(id)).toBe("inStock");
  });

  test("by being entered so", async () => {
    const input = { productName: "Monitor", typeId: Monitor, statusId: shop.saleable };
    expect(await admin.post("/products", input)).toMatchObject({ status: 422, body: { code: "tasksOpen" } });
    expect((await admin.post("/products", { ...input, typeId: Accessoire })).status).toBe(201);
  });

  test("as one of many of which some may, and the answer names its tasks", async () => {
    const [untested, tested] = [await monitor(), await monitor()];
    await finish(tested.id, "Testen", "Graderen");
    const { body } = await admin.post("/products/bulk/status", {
      ...{ ids: [untested.id, tested.id], statusId: shop.saleable, partly: true },
    });
    expect(body).toMatchObject({ changed: 1, refused: [{ id: untested.id, code: "tasksOpen" }] });
    expect(body.refused[0].message).toContain("Testen, Graderen");
  });

  test("by a change of its type to one with more tasks", async () => {
    const { id } = await shop.made("/products", { productName: "Kabel", typeId: Accessoire });
    await setSaleable(id);
    await admin.patch(`/products/${id}`, { typeId: Monitor });
    expect(await stage(id)).toBe("inStock");
  });

  test("by coming back from the archive or from the repair queue", async () => {
    const { id } = await monitor();
    await world.services.pool.query(`update product set "statusId" = $1 where id = $2`, [shop.saleable, id]);
    await admin.put("/aproducts/archive/set", { ids: [id] });
    await admin.put("/aproducts/archive/unset", { ids: [id] });
    expect(await stage(id)).toBe("inStock");
  });
});

describe("cleaning and pictures may wait:", () => {
  test("a device is sold with these open", async () => {
    const { id } = await monitor();
    await finish(id, "Testen", "Graderen");
    expect(await open(id)).toEqual(["Schoonmaken"]);
    expect((await setSaleable(id)).status).toBe(200);
  });
  test("the standard tasks say which tasks are required", async () => {
    const { items } = (await admin.get("/tasks?standard=true&pageSize=200")).body;
    const required = (items as Task[]).filter((task) => task.required).map(({ name }) => name);
    expect(required.sort()).toEqual([
      "Accountvergrendeling controleren",
      "Data wissen",
      "Graderen",
      "Testen",
    ]);
  });
});

describe("a device whose required tasks are open goes no step towards a customer:", () => {
  /** A device that was saleable before somebody opened a task of it again. */
  const reserved = async () => {
    const { id } = await monitor({ statusId: shop.saleable });
    const sale = await shop.sale([{ productId: id }], { statusId: toSale("Bevestigd") });
    await admin.patch(`/tasks/${(await taskOf(id, "Testen")).id}`, { status: "toDo" });
    return { id, sale };
  };
  test.each(["Gereed", "Afgerond"])("a reserved one is not %s", async (to) => {
    const { id, sale } = await reserved();
    expect(await shop.moveSale(sale.id, to)).toMatchObject({ status: 422, body: { code: "tasksOpen" } });
    const many = await admin.post("/sales/bulk/status", { ids: [sale.id], statusId: toSale(to) });
    expect(many.body).toMatchObject({ changed: 0, refused: [{ code: "tasksOpen" }] });
    expect(await shop.stock(id)).toMatchObject({ reservedQuantity: 1, saleableQuantity: 0 });
    const { lines } = (await admin.get(`/sales/${sale.id}`)).body;
    expect(lines).toMatchObject([{ openTasks: [{ name: "Testen" }] }]);
  });
  test("an unreserved one is not put on a confirmed sale", async () => {
    const { id } = await monitor();
    const sale = await shop.sale([], { statusId: toSale("Bevestigd") });
    expect(await admin.post(`/sales/${sale.id}/products`, { productId: id })).toMatchObject(named(id));
    const draft = await shop.sale([{ productId: id }]);
    expect(await shop.moveSale(draft.id, "Bevestigd")).toMatchObject(named(id));
    const made = { contactId: draft.contactId, lines: [{ productId: id }], statusId: toSale("Afgerond") };
    expect(await admin.post("/sales", made)).toMatchObject(named(id));
  });
  test("a part is not taken for a repair", async () => {
    const { id } = await monitor();
    const repair = await shop.repair([{ kind: "part", productId: id }]);
    expect(await shop.moveRepair(repair.id, "Bevestigd")).toMatchObject(named(id));
  });
});

describe("somebody with the right lets a device go with a reason", () => {
  test("an override is told in the passport and holds until a task is opened again", async () => {
    const { id } = await monitor();
    const manager = await world.signedIn("Manager");
    expect((await override(id, technician)).status).toBe(403);
    expect((await override(id, manager)).status).toBe(200);
    expect((await shop.stock(id)).openTasks).toEqual([]);
    expect((await setSaleable(id)).status).toBe(200);
    const sale = await shop.sale([{ productId: id }]);
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
    const { items } = (await admin.get(`/products/${id}/history`)).body;
    const facts = (items as HistoryEntry[]).flatMap(({ userName, facts: all }) =>
      all.map(({ what, after }) => [userName, what, after]),
    );
    expect(facts).toContainEqual([manager.username, "overridden", "nieuw in de doos"]);
    expect((await shop.moveSale(sale.id, "Bevestigd")).status).toBe(200);
    expect((await shop.moveSale(sale.id, "Gereed")).status).toBe(200);
    await finish(id, "Testen");
    await admin.patch(`/tasks/${(await taskOf(id, "Testen")).id}`, { status: "toDo" });
    expect(await shop.moveSale(sale.id, "Afgerond")).toMatchObject({ body: { code: "tasksOpen" } });
  });
});

describe("nobody gets around a required task", () => {
  test.each<[string, (task: Task) => Promise<unknown>]>([
    ["by deleting it", ({ id }) => admin.del(`/tasks/${id}`)],
    [
      "by giving it to another device",
      async ({ id }) => admin.patch(`/tasks/${id}`, { productId: (await monitor()).id }),
    ],
    ["by taking it from its device", ({ id }) => admin.patch(`/tasks/${id}`, { productId: null })],
  ])("%s", async (_, evade) => {
    const { id } = await monitor();
    const task = await taskOf(id, "Testen");
    expect(await evade(task)).toMatchObject({ status: 422, body: { code: "requiredTaskStays" } });
    expect(await open(id)).toContain("Testen");
  });
  test("by saying that it is not required, or that it was skipped", async () => {
    const { id } = await monitor();
    const task = await taskOf(id, "Testen");
    expect((await admin.patch(`/tasks/${task.id}`, { required: false })).body.required).toBe(true);
    expect((await admin.patch(`/tasks/${task.id}`, { status: "skipped" })).status).toBe(400);
  });
});

describe("what a standard task says about being required", () => {
  const requireCleaning = async (required: boolean) => {
    const { items } = (await admin.get("/tasks?standard=true&pageSize=200")).body;
    const cleaning = (items as Task[]).find(({ name }) => name === "Schoonmaken")!;
    return admin.patch(`/tasks/${cleaning.id}`, { required });
  };
  test("holds for the devices that are here, and for those that come", async () => {
    const here = await monitor();
    await finish(here.id, "Testen", "Graderen");
    await setSaleable(here.id);
    expect((await requireCleaning(true)).body.required).toBe(true);
    expect(await stage(here.id)).toBe("inStock");
    expect(await setSaleable(here.id)).toMatchObject({ body: { details: { tasks: "Schoonmaken" } } });
    const next = await monitor();
    expect((await shop.stock(next.id)).openTasks).toHaveLength(3);
    await requireCleaning(false);
    expect((await setSaleable(here.id)).status).toBe(200);
  });
});

describe("what comes out of a bundle", () => {
  const bundle = async () => {
    const made = await shop.bundle(9, { typeId: Monitor });
    await shop.finishTasks(made.id);
    await setSaleable(made.id);
    return made.id;
  };
  const outOf = async (id: number) => [
    (await admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity: 2 })).body,
    ...(await admin.put(`/split-product/${id}/individualize-part-of-bundle`, { quantity: 1 })).body.items,
  ];
  test("was tested as the bundle was", async () => {
    for (const { id } of await outOf(await bundle())) {
      expect(await open(id)).toEqual([]);
      expect(await stage(id)).toBe("saleable");
    }
  });
  test("is to be tested when the bundle was not", async () => {
    const { id } = await shop.bundle(9, { typeId: Monitor });
    for (const part of await outOf(id)) expect(await open(part.id)).toHaveLength(3);
  });
});

describe("the tasks of what is sold", () => {
  const sold = async () => {
    const { id } = await monitor();
    await finish(id, "Testen", "Graderen");
    await admin.patch(`/tasks/${(await taskOf(id, "Schoonmaken")).id}`, { status: "inProgress" });
    await admin.patch(`/tasks/${(await taskOf(id, "Schoonmaken")).id}`, {
      status: "hold",
      holdReason: "doek op",
    });
    await setSaleable(id);
    const sale = await shop.sale([{ productId: id }]);
    await shop.moveSale(sale.id, "Afgerond");
    return { id, sale };
  };
  const total = async (url: string, by = admin) => (await by.get(url)).body.total;

  test("end, and count nowhere as work", async () => {
    const before = await total("/tasks?status=hold");
    const { id } = await sold();
    expect((await taskOf(id, "Schoonmaken")).status).toBe("skipped");
    expect(await total("/tasks?status=hold")).toBe(before);
    const { byState } = (await admin.get("/tasks/analytics")).body;
    const held = (byState as { key: string; count: number }[]).find(({ key }) => key === "hold");
    expect(held?.count ?? 0).toBe(before);
    const task = await taskOf(id, "Schoonmaken");
    expect(await admin.patch(`/tasks/${task.id}`, { status: "toDo" })).toMatchObject({
      ...{ status: 422, body: { code: "taskOfSold" } },
    });
  });
  test("are as they were when the delivery is taken back as a mistake", async () => {
    const { id, sale } = await sold();
    await shop.moveSale(sale.id, "Bevestigd");
    expect(await tasksOf(id)).toMatchObject([
      { name: "Testen", status: "done" },
      { name: "Schoonmaken", status: "hold", holdReason: "doek op" },
      { name: "Graderen", status: "done" },
    ]);
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
  });
});

describe("what was delivered and comes back by cancelling its sale", () => {
  const laptop = async () => {
    const serialNumber = nextSerial();
    const line = { productName: "Laptop", typeId: Laptop, serialNumber, attributes: { storage: "512 GB" } };
    const { id: purchaseId } = await shop.purchase([line], { dataDestruction: "eraseDataCertified" });
    await shop.movePurchase(purchaseId, "Afgerond");
    const [{ id }] = (await admin.get(`/products?purchaseId=${purchaseId}`)).body.items;
    const erase = async (at: string) => {
      const files = [erasureReport(serialNumber, nextSerial(), { drive: `S-${id}`, at })];
      await admin.upload(`/products/blancco/${purchaseId}`, files);
    };
    await erase("2026-11-10 12:00:00");
    await shop.finishTasks(id);
    return { id: id as number, erase };
  };
  const delivered = async (productId: number, quantity = 1) => {
    const sale = await shop.sale([{ productId, quantity }]);
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
    return sale.id as number;
  };

  test("is in stock, untested and unerased, until both are done again", async () => {
    const { id, erase } = await laptop();
    const sale = await delivered(id);
    expect((await shop.moveSale(sale, "Geannuleerd")).status).toBe(200);
    expect(await shop.stock(id)).toMatchObject({
      ...{ lifecycle: "inStock", stockQuantity: 1, saleableQuantity: 0 },
      missingProof: [{ serial: `S-${id}`, reason: "notErased" }],
      openTasks: [{ name: "Testen" }, { name: "Data wissen" }, { name: "Graderen" }],
    });
    expect(await setSaleable(id)).toMatchObject({ body: { code: "missingProof" } });
    await erase("2026-11-11 12:00:00");
    expect((await shop.stock(id)).missingProof).toHaveLength(1);
    await erase(new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace("T", " "));
    expect((await shop.stock(id)).missingProof).toEqual([]);
    await shop.finishTasks(id);
    expect(await stage(id)).toBe("saleable");
  });
  test("is not let go by the reason of before", async () => {
    const { id } = await monitor();
    await override(id);
    await setSaleable(id);
    await shop.moveSale(await delivered(id), "Geannuleerd");
    expect(await shop.stock(id)).toMatchObject({ proofOverride: "", lifecycle: "inStock" });
    expect(await setSaleable(id)).toMatchObject({ body: { code: "tasksOpen" } });
  });
  test("stays as it was when nothing left the house", async () => {
    const { id } = await laptop();
    await shop.moveSale(await delivered(id), "Bevestigd");
    expect(await shop.stock(id)).toMatchObject({ lifecycle: "saleable", missingProof: [], openTasks: [] });
  });
  test("is not saleable as pieces of a bundle either", async () => {
    const bundle = await shop.bundle(4, { statusId: shop.saleable });
    for (const pieces of [4, 3]) {
      await setSaleable(bundle.id);
      await shop.moveSale(await delivered(bundle.id, pieces), "Geannuleerd");
      expect(await shop.stock(bundle.id)).toMatchObject({
        ...{ lifecycle: "inStock", stockQuantity: 4, saleableQuantity: 0 },
      });
    }
  });
});
