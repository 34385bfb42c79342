import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { fillInPaper } from "../../testing/paper.ts";
import { doAsOwner } from "../../testing/plans.ts";
import { dayFromNow } from "../../testing/today.ts";

const { world, admin, shop } = await testShop();
const today = dayFromNow(0);
beforeAll(() => fillInPaper(admin));

/** An invoice of a number of mice at 100.00 without VAT, of a contact. */
async function invoiced(contactId: number, quantity = 1) {
  const { id: productId } = await shop.bundle(quantity, { statusId: shop.saleable });
  const lines = [{ productId, quantity, unitPrice: 10_000, vatCodeId: shop.ids.vat.H21 }];
  const { id } = await shop.sale(lines, { contactId });
  await shop.moveSale(id, "Afgerond");
  const { status, body } = await admin.post(`/sales/${id}/invoice`);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: number; lines: { id: number }[] };
}
const customer = async (name: string) => (await shop.contact(name)).id as number;
const openOf = async (id: number) => (await admin.get(`/invoices/${id}`)).body.open;

describe("an invoice", () => {
  test("is open until it is paid, in parts or whole, and less what was credited", async () => {
    const invoice = await invoiced(await customer("Betaalt in delen"), 4);
    expect(await openOf(invoice.id)).toBe(48_400);
    const paid = await admin.post(`/invoices/${invoice.id}/payments`, {
      amount: 20_000,
      paidOn: dayFromNow(-3),
    });
    expect(paid).toMatchObject({ status: 201, body: { open: 28_400 } });
    expect(paid.body.payments).toMatchObject([{ amount: 20_000, paidOn: dayFromNow(-3), note: "" }]);
    const [{ id: lineId }] = invoice.lines as [{ id: number }];
    await admin.post(`/invoices/${invoice.id}/credit`, { lines: [{ lineId, quantity: 1 }] });
    expect(await openOf(invoice.id)).toBe(16_300);
    const rest = await admin.post(`/invoices/${invoice.id}/payments`, { note: "Bank, afschrift 12" });
    expect(rest.body).toMatchObject({ open: 0, payments: [{}, { amount: 16_300, paidOn: today }] });
    const path = `/invoices/${invoice.id}/payments/${rest.body.payments[1].id}`;
    expect((await admin.del(path)).body.open).toBe(16_300);
    expect((await admin.del(path)).status).toBe(404);
  });

  test("that was paid and then credited is open below zero until the money goes back", async () => {
    const { id } = await invoiced(await customer("Krijgt geld terug"));
    await admin.post(`/invoices/${id}/payments`, {});
    await admin.post(`/invoices/${id}/credit`, {});
    expect(await openOf(id)).toBe(-12_100);
    expect(await admin.post(`/invoices/${id}/payments`, { amount: 100 })).toMatchObject({
      ...{ status: 422, body: { code: "paymentAboveOpen", errors: [{ path: "amount" }] } },
    });
    expect((await admin.post(`/invoices/${id}/payments`, {})).body.open).toBe(0);
  });

  test.each([
    ["more than is open", { amount: 12_101 }, "paymentAboveOpen", "amount"],
    ["nothing", { amount: 0 }, "paymentAboveOpen", "amount"],
    ["the other way", { amount: -1 }, "paymentAboveOpen", "amount"],
    ["tomorrow", { paidOn: dayFromNow(1) }, "paymentInFuture", "paidOn"],
  ])("is not paid by %s", async (_, body, code, path) => {
    const { id } = await invoiced(await customer("Vergist zich"));
    const answer = await admin.post(`/invoices/${id}/payments`, body);
    expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path, code }] } });
    expect(await openOf(id)).toBe(12_100);
  });

  test("is not paid twice, nor is its credit note", async () => {
    const { id } = await invoiced(await customer("Betaalt een keer"));
    await admin.post(`/invoices/${id}/payments`, {});
    expect((await admin.post(`/invoices/${id}/payments`, {})).body.code).toBe("invoicePaid");
    const note = (await admin.post(`/invoices/${id}/credit`, {})).body;
    expect((await admin.post(`/invoices/${note.id}/payments`, {})).body.code).toBe("creditNoteUnpaid");
  });

  test("is paid once by two people at the same moment", async () => {
    const { id } = await invoiced(await customer("Dubbel"));
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`/invoices/${id}/payments`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await openOf(id)).toBe(0);
  });

  test("is paid with others in one call, and only those that were open", async () => {
    const contactId = await customer("Verzamelbetaler");
    const [one, two] = [await invoiced(contactId), await invoiced(contactId, 2)];
    await admin.post(`/invoices/${one.id}/payments`, {});
    const ids = [one.id, two.id];
    expect((await admin.post("/invoices/payments", { ids, paidOn: dayFromNow(1) })).body.code).toBe(
      "paymentInFuture",
    );
    expect((await admin.post("/invoices/payments", { ids: [...ids, 999_999] })).status).toBe(404);
    expect((await admin.post("/invoices/payments", { ids })).body).toEqual({ paid: 1 });
    expect((await admin.get(`/invoices?contactId=${contactId}&open=true`)).body.total).toBe(0);
    expect((await admin.get(`/invoices?contactId=${contactId}&open=false`)).body.total).toBe(2);
  });
});

test("what is not paid is counted by age and by contact, and each number is its list", async () => {
  const names = ["Oud", "Nieuw"];
  const [old, fresh] = [await customer(names[0]!), await customer(names[1]!)];
  const due = async (contactId: number, days: number) => {
    const { id } = await invoiced(contactId);
    await doAsOwner(world, `update invoice set "dueDate" = '${dayFromNow(-days)}' where id = ${id}`);
  };
  for (const days of [0, 1, 30, 31, 60, 61, 90, 91, 400]) await due(old, days);
  await due(fresh, -14);
  const { open } = (await admin.get("/orders/analytics")).body.kinds[1];
  const counted = async (list: string) => (await admin.get(`/invoices?pageSize=200&${list}`)).body.items;
  const sum = (rows: { open: number }[]) => rows.reduce((total, row) => total + row.open, 0);
  for (const part of [open, ...open.byAge, ...open.byContact]) {
    const rows = await counted(part.list);
    expect([part.list, rows.length, sum(rows)]).toEqual([part.list, part.count, part.open]);
  }
  const own = open.byContact.filter(({ id }: { id: number }) => [old, fresh].includes(id));
  expect(own).toMatchObject([
    { name: "Oud", count: 9, open: 108_900, byAge: [12_100, 24_200, 24_200, 24_200, 24_200] },
    { name: "Nieuw", count: 1, byAge: [12_100, 0, 0, 0, 0] },
  ]);
  const { count, list } = open.uninvoiced;
  expect((await admin.get(`/sales?${list}`)).body.total).toBe(count);
});

test("who may not see invoices is told of no open amounts", async () => {
  const seller = await world.signedIn("Sales");
  const { id } = await invoiced(await customer("Geheim"));
  const technician = await world.signedIn("Technician");
  expect((await technician.post(`/invoices/${id}/payments`, {})).status).toBe(403);
  expect((await seller.post(`/invoices/${id}/payments`, {})).status).toBe(201);
});
