import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

const status = (name: string) => shop.ids.orderStatuses[name]!;
const phaseOf = async (id: number) => (await admin.get(`/sales/${id}`)).body.phase;

test("all matching orders are confirmed with stock and mail; those that cannot be are listed with a reason", async () => {
  const { id: contactId } = await shop.contact("Veel orders", { email: "koper@example.nl" });
  const confirmed = status("sale Bevestigd");
  await admin.patch(`/admin/order-statuses/${confirmed}`, { mailBody: "Bevestigd: {orderNr}" });
  const device = () => shop.device({ statusId: shop.saleable });
  const sale = async (productId: number) => shop.sale([{ productId }], { contactId });
  const [first, second] = [await sale((await device()).id), await sale((await device()).id)];
  const onSale = await sale((await device()).id);
  await shop.moveSale(onSale.id, "Bevestigd");
  const unsaleable = await shop.device();
  const short = await sale(unsaleable.id);
  await shop.sale([]);
  const answer = await admin.post("/sales/bulk/status", {
    filter: { contactId: String(contactId) },
    statusId: confirmed,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      chosen: 4,
      changed: 2,
      unchanged: 1,
      refusedCount: 1,
      refused: [{ id: short.id, label: short.orderNr }],
    },
  });
  expect(answer.body.refused[0].message).not.toBe("");
  for (const { id } of [first, second]) expect(await phaseOf(id)).toBe("confirmed");
  expect(await phaseOf(short.id)).toBe("draft");
  expect((await shop.stock(unsaleable.id)).reservedQuantity).toBe(0);
  const { body } = await admin.get("/logs/emails");
  const sent = body.items.filter(({ to }: { to: string }) => to === "koper@example.nl");
  expect(sent).toHaveLength(3);
});

test("undoing a bulk status restores each order's own, except where it was changed since", async () => {
  const [draft, quoted, moved] = [await shop.sale([]), await shop.sale([]), await shop.sale([])];
  const busy = status("sale Gereed");
  await shop.moveSale(quoted.id, "Bevestigd");
  const ids = [draft.id, quoted.id, moved.id];
  const response = await admin.post("/sales/bulk/status", { ids, statusId: busy });
  expect(response.body.former).toEqual([
    { statusId: draft.statusId, ids: [draft.id, moved.id] },
    { statusId: status("sale Bevestigd"), ids: [quoted.id] },
  ]);
  await shop.moveSale(moved.id, "Bevestigd");
  const back = { ids: [draft.id, moved.id], statusId: draft.statusId, from: busy };
  expect((await admin.post("/sales/bulk/status", back)).body).toMatchObject({
    changed: 1,
    former: [{ statusId: busy, ids: [draft.id] }],
    refused: [{ id: moved.id, label: moved.orderNr, code: "statusSince" }],
  });
  expect([await phaseOf(draft.id), await phaseOf(moved.id)]).toEqual(["draft", "confirmed"]);
});

test("all that match are archived, brought back, and left alone where they are so already", async () => {
  const { id: contactId } = await shop.contact("Archief");
  const orders = [await shop.purchase([], { contactId }), await shop.purchase([], { contactId })];
  await admin.post(`/purchases/${orders[0].id}/archive`);
  const archive = (filter: object, archived: boolean) =>
    admin.post("/purchases/bulk/archive", { filter: { contactId: String(contactId), ...filter }, archived });
  const { body } = await archive({}, true);
  expect(body).toMatchObject({ chosen: 1, changed: 1, changedIds: [orders[1].id] });
  const ids = orders.map(({ id }) => id);
  expect((await admin.post("/purchases/bulk/archive", { ids, archived: true })).body).toMatchObject({
    changed: 0,
    changedIds: [],
    unchanged: 2,
  });
  expect((await archive({ archived: true }, false)).body).toMatchObject({ chosen: 2, changed: 2 });
});

test("nobody outside changes an order of somebody else, nor one of another kind", async () => {
  const customer = await world.signedIn("Customer");
  const own = await shop.contact("Eigen");
  await world.db
    .updateTable("user")
    .set({ contactId: own.id, permissions: ["sales:write"] })
    .where("id", "=", customer.id)
    .execute();
  const mine = await shop.sale([], { contactId: own.id });
  const foreign = await shop.sale([]);
  const purchase = await shop.purchase([]);
  const ids = [mine.id, foreign.id, purchase.id];
  const { body } = await customer.post("/sales/bulk/archive", { ids, archived: true });
  expect(body).toMatchObject({
    chosen: 3,
    changed: 1,
    refused: [
      { id: foreign.id, label: "", code: "notFound" },
      { id: purchase.id, label: "", code: "notFound" },
    ],
  });
  expect((await admin.get(`/sales/${foreign.id}`)).body.archived).toBe(false);
  const all = await customer.post("/sales/bulk/archive", { filter: {}, archived: true });
  expect(all.body).toMatchObject({ chosen: 0 });
});

test("1,001 orders at once are refused", async () => {
  const ids = Array.from({ length: 1001 }, (_, at) => at + 1);
  expect((await admin.post("/sales/bulk/archive", { ids, archived: true })).status).toBe(400);
});
