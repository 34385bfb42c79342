import type { Answer, Client } from "./person.ts";
import type { Shop } from "./shop.ts";

/** A call of a walk: what is done, to which of what there is, in which way, and how many; all but the first wrap around. */
export type Step = { act: string; which: number; way: number; many: number };

export type Walker = {
  person: Client;
  shop: Shop;
  contactId: number;
  /** Of the goods it begins with. */
  vatCodeId: number;
  goods: number[];
  sales: number[];
  repairs: number[];
  purchases: number[];
  intakes: number[];
};
type Act = (walker: Walker, step: Step, chosen: ChosenAct) => Promise<Answer>;
/** What a step picks of what there is; 0 where there is nothing. */
export type ChosenAct = {
  product: number;
  sale: number;
  repair: number;
  purchase: number;
  intake: number;
  /** Lines of the chosen sale, repair and purchase. */
  saleLine: number;
  repairLine: number;
  purchaseLine: number;
  scan: number;
  location: number;
};

export const itemAt = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const productStages = ["Ingekocht", "Op voorraad", "Verkoopbaar", "Verkoopbaar", "Verkoopbaar"];
const salePhases = ["Bevestigd", "Afgerond", "Concept", "Gereed", "Afgerond", "Geannuleerd"];
const repairPhases = [
  "Bevestigd",
  "Gerepareerd",
  "Aangemeld",
  "In behandeling",
  "Gerepareerd",
  "Geannuleerd",
];
const purchasePhases = ["Bevestigd", "Afgerond", "Concept", "Geannuleerd"];
const stage = ({ shop }: Walker, way: number) => shop.ids.productStatuses[itemAt(productStages, way)]!;
const saleStatus = ({ shop }: Walker, way: number) =>
  shop.ids.orderStatuses[`sale ${itemAt(salePhases, way)}`]!;
const repairStatus = ({ shop }: Walker, way: number) =>
  shop.ids.orderStatuses[`repair ${itemAt(repairPhases, way)}`]!;
const purchaseStatus = ({ shop }: Walker, way: number) =>
  shop.ids.orderStatuses[`purchase ${itemAt(purchasePhases, way)}`]!;
const serials = (way: number, count: number) => Array.from({ length: count }, (_, nth) => `W${way}-${nth}`);

let walks = 0;

/** Goods, some sold and some not, and purchases, of which one is being received. */
export async function startWalk(person: Client, shop: Shop, contactId: number): Promise<Walker> {
  walks += 1;
  const name = `WALK-${process.pid}-${walks}`;
  const { statusId, typeId } = { statusId: shop.saleable, typeId: shop.ids.types.Monitor };
  const vat = { code: name.slice(-20), name, basisPoints: 2100, category: "S", position: 999 };
  const vatCodeId = (await shop.made("/admin/vat-codes", vat)).id;
  const priced = { statusId, vatCodeId, salePrice: 999 };
  const goods = [
    (await shop.device({ ...priced, serialNumber: name })).id,
    (await shop.bundle(3, priced)).id,
    (await shop.bundle(2, priced)).id,
  ];
  const [device, bundle, sold] = goods;
  const { made } = shop;
  const lines = [{ productId: device }, { productId: bundle, quantity: 2, discount: 100 }];
  const delivered = { statusId: shop.ids.orderStatuses["sale Afgerond"], transportCost: 450 };
  const bought = [
    { productName: "Scherm", typeId, serialNumber: `${name}-IN` },
    { productName: "Kabel", typeId, quantity: 4, unitPrice: 125 },
  ];
  const sales = [
    (await made("/sales", { contactId, lines })).id,
    (await made("/sales", { contactId, lines: [{ productId: sold, quantity: 2 }], ...delivered })).id,
  ];
  const repairs = [(await made("/repairs", { contactId, lines: [{ kind: "part", productId: bundle }] })).id];
  const purchases = [
    (await made("/purchases", { contactId, lines: bought })).id,
    (await made("/purchases", { contactId, lines: bought.slice(1) })).id,
  ];
  const intake = { orderId: purchases[0], locationId: shop.ids.locations.Ontvangst };
  const intakes = [(await made("/intakes", intake)).id];
  return { person, shop, contactId, vatCodeId, goods, sales, repairs, purchases, intakes };
}

/** The number under which a product waits for a repair, or one that none has. */
const queuedAs = async (person: Client, product: number) =>
  (await person.get(`/to-repairs?productId=${product || 1}`)).body.items[0]?.id ?? 2_000_000_000;

/** Every call that moves goods, or that changes what an order says about them. */
export const acts: Record<string, Act> = {
  make: ({ person, shop, ...walker }, { way, many }) =>
    person.post("/products", {
      ...{ productName: "Dock", typeId: shop.ids.types.Accessoire, quantity: many, salePrice: 999 },
      statusId: stage({ shop, ...walker, person }, way),
    }),
  work: async ({ person, shop }, _, { product }) => {
    if (product) await shop.finishTasks(product);
    return person.get(`/aproduct/${product || 1}`);
  },
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
  harvest: ({ person, shop }, _, { product }) =>
    person.post(`/products/${product}/harvest`, {
      ...{ productName: "Onderdeel", typeId: shop.ids.types.Accessoire },
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
      ...itemAt<object>([{ discount: many }, { transportCost: many * 100 }, { remarks: `${many}` }], way),
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

  repair: (walker, { way, many }, { product }) =>
    walker.person.post("/repairs", {
      ...{ contactId: walker.contactId, statusId: repairStatus(walker, way) },
      lines: [
        { kind: "part", productId: product, quantity: many, unitPrice: many },
        { kind: "labour", minutes: many, hourlyRate: way },
      ],
    }),
  moveRepair: (walker, { way }, { repair }) =>
    walker.person.post(`/repairs/${repair}/status`, { statusId: repairStatus(walker, way) }),
  usePart: ({ person }, _, { product, repair }) =>
    person.post(`/repairs/${repair}/products/piece`, { productId: product }),
  replacePart: ({ person }, { way, many }, { product, repair, repairLine }) =>
    person.put(
      `/repairs/${repair}/products/${repairLine}`,
      way % 3
        ? { kind: "part", productId: product, quantity: many, unitPrice: many }
        : { kind: "labour", minutes: many, hourlyRate: way },
    ),
  takePartOut: ({ person }, _, { repair, repairLine }) =>
    person.del(`/repairs/${repair}/products/${repairLine}`),
  archiveRepair: ({ person }, { way }, { repair }) =>
    person.post(`/repairs/${repair}/${way % 2 ? "archive" : "unarchive"}`),
  removeRepair: ({ person }, _, { repair }) => person.del(`/repairs/${repair}`),

  queue: ({ person }, _, { product }) =>
    person.post("/to-repairs", { productId: product, reason: "Doet het niet" }),
  unqueue: async ({ person }, _, { product }) => person.del(`/to-repairs/${await queuedAs(person, product)}`),
  repairQueued: async ({ person, contactId }, _, { product }) =>
    person.post("/to-repairs/repairs", { ids: [await queuedAs(person, product)], contactId }),
  repairOther: ({ person }, { way }, { product, repair }) =>
    person.patch(`/repairs/${repair}`, { deviceId: way % 3 ? product : null }),

  order: (walker, { way, many }) =>
    walker.person.post("/purchases", {
      ...{ contactId: walker.contactId, statusId: purchaseStatus(walker, way) },
      lines: [{ productName: "Muis", typeId: walker.shop.ids.types.Accessoire, quantity: many }],
    }),
  movePurchase: (walker, { way, many }, { purchase }) =>
    walker.person.post(`/purchases/${purchase}/status`, {
      ...{ statusId: purchaseStatus(walker, way), bookUnscanned: many > 1, takeBack: many % 2 === 1 },
    }),
  editPurchase: ({ person }, { way, many }, { purchase }) =>
    person.patch(
      `/purchases/${purchase}`,
      itemAt<object>([{ discount: many }, { dataDestruction: "noDataCarrier" }, { remarks: `${many}` }], way),
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

  rate: ({ person, vatCodeId }, { way, many }) =>
    person.patch(
      `/admin/vat-codes/${vatCodeId}`,
      itemAt<object>(
        [
          { basisPoints: many * 100 },
          { rates: [{ validFrom: itemAt(["2020-01-01", "2100-01-01"], many), basisPoints: many * 100 }] },
          { margin: many % 2 === 0 },
        ],
        way,
      ),
    ),
};
/** What is done more often than the rest. */
const weights: Record<string, number> = {
  moveSale: 5,
  moveRepair: 5,
  usePart: 2,
  queue: 3,
  work: 2,
  repairQueued: 2,
  count: 3,
  archive: 3,
  movePurchase: 4,
  close: 3,
  rate: 2,
};
export const actNames = Object.keys(acts).flatMap((act) => Array<string>(weights[act] ?? 1).fill(act));
