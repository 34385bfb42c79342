import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

const archive = (id: number, by = admin) => by.post(`/contacts/${id}/archive`);
const namesIn = async (path: string) => {
  const { body } = await admin.get(path);
  return (body.items ?? body).map(({ name, label }: { name?: string; label?: string }) => name ?? label);
};

test("an archived contact leaves lists, choices and searches, and is found where it is asked for", async () => {
  const { id } = await shop.contact("Stilgevallen Handel", {
    isCustomer: true,
    email: "stil@handel.example",
  });
  const everywhere = ["/contacts?q=stilgevallen", "/contacts?isCustomer=true&q=stilgevallen"].concat(
    ["contacts", "customers"].map((list) => `/autocomplete/${list}?q=stilgevallen`),
  );
  for (const path of everywhere) expect([path, await namesIn(path)]).toEqual([path, ["Stilgevallen Handel"]]);
  expect(await archive(id)).toMatchObject({ status: 200, body: { id, isArchived: true } });
  for (const path of everywhere) expect([path, await namesIn(path)]).toEqual([path, []]);
  expect(await namesIn("/contacts?isArchived=true")).toEqual(["Stilgevallen Handel"]);
  const hits = (await admin.get("/search?q=stilgevallen")).body;
  expect(JSON.stringify(hits)).not.toContain("Stilgevallen");
  const page = (await admin.get(`/contacts/${id}`)).body;
  expect(page).toMatchObject({ name: "Stilgevallen Handel", isArchived: true });
  expect((await admin.post(`/contacts/${id}/unarchive`)).body).toEqual({ id, isArchived: false });
  expect(await namesIn("/contacts?q=stilgevallen")).toEqual(["Stilgevallen Handel"]);
});

test("a contact with open orders is not archived; one whose orders are over is, and its history tells", async () => {
  const { id } = await shop.contact("Nog Lopend");
  const sale = await shop.made("/sales", { contactId: id, lines: [] });
  const refused = await archive(id);
  expect(refused).toMatchObject({ status: 422, body: { code: "contactHasOpenOrders" } });
  expect(refused.body.detail).toContain("nog 1 lopende order");
  await admin.post(`/sales/${sale.id}/status`, { statusId: shop.ids.orderStatuses["sale Geannuleerd"] });
  expect((await archive(id)).status).toBe(200);
  const { items } = (await admin.get(`/contacts/${id}/history`)).body;
  expect(items[0].facts).toMatchObject([{ field: "isArchived", after: true }]);
});

test("a new order takes its contact and partner out of the archive", async () => {
  const [one, other] = [
    await shop.contact("Keert Terug"),
    await shop.contact("Komt Mee", { isPartner: true }),
  ];
  for (const { id } of [one, other]) await archive(id);
  await shop.made("/sales", { contactId: one.id, partnerId: other.id, lines: [] });
  for (const { id } of [one, other]) expect((await admin.get(`/contacts/${id}`)).body.isArchived).toBe(false);
});

test("a mailing list by filter leaves the archive out", async () => {
  const { id } = await shop.contact("Leest Niet Meer", { city: "Verweg", email: "niet@meer.example" });
  const list = await shop.made("/mailing-lists", { listName: "Verweg", filter: { city: "Verweg" } });
  const count = async () => (await admin.get(`/mailing-lists/${list.id}`)).body.customers;
  expect(await count()).toBe(1);
  await archive(id);
  expect(await count()).toBe(0);
});

test("who may not edit contacts archives none, and a contact that is not there is 404", async () => {
  const { id } = await shop.contact("Blijft Staan");
  expect((await archive(id, await world.signedIn("Warehouse"))).status).toBe(403);
  expect((await archive(999_999)).status).toBe(404);
  expect((await admin.get(`/contacts?isArchived=misschien`)).status).toBe(400);
});
