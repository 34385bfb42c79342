import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

test("a sale is found by what its customer calls it, which its row and its history say", async () => {
  const sale = await shop.sale([], { customerReference: "Bestelling 4711/K" });
  await shop.sale([], { customerReference: "Bestelling 4712/K" });
  const { items } = (await admin.get("/sales?q=4711%2Fk")).body;
  expect(items).toMatchObject([{ id: sale.id, customerReference: "Bestelling 4711/K" }]);
  await admin.patch(`/sales/${sale.id}`, { customerReference: "4713" });
  const [latest] = (await admin.get(`/sales/${sale.id}/history`)).body.items;
  expect(latest.facts).toMatchObject([
    { field: "customerReference", before: "Bestelling 4711/K", after: "4713" },
  ]);
});

test("a file of orders has the reference", async () => {
  const { id } = await shop.sale([], { customerReference: "PO-88" });
  const file = async (url: string, columns: string[]) =>
    admin.post(`${url}/bulk/print/export`, { format: "csv", ids: [id], columns });
  const sales = await file("/sales", ["orderNr", "customerReference"]);
  expect(sales.status).toBe(200);
  expect(sales.bytes.toString()).toContain("PO-88");
  expect((await file("/sales", ["serialNumber"])).status).toBe(400);
});

test("a sale goes to its customer's address unless it says another; people outside do not read it there", async () => {
  const address = { street: "Dorpsstraat 1", zipcode: "1234 AB", city: "Ons Dorp", country: "BE" };
  const contact = await shop.contact("Klant", { ...address, isCustomer: true });
  const { id } = await shop.made("/sales", { contactId: contact.id, deliveryAddress: "Kade 7\nAntwerpen" });
  expect((await admin.get(`/sales/${id}`)).body).toMatchObject({
    contactAddress: "Dorpsstraat 1\n1234 AB  Ons Dorp\nBE",
    deliveryAddress: "Kade 7\nAntwerpen",
  });
  const customer = await world.signedIn("Customer");
  await world.db.updateTable("user").set({ contactId: contact.id }).where("id", "=", customer.id).execute();
  expect((await customer.get(`/sales/${id}`)).body).toMatchObject({
    contactAddress: "",
    deliveryAddress: "Kade 7\nAntwerpen",
  });
  expect(await admin.patch(`/sales/${id}`, { deliveryAddress: "x".repeat(501) })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "deliveryAddress" }] },
  });
});
