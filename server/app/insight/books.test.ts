import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { daysAfter } from "../../../contract/days.rules.ts";
import type { OrderFigures, OrdersOfKind } from "../../../contract/insight.ts";
import type { InvoiceRow } from "../../../contract/invoices.ts";
import type { OrderRow } from "../../../contract/orderAnswer.ts";
import { testShop } from "../../testing/fixture.ts";
import { fillInPaper } from "../../testing/paper.ts";
import { doAsOwner } from "../../testing/plans.ts";

/** How many books are drawn: some each time, a thousand by `BOOKS=1000 npm test -- server/app/insight/books`. */
const books = Number(process.env.BOOKS ?? 8);

const { world, admin, shop } = await testShop();
const { types, vat } = shop.ids;
const fates = [
  ...["draft", "confirmed", "done", "cancelled", "returned", "invoiced", "credited", "partly", "twice"],
  ...["corrected", "returnedThenCredited"],
] as const;
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  unitPrice: fc.integer({ min: 1, max: 99_999 }),
  vatCodeId: fc.constantFrom(vat.H21, vat.L9, vat.MARGE),
  priceWithVat: fc.boolean(),
  discount: fc.nat(3333),
});
const sale = fc.record({
  fate: fc.constantFrom(...fates),
  day: fc.nat(4),
  contact: fc.nat(1),
  /** By goods of the lot, so that no line is of the same twice. */
  lines: fc.tuple(fc.option(line), fc.option(line), fc.option(line)).filter((lines) => lines.some(Boolean)),
  discount: fc.nat(2500),
  transportCost: fc.constantFrom(0, 995),
  amountsWithVat: fc.boolean(),
  part: fc.integer({ min: 1, max: 100 }),
});
const book = fc.record({
  prices: fc.tuple(fc.nat(50_000), fc.nat(50_000), fc.nat(50_000)),
  transport: fc.constantFrom(0, 0, 3333),
  isSplit: fc.boolean(),
  sales: fc.array(sale, { minLength: 2, maxLength: 4 }),
});
type Book = typeof book extends fc.Arbitrary<infer One> ? One : never;
type Drawn = Book["sales"][number];
type Sold = Drawn & { id: number; contactId: number; orderDate: string; returnedOn: string };

const ok = <Body>({ status, body }: { status: number; body: Body }): Body => {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | null) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);
const rowsOf = async <Row>(list: string): Promise<Row[]> =>
  ok(await admin.get(`${list}${list.includes("?") ? "&" : "?"}pageSize=200`)).items;

beforeAll(() => fillInPaper(admin));

/** A lot of three things, each of more pieces than its sales take; the last may be split in two, of which one is sold. */
async function bought({ prices, transport, isSplit }: Book, day: string) {
  const kinds = [types.Accessoire, types.Accessoire, types.Monitor];
  const lines = prices.map((unitPrice, at) => ({
    ...{ productName: `Ding ${at}`, typeId: kinds[at], quantity: 60, unitPrice },
  }));
  const lot = await shop.purchase(lines, { orderDate: day, transportCost: transport });
  ok(await shop.movePurchase(lot.id, "Afgerond"));
  const goods: { id: number }[] = await rowsOf(`/products?purchaseId=${lot.id}&sort=productName`);
  if (isSplit) {
    const half = ok(await admin.put(`/split-product/${goods[1]!.id}/split-part-of-bundle`, { quantity: 30 }));
    goods[1] = half;
  }
  for (const { id } of goods) {
    await shop.finishTasks(id);
    ok(await admin.patch(`/products/${id}`, { statusId: shop.saleable }));
  }
  return goods.map(({ id }) => id);
}

const invoiced = async (id: number) => ok(await admin.post(`/sales/${id}/invoice`));
const credited = async (invoice: { id: number }, lines?: object[]) =>
  ok(await admin.post(`/invoices/${invoice.id}/credit`, lines ? { lines } : {}));
/** Some pieces of each line, as people take back a part; nothing of a line of which that is nothing. */
const partOf = (lines: readonly { id: number; quantity: number }[], part: number) =>
  lines.flatMap(({ id: lineId, quantity: whole }) => {
    const quantity = Math.floor((whole * part) / 100);
    return quantity ? [{ lineId, quantity }] : [];
  });

/**
 * What became of a sale, each step as somebody would take it. Goods that come back are not saleable, so what takes them back waits until
 * all of the lot is sold.
 */
async function live(id: number, { fate, part }: Drawn): Promise<(() => Promise<unknown>) | undefined> {
  const move = async (status: string) => ok(await shop.moveSale(id, status));
  if (fate === "draft") return undefined;
  await move("Bevestigd");
  if (fate === "confirmed") return undefined;
  if (fate === "cancelled") return () => move("Geannuleerd");
  await move("Afgerond");
  if (fate === "done") return undefined;
  if (fate === "returned") return () => move("Geannuleerd");
  const invoice = await invoiced(id);
  if (fate === "invoiced") return undefined;
  if (fate === "returnedThenCredited")
    return async () => {
      await move("Geannuleerd");
      await credited(invoice);
    };
  const some = partOf(invoice.lines, part);
  if (fate !== "credited" && fate !== "corrected" && some.length) await credited(invoice, some);
  const isWhole = part === 100;
  if (fate !== "partly" && !(fate === "twice" && isWhole)) await credited(invoice);
  if (fate !== "corrected") return undefined;
  await move("Bevestigd");
  const { version } = ok(await admin.get(`/sales/${id}`));
  ok(await admin.patch(`/sales/${id}`, { version, transportCost: 1234 }));
  await move("Afgerond");
  await invoiced(id);
  return undefined;
}

async function made(drawn: Book, at: number): Promise<{ from: string; to: string; sold: Sold[] }> {
  const from = daysAfter("2006-01-01", at * 7);
  const to = daysAfter(from, 6);
  const goods = await bought(drawn, from);
  const contacts = await Promise.all([0, 1].map((n) => shop.contact(`Klant ${at}-${n}`)));
  const sold: Sold[] = [];
  const later: Awaited<ReturnType<typeof live>>[] = [];
  for (const { lines, ...one } of drawn.sales) {
    const [contactId, orderDate] = [contacts[one.contact]!.id as number, daysAfter(from, one.day)];
    const { discount, transportCost, amountsWithVat } = one;
    const head = {
      contactId,
      orderDate,
      discount,
      discountUnit: "basisPoints",
      transportCost,
      amountsWithVat,
    };
    const taken = lines.flatMap((line, which) =>
      line ? [{ ...line, productId: goods[which], discountUnit: "basisPoints" }] : [],
    );
    const { id } = await shop.made("/sales", { ...head, lines: taken });
    later.push(await live(id, { ...one, lines }));
    sold.push({ ...one, lines, id, contactId, orderDate, returnedOn: daysAfter(from, 5 + (id % 2)) });
  }
  for (const takeBack of later) await takeBack?.();
  await doAsOwner(
    world,
    ...sold.map(
      ({ id, returnedOn }) => `
        update invoice set "invoiceDate" = '${returnedOn}' where "orderId" = ${id} and kind = 'creditNote';
        update "order" set "returnedOn" = '${returnedOn}', "returnedAt" = '${returnedOn} 12:00' where id = ${id} and "returnedOn" is not null;`,
    ),
  );
  return { from, to, sold };
}

/** What the documents say that a sale came to on each day: its own date, and those of what came back. */
async function documentsOf({ id, fate, orderDate, returnedOn }: Sold) {
  const { totals } = ok(await admin.get(`/sales/${id}`));
  const papers: InvoiceRow[] = await rowsOf(`/invoices?orderId=${id}`);
  const notes = papers.filter(({ kind }) => kind === "creditNote");
  const days = new Map<string, { net: number; total: number }>();
  const book = (day: string, { net, total }: { net: number; total: number }) => {
    const before = days.get(day) ?? { net: 0, total: 0 };
    days.set(day, { net: before.net + net, total: before.total + total });
  };
  if (fate === "draft" || fate === "cancelled") return days;
  book(orderDate, totals);
  if (fate === "returned") book(returnedOn, { net: -totals.net, total: -totals.total });
  else if (fate !== "corrected") for (const note of notes) book(note.invoiceDate, note);
  return days;
}

const figuresOf = async (from: string, to: string): Promise<OrdersOfKind> => {
  const { kinds }: OrderFigures = ok(await admin.get(`/orders/analytics?from=${from}&to=${to}&compare=none`));
  return kinds.find(({ kind }) => kind === "sale")!;
};

async function compare({ from, to, sold }: Awaited<ReturnType<typeof made>>) {
  const documents = await Promise.all(sold.map(documentsOf));
  const on = (days: ReadonlyMap<string, { net: number; total: number }>, day: string) =>
    days.get(day)?.net ?? 0;
  const whole = await figuresOf(from, to);
  const net = sum(documents, (days) => sum([...days.values()], (row) => row.net));
  const total = sum(documents, (days) => sum([...days.values()], (row) => row.total));
  expect([whole.totals.net, whole.totals.vat]).toEqual([net, total - net]);
  for (const groups of [whole.byContact, whole.byPartner, whole.byPerson, whole.byType]) {
    expect(sum(groups, (group) => group.net)).toBe(net);
    expect(sum(groups, (group) => group.cost)).toBe(whole.totals.cost);
  }
  for (const { key, net: ofContact } of whole.byContact) {
    const own = documents.filter((_, at) => String(sold[at]!.contactId) === key);
    expect(ofContact).toBe(sum(own, (days) => sum([...days.values()], (row) => row.net)));
  }
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const { totals } = await figuresOf(day, day);
    expect([day, totals.net]).toEqual([day, sum(documents, (days) => on(days, day))]);
  }
  const { costs, cost } = whole.totals;
  expect(sum(Object.values(costs!), (part) => part)).toBe(cost);
  for (const phase of whole.byPhase) {
    const rows: OrderRow[] = await rowsOf(`/sales?${phase.list}`);
    expect([phase.key, rows.length, sum(rows, (row) => row.total)]).toEqual([
      phase.key,
      phase.count,
      phase.total,
    ]);
  }
  const agreed: OrderRow[] = await rowsOf(`/sales?${whole.list}`);
  const counted = sold.filter(({ fate }) => fate !== "draft" && fate !== "cancelled");
  expect([whole.totals.count, agreed.length]).toEqual([counted.length, counted.length]);
  const returned: OrderRow[] = await rowsOf(`/sales?${whole.returns.list}`);
  expect(returned.length).toBe(whole.returns.count);
}

test(
  "figures come to the same as lists and documents, to the cent, whatever came back or was corrected",
  async () => {
    let at = 0;
    const property = fc.asyncProperty(book, async (drawn) => {
      at += 1;
      await compare(await made(drawn, at));
    });
    await fc.assert(property, { seed: 20_261_128, numRuns: books, endOnFailure: true });
  },
  20_000 + books * 2000,
);
