import { type RawBuilder, sql } from "kysely";
import type { Db } from "../app.ts";
import { brokenBooksOf, linesOutOfPhase } from "./books.ts";
import type { Answer, Client } from "./person.ts";
import type { Shop } from "./shop.ts";

/** A call of a walk: what is done, to which of what there is, in which way, and how many; all but the first wrap around. */
export type Step = { act: string; which: number; way: number; many: number };

type Walker = {
  person: Client;
  shop: Shop;
  contactId: number;
  goods: number[];
  sales: number[];
  purchases: number[];
  intakes: number[];
};
type Act = (walker: Walker, step: Step, chosen: Chosen) => Promise<Answer>;
/** What a step picks of what there is; 0 where there is nothing. */
type Chosen = {
  product: number;
  sale: number;
  purchase: number;
  intake: number;
  /** Lines of the chosen sale and purchase. */
  saleLine: number;
  purchaseLine: number;
  scan: number;
  location: number;
};

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const productStages = ["Ingekocht", "Op voorraad", "Verkoopbaar", "Verkoopbaar", "Verkoopbaar"];
const salePhases = ["Bevestigd", "Afgerond", "Concept", "Gereed", "Afgerond", "Geannuleerd"];
const purchasePhases = ["Bevestigd", "Afgerond", "Concept", "Geannuleerd"];
const stage = ({ shop }: Walker, way: number) => shop.ids.productStatuses[at(productStages, way)]!;
const saleStatus = ({ shop }: Walker, way: number) => shop.ids.orderStatuses[`sale ${at(salePhases, way)}`]!;
const purchaseStatus = ({ shop }: Walker, way: number) =>
  shop.ids.orderStatuses[`purchase ${at(purchasePhases, way)}`]!;
const serials = (way: number, count: number) => Array.from({ length: count }, (_, nth) => `W${way}-${nth}`);

let walks = 0;

/** Goods, a sale and a purchase to begin with. */
async function begin(person: Client, shop: Shop, contactId: number): Promise<Walker> {
  walks += 1;
  const { Monitor: typeId } = shop.ids.types;
  const statusId = shop.saleable;
  const goods = [
    (await shop.device({ statusId, salePrice: 10_000, serialNumber: `WALK-${process.pid}-${walks}` })).id,
    (await shop.bundle(3, { statusId, salePrice: 250 })).id,
  ];
  const lines = [
    { productName: "Scherm", typeId, serialNumber: `WALK-IN-${process.pid}-${walks}` },
    { productName: "Scherm", typeId },
    { productName: "Kabel", typeId, quantity: 4, unitPrice: 125 },
  ];
  const sale = await shop.made("/sales", { contactId, lines: goods.map((productId) => ({ productId })) });
  const purchase = await shop.made("/purchases", { contactId, lines });
  return { person, shop, contactId, goods, sales: [sale.id], purchases: [purchase.id], intakes: [] };
}

/** Every call that moves goods, or that changes what an order says about them. */
const acts: Record<string, Act> = {
  make: ({ person, shop, ...walker }, { way, many }) =>
    person.post("/products", {
      ...{ productName: "Dock", typeId: shop.ids.types.Accessoire, quantity: many, salePrice: 999 },
      statusId: stage({ shop, ...walker, person }, way),
    }),
  count: ({ person }, { many }, { product }) => person.patch(`/products/${product}`, { quantity: many }),
  edit: ({ person, ...walker }, { way, many }, { product }) =>
    person.patch(`/products/${product}`, { quantity: many, statusId: stage({ person, ...walker }, way) }),
  name: ({ person }, { way }, { product }) =>
    person.patch(`/products/${product}`, { serialNumber: way % 2 ? `W-${product}` : "" }),
  stage: (walker, { way }, { product }) =>
    walker.person.post("/products/bulk/status", { ids: [product], statusId: stage(walker, way) }),
  undoStage: (walker, { way, many }, { product }) =>
    walker.person.post("/products/bulk/status", {
      ...{ ids: [product], statusId: stage(walker, way), from: stage(walker, many), partly: true },
    }),
  move: ({ person }, _, { product, location }) =>
    person.post(`/products/${product}/move`, { locationId: location }),
  split: ({ person }, { many }, { product }) =>
    person.put(`/split-product/${product}/split-part-of-bundle`, { quantity: many }),
  individualize: ({ person }, { way, many }, { product }) =>
    person.put(`/split-product/${product}/individualize-part-of-bundle`, {
      ...{ quantity: many, serialNumbers: way % 2 ? serials(product, many) : [] },
    }),
  archive: ({ person }, _, { product }) => person.put(`/aproducts/archive/${product}`),
  archiveAll: ({ person, goods }, { way }) =>
    person.put(`/aproducts/archive/${way % 2 ? "set" : "unset"}`, { ids: goods, partly: true }),
  remove: ({ person }, _, { product }) => person.del(`/products/${product}`),

  sell: (walker, { way, many }, { product }) =>
    walker.person.post("/sales", {
      ...{ contactId: walker.contactId, statusId: saleStatus(walker, way) },
      lines: [{ productId: product, quantity: many, discount: way }],
    }),
  moveSale: (walker, { way }, { sale }) =>
    walker.person.post(`/sales/${sale}/status`, { statusId: saleStatus(walker, way) }),
  moveSales: (walker, { way }) =>
    walker.person.post("/sales/bulk/status", { ids: walker.sales, statusId: saleStatus(walker, way) }),
  editSale: (walker, { way, many }, { sale }) =>
    walker.person.patch(`/sales/${sale}`, {
      ...at<object>([{ discount: many }, { transportCost: many * 100 }, { remarks: `${many}` }], way),
      ...(many % 2 && { statusId: saleStatus(walker, way) }),
    }),
  addLine: ({ person }, { many }, { product, sale }) =>
    person.post(`/sales/${sale}/products`, { productId: product, quantity: many }),
  addPiece: ({ person }, _, { product, sale }) =>
    person.post(`/sales/${sale}/products/piece`, { productId: product }),
  replaceLine: ({ person }, { many }, { product, sale, saleLine }) =>
    person.put(`/sales/${sale}/products/${saleLine}`, { productId: product, quantity: many }),
  removeLine: ({ person }, _, { sale, saleLine }) => person.del(`/sales/${sale}/products/${saleLine}`),
  archiveSale: ({ person }, { way }, { sale }) =>
    person.post(`/sales/${sale}/${way % 2 ? "archive" : "unarchive"}`),
  removeSale: ({ person }, _, { sale }) => person.del(`/sales/${sale}`),

  order: (walker, { way, many }) =>
    walker.person.post("/purchases", {
      ...{ contactId: walker.contactId, statusId: purchaseStatus(walker, way) },
      lines: [{ productName: "Muis", typeId: walker.shop.ids.types.Accessoire, quantity: many }],
    }),
  movePurchase: (walker, { way }, { purchase }) =>
    walker.person.post(`/purchases/${purchase}/status`, { statusId: purchaseStatus(walker, way) }),
  editPurchase: ({ person }, { way, many }, { purchase }) =>
    person.patch(
      `/purchases/${purchase}`,
      at<object>([{ discount: many }, { dataDestruction: "noDataCarrier" }, { remarks: `${many}` }], way),
    ),
  expect: ({ person, shop }, { way, many }, { purchase }) =>
    person.post(`/purchases/${purchase}/products`, {
      ...{ productName: "Hub", typeId: shop.ids.types.Accessoire, quantity: way % 2 ? 1 : many },
      serialNumber: way % 2 ? `W-${purchase}-${many}` : "",
    }),
  expectOther: ({ person, shop }, { many }, { purchase, purchaseLine }) =>
    person.put(`/purchases/${purchase}/products/${purchaseLine}`, {
      ...{ productName: "Hub", typeId: shop.ids.types.Accessoire, quantity: many },
    }),
  expectNot: ({ person }, _, { purchase, purchaseLine }) =>
    person.del(`/purchases/${purchase}/products/${purchaseLine}`),
  archivePurchase: ({ person }, { way }, { purchase }) =>
    person.post(`/purchases/${purchase}/${way % 2 ? "archive" : "unarchive"}`),
  removePurchase: ({ person }, _, { purchase }) => person.del(`/purchases/${purchase}`),

  openIntake: ({ person }, _, { purchase, location }) =>
    person.post("/intakes", { orderId: purchase, locationId: location }),
  scan: async ({ person }, { way, many }, { intake }) => {
    const missing = way % 3 ? ((await person.get(`/intakes/${intake}`)).body.missing ?? []) : [];
    const expected = missing.map(({ serialNumber }: { serialNumber: string }) => serialNumber);
    return person.post(`/intakes/${intake}/scans`, {
      serialNumbers: expected.length ? expected.slice(0, many) : [`W-${intake}-${many}`],
    });
  },
  undoScan: ({ person }, _, { intake }) => person.post(`/intakes/${intake}/undo`, {}),
  decide: ({ person, shop }, { way }, { intake, scan }) =>
    person.post(`/intakes/${intake}/decide`, {
      ...{ scanIds: [scan], decision: way % 2 ? "accept" : "leave", typeId: shop.ids.types.Monitor },
    }),
  decideLine: ({ person }, _, { intake, scan, purchaseLine }) =>
    person.post(`/intakes/${intake}/decide`, { scanIds: [scan], decision: "accept", lineId: purchaseLine }),
  countIn: ({ person }, { many }, { intake, purchaseLine }) =>
    person.post(`/intakes/${intake}/count`, { lineId: purchaseLine, quantity: many }),
  close: ({ person }, _, { intake }) => person.post(`/intakes/${intake}/close`),
};
export const actNames = Object.keys(acts);

/** What there is of a walk at a moment. */
type Sight = {
  goods: number[];
  sales: number[];
  purchases: number[];
  intakes: number[];
  /** By product in the archive, how many are here. */
  archived: Map<number, number>;
  /** By closed order, what it says. */
  closed: Map<number, string>;
};

/** What a walk has come to; what came in with its purchases is its own as well. */
export async function look(db: Db, walker: Walker): Promise<Sight> {
  const [goods, orders, intakes] = await Promise.all([
    rows<{ id: number; archived: boolean; stock: number }>(
      db,
      sql`select id, archived, "stockQuantity" as stock from product
        where id = any(${walker.goods}::int[]) or "purchaseId" = any(${walker.purchases}::int[]) order by id`,
    ),
    rows<{ id: number; kind: string; closed: boolean; says: string }>(
      db,
      sql`select o.id, o.kind, phase in ('done', 'cancelled') as closed, jsonb_build_array("contactId", total, discount,
          "discountUnit", "transportCost", "dataDestruction", (select jsonb_agg(jsonb_build_array(l.id, "productId", l."productName",
            quantity, "unitPrice", "vatCodeId", l.discount, l."discountUnit") order by l.id)
          from "orderLine" l where l."orderId" = o.id))::text as says
        from "order" o join "orderStatus" status on status.id = o."statusId"
        where o.id = any(${[...walker.sales, ...walker.purchases]}::int[]) order by o.id`,
    ),
    rows<{ id: number }>(
      db,
      sql`select id from intake where "orderId" = any(${walker.purchases}::int[]) order by id`,
    ),
  ]);
  const ofKind = (wanted: string) => orders.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    goods: goods.map(({ id }) => id),
    sales: ofKind("sale"),
    purchases: ofKind("purchase"),
    intakes: intakes.map(({ id }) => id),
    archived: new Map(goods.filter(({ archived }) => archived).map(({ id, stock }) => [id, stock])),
    closed: new Map(orders.filter(({ closed }) => closed).map(({ id, says }) => [id, says])),
  };
}

const rows = async <Row>(db: Db, query: RawBuilder<unknown>) => (await query.execute(db)).rows as Row[];

/** What a step has left that must not be. */
export async function faultsSince(db: Db, before: Sight, after: Sight): Promise<string[]> {
  const orders = [...after.sales, ...after.purchases];
  const risen = [...after.archived].filter(([id, stock]) => stock > (before.archived.get(id) ?? stock));
  const rewritten = [...after.closed].filter(([id, says]) => says !== (before.closed.get(id) ?? says));
  return [
    ...(await brokenBooksOf(db, after.goods, orders)),
    ...(await linesOutOfPhase({ db }, orders)).map((line) => `out of phase: ${JSON.stringify(line)}`),
    ...risen.map(([id, stock]) => `product ${id} is in the archive and yet has come to ${stock}`),
    ...rewritten.map(([id, says]) => `order ${id} was closed and said ${before.closed.get(id)}, now ${says}`),
  ];
}

/** What a step picks; of an intake the open one. */
async function choose(db: Db, walker: Walker, { which }: Step): Promise<Chosen> {
  const pick = (list: readonly number[]) => (list.length ? at(list, which) : 0);
  const [sale, purchase] = [pick(walker.sales), pick(walker.purchases)];
  const [found] = await rows<Record<"sold" | "bought" | "scans" | "open", number[]>>(
    db,
    sql`with open as (select id, "orderId" from intake where id = any(${walker.intakes}::int[]) and "closedAt" is null)
      select array(select id from "orderLine" where "orderId" = ${sale} order by id) as sold,
        array(select id from "orderLine" where "orderId" in (${purchase}, (select "orderId" from open order by id limit 1)) order by id) as bought,
        array(select id from open order by id) as open,
        array(select id from "intakeScan" where "intakeId" in (select id from open) order by id) as scans`,
  );
  const { Magazijn, Ontvangst } = walker.shop.ids.locations;
  return {
    ...{ product: pick(walker.goods), sale, purchase },
    ...{ saleLine: pick(found!.sold), purchaseLine: pick(found!.bought) },
    intake: pick(found!.open.length ? found!.open : walker.intakes),
    scan: pick(found!.scans),
    location: at([Magazijn!, Ontvangst!], which),
  };
}

export type Walk = { walker: Walker; sight: Sight; taken: number; faults: string[] };

/** Takes the steps one after another on goods of its own and looks at the books after each; ends at the first fault. */
export async function walk(db: Db, start: Parameters<typeof begin>, steps: readonly Step[]): Promise<Walk> {
  const walker = await begin(...start);
  let sight = await look(db, walker);
  let taken = 0;
  for (const [nth, step] of steps.entries()) {
    const answer = await acts[step.act]!(walker, step, await choose(db, walker, step));
    if (answer.status < 300) {
      taken += 1;
      adopt(walker, step, answer);
    }
    const before = sight;
    sight = await look(db, walker);
    Object.assign(walker, {
      goods: sight.goods,
      sales: sight.sales,
      purchases: sight.purchases,
      intakes: sight.intakes,
    });
    const faults = await faultsSince(db, before, sight);
    if (answer.status >= 500) faults.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    const said = `${step.act} (step ${nth + 1}, ${answer.status})`;
    if (faults.length) return { walker, sight, taken, faults: faults.map((fault) => `${said}: ${fault}`) };
  }
  return { walker, sight, taken, faults: await misreadDocuments(walker, sight) };
}

/** What was made with a step is the walk's. */
function adopt(walker: Walker, { act }: Step, { body }: Answer) {
  if (act === "make" || act === "split") walker.goods.push(body.id);
  if (act === "individualize") walker.goods.push(...body.items.map(({ id }: { id: number }) => id));
  if (act === "sell") walker.sales.push(body.id);
  if (act === "order") walker.purchases.push(body.id);
}

/** Closed orders whose totals are not what they came to when they were closed. */
async function misreadDocuments({ person, sales }: Walker, { closed }: Sight) {
  const faults: string[] = [];
  for (const id of closed.keys()) {
    const { body } = await person.get(`/${sales.includes(id) ? "sales" : "purchases"}/${id}`);
    if (body.totals.total !== body.total)
      faults.push(`order ${id} is ${body.total} and reads ${body.totals.total}`);
  }
  return faults;
}
