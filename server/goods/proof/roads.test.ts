import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { erasureReport } from "../../testing/reports.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
/** Refusals name a device by its serial number. */
const bySerial = expect.stringMatching(/^ROAD-\d+$/);
/** The purchase with which all reports are imported; they find their devices by serial number. */
const reportsOf: number = (await shop.purchase([])).id;
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

type Device = { id: number; sku: string; serialNumber: string; purchaseId: number };
let count = 0;
/** A number that no other device or report of this file has. */
const nextSerial = () => {
  count += 1;
  return `ROAD-${count}`;
};

async function bought(choice: string, attributes: object): Promise<Device> {
  const line = {
    productName: "Laptop",
    typeId: shop.ids.types.Laptop,
    serialNumber: nextSerial(),
    attributes,
  };
  const { id } = await shop.purchase([line], { dataDestruction: choice });
  await shop.movePurchase(id, "Afgerond");
  return { ...(await admin.get(`/products?purchaseId=${id}`)).body.items[0], purchaseId: id };
}
type Report = Parameters<typeof erasureReport>[2];
async function report({ serialNumber }: Device, content: Report = {}) {
  const files = [erasureReport(serialNumber, nextSerial(), content)];
  expect((await admin.upload(`/products/blancco/${reportsOf}`, files)).body).toMatchObject({ matched: 1 });
}
const later = { at: "2026-11-11 12:00:00" };

/** Devices that may not be sold, each for a reason of its own, and the word of the refusal. */
const unfit: Record<string, () => Promise<Device>> = {
  unproven: () => bought("eraseDataCertified", { storage: "512 GB" }),
  failed: async () => {
    const device = await bought("eraseDataCertified", { storage: "512 GB" });
    await report(device, { result: "failed" });
    return device;
  },
  locked: async () => {
    const device = await bought("formatDisk", {});
    await report(device, { findMy: "Locked" });
    return device;
  },
  "entered by hand": () =>
    shop.made("/products", {
      productName: "Laptop",
      typeId: shop.ids.types.Laptop,
      serialNumber: nextSerial(),
      attributes: { storage: "512 GB" },
    }),
};
const kinds = Object.keys(unfit);
const codeOf = (kind: string) => (kind === "locked" ? "deviceLocked" : "missingProof");
const stage = async (id: number) => {
  const { lifecycle, reservedQuantity } = await shop.stock(id);
  return [lifecycle, reservedQuantity];
};
const { finishTasks } = shop;
const orderStatus = (name: string) => shop.ids.orderStatuses[`sale ${name}`]!;

describe("no device becomes saleable", () => {
  const roads: Record<string, (device: Device) => Promise<unknown>> = {
    "by its status": ({ id }) => admin.patch(`/products/${id}`, { statusId: shop.saleable }),
    "with many others": ({ id }) =>
      admin.post("/products/bulk/status", { ids: [id], statusId: shop.saleable }),
    "as one of those that may": ({ id }) =>
      admin.post("/products/bulk/status", { ids: [id], statusId: shop.saleable, partly: true }),
    "by undoing a move": async ({ id }) => {
      const from = shop.ids.productStatuses["In de wacht"];
      await admin.patch(`/products/${id}`, { statusId: from });
      const undone = await admin.post("/products/bulk/status", { ids: [id], statusId: shop.saleable, from });
      expect(undone.status).toBe(422);
      await admin.patch(`/products/${id}`, { statusId: shop.ids.productStatuses["Op voorraad"] });
    },
    "by its last task": ({ id }) => finishTasks(id),
    "by another report of the same": async (device) => {
      await finishTasks(device.id);
      await report(device, { ...later, result: "failed" });
    },
    "by coming back from the archive": async ({ id }) => {
      await world.services.pool.query(`update product set "statusId" = $1 where id = $2`, [
        shop.saleable,
        id,
      ]);
      await admin.put("/aproducts/archive/set", { ids: [id] });
      await admin.put("/aproducts/archive/unset", { ids: [id] });
    },
    "by a change of its type and attributes": async ({ id }) => {
      await admin.patch(`/products/${id}`, { typeId: shop.ids.types.Telefoon });
      await admin.patch(`/products/${id}`, { attributes: { storage: "1 TB" } });
    },
  };
  test.each(kinds.flatMap((kind) => Object.keys(roads).map((road) => [kind, road] as const)))(
    "that is %s %s",
    async (kind, road) => {
      const device = await unfit[kind]!();
      await roads[road]!(device);
      expect(await stage(device.id)).toEqual(["inStock", 0]);
    },
  );

  test("by being entered so, which tells why", async () => {
    const device = { productName: "Laptop", typeId: shop.ids.types.Laptop, statusId: shop.saleable };
    expect(await admin.post("/products", { ...device, attributes: { storage: "1 TB" } })).toMatchObject({
      status: 422,
      body: { code: "missingProof", details: { products: [{ missingProof: [{ model: "1 TB" }] }] } },
    });
    expect(await admin.post("/products", { ...device, attributes: { storage: "geen" } })).toMatchObject({
      status: 422,
      body: { code: "tasksOpen" },
    });
  });

  test("by being taken out of a bundle", async () => {
    const bundle = await shop.bundle(9, { typeId: shop.ids.types.Laptop, statusId: shop.saleable });
    await admin.patch(`/products/${bundle.id}`, { attributes: { storage: "256 GB" } });
    expect(await stage(bundle.id)).toEqual(["inStock", 0]);
    await world.services.pool.query(`update product set "statusId" = $1 where id = $2`, [
      shop.saleable,
      bundle.id,
    ]);
    const part = await admin.put(`/split-product/${bundle.id}/split-part-of-bundle`, { quantity: 2 });
    const single = await admin.put(`/split-product/${bundle.id}/individualize-part-of-bundle`, {
      quantity: 1,
    });
    for (const { id } of [part.body, ...single.body.items]) expect(await stage(id)).toEqual(["inStock", 0]);
  });

  test("by a word that makes nothing of a drive in another device", async () => {
    const device = await unfit.locked!();
    await report(device, { ...later, findMy: "Unknown" });
    await finishTasks(device.id);
    expect(await stage(device.id)).toEqual(["inStock", 0]);
    await report(device, { at: "2026-11-12 12:00:00", findMy: "Unlocked" });
    expect(await stage(device.id)).toEqual(["saleable", 0]);
  });
});

describe("no device is reserved", () => {
  const confirmed = () => shop.sale([], { statusId: orderStatus("Bevestigd") });
  const roads: Record<string, (device: Device) => Promise<unknown>> = {
    "by confirming its sale": async ({ id }) =>
      shop.moveSale((await shop.sale([{ productId: id }])).id, "Bevestigd"),
    "by making its sale ready at once": async ({ id }) =>
      shop.moveSale((await shop.sale([{ productId: id }])).id, "Gereed"),
    "by delivering its sale at once": async ({ id }) =>
      shop.moveSale((await shop.sale([{ productId: id }])).id, "Afgerond"),
    "by a change of its sale": async ({ id }) =>
      admin.patch(`/sales/${(await shop.sale([{ productId: id }])).id}`, { statusId: orderStatus("Gereed") }),
    "by a sale that is made so": async ({ id }) =>
      admin.post("/sales", {
        contactId: (await shop.contact("Klant")).id,
        statusId: orderStatus("Bevestigd"),
        lines: [{ productId: id }],
      }),
    "by a line on a confirmed sale": async ({ id }) =>
      admin.post(`/sales/${(await confirmed()).id}/products`, { productId: id }),
    "by a scan on a confirmed sale": async ({ id }) =>
      admin.post(`/sales/${(await confirmed()).id}/products/piece`, { productId: id }),
    "by another product on a confirmed line": async ({ id }) => {
      const { id: fit } = await shop.device({ statusId: shop.saleable });
      const sale = await shop.sale([{ productId: fit }], { statusId: orderStatus("Bevestigd") });
      return admin.put(`/sales/${sale.id}/products/${sale.lines[0].id}`, { productId: id });
    },
  };
  describe.each([
    ["in stock", ["unproven"]],
    ["saleable by mistake", kinds],
  ])("that is %s", (where, some) => {
    test.each(some.flatMap((kind) => Object.keys(roads).map((road) => [kind, road] as const)))(
      "and %s, %s",
      async (kind, road) => {
        const { id, sku } = await unfit[kind]!();
        if (where !== "in stock")
          await world.services.pool.query(
            `update product set "statusId" = $1, "missingProof" = 0 where id = $2`,
            [shop.saleable, id],
          );
        expect(await roads[road]!({ id, sku } as Device)).toMatchObject({
          status: 422,
          body: { code: codeOf(kind), details: { skus: bySerial, products: [{ id, missingProof: [{}] }] } },
        });
        expect(await stage(id)).toEqual([where === "in stock" ? "inStock" : "saleable", 0]);
      },
    );
    test.each(some)("and %s, by confirming many sales", async (kind) => {
      const { id } = await unfit[kind]!();
      const sale = await shop.sale([{ productId: id }]);
      const statusId = orderStatus("Bevestigd");
      const { body } = await admin.post("/sales/bulk/status", { ids: [sale.id], statusId });
      expect(body).toMatchObject({ changed: 0, refused: [{ code: codeOf(kind) }] });
    });
  });
});

describe("what takes the proof away after the sale was confirmed", () => {
  const proven = async () => {
    const device = await bought("eraseDataCertified", { storage: "512 GB" });
    await report(device, { drive: `S-${device.id}` });
    await finishTasks(device.id);
    return device;
  };
  /** Confirms that the proof of reserved goods may be taken away. */
  const sure = { confirmed: true, reason: "met de klant besproken" };
  /** The choice of a purchase that is done cannot be changed: it is opened again. */
  const choose = async ({ purchaseId }: Device, by: Person) => {
    await shop.movePurchase(purchaseId, "In ontvangst");
    return by.patch(`/purchases/${purchaseId}`, { dataDestruction: "eraseDataCertified", ...sure });
  };
  const losses: Record<
    string,
    { create: () => Promise<Device>; lose: (device: Device) => Promise<unknown> }
  > = {
    "a failed report": {
      create: proven,
      lose: (device) => report(device, { ...later, drive: `S-${device.id}`, result: "failed" }),
    },
    "a report of a lock": { create: proven, lose: (device) => report(device, { ...later, findMy: "On" }) },
    "a changed choice": {
      create: async () => {
        const device = await bought("noDataCarrier", { storage: "512 GB" });
        await finishTasks(device.id);
        return device;
      },
      lose: (device) => choose(device, admin),
    },
    "a changed type": {
      create: async () => {
        const device = await bought("eraseDataCertified", { storage: "geen" });
        await admin.patch(`/products/${device.id}`, { typeId: shop.ids.types.Monitor });
        await finishTasks(device.id);
        return device;
      },
      lose: ({ id }) => admin.patch(`/products/${id}`, { typeId: shop.ids.types.Laptop, ...sure }),
    },
  };
  const sold = async (loss: string, status: string) => {
    const device = await losses[loss]!.create();
    const sale = await shop.sale([{ productId: device.id }]);
    expect((await shop.moveSale(sale.id, status)).status).toBe(200);
    await losses[loss]!.lose(device);
    return { device, sale };
  };
  const steps = [
    ["Bevestigd", "Gereed"],
    ["Bevestigd", "Afgerond"],
    ["Gereed", "Afgerond"],
  ] as const;
  test.each(Object.keys(losses).flatMap((loss) => steps.map((step) => [loss, ...step] as const)))(
    "%s stops the way %s → %s",
    async (loss, from, to) => {
      const { device, sale } = await sold(loss, from);
      const before = await stage(device.id);
      expect(before).toEqual([from === "Gereed" ? "ready" : "saleable", 1]);
      const statusId = orderStatus(to);
      const refusal = {
        status: 422,
        body: { code: codeOf(loss.includes("lock") ? "locked" : ""), details: { skus: bySerial } },
      };
      expect(await shop.moveSale(sale.id, to)).toMatchObject(refusal);
      expect(await admin.patch(`/sales/${sale.id}`, { statusId })).toMatchObject(refusal);
      const many = await admin.post("/sales/bulk/status", { ids: [sale.id], statusId });
      expect(many.body).toMatchObject({ changed: 0, refusedCount: 1 });
      expect(await stage(device.id)).toEqual(before);
    },
  );
  test.each(Object.keys(losses))(
    "%s is told on the line of the sale, and lets it go back to a draft",
    async (loss) => {
      const { device, sale } = await sold(loss, "Gereed");
      const [line] = (await admin.get(`/sales/${sale.id}`)).body.lines;
      expect(line.missingProof).toHaveLength(1);
      expect((await shop.moveSale(sale.id, "Concept")).status).toBe(200);
      expect(await stage(device.id)).toEqual(["inStock", 0]);
    },
  );
  test.each(["Bevestigd", "Gereed"])(
    "a changed choice refuses to take a delivered sale back to %s",
    async (to) => {
      const { device, sale } = await sold("a changed choice", "Afgerond");
      expect(await shop.moveSale(sale.id, to)).toMatchObject({ status: 422, body: { code: "missingProof" } });
      expect((await shop.moveSale(sale.id, "Concept")).status).toBe(200);
      expect(await stage(device.id)).toEqual(["inStock", 0]);
    },
  );
  test("an override lets it go on, until a later report says otherwise", async () => {
    const { device, sale } = await sold("a failed report", "Bevestigd");
    await admin.post(`/products/${device.id}/proof-override`, { reason: "schijf vernietigd, bon 12" });
    expect((await shop.moveSale(sale.id, "Gereed")).status).toBe(200);
    await report(device, { at: "2026-11-13 12:00:00", drive: `S-${device.id}`, result: "failed" });
    expect(await shop.moveSale(sale.id, "Afgerond")).toMatchObject({ body: { code: "missingProof" } });
  });

  describe("needs the right to override", () => {
    test("when it is the choice of the purchase", async () => {
      const buyer = await world.signedIn("Purchasing");
      const device = await losses["a changed choice"]!.create();
      const sale = await shop.sale([{ productId: device.id }], { statusId: orderStatus("Bevestigd") });
      expect(await choose(device, buyer)).toMatchObject({
        status: 422,
        body: { code: "proofOfReserved", details: { skus: bySerial } },
      });
      expect((await shop.stock(device.id)).missingProof).toEqual([]);
      await shop.moveSale(sale.id, "Concept");
      expect((await choose(device, buyer)).status).toBe(200);
    });
    test("when it is the device's type or attributes", async () => {
      const warehouse = await world.signedIn("Warehouse");
      const device = await losses["a changed type"]!.create();
      await shop.sale([{ productId: device.id }], { statusId: orderStatus("Bevestigd") });
      const change = (by: Person) => by.patch(`/products/${device.id}`, { typeId: shop.ids.types.Laptop });
      expect(await change(warehouse)).toMatchObject({ status: 422, body: { code: "proofOfReserved" } });
      const manager = await world.signedIn("Manager");
      const before = await shop.stock(device.id);
      expect(await change(manager)).toMatchObject({
        status: 409,
        body: {
          code: "takesProof",
          detail: expect.stringContaining("ROAD-"),
          details: { devices: bySerial },
        },
      });
      expect(await shop.stock(device.id)).toEqual(before);
      const again = (more: object) =>
        manager.patch(`/products/${device.id}`, { typeId: shop.ids.types.Laptop, ...more });
      expect(await again({ confirmed: true, reason: " " })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "reason" }] },
      });
      expect((await again(sure)).status).toBe(200);
      expect((await shop.stock(device.id)).missingProof).toHaveLength(1);
      const { items } = (await admin.get(`/products/${device.id}/history`)).body;
      const facts = items.flatMap(({ userName, facts }: HistoryEntry) =>
        facts.map(({ what, after }) => [userName, what, after]),
      );
      expect(facts).toContainEqual([manager.username, "proofTaken", sure.reason]);
    });
    test("when it is a report that is taken back from its device", async () => {
      const technician = await world.signedIn("Technician");
      const device = await proven();
      await shop.sale([{ productId: device.id }], { statusId: orderStatus("Bevestigd") });
      const [{ id }] = (await admin.get(`/erasure-reports?productId=${device.id}`)).body.items;
      const takeBack = (by: Person, confirmed?: boolean) =>
        by.post(`/erasure-reports/${id}/unmatch`, { reason: "verwisseld", confirmed });
      expect(await takeBack(technician)).toMatchObject({ status: 422, body: { code: "proofOfReserved" } });
      expect(await takeBack(admin)).toMatchObject({
        status: 409,
        body: { code: "takesProof", details: { devices: expect.stringMatching(/^ROAD-\d+ \(512 GB\)$/) } },
      });
      expect((await takeBack(admin, true)).status).toBe(200);
      expect((await shop.stock(device.id)).missingProof).toHaveLength(1);
    });
    test("a report of a failure is always taken in", async () => {
      const technician = await world.signedIn("Technician");
      const device = await proven();
      await shop.sale([{ productId: device.id }], { statusId: orderStatus("Bevestigd") });
      const file = erasureReport(device.serialNumber, nextSerial(), { ...later, result: "failed" });
      const { status } = await technician.upload(`/products/blancco/${device.purchaseId}`, [file]);
      expect(status).toBe(200);
    });
  });
});

describe("a device whose latest erasure failed does not leave, whatever its purchase agreed:", () => {
  const failed = async (choice: string) => {
    const device = await bought(choice, { storage: "512 GB" });
    await finishTasks(device.id);
    await report(device, { result: "failed", drive: "S-WARN" });
    return device;
  };
  const reported = [{ serial: "S-WARN", reason: "failed" }];
  test.each(["formatDisk", "noDataCarrier"])("%s", async (choice) => {
    const device = await failed(choice);
    expect(await shop.stock(device.id)).toMatchObject({
      ...{ lifecycle: "inStock", missingProof: reported, failedDrives: reported },
    });
    const sale = await shop.sale([{ productId: device.id }]);
    expect(sale.lines).toMatchObject([{ missingProof: reported }]);
    expect(await shop.moveSale(sale.id, "Bevestigd")).toMatchObject({ body: { code: "missingProof" } });
    await admin.post(`/products/${device.id}/proof-override`, { reason: "de klant vernietigt hem zelf" });
    await admin.patch(`/products/${device.id}`, { statusId: shop.saleable });
    expect((await shop.moveSale(sale.id, "Afgerond")).body.lines).toMatchObject([{ failedDrives: reported }]);
  });
  test("a drive that a later report saw erased is forgiven", async () => {
    const device = await failed("formatDisk");
    await report(device, { ...later, drive: "S-WARN" });
    expect((await shop.stock(device.id)).missingProof).toEqual([]);
  });
  test("a drive that nobody tried to erase is not asked for", async () => {
    const device = await bought("formatDisk", { storage: "512 GB" });
    await finishTasks(device.id);
    expect(await stage(device.id)).toEqual(["saleable", 0]);
  });
});

test("a thousand devices ask the gate in a few statements", async () => {
  const { rows } = await world.services.pool.query(
    `insert into product (sku, "productName", "typeId", "statusId", "stockQuantity", attributes)
     select 'VOL-' || n, 'Laptop', $1, $2, 1, '{"storage": "geen"}' from generate_series(1, 1000) n returning id`,
    [shop.ids.types.Laptop, shop.ids.productStatuses["Op voorraad"]],
  );
  await world.services.pool.query(
    `insert into "stockMovement" ("productId", quantity, reason) select id, 1, 'received' from product where sku like 'VOL-%'`,
  );
  const ids: number[] = rows.map(({ id }) => id);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const statements = async (some: number[], partly: boolean) => {
    query.mockClear();
    const answer = await admin.post("/products/bulk/status", { ids: some, statusId: shop.saleable, partly });
    expect(answer.body.changed).toBe(some.length);
    return query.mock.calls.length;
  };
  expect(await statements(ids.slice(0, 500), false)).toBeLessThan(40);
  expect(await statements(ids.slice(500), true)).toBeLessThan(40);
  query.mockRestore();
});
