import { beforeAll, describe, expect, test } from "vitest";
import type { Group } from "../../../contract/access.ts";
import { testShop } from "../../testing/fixture.ts";
import { admitOutsiders, type OutsiderOrder, outsiders } from "../../testing/outsiders.ts";
import { dayFromNow } from "../../testing/today.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
let people: Awaited<ReturnType<typeof admitOutsiders<Person>>>["people"];
let orders: OutsiderOrder[];
let publicId: number;
let hiddenId: number;

const tomorrow = dayFromNow(1);
const yesterday = dayFromNow(-1);
const own = (name: string) => people.get(name)!.person;
const idOf = (name: string) => people.get(name)!.contactId;
const requestBy = (name: string, more: object = {}) =>
  own(name).post("/pickup-requests", { goods: "120 laptops", ...more });
const namesOf = (options: { label: string }[]) => options.map(({ label }) => label).sort();

beforeAll(async () => {
  ({ people, orders } = await admitOutsiders(world.db, shop, admin, world.signedIn));
  publicId = (
    await shop.contact("Openbaar Bedrijf", {
      isPublic: true,
      email: "geheim@openbaar.example",
      city: "Zeist",
    })
  ).id;
  hiddenId = (await shop.contact("Verborgen Bedrijf", { email: "verborgen@bedrijf.example" })).id;
});

describe("a supplier", () => {
  test("asks for a pickup: it becomes a draft of its own, which the office sees", async () => {
    const before = (await admin.get("/dashboard/total")).body.requests.purchase;
    const { status, body } = await requestBy("Leverancier Noord", {
      goods: " 120 laptops, 20 beeldschermen ",
      deliveryAddress: "Havenkade 3\n3011 AB  Rotterdam",
      proposedPickupDate: tomorrow,
      timeFrom: "09:30",
      timeUntil: "12:00",
      dataDestruction: "degaussByEmp",
      remarks: "Bellen bij de slagboom",
    });
    expect([status, body]).toMatchObject([
      201,
      {
        contactId: idOf("Leverancier Noord"),
        partnerId: null,
        phase: "draft",
        deliveryType: "pickup",
        logistics: true,
        deliveryAddress: "Havenkade 3\n3011 AB  Rotterdam",
        proposedPickupDate: tomorrow,
        pickupDate: null,
        dataDestruction: "degaussByEmp",
        remarks: "120 laptops, 20 beeldschermen",
        timeFrom: "09:30",
        timeUntil: "12:00",
        instructions: "Bellen bij de slagboom",
      },
    ]);
    expect(body.orderNr).toMatch(/^PO-/);
    expect((await own("Leverancier Noord").get("/purchases?requested=true")).body.items).toMatchObject([
      { id: body.id },
    ]);
    expect((await admin.get("/dashboard/total")).body.requests.purchase).toBe(before + 1);
    const { items, total } = (await admin.get("/purchases?requested=true&phase=draft")).body;
    expect(total).toBe(before + 1);
    expect(items[0].id).toBe(body.id);
    await shop.movePurchase(body.id, "Bevestigd");
    expect((await admin.get("/dashboard/total")).body.requests.purchase).toBe(before);
  });

  test("gets what is wrong at its field", async () => {
    for (const [more, status, path, code] of [
      [{ goods: "" }, 400, "goods", undefined],
      [{ goods: undefined }, 400, "goods", undefined],
      [{ goods: "x".repeat(2001) }, 400, "goods", undefined],
      [{ proposedPickupDate: yesterday }, 422, "proposedPickupDate", "dayPassed"],
      [{ proposedPickupDate: "2026-02-31" }, 400, "proposedPickupDate", undefined],
      [{ timeFrom: "12:00", timeUntil: "09:00" }, 422, "timeUntil", "timesReversed"],
      [{ timeFrom: "24:00" }, 400, "timeFrom", undefined],
      [{ dataDestruction: "no" }, 400, "dataDestruction", undefined],
      [{ contactId: publicId }, 422, "contactId", "unknownReference"],
      [{ contactId: 999_999 }, 422, "contactId", "unknownReference"],
      [{ statusId: 2 }, 400, "statusId", undefined],
      [{ partnerId: idOf("Partner Noord") }, 400, "partnerId", undefined],
    ] as const) {
      const answer = await requestBy("Leverancier Noord", more);
      expect([more, answer.status]).toEqual([more, status]);
      expect(answer.body.errors[0].path).toBe(path);
      if (code) expect(answer.body.code).toBe(code);
    }
  });

  test("sent twice under one key asks once", async () => {
    const count = async () => (await own("Leverancier Zuid").get("/purchases?requested=true")).body.total;
    const before = await count();
    const headers = { "idempotency-key": "the-same-request" };
    const send = () => own("Leverancier Zuid").post("/pickup-requests", { goods: "2 pallets" }, headers);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    expect(await count()).toBe(before + 1);
  });

  test("puts photos and lists with a draft of its own, at most twenty, until the office took it", async () => {
    const { id } = (await requestBy("Leverancier Noord")).body;
    const url = `/pickup-requests/${id}/files`;
    const files = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        name: `foto-${at}.jpg`,
        bytes: Buffer.from([0xff, 0xd8, at]),
      }));
    const added = await own("Leverancier Noord").upload(url, files(19));
    expect(added.status).toBe(201);
    expect((await own("Leverancier Noord").get(`/purchases/${id}`)).body.files).toHaveLength(19);
    const tooMany = await own("Leverancier Noord").upload(url, files(2));
    expect([tooMany.status, tooMany.body.code]).toEqual([422, "tooManyFilesOfOrder"]);
    expect((await own("Leverancier Noord").upload(url, files(21))).status).toBe(413);
    const large = [{ name: "groot.jpg", bytes: Buffer.alloc(20 * 1024 * 1024 + 1) }];
    expect((await own("Leverancier Noord").upload(url, large)).status).toBe(413);
    expect((await own("Leverancier Noord").get(`/purchases/${id}`)).body.files).toHaveLength(19);
    const [{ id: fileId }] = added.body.items;
    expect((await own("Leverancier Noord").get(`/purchases/${id}/files/${fileId}`)).status).toBe(200);
    for (const name of ["Leverancier Zuid", "Partner Noord"])
      expect((await own(name).upload(url, files(1))).status).toBe(404);
    await shop.movePurchase(id, "Bevestigd");
    expect((await own("Leverancier Noord").upload(url, files(1))).status).toBe(404);
  });

  test("asks thirty times a day at most", async () => {
    const person = await world.signedIn("Supplier");
    const { id } = await shop.contact("Vraagt veel");
    await world.db.updateTable("user").set({ contactId: id }).where("id", "=", person.id).execute();
    const answers = [];
    for (let at = 0; at < 31; at += 1)
      answers.push((await person.post("/pickup-requests", { goods: "iets" })).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  });
});

describe("a partner", () => {
  test("chooses among its own contact and the public ones, of which it sees the name alone", async () => {
    const { status, body } = await own("Partner Noord").get("/autocomplete/contacts?limit=100");
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(["Openbaar Bedrijf", "Partner Noord"]);
    for (const option of body) expect(Object.keys(option).sort()).toEqual(["id", "label"]);
    const found = (q: string) => own("Partner Noord").get(`/autocomplete/contacts?q=${q}`);
    expect(namesOf((await found("openbaar")).body)).toEqual(["Openbaar Bedrijf"]);
    for (const q of ["geheim", "zeist", "verborgen"]) expect((await found(q)).body).toEqual([]);
    const named = await own("Partner Noord").get(
      `/autocomplete/contacts?ids=${publicId},${hiddenId},${idOf("Klant Noord")}`,
    );
    expect(namesOf(named.body)).toEqual(["Openbaar Bedrijf"]);
    expect((await own("Partner Noord").get(`/contacts/${publicId}`)).status).toBe(403);
  });

  test("asks for a pickup at a public contact, and sees it as its partner", async () => {
    const { status, body } = await requestBy("Partner Noord", { contactId: publicId });
    expect([status, body]).toMatchObject([
      201,
      { contactId: publicId, partnerId: idOf("Partner Noord"), contactAddress: "" },
    ]);
    expect((await own("Partner Noord").get(`/purchases/${body.id}`)).status).toBe(200);
    expect((await own("Partner Zuid").get(`/purchases/${body.id}`)).status).toBe(404);
    expect(JSON.stringify(body)).not.toContain("openbaar.example");
    const forItself = (await requestBy("Partner Noord")).body;
    expect(forItself).toMatchObject({ contactId: idOf("Partner Noord"), partnerId: null });
    for (const contactId of [hiddenId, idOf("Klant Noord"), idOf("Partner Zuid")])
      expect((await requestBy("Partner Noord", { contactId })).status).toBe(422);
  });

  test("whose contact is no partner, and a supplier, choose their own alone", async () => {
    await admin.patch(`/contacts/${idOf("Partner Zuid")}`, { isPartner: false });
    expect(namesOf((await own("Partner Zuid").get("/autocomplete/contacts")).body)).toEqual(["Partner Zuid"]);
    expect((await requestBy("Partner Zuid", { contactId: publicId })).status).toBe(422);
    await admin.patch(`/contacts/${idOf("Partner Zuid")}`, { isPartner: true });
    expect(namesOf((await own("Leverancier Noord").get("/autocomplete/contacts")).body)).toEqual([
      "Leverancier Noord",
    ]);
  });
});

describe("a customer", () => {
  const customer = () => own("Klant Noord");
  const bought = async (of: string, serialNumber: string) => {
    const device = await shop.device({
      productName: "HP EliteBook 840",
      serialNumber,
      statusId: shop.saleable,
    });
    const sale = await shop.made("/sales", {
      contactId: idOf(of),
      deliveryDate: yesterday,
      lines: [{ productId: device.id }],
    });
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
    return device.id as number;
  };
  const found = async (serial: string, by = customer()) =>
    (await by.get(`/repair-requests/device?serial=${serial}`)).body.device;

  test("asks for a repair of what it bought: a draft that the office sees, apart from pickups", async () => {
    const deviceId = await bought("Klant Noord", "5CD-OWN");
    const counts = async () => (await admin.get("/dashboard/total")).body.requests;
    const before = await counts();
    expect(await found("5cd-own")).toMatchObject({
      productName: "HP EliteBook 840",
      deliveredOn: yesterday,
      underWarranty: true,
    });
    const { status, body } = await customer().post("/repair-requests", {
      deviceSerial: " 5cd-own ",
      defect: " Het scherm blijft zwart ",
      accessories: "Lader",
      customerReference: "Balie 12",
    });
    expect([status, body]).toMatchObject([
      201,
      {
        kind: "repair",
        phase: "draft",
        contactId: idOf("Klant Noord"),
        deviceId,
        deviceName: "HP EliteBook 840",
        deviceSerial: "5CD-OWN",
        defect: "Het scherm blijft zwart",
        accessories: "Lader",
        customerReference: "Balie 12",
        device: { saleNr: expect.stringMatching(/^SO-/), underWarranty: true },
        lines: [],
      },
    ]);
    expect(await counts()).toEqual({ ...before, repair: before.repair + 1 });
    const { items, total } = (await admin.get("/repairs?requested=true&phase=draft")).body;
    expect([total, items[0].id]).toEqual([before.repair + 1, body.id]);
    expect((await customer().get(`/repairs/${body.id}`)).status).toBe(200);
    expect((await own("Klant Zuid").get(`/repairs/${body.id}`)).status).toBe(404);
    await shop.moveRepair(body.id, "Bevestigd");
    expect(await counts()).toEqual(before);
  });

  test("is offered the devices that it bought, the newest first, and nobody else's", async () => {
    await bought("Klant Noord", "5CD-EERST");
    await bought("Klant Zuid", "5CD-ANDERS");
    await bought("Klant Noord", "5CD-LAATST");
    const { items } = (await customer().get("/repair-requests/devices")).body;
    const serials = items.map(({ serialNumber }: { serialNumber: string }) => serialNumber);
    expect(serials.slice(0, 2)).toEqual(["5CD-LAATST", "5CD-EERST"]);
    expect(serials).not.toContain("5CD-ANDERS");
    expect(items[0]).toMatchObject({ deliveredOn: yesterday, underWarranty: true });
  });

  test("finds nothing that somebody else bought, and asks for it as for any other device", async () => {
    await bought("Klant Zuid", "5CD-THEIRS");
    expect(await found("5CD-THEIRS")).toBe(null);
    expect(await found("5CD-THEIRS", own("Klant Zuid"))).toMatchObject({ serialNumber: "5CD-THEIRS" });
    const ask = (deviceName: string) =>
      customer().post("/repair-requests", { deviceSerial: "5CD-THEIRS", deviceName, defect: "kapot" });
    expect(await ask(" ")).toMatchObject({
      status: 422,
      body: { code: "required", errors: [{ path: "deviceName" }] },
    });
    expect((await ask("Dell Latitude")).body).toMatchObject({
      deviceId: null,
      device: null,
      deviceName: "Dell Latitude",
    });
  });

  test("reads of a device on its repair only its own purchase of it", async () => {
    const deviceId = await bought("Klant Zuid", "5CD-RESOLD");
    const { id } = await shop.made("/repairs", { contactId: idOf("Klant Noord"), deviceId });
    expect((await admin.get(`/repairs/${id}`)).body.device.customerName).toBe("Klant Zuid");
    const { device } = (await customer().get(`/repairs/${id}`)).body;
    expect(device).toMatchObject({ saleId: null, saleNr: null, customerId: null, customerName: null });
  });

  test("gets what is wrong at its field", async () => {
    for (const [more, status, path] of [
      [{ defect: "" }, 400, "defect"],
      [{ defect: "x".repeat(5001) }, 400, "defect"],
      [{ deviceName: "x".repeat(201) }, 400, "deviceName"],
      [{ contactId: idOf("Klant Zuid") }, 400, "contactId"],
      [{ deviceId: 1 }, 400, "deviceId"],
      [{ diagnosis: "x" }, 400, "diagnosis"],
    ] as const) {
      const answer = await customer().post("/repair-requests", { deviceName: "x", defect: "x", ...more });
      expect([more, answer.status, answer.body.errors[0].path]).toEqual([more, status, path]);
    }
  });

  test("puts photos with its own draft alone, until the office took it", async () => {
    const { id } = (await customer().post("/repair-requests", { deviceName: "Tablet", defect: "barst" }))
      .body;
    const url = `/repair-requests/${id}/files`;
    const photo = [{ name: "barst.jpg", bytes: Buffer.from([0xff, 0xd8]) }];
    expect((await customer().upload(url, photo)).status).toBe(201);
    const { files } = (await customer().get(`/repairs/${id}`)).body;
    expect(files).toMatchObject([{ original_client_filename: "barst.jpg", discr: "repairs" }]);
    expect((await customer().get(`/repairs/${id}/files/${files[0].id}`)).status).toBe(200);
    expect((await own("Klant Zuid").upload(url, photo)).status).toBe(404);
    await shop.moveRepair(id, "Bevestigd");
    expect((await customer().upload(url, photo)).status).toBe(404);
  });
});

describe("the calls of contacts and requests", () => {
  const calls: [method: "get" | "post", url: () => string, body: object | undefined, who: Group[]][] = [
    ["post", () => "/pickup-requests", { goods: "x" }, ["Supplier", "Partner"]],
    ["post", () => "/repair-requests", { deviceName: "x", defect: "x" }, ["Customer"]],
    ["get", () => "/repair-requests/device?serial=X", undefined, ["Customer"]],
    ["get", () => "/autocomplete/contacts", undefined, ["Supplier", "Partner"]],
    ["get", () => "/contacts/similar?name=Openbaar+Bedrijf", undefined, []],
    ["get", () => `/contacts/${publicId}/overview`, undefined, []],
    ["get", () => `/contacts/${publicId}/history`, undefined, []],
    ["get", () => `/contacts/${publicId}/files/1`, undefined, []],
    ["get", () => "/contacts?isCustomer=true&hasOpenSales=true", undefined, []],
    ["get", () => "/autocomplete/customers", undefined, []],
    ["get", () => "/autocomplete/suppliers", undefined, []],
    ["get", () => "/autocomplete/partners", undefined, []],
  ];
  test.each(["Supplier", "Customer", "Partner", "Driver"] as const)(
    "answer a %s what is theirs, or 403",
    async (group) => {
      const person = await world.signedIn(group);
      const { id } = await shop.contact(`Van een ${group}`, { isPartner: group === "Partner" });
      await world.db.updateTable("user").set({ contactId: id }).where("id", "=", person.id).execute();
      for (const [method, url, body, who] of calls) {
        const { status } = await person[method](url(), body as never);
        expect([group, url(), status < 300]).toEqual([group, url(), who.includes(group)]);
        if (!who.includes(group)) expect([url(), status]).toEqual([url(), 403]);
      }
      const askers: Record<string, Group[]> = { purchases: ["Supplier", "Partner"], repairs: ["Customer"] };
      for (const { id: orderId, kind } of orders)
        for (const [requests, asked] of [
          ["pickup-requests", "purchases"],
          ["repair-requests", "repairs"],
        ] as const) {
          const file = { name: "x.txt", bytes: Buffer.from("x") };
          const upload = await person.upload(`/${requests}/${orderId}/files`, [file]);
          const status = askers[asked]!.includes(group) ? 404 : 403;
          expect([group, kind, requests, upload.status]).toEqual([group, kind, requests, status]);
        }
    },
  );

  test("are refused to colleagues, who make orders, and to outsiders without a contact", async () => {
    expect((await admin.post("/pickup-requests", { goods: "x" })).status).toBe(403);
    expect((await admin.post("/repair-requests", { deviceName: "x", defect: "x" })).status).toBe(403);
    expect(
      await (await world.signedIn("Customer")).post("/repair-requests", { deviceName: "x", defect: "x" }),
    ).toMatchObject({ status: 422, body: { code: "noOwnContact" } });
    for (const group of ["Supplier", "Partner"] as const) {
      const stranger = await world.signedIn(group);
      expect(await stranger.post("/pickup-requests", { goods: "x" })).toMatchObject({
        status: 422,
        body: { code: "noOwnContact" },
      });
      expect((await stranger.get("/autocomplete/contacts")).body).toEqual([]);
    }
    expect(Object.keys(outsiders)).toHaveLength(people.size);
  });
});

test("a pickup that is asked for gets the location of its address, else of its supplier", async () => {
  const { id } = await shop.made("/admin/locations", {
    name: "Haven",
    zipcodes: ["3099"],
    unitCapacity: null,
  });
  const asked = await requestBy("Leverancier Noord", { deliveryAddress: "Kade 3\n3099 AB  Rotterdam" });
  expect((await admin.get(`/purchases/${asked.body.id}`)).body.locationId).toBe(id);
  const elsewhere = await requestBy("Leverancier Noord", { deliveryAddress: "Kade 3\n9999 AB Ver" });
  expect((await admin.get(`/purchases/${elsewhere.body.id}`)).body.locationId).toBeNull();
});
