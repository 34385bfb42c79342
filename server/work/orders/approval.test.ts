import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const work = (unitPrice: number) => ({ kind: "service", productName: "Moederbord", unitPrice });
/** A repair of 242.00 with VAT. */
const dearRepair = (more: object = {}) => shop.repair([work(20_000)], more);
const approve = (id: number, body: object = { how: "telefonisch" }, by: Pick<typeof admin, "post"> = admin) =>
  by.post(`/repairs/${id}/approve`, body);
const unapproved = { status: 422, body: { code: "approvalNeeded", errors: [{ path: "statusId" }] } };

describe("a repair above the limit", () => {
  test.each(["In behandeling", "Gerepareerd"])("does not become %s without approval", async (status) => {
    const { id } = await dearRepair();
    expect((await shop.moveRepair(id, "Bevestigd")).status).toBe(200);
    expect(await shop.moveRepair(id, status)).toMatchObject(unapproved);
    expect((await admin.get(`/repairs/${id}`)).body).toMatchObject({
      phase: "confirmed",
      needsApproval: true,
    });
    expect((await approve(id)).body).toMatchObject({
      needsApproval: false,
      approvedBy: expect.any(String),
      approvedHow: "telefonisch",
    });
    expect((await shop.moveRepair(id, status)).status).toBe(200);
  });

  test("is not made as one that has begun", async () => {
    const { contactId } = await shop.repair([]);
    const statusId = shop.ids.orderStatuses["repair In behandeling"];
    expect(await admin.post("/repairs", { contactId, statusId, lines: [work(20_000)] })).toMatchObject(
      unapproved,
    );
  });

  test("is asked about again when it costs more than was agreed and the tolerance", async () => {
    const { id } = await dearRepair();
    await approve(id);
    await shop.moveRepair(id, "In behandeling");
    // 10 % of 242.00 is 24.20.
    await admin.post(`/repairs/${id}/products`, work(2000));
    expect((await admin.get(`/repairs/${id}`)).body).toMatchObject({ total: 26_620, needsApproval: false });
    await admin.post(`/repairs/${id}/products`, work(1));
    expect(await shop.moveRepair(id, "Gerepareerd")).toMatchObject(unapproved);
    await approve(id);
    expect((await shop.moveRepair(id, "Gerepareerd")).status).toBe(200);
  });

  test("says how the customer agreed, unless they do so themselves", async () => {
    const { id } = await dearRepair();
    expect(await approve(id, {})).toMatchObject({ status: 422, body: { errors: [{ path: "how" }] } });
  });

  test("is begun without asking when the device is our own", async () => {
    const { id: deviceId } = await shop.device();
    const { id } = await dearRepair({ deviceId });
    expect((await shop.moveRepair(id, "In behandeling")).status).toBe(200);
  });
});

test("a repair up to the limit begins without approval", async () => {
  const { id } = await shop.repair([work(4132)]);
  expect((await admin.get(`/repairs/${id}`)).body).toMatchObject({ total: 5000, needsApproval: false });
  expect((await shop.moveRepair(id, "In behandeling")).status).toBe(200);
});

describe("a customer", () => {
  const admitted = async (group: "Customer" | "Partner") => {
    const contact = await shop.contact(`Klant ${group}`, { isPartner: group === "Partner" });
    const person = await world.signedIn(group);
    await world.db.updateTable("user").set({ contactId: contact.id }).where("id", "=", person.id).execute();
    return { person, contactId: contact.id };
  };

  test("agrees to their own repair, and to nobody else's", async () => {
    const { person, contactId } = await admitted("Customer");
    const own = await dearRepair({ contactId });
    const foreign = await dearRepair();
    expect((await approve(own.id, {}, person)).body).toMatchObject({ needsApproval: false, approvedHow: "" });
    expect((await approve(foreign.id, {}, person)).status).toBe(404);
    expect((await shop.moveRepair(own.id, "In behandeling")).status).toBe(200);
    expect((await admin.get(`/repairs/${foreign.id}`)).body.approvedAt).toBeNull();
  });

  test("is not spoken for by the partner through whom it came", async () => {
    const { person, contactId: partnerId } = await admitted("Partner");
    const { id } = await dearRepair({ partnerId });
    expect((await approve(id, {}, person)).status).toBe(403);
  });
});

describe("a device that comes back", () => {
  const find = async (serial: string) => (await admin.get(`/repairs/device?serial=${serial}`)).body.items;
  const sold = async (serialNumber: string, deliveryDate: string) => {
    const { id } = await shop.device({ serialNumber, statusId: shop.saleable });
    const contact = await shop.contact("Koper");
    const sale = await shop.made("/sales", {
      contactId: contact.id,
      deliveryDate,
      lines: [{ productId: id }],
    });
    await shop.moveSale(sale.id, "Afgerond");
    return { id, sale, contact };
  };

  test("is known by its serial number, with its sale and warranty", async () => {
    const { id, sale, contact } = await sold("REP-1", "2099-01-31");
    expect(await find("rep-1")).toEqual([
      expect.objectContaining({
        productId: id,
        inStock: false,
        saleNr: sale.orderNr,
        customerId: contact.id,
        deliveredOn: "2099-01-31",
        warrantyUntil: "2100-01-31",
        underWarranty: true,
      }),
    ]);
    const repair = await shop.repair([], { deviceId: id, defect: "Scherm blijft zwart" });
    expect((await admin.get(`/repairs/${repair.id}`)).body).toMatchObject({
      defect: "Scherm blijft zwart",
      device: { productId: id, saleNr: sale.orderNr },
    });
    expect(await admin.del(`/products/${id}`)).toMatchObject({ status: 422 });
  });

  test("is out of warranty after the months of the setting", async () => {
    await sold("REP-2", "2020-01-31");
    expect(await find("REP-2")).toMatchObject([{ warrantyUntil: "2021-01-31", underWarranty: false }]);
  });

  test("is ours while it is here, and unknown when we never had it", async () => {
    await shop.device({ serialNumber: "REP-3" });
    expect(await find("REP-3")).toMatchObject([{ inStock: true, saleId: null, warrantyUntil: null }]);
    expect(await find("REP-4")).toEqual([]);
  });

  test("is described when it is foreign, with its serial number in normal form", async () => {
    const { id } = await shop.repair([], { deviceName: "Acer Swift", deviceSerial: " nx-1 " });
    expect((await admin.get(`/repairs/${id}`)).body).toMatchObject({ deviceSerial: "NX-1", device: null });
  });
});
