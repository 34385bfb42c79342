import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const seller = await world.signedIn("Sales");
const driver = await world.signedIn("Driver");
const customer = await world.signedIn("Customer");

const url = (id: number) => `/comments/contact/${id}`;
const notified = async (person: typeof seller) =>
  (await person.get(`/notifications/${person.id}`)).body.items;

describe("comments on a contact", () => {
  test("are of colleagues who may read contacts, and of nobody else", async () => {
    const { id } = await shop.made("/contacts", { name: "Kantoor Oost", isCustomer: true });
    expect((await seller.post(url(id), { text: "Betaalt altijd laat" })).status).toBe(201);
    expect((await admin.get(url(id))).body.items).toMatchObject([
      { text: "Betaalt altijd laat", userName: seller.username },
    ]);
    for (const person of [driver, customer]) {
      expect((await person.get(url(id))).status).toBe(404);
      expect((await person.post(url(id), { text: "x" })).status).toBe(404);
    }
    expect((await admin.get(url(999_999))).status).toBe(404);
  });

  test("tell whom they mention, with the contact that they are about", async () => {
    const { id } = await shop.made("/contacts", { name: "Kantoor West", isCustomer: true });
    await admin.post(url(id), { text: `@${seller.username} bel ze` });
    expect((await notified(seller))[0]).toMatchObject({
      contact: { id, name: "Kantoor West" },
      ...{ order: null, task: null, text: `@${seller.username} bel ze` },
    });
    const refused = await admin.post(url(id), { text: `@${driver.username} rij erlangs` });
    expect(refused).toMatchObject({ status: 422, body: { code: "mentionCannotRead" } });
  });

  test("go with the contact, and its notifications with them", async () => {
    const { id } = await shop.made("/contacts", { name: "Kort bestaan", isCustomer: true });
    await admin.post(url(id), { text: `@${seller.username} weg ermee` });
    expect((await admin.del(`/contacts/${id}`)).status).toBe(200);
    expect((await notified(seller))[0]).not.toMatchObject({ text: `@${seller.username} weg ermee` });
  });
});
