import { describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const url = "/admin/order-statuses";
const status = (name: string, phase: string, more: object = {}) =>
  shop.made(url, { kind: "sale", name, phase, color: "#123456", ...more });
const statusOf = async (id: number) => (await admin.get(`/sales/${id}`)).body.statusId;
const move = (from: { id: number }, body: object, by = admin) =>
  by.post(`${url}/${from.id}/move-orders`, body);

test("a new status comes at the end of its kind, and one that says where goes there", async () => {
  const last = Math.max(
    ...(await admin.get(`${url}?kind=sale&pageSize=200`)).body.items.map(
      (item: { position: number }) => item.position,
    ),
  );
  expect((await status("Achteraan", "confirmed")).position).toBe(last + 1);
  expect((await status("Vooraan", "confirmed", { position: 0 })).position).toBe(0);
});

test("statuses are put in an order, all of a kind or none", async () => {
  const idsOf = async () =>
    (await admin.get(`${url}?kind=repair&sort=position`)).body.items.map(({ id }: { id: number }) => id);
  const ids: number[] = await idsOf();
  const turned = ids.toReversed();
  expect((await admin.post(`${url}/arrange`, { kind: "repair", ids: turned })).status).toBe(200);
  expect(await idsOf()).toEqual(turned);
  expect(await admin.post(`${url}/arrange`, { kind: "repair", ids: ids.slice(1) })).toMatchObject({
    status: 409,
    body: { code: "orderStatusesChanged" },
  });
  expect(await idsOf()).toEqual(turned);
  const sales = await world.signedIn("Sales");
  expect((await sales.post(`${url}/arrange`, { kind: "repair", ids })).status).toBe(403);
});

describe("a status that orders have", () => {
  test("is not deleted and keeps its phase and kind, and says how many they are", async () => {
    const used = await status("Gebruikt", "draft");
    for (const _ of [1, 2]) await shop.sale([], { statusId: used.id });
    expect((await admin.get(`${url}/${used.id}/use`)).body).toEqual({ orders: 2 });
    for (const refused of [
      await admin.del(`${url}/${used.id}`),
      await admin.patch(`${url}/${used.id}`, { phase: "confirmed" }),
      await admin.patch(`${url}/${used.id}`, { kind: "purchase" }),
    ]) {
      expect(refused).toMatchObject({ status: 422, body: { details: { count: 2 } } });
      expect(refused.body.detail).toContain("2");
    }
  });

  test("gives them to another of its phase, archived and cancelled ones too, and goes", async () => {
    const [old, next] = [await status("Oud", "cancelled"), await status("Nieuw", "cancelled")];
    const sale = await shop.sale([], { statusId: old.id });
    const archived = await shop.sale([], { statusId: old.id });
    await admin.post(`/sales/${archived.id}/archive`);
    expect((await move(old, { toId: next.id, remove: true })).body).toEqual({ moved: 2, removed: true });
    expect(await statusOf(sale.id)).toBe(next.id);
    expect(await statusOf(archived.id)).toBe(next.id);
    expect((await admin.get(`${url}/${old.id}`)).status).toBe(404);
  });

  test("gives them to another phase with its effects on the goods", async () => {
    const [draft, confirmed] = [await status("Offerte", "draft"), await status("Akkoord", "confirmed")];
    const { id } = await shop.device({ statusId: shop.saleable });
    await shop.sale([{ productId: id }], { statusId: draft.id });
    expect((await move(draft, { toId: confirmed.id })).body).toEqual({ moved: 1, removed: false });
    expect((await shop.stock(id)).reservedQuantity).toBe(1);
    expect(await brokenBooks(world)).toEqual([]);
  });

  test("keeps all when one cannot go, and says which", async () => {
    const [draft, confirmed] = [await status("Vraag", "draft"), await status("Vast", "confirmed")];
    const { id } = await shop.device({ statusId: shop.saleable });
    const can = await shop.sale([{ productId: id }], { statusId: draft.id });
    const missing = await shop.tested();
    const cannot = await shop.sale([{ productId: missing.id }], { statusId: draft.id });
    const refused = await move(draft, { toId: confirmed.id, remove: true });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "ordersStay", details: { count: 1, rows: [{ id: cannot.id, code: "notEnoughStock" }] } },
    });
    expect(refused.body.detail).toContain(cannot.orderNr);
    expect(await statusOf(can.id)).toBe(draft.id);
    expect((await shop.stock(id)).reservedQuantity).toBe(0);
    expect((await admin.get(`${url}/${draft.id}`)).status).toBe(200);
  });

  test("moves them without a mail, unless it is asked for", async () => {
    const mailsTo = async (to: string) =>
      (await world.db.selectFrom("mail").select("body").where("to", "=", to).execute()).length;
    const contact = await shop.contact("Els", { email: "els@example.com" });
    const mailBody = "Order {orderNr}";
    const [first, second, third] = [
      await status("Een", "draft"),
      await status("Twee", "draft", { mailBody }),
      await status("Drie", "draft", { mailBody }),
    ];
    await shop.made("/sales", { contactId: contact.id, statusId: first.id });
    await move(first, { toId: second.id });
    expect(await mailsTo("els@example.com")).toBe(0);
    await move(second, { toId: third.id, mail: true });
    expect(await mailsTo("els@example.com")).toBe(1);
  });

  test("gives them to no status of another kind, and to none that is not there", async () => {
    const from = await status("Blijft", "draft");
    const purchase = shop.ids.orderStatuses["purchase Concept"];
    for (const toId of [purchase, from.id, 999_999])
      expect(await move(from, { toId })).toMatchObject({
        status: 422,
        body: { code: "unknownReference", errors: [{ path: "toId" }] },
      });
    const sales = await world.signedIn("Sales");
    expect((await move(from, { toId: purchase }, sales)).status).toBe(403);
  });
});

test("a mail is previewed on a real order, in each language, as it is being written", async () => {
  const contact = await shop.contact("Els Bakker", { email: "els@voorbeeld.nl" });
  const order = await shop.sale([], { contactId: contact.id, orderDate: "2026-11-24" });
  const draft = {
    ...{ orderNr: order.orderNr, kind: "sale", name: "Onderweg", locale: "nl" },
    ...{
      mailBody: "Dag {customerName}, {orderNr} van { orderDate }",
      mailBodies: { en: "Hello {customerName}" },
    },
  };
  const preview = async (more: object = {}) =>
    admin.post("/admin/order-statuses/mail-preview", { ...draft, ...more });
  const { status, body } = await preview();
  expect(status).toBe(200);
  expect(body.body).toBe(`Dag Els Bakker, ${order.orderNr} van 24 november 2026`);
  expect(body.subject).toBe(`Uw bestelling ${order.orderNr}`);
  expect((await preview({ phase: "inProgress" })).body.subject).toBe(
    `Uw bestelling ${order.orderNr} is gereed`,
  );
  expect((await preview({ mailSubject: "Over {orderNr}" })).body.subject).toBe(`Over ${order.orderNr}`);
  expect((await preview({ locale: "en" })).body.body).toBe("Hello Els Bakker");
  expect((await preview({ locale: "fr" })).body.body).toContain("Dag Els Bakker");
  for (const more of [{ orderNr: "niets" }, { kind: "purchase" }])
    expect((await preview(more)).body).toMatchObject({
      code: "unknownReference",
      errors: [{ path: "orderNr" }],
    });
  const mails = await world.db.selectFrom("mail").select("id").where("to", "=", "els@voorbeeld.nl").execute();
  expect(mails).toEqual([]);
  const seller = await world.signedIn("Sales");
  expect((await seller.post("/admin/order-statuses/mail-preview", draft)).status).toBe(403);
});
