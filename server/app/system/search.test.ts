import { expect, test } from "vitest";
import type { SearchHit } from "../../../contract/dashboard.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const [technician, sales] = await Promise.all([world.signedIn("Technician"), world.signedIn("Sales")]);
type Person = typeof admin;
const find = async (person: Person, q: string): Promise<SearchHit[]> =>
  (await person.get(`/search?q=${encodeURIComponent(q)}`)).body.items;

test("a task is found by its name, a colleague’s only by who sees the tasks of all", async () => {
  const { body: device } = await admin.get(`/products/${(await shop.device()).id}`);
  await admin.post("/tasks", { name: "Scharnier vervangen", productId: device.id });
  const { userId } = (await admin.get("/security/info")).body;
  const { body: own } = await admin.post("/tasks", {
    name: "Scharnier bestellen",
    assignedToId: userId,
  });
  expect(await find(admin, "scharnier")).toMatchObject([
    { kind: "task", id: own.id },
    { kind: "task", detail: `${device.sku} · ${device.productName}` },
  ]);
  expect((await find(technician, "SCHARNIER")).map(({ title }) => title)).toEqual(["Scharnier vervangen"]);
  expect(await find(sales, "scharnier")).toEqual([]);
});

test("a place is found by its name, exactly when it was given whole", async () => {
  await admin.post("/admin/locations", { name: "Loods Zeewolde" });
  expect(await find(sales, "zeewol")).toMatchObject([{ kind: "location", exact: false }]);
  expect(await find(sales, "loods zeewolde")).toMatchObject([{ kind: "location", exact: true }]);
});

test("a drive leads to its device, a report that waits to the queue, for who may read reports", async () => {
  const serial = "ZOEK-1001";
  const { id } = await shop.device({ serialNumber: serial });
  const row = (device: string, drive: string) =>
    `${device}-1,${device},${drive},Samsung 980,success,NIST 800-88 Purge\n`;
  const file = `Report UUID,Computer Serial,Drive Serial,Drive Model,Status,Method\n${row(serial, "S4DRIVE77")}${row("NERGENS-9", "S4DRIVE78")}`;
  expect(
    (await admin.upload("/erasure-reports/import", [{ name: "z.csv", bytes: Buffer.from(file) }])).body,
  ).toMatchObject({
    matched: 1,
    unmatched: 1,
  });
  expect(await find(technician, "s4drive77")).toMatchObject([
    { kind: "drive", title: "S4DRIVE77", exact: true, of: { kind: "product", id } },
  ]);
  expect(await find(technician, "s4-drive")).toMatchObject([
    { kind: "drive", title: "S4DRIVE78", exact: false, detail: "NERGENS-9", of: { kind: "report" } },
    { kind: "drive", title: "S4DRIVE77", exact: false, of: { kind: "product", id } },
  ]);
  const { body: queue } = await technician.get("/erasure-reports?unmatched=true&q=S4DRIVE78");
  expect(queue.items).toMatchObject([{ serial: "NERGENS-9" }]);
  expect(await find(technician, "NERGENS")).toMatchObject([
    { kind: "report", title: "NERGENS-9", exact: false },
  ]);
  expect(await find(technician, "z.csv")).toMatchObject([
    { kind: "file", title: "z.csv", of: { kind: "report" } },
  ]);
  expect((await technician.get("/erasure-reports?q=Z.CSV")).body.total).toBe(2);
  expect([...(await find(sales, "s4drive77")), ...(await find(sales, "NERGENS"))]).toEqual([]);
  await admin.put(`/aproducts/archive/${id}`);
  expect(await find(technician, "s4drive77")).toEqual([]);
});

test("a file is found by its name, with the order, contact, company or device that has it", async () => {
  const pdf = (name: string) => [{ name, bytes: Buffer.from("%PDF") }];
  const sale = await shop.sale([]);
  await admin.upload(`/sales/${sale.id}/files`, pdf("Raamcontract 2026.pdf"));
  const contact = await shop.contact("Gemeente Urk");
  await admin.upload(`/contacts/${contact.id}/files`, pdf("raamcontract-urk.pdf"));
  expect(await find(sales, "RAAMCONTRACT")).toMatchObject([
    { kind: "file", detail: sale.orderNr, of: { kind: "sale", id: sale.id } },
    { kind: "file", detail: "Gemeente Urk", of: { kind: "contact", id: contact.id } },
  ]);
  expect(await find(technician, "raamcontract")).toEqual([]);
  const { id: companyId } = await shop.made("/companies", { name: "Urk Beheer" });
  await admin.upload(`/companies/${companyId}/files`, pdf("raamcontract-beheer.pdf"));
  const device = await shop.device();
  await admin.upload(`/products/${device.id}/files`, pdf("raamcontract-scherm.pdf"));
  expect(await find(technician, "raamcontract-scherm")).toMatchObject([
    { kind: "file", of: { kind: "product", id: device.id } },
  ]);
  expect(await find(admin, "raamcontract-beheer")).toMatchObject([
    { kind: "file", detail: "Urk Beheer", of: { kind: "company", id: companyId } },
  ]);
});

test("users and mails are found by who manages them alone", async () => {
  const email = "zoekmij@example.nl";
  const names = { username: "zoekmij", firstName: "Zoë", lastName: "Vos" };
  await world.anonymous.post("/security/sign-up", { ...names, email, password: "Koperen-Vlieger-7" });
  const mail = {
    to: email,
    subject: "Uw order",
    body: "Dank u wel",
    locale: "nl" as const,
    causeKey: "status:1:1:1",
  };
  await world.db.insertInto("mail").values(mail).execute();
  expect(await find(admin, "zoekmij")).toMatchObject([
    { kind: "user", title: "Zoë Vos", detail: "zoekmij" },
    { kind: "mail", detail: "zoekmij@example.nl" },
  ]);
  expect(await find(admin, "zoë vos")).toMatchObject([{ kind: "user" }]);
  expect(await find(sales, "zoekmij")).toEqual([]);
});

test("a name that comes with the product is found and shown in the reader’s language, and in Dutch", async () => {
  const { id } = await shop.device();
  await admin.post("/tasks", { name: "Schoonmaken", productId: id });
  const english = (q: string) =>
    admin.get(`/search?q=${q}`, { "accept-language": "en" }).then(({ body }) => body.items);
  for (const q of ["clean", "schoonmaken"])
    expect(await english(q)).toContainEqual(expect.objectContaining({ kind: "task", title: "Clean" }));
  expect(await english("Warehouse")).toMatchObject([{ kind: "location", title: "Warehouse", exact: true }]);
  expect(await find(admin, "Magazijn")).toMatchObject([{ kind: "location", title: "Magazijn", exact: true }]);
});

test("a hit says its status and, to who sees prices, its price; what is here comes before what was sold", async () => {
  const bord = { productName: "Zoekbord 7", statusId: shop.saleable };
  const sold = await shop.device({ ...bord, salePrice: 12_00 });
  const here = await shop.device({ ...bord, salePrice: 15_00 });
  const sale = await shop.sale([{ productId: sold.id, quantity: 1, unitPrice: 12_00 }]);
  await shop.moveSale(sale.id, "Afgerond");
  expect(await find(admin, "zoekbord7")).toMatchObject([
    { kind: "product", id: here.id, status: "Verkoopbaar", price: 15_00 },
    { kind: "product", id: sold.id, status: "Verkocht", price: 12_00 },
  ]);
  expect((await find(technician, "zoekbord7"))[0]).not.toHaveProperty("price");
  expect(await find(sales, sale.orderNr)).toMatchObject([{ kind: "sale", exact: true, price: 14_52 }]);
});

test("signs of patterns are searched as they are", async () => {
  for (const q of ["%", "_", "\\", "'", "%%%"]) expect(await find(admin, q)).toEqual([]);
});
