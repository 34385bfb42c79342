import { beforeAll, expect, test } from "vitest";
import { rightsOf } from "../../../contract/access.ts";
import type { OrderFigures, OrderGroup } from "../../../contract/insight.ts";
import { folderOf, type OrderKind } from "../../../contract/statuses.ts";
import { testShop } from "../../testing/fixture.ts";
import { findOrderFigures, orderPeriodOf } from "./orders.figures.ts";

const { world, admin, shop } = await testShop();
const read = async (url: string) => (await admin.get(url)).body;
const figuresOf = async (query = ""): Promise<OrderFigures> => read(`/orders/analytics?${query}`);
const ofKind = (figures: OrderFigures, kind: OrderKind) => figures.kinds.find((of) => of.kind === kind)!;

const goods = { productName: "Monitor 24", unitPrice: 5000 };
const vat = { vatCodeId: 0 };
/** A sale of a device and a service, either of which may be left out. */
async function saleOf(contactId: number, price: number | null, service?: object, more: object = {}) {
  const device = price && (await shop.device({ statusId: shop.saleable }));
  const lines = device ? [{ productId: device.id, unitPrice: price, ...vat }] : [];
  const { id } = await shop.made("/sales", { contactId, lines, ...more });
  if (service)
    await shop.made("/sales-services", {
      ...{ orderId: id, serviceId: null, name: "Installatie", unitPrice: 2500, ...vat },
      ...service,
    });
  return id as number;
}

beforeAll(async () => {
  const [regular, other] = [await shop.contact("Vaste klant"), await shop.contact("Losse klant")];
  const codes: { id: number; basisPoints: number }[] = (await read("/admin/vat-codes")).items;
  vat.vatCodeId = codes.find(({ basisPoints }) => basisPoints === 2100)!.id;
  const fixed = { quantity: 3, discount: 500, discountUnit: "cents" };
  await shop.moveSale(await saleOf(regular.id, 10_000, fixed), "Bevestigd");
  const done = await saleOf(regular.id, 20_000);
  await shop.moveSale(done, "Afgerond");
  await admin.post(`/sales/${done}/archive`);
  const tenth = { quantity: 1, discount: 1000, discountUnit: "basisPoints" };
  await shop.moveSale(await saleOf(other.id, null, tenth, { orderDate: "2026-02-03" }), "Bevestigd");
  await shop.moveSale(await saleOf(other.id, null, { name: "Ophalen" }), "Geannuleerd");
  const bought = await shop.purchase([{ ...goods, typeId: shop.ids.types.Monitor }], { contactId: other.id });
  await shop.movePurchase(bought.id, "Bevestigd");
});

test("every number of orders equals the list behind it, of those in the archive as well", async () => {
  for (const query of ["", "from=2026-02-01&to=2026-02-28"]) {
    const { kinds } = await figuresOf(query);
    expect(kinds.map(({ kind }) => kind)).toEqual(["purchase", "sale", "repair"]);
    for (const { kind, ...of } of kinds)
      for (const group of [
        ...[...of.byPhase, ...of.byStatus, ...of.byContact, ...of.byPartner, ...of.byPerson, ...of.byType],
      ] as OrderGroup[]) {
        if (group.list === null || group.archivedList === null) continue;
        const list = (part: string) => read(`/${folderOf[kind]}?${part}`);
        expect((await list(group.list)).total, `${kind} ${group.list}`).toBe(group.count);
        expect((await list(group.archivedList)).total, `${kind} ${group.archivedList}`).toBe(group.archived);
      }
  }
});

test("a phase and a contact have what their orders come to; nobody buys what was cancelled", async () => {
  const sales = ofKind(await figuresOf(), "sale");
  const phase = Object.fromEntries(
    sales.byPhase.map(({ key, count, archived, total }) => [key, [count, archived, total]]),
  );
  expect(phase).toEqual({
    draft: [0, 0, 0],
    confirmed: [1, 0, 20_570],
    inProgress: [0, 0, 0],
    done: [0, 1, 24_200],
    cancelled: [1, 0, 3025],
  });
  expect(sales.byContact).toMatchObject([{ label: "Vaste klant", count: 1, archived: 1, total: 44_770 }]);
  expect(ofKind(await figuresOf(), "purchase").byContact).toMatchObject([{ label: "Losse klant", count: 1 }]);
});

test("the orders of a week are those of its days, in the reader's calendar", async () => {
  const { spans } = await figuresOf("from=2026-02-01&to=2026-02-28");
  const list = "orderDate=2026-02-02..2026-02-08&agreed=true";
  const none = { count: 0, net: 0, list };
  expect(spans.filter(({ sale }) => sale.count > 0)).toEqual([
    {
      from: "2026-02-02",
      to: "2026-02-08",
      purchase: none,
      sale: { count: 1, net: 2250, list },
      repair: none,
    },
  ]);
  const { body } = await admin.get("/orders/analytics?from=2026-02-01&to=2026-02-28", {
    "accept-language": "fa",
  });
  expect(body.spans.find(({ sale }: { sale: { count: number } }) => sale.count > 0)).toMatchObject({
    from: "2026-02-01",
    to: "2026-02-06",
  });
  const sum = (await figuresOf()).spans.reduce(
    (all, { sale, purchase }) => [all[0]! + sale.count, all[1]! + purchase.count],
    [0, 0],
  );
  expect(sum).toEqual([2, 1]);
});

test("a service has what its lines come to without VAT after discounts, and leads to its orders", async () => {
  const services = async (query = "") => {
    const found = (await figuresOf(query)).services;
    for (const { kind, list } of found) expect((await read(`/${folderOf[kind]}?${list}`)).total).toBe(1);
    return found.map(({ list: _, ...service }) => service);
  };
  const service = { kind: "sale", name: "Installatie" };
  expect(await services()).toEqual([{ ...service, pieces: 3, net: 7000 }]);
  expect(await services("from=2026-02-03&to=2026-02-03")).toEqual([{ ...service, pieces: 1, net: 2250 }]);
});

test("a period that ends before it begins is refused", async () => {
  expect(await admin.get("/orders/analytics?from=2026-02-01&to=2026-01-01")).toMatchObject({
    ...{ status: 400, body: { code: "periodInvalid" } },
  });
});

test("who may read one kind of orders gets the figures of that, and without prices no amounts", async () => {
  for (const group of ["Sales", "Warehouse", "Technician", "Supplier"] as const)
    expect((await (await world.signedIn(group)).get("/orders/analytics")).status).toBe(403);
  const person = await world.signedIn("Planner");
  await admin.put(`/admin/users/groups/${person.username}`, {
    ...{ groups: [], permissions: ["analytics:read", "sales:read"], contactId: null },
  });
  const { accessToken } = await world.services.db
    .transaction()
    .execute((tx) => world.services.sessions.start(tx, person));
  const headers = { authorization: `Bearer ${accessToken}` };
  const { kinds, spans, services }: OrderFigures = (await world.anonymous.get("/orders/analytics", headers))
    .body;
  expect(kinds.map(({ kind }) => kind)).toEqual(["sale"]);
  expect(kinds[0]!.byPhase.concat().map(({ total }) => total)).toEqual([null, null, null, null, null]);
  expect(kinds[0]!.byContact[0]).toMatchObject({ label: "Vaste klant", total: null });
  expect([services[0]!.net, spans.some(({ purchase }) => purchase.count > 0)]).toEqual([null, false]);
});

test("repairs are counted where their module is there", async () => {
  const asked = await orderPeriodOf(world.db, { from: "2026-02-01", to: "2026-02-28" });
  const viewer = { rights: rightsOf.Admin, modules: [], ownContactId: null };
  const { kinds } = await findOrderFigures(world.db, asked, viewer, "nl");
  expect(kinds.map(({ kind }) => kind)).toEqual(["purchase", "sale"]);
});
