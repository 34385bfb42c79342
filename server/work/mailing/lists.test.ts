import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const seller = await world.signedIn("Sales");
const warehouse = await world.signedIn("Warehouse");

const list = async (listName: string, more: object = {}) =>
  (await admin.post("/mailing-lists", { listName, ...more })).body;
const members = async (id: number, query = "") =>
  (await admin.get(`/mailing-lists/${id}/members?pageSize=200${query}`)).body.items.map(
    ({ name }: { name: string }) => name,
  );
const add = (id: number, body: object) => admin.post(`/mailing-lists/${id}/members`, body);
const sizeOf = async (id: number) => (await admin.get(`/mailing-lists/${id}`)).body.customers;
/** As the unsubscribe page does it. */
const leaves = (listId: number, contactId: number) =>
  world.db
    .insertInto("mailingListContact")
    .values({ listId, contactId, subscribed: false })
    .onConflict((on) =>
      on.columns(["listId", "contactId"]).doUpdateSet({ subscribed: false, byColleague: false }),
    )
    .execute();

test("a list by hand grows by picked contacts and by pasted addresses, each once", async () => {
  const { id } = await list("Nieuwsbrief");
  const piet = await shop.contact("Piet", { email: "Piet@Voorbeeld.nl" });
  const anna = await shop.contact("Anna", { email: "anna@voorbeeld.nl" });
  expect((await add(id, { contactIds: [piet.id] })).body).toMatchObject({ added: 1, already: 0 });
  const pasted = [
    "\ufeffPIET@voorbeeld.nl",
    "Anna Smit <anna@voorbeeld.nl>",
    "",
    "onbekend@elders.nl",
    "a@b",
  ];
  expect((await add(id, { addresses: pasted })).body).toEqual({
    added: 1,
    already: 1,
    unsubscribed: 0,
    unknown: ["onbekend@elders.nl"],
    invalid: ["a@b"],
  });
  expect(await members(id)).toEqual(["Anna", "Piet"]);
  expect(await sizeOf(id)).toBe(2);
  expect((await admin.get(`/contacts/${anna.id}`)).body).toMatchObject({
    lists: [id],
    listNames: ["Nieuwsbrief"],
  });
});

test("an address that nobody has becomes a contact only when that is asked for", async () => {
  const { id } = await list("Beursbezoekers");
  const answer = await add(id, { addresses: ["bezoeker@beurs.nl"], createContacts: true });
  expect(answer.body).toMatchObject({ added: 1, unknown: [] });
  expect((await admin.get("/contacts?email=bezoeker@beurs.nl")).body.items).toMatchObject([
    { isCustomer: true, lists: [id] },
  ]);
});

test("a list by filter holds whom the filter finds now", async () => {
  const { id } = await list("Klanten in Zwolle", { filter: { city: "Zwolle", isCustomer: true } });
  expect(await sizeOf(id)).toBe(0);
  const bakker = await shop.contact("Bakker", { city: "Zwolle", isCustomer: true });
  await shop.contact("Leverancier", { city: "Zwolle" });
  expect(await members(id)).toEqual(["Bakker"]);
  expect((await admin.get(`/contacts?lists=${id}`)).body.items).toMatchObject([
    { id: bakker.id, lists: [], listNames: ["Klanten in Zwolle"] },
  ]);
  await admin.patch(`/contacts/${bakker.id}`, { city: "Kampen" });
  expect(await members(id)).toEqual([]);
  expect(await sizeOf(id)).toBe(0);
});

test("a filter that contacts do not know, or that names lists, is refused", async () => {
  for (const filter of [{ shoeSize: "43" }, { lists: "1" }, { isCustomer: "yes" }, { city: 5 }])
    expect(await admin.post("/mailing-lists", { listName: "Fout", filter })).toMatchObject({ status: 400 });
});

test("who may not see sales cannot make a list of those who bought", async () => {
  const reader = await world.signedIn("Warehouse");
  await world.db
    .updateTable("user")
    .set({ groups: [], permissions: ["mailingLists:read", "mailingLists:write", "contacts:read"] as never })
    .where("username", "=", reader.username)
    .execute();
  const filter = { hasOpenSales: true };
  expect((await seller.post("/mailing-lists", { listName: "Kopers", filter })).status).toBe(201);
  const plain = { listName: "Plaatsen", filter: { city: "Ede" } };
  expect((await reader.post("/mailing-lists", plain)).status).toBe(201);
  expect(await reader.post("/mailing-lists", { listName: "Kopers 2", filter })).toMatchObject({
    status: 403,
  });
});

test("who left a list by themselves is not put back, by whatever road", async () => {
  const { id } = await list("Aanbiedingen");
  const jan = await shop.contact("Jan Weg", { email: "jan.weg@voorbeeld.nl" });
  await add(id, { contactIds: [jan.id] });
  await leaves(id, jan.id);
  expect((await add(id, { contactIds: [jan.id], addresses: ["jan.weg@voorbeeld.nl"] })).body).toMatchObject({
    added: 0,
    unsubscribed: 1,
  });
  expect(await admin.patch(`/contacts/${jan.id}`, { lists: [id] })).toMatchObject({
    status: 422,
    body: { code: "contactUnsubscribed", errors: [{ path: "lists" }] },
  });
  expect(await members(id)).toEqual([]);
  expect(await members(id, "&left=true")).toEqual(["Jan Weg"]);
});

test("who left a list by filter stays off it, and a colleague's removal can be taken back", async () => {
  const { id } = await list("Klanten in Assen", { filter: { city: "Assen" } });
  const weg = await shop.contact("Weg", { city: "Assen" });
  const terug = await shop.contact("Terug", { city: "Assen" });
  await leaves(id, weg.id);
  expect(await members(id)).toEqual(["Terug"]);
  const off = await admin.post(`/mailing-lists/${id}/members/remove`, { contactIds: [weg.id, terug.id] });
  expect(off.body).toEqual({ removed: 1 });
  expect(await members(id)).toEqual([]);
  expect((await add(id, { contactIds: [weg.id, terug.id] })).body).toMatchObject({
    added: 1,
    unsubscribed: 1,
  });
  expect(await members(id)).toEqual(["Terug"]);
  expect(await add(id, { contactIds: [terug.id] })).toMatchObject({
    status: 422,
    body: { code: "listByFilter" },
  });
});

test("a contact's form changes its lists by hand and leaves those by filter", async () => {
  const [one, two] = [await list("Een"), await list("Twee")];
  const found = await list("Klanten in Ommen", { filter: { city: "Ommen" } });
  const contact = await shop.contact("Vorm", { city: "Ommen", lists: [one.id] });
  expect(contact).toMatchObject({ lists: [one.id], listNames: ["Een", "Klanten in Ommen"] });
  const changed = await admin.patch(`/contacts/${contact.id}`, { lists: [two.id] });
  expect(changed.body).toMatchObject({ lists: [two.id], listNames: ["Klanten in Ommen", "Twee"] });
  expect((await admin.patch(`/contacts/${contact.id}`, { phone: "1" })).body.lists).toEqual([two.id]);
  expect(await admin.patch(`/contacts/${contact.id}`, { lists: [found.id] })).toMatchObject({
    status: 422,
    body: { code: "listByFilter" },
  });
});

test("contacts are filtered by lists and by none, and by their tag", async () => {
  const { id } = await list("Los");
  const tag = (await admin.post("/customer-tags", { tagName: "School", color: "#008A40" })).body;
  const on = await shop.contact("Filter aan", { lists: [id], tagId: tag.id, city: "Lochem" });
  const off = await shop.contact("Filter uit", { city: "Lochem" });
  const idsOf = async (query: string) =>
    (await admin.get(`/contacts?city=Lochem&sort=id&${query}`)).body.items.map(
      (row: { id: number }) => row.id,
    );
  expect(await idsOf(`lists=${id}`)).toEqual([on.id]);
  expect(await idsOf(`lists=!${id}`)).toEqual([off.id]);
  expect(await idsOf("lists=()")).toEqual([off.id]);
  expect(await idsOf("lists=!()")).toEqual([on.id]);
  expect(await idsOf(`tagId=${tag.id}`)).toEqual([on.id]);
  expect(await idsOf("lists=2147483")).toEqual([]);
  expect((await admin.get(`/contacts/${on.id}`)).body).toMatchObject({
    tagName: "School",
    tagColor: "#008A40",
  });
  expect((await admin.get(`/customer-tags/${tag.id}`)).body.customers).toBe(1);
  expect(await admin.del(`/customer-tags/${tag.id}`)).toMatchObject({
    status: 422,
    body: { code: "customerTagInUse" },
  });
});

test("a filter of contacts puts them all on a list", async () => {
  const { id } = await list("Uit een filter");
  await shop.contact("Eerste van Hulst", { city: "Hulst" });
  await shop.contact("Tweede van Hulst", { city: "Hulst" });
  expect((await add(id, { filter: { city: "Hulst" } })).body).toMatchObject({ added: 2 });
});

test("names of lists and tags are unique, and a list that a draft goes to is not deleted", async () => {
  const { id } = await list("Dubbel");
  expect(await admin.post("/mailing-lists", { listName: "Dubbel" })).toMatchObject({
    status: 409,
    body: { code: "listNameTaken", errors: [{ path: "listName" }] },
  });
  const recipients = { listIds: [id], tagIds: [], addresses: [] };
  const email = (await admin.post("/emails", { name: "Voorjaar", recipients })).body;
  expect(await admin.del(`/mailing-lists/${id}`)).toMatchObject({ status: 422, body: { code: "listInUse" } });
  await admin.del(`/emails/${email.id}`);
  expect(await admin.del(`/mailing-lists/${id}`)).toMatchObject({ status: 200 });
});

test("lists and tags are for who has the right", async () => {
  for (const url of ["/mailing-lists", "/customer-tags", "/emails"]) {
    expect((await seller.get(url)).status).toBe(200);
    expect((await warehouse.get(url)).status).toBe(403);
  }
});
