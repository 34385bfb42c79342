import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const seller = await world.signedIn("Sales");
const technician = await world.signedIn("Technician");
const customer = await world.signedIn("Customer");

const url = (id: number) => `/comments/order/${id}`;
const unread = async (person: typeof seller) => (await person.get("/security/info")).body.unread;
const notified = async (person: typeof seller) =>
  (await person.get(`/notifications/${person.id}`)).body.items;
const aged = (id: number, hours: number) =>
  world.db
    .updateTable("comment")
    .set({ createdAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
    .where("id", "=", id)
    .execute();

describe("comments on an order", () => {
  test("are listed for colleagues who may read it, newest first, and for nobody else", async () => {
    const sale = await shop.sale([]);
    await admin.post(url(sale.id), { text: " Eerst bellen " });
    const { status, body } = await seller.post(url(sale.id), { text: "Gebeld" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      text: "Gebeld",
      userName: seller.username,
      changeable: true,
      editedAt: null,
    });
    const { items } = (await admin.get(url(sale.id))).body;
    expect(items).toMatchObject([
      { text: "Gebeld", changeable: false },
      { text: "Eerst bellen", changeable: true },
    ]);
    for (const person of [technician, customer]) {
      expect((await person.get(url(sale.id))).status).toBe(404);
      expect((await person.post(url(sale.id), { text: "x" })).status).toBe(404);
      expect((await person.get(`${url(sale.id)}/people`)).status).toBe(404);
    }
    expect((await admin.get(url(999_999))).status).toBe(404);
    expect((await admin.post(url(sale.id), { text: "  " })).status).toBe(400);
  });

  test("are not for the customer whose order it is", async () => {
    const contact = await shop.contact("Eigen klant");
    await world.db.updateTable("user").set({ contactId: contact.id }).where("id", "=", customer.id).execute();
    world.services.sessions.forget();
    const sale = await shop.sale([], { contactId: contact.id });
    expect((await customer.get(`/sales/${sale.id}`)).status).toBe(200);
    expect((await customer.get(url(sale.id))).status).toBe(404);
  });

  test("are changed and removed by who wrote them, within a day, and the audit keeps both", async () => {
    const sale = await shop.sale([]);
    const { id } = (await seller.post(url(sale.id), { text: "Tikfuot" })).body;
    const one = `${url(sale.id)}/${id}`;
    expect((await admin.post(`${one}/change`, { text: "x" })).status).toBe(403);
    expect((await admin.del(one)).status).toBe(403);
    const edited = await seller.post(`${one}/change`, { text: "Tikfout" });
    expect(edited.body).toMatchObject({ text: "Tikfout", editedAt: expect.any(String) });
    await aged(id, 25);
    expect((await seller.post(`${one}/change`, { text: "Te laat" })).body.code).toBe("commentSettled");
    expect((await seller.del(one)).body.code).toBe("commentSettled");
    await aged(id, 23);
    expect((await seller.del(one)).body).toEqual({ id });
    const rows = await world.db
      .selectFrom("audit")
      .select(["action", "changes"])
      .where("subject", "=", "comment")
      .where("subjectId", "=", id)
      .orderBy("id")
      .execute();
    const texts = rows.map(({ action, changes }) => [action, (changes as { text?: unknown }).text]);
    expect(texts.filter(([, text]) => text !== undefined)).toEqual([
      ["created", "Tikfuot"],
      ["changed", ["Tikfuot", "Tikfout"]],
      ["deleted", "Tikfout"],
    ]);
    const { items } = (await admin.get(`/sales/${sale.id}/history`)).body;
    expect(items[0].facts).toMatchObject([{ what: "commentRemoved" }]);
  });

  test("rest with an order in the archive", async () => {
    const sale = await shop.sale([]);
    const { id } = (await admin.post(url(sale.id), { text: "Klaar" })).body;
    await admin.post(`/sales/${sale.id}/archive`, {});
    for (const refusal of [
      await admin.post(url(sale.id), { text: "Nog iets" }),
      await admin.post(`${url(sale.id)}/${id}/change`, { text: "Anders" }),
      await admin.del(`${url(sale.id)}/${id}`),
    ])
      expect(refusal.body.code).toBe("archivedReadOnly");
    expect((await admin.get(url(sale.id))).body.items).toHaveLength(1);
  });
});

describe("a mention", () => {
  test("notifies the colleague once, until they read it", async () => {
    const sale = await shop.sale([]);
    const before = await unread(seller);
    const text = `@${seller.username} kijk, en @${seller.username.toUpperCase()}. Mail x@niemand.nl`;
    const { body } = await admin.post(url(sale.id), { text });
    expect(body.mentions).toEqual([seller.username]);
    expect(await unread(seller)).toBe(before + 1);
    const [latest] = await notified(seller);
    expect(latest).toMatchObject({
      ...{ read: false, userName: admin.username, text },
      order: { id: sale.id, orderNr: sale.orderNr, kind: "sale" },
    });
    const mark = (read: boolean) =>
      seller.post(`/notifications/${seller.id}/mark`, { read, ids: [latest.id] });
    expect((await mark(true)).body).toEqual({ unread: before });
    expect((await notified(seller))[0]).toMatchObject({ id: latest.id, read: true });
    expect((await mark(false)).body).toEqual({ unread: before + 1 });
    const all = await seller.post(`/notifications/${seller.id}/mark`, { read: true });
    expect(all.body).toEqual({ unread: 0 });
  });

  test("of oneself or of nobody tells nobody", async () => {
    const sale = await shop.sale([]);
    const { status, body } = await admin.post(url(sale.id), { text: `@${admin.username} @niemandhier` });
    expect([status, body.mentions]).toEqual([201, []]);
    expect(await unread(admin)).toBe(0);
  });

  test("of who may not read the order is refused by name, and nothing is kept", async () => {
    const sale = await shop.sale([]);
    const { status, body } = await admin.post(url(sale.id), {
      text: `@${technician.username} @${customer.username} @${seller.username}`,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "mentionCannotRead", errors: [{ path: "text" }] });
    for (const name of [technician.username, customer.username]) expect(body.detail).toContain(name);
    expect(body.detail).not.toContain(seller.username);
    expect((await admin.get(url(sale.id))).body.items).toEqual([]);
  });

  test("offers the colleagues who may read the order", async () => {
    const names = async (order: { id: number }) =>
      (await admin.get(`${url(order.id)}/people`)).body.items.map(
        ({ username }: { username: string }) => username,
      );
    const ofSale = await names(await shop.sale([]));
    expect(ofSale).toContain(seller.username);
    expect(ofSale).not.toContain(technician.username);
    expect(ofSale).not.toContain(customer.username);
    const ofRepair = await names(await shop.repair([]));
    expect(ofRepair).toContain(technician.username);
    expect(ofRepair).not.toContain(seller.username);
  });

  test("that is edited away or removed is no notification any more", async () => {
    const sale = await shop.sale([]);
    const { id } = (await admin.post(url(sale.id), { text: `@${seller.username}` })).body;
    const count = await unread(seller);
    await admin.post(`${url(sale.id)}/${id}/change`, { text: "toch niet" });
    expect(await unread(seller)).toBe(count - 1);
    await admin.post(`${url(sale.id)}/${id}/change`, { text: `toch wel @${seller.username}` });
    expect(await unread(seller)).toBe(count);
    await admin.del(`${url(sale.id)}/${id}`);
    expect(await unread(seller)).toBe(count - 1);
  });

  test.each(["Technician", "Customer"] as const)(
    "says nothing of an order to a colleague who became a %s",
    async (group) => {
      const sale = await shop.sale([]);
      const other = await world.signedIn("Sales");
      await admin.post(url(sale.id), { text: `@${other.username} geheim` });
      await world.regroup(other, [group]);
      expect(await notified(other)).toMatchObject([{ text: "", order: null }]);
    },
  );

  test("is read and marked by its own person alone", async () => {
    expect((await admin.get(`/notifications/${seller.id}`)).status).toBe(404);
    expect((await admin.post(`/notifications/${seller.id}/mark`, { read: true })).status).toBe(404);
  });
});
