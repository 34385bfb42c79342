import type { Lot } from "./buying.ts";
import type { Scene } from "./company.ts";
import { productsOf } from "./workshop.ts";

type Line = { productId: number; quantity?: number; unitPrice?: number; vatCodeId?: number };

const screens = /^Philips/;
const computers = /^(?!Philips|Logitech|Diverse)/;

/** What of a lot may still be sold, in the order in which it came in. */
async function saleable(scene: Scene, lot: number[], name = /./) {
  const products = await productsOf(scene, lot);
  return products
    .filter(({ lifecycle, productName }) => lifecycle === "saleable" && name.test(productName))
    .map(({ id }) => id);
}
const lines = (ids: number[]): Line[] => ids.map((productId) => ({ productId }));

async function sell(scene: Scene, contact: string, sold: Line[], input: object) {
  const contactId = scene.contacts[contact];
  const { id } = await scene.as("sofie.voorbeeld").post("/sales", { contactId, lines: sold, ...input });
  return id as number;
}
const statusTo = ({ as, orderStatuses }: Scene, orderId: number, name: string) =>
  as("sofie.voorbeeld").post(`/sales/${orderId}/status`, { statusId: orderStatuses[`sale ${name}`] });

const invoice = ({ as }: Scene, orderId: number) => as("sofie.voorbeeld").post(`/sales/${orderId}/invoice`);

/** Mice and adapters need no work; some of them move to the workshop, and ten docks are bought but not here yet. */
export async function keepOnShelf(scene: Scene, { devices, bundles }: Lot) {
  const { clock, types, locations, productStatuses } = scene;
  const wim = scene.as("wim.voorbeeld");
  clock.turnTo(-18, "14:00");
  await wim.post("/products/bulk/status", { ids: bundles, statusId: productStatuses.Verkoopbaar });
  const mehmet = scene.as("mehmet.voorbeeld");
  await mehmet.patch(`/products/${bundles[0]}`, { salePrice: 295 });
  await mehmet.patch(`/products/${bundles[1]}`, { salePrice: 995 });
  const { id } = await wim.put(`/split-product/${bundles[1]}/split-part-of-bundle`, { quantity: 20 });
  await wim.post(`/products/${id}/move`, { locationId: locations.Werkplaats, locationLabel: "2-01-1" });
  await mehmet.post("/products", {
    productName: "Lenovo ThinkPad USB-C Dock Gen 2",
    typeId: types.Accessoire,
    quantity: 10,
    statusId: productStatuses.Ingekocht,
    purchasePrice: 4900,
    salePrice: 8900,
  });
  const worn = (await productsOf(scene, devices)).find(({ productName }) => productName.includes("Compaq"));
  if (worn) await wim.put(`/aproducts/archive/${worn.id}`);
}

export async function sellToWebshop(scene: Scene, { devices, bundles }: Lot) {
  const { clock } = scene;
  clock.turnTo(-10, "10:30");
  const wanted = (await saleable(scene, devices, computers)).slice(0, 9);
  const sold = [...lines(wanted), { productId: bundles[0]!, quantity: 40 }];
  const id = await sell(scene, "webshop", sold, {
    orderDate: clock.day(-10),
    deliveryDate: clock.day(-8),
    deliveryType: "delivery",
    transportCost: 4500,
    discount: 500,
    discountUnit: "basisPoints",
  });
  await statusTo(scene, id, "Bevestigd met bericht");
  clock.turnTo(-9, "15:00");
  await statusTo(scene, id, "Gereed");
  clock.turnTo(-8, "8:40");
  await statusTo(scene, id, "Afgerond");
  const made = await invoice(scene, id);
  clock.turnTo(-5, "10:05");
  const lineId = made.lines.at(-2).id;
  const reason = "Tien muizen te weinig geleverd";
  await scene
    .as("sofie.voorbeeld")
    .post(`/invoices/${made.id}/credit`, { lines: [{ lineId, quantity: 10 }], reason });
}

export async function sellToSchool(scene: Scene, { devices, bundles }: Lot) {
  const { clock } = scene;
  clock.turnTo(-6, "11:45");
  const monitors = (await saleable(scene, devices, screens)).slice(0, 5);
  const sold = [...lines(monitors), { productId: bundles[0]!, quantity: 60, unitPrice: 200 }];
  const id = await sell(scene, "school", sold, {
    orderDate: clock.day(-6),
    deliveryDate: clock.day(-4),
    deliveryType: "collected",
  });
  await statusTo(scene, id, "Bevestigd");
  clock.turnTo(-4, "13:00");
  await statusTo(scene, id, "Afgerond");
  await invoice(scene, id);
}

export async function sellToOffice(scene: Scene, lot: number[]) {
  const { clock } = scene;
  clock.turnTo(-5, "14:20");
  const sold = lines((await saleable(scene, lot)).slice(0, 6));
  const id = await sell(scene, "office", sold, {
    orderDate: clock.day(-5),
    deliveryDate: clock.day(-1),
    deliveryType: "parcel",
    transportCost: 2950,
  });
  await statusTo(scene, id, "Bevestigd");
  clock.turnTo(-2, "15:10");
  await statusTo(scene, id, "Gereed");
  clock.turnTo(-1, "9:30");
  await statusTo(scene, id, "Afgerond");
}

/** Orders in every phase that is still to come: ready, reserved, two drafts, and one that was called off. */
export async function sellThisWeek(scene: Scene, bank: number[], { devices, bundles }: Lot) {
  const { clock, vat } = scene;
  clock.turnTo(-4, "9:50");
  const laptops = await saleable(scene, bank);
  const person = await sell(scene, "person", lines(laptops.slice(0, 1)), { orderDate: clock.day(-4) });
  await statusTo(scene, person, "Bevestigd");
  clock.turnTo(-3, "16:20");
  await statusTo(scene, person, "Geannuleerd");

  clock.turnTo(-2, "10:15");
  const abroad = laptops.slice(0, 5).map((productId) => ({ productId, vatCodeId: vat.ICL! }));
  const trader = await sell(scene, "trader", abroad, {
    orderDate: clock.day(-2),
    deliveryDate: clock.day(1),
    deliveryType: "parcel",
    transportCost: 3900,
  });
  await statusTo(scene, trader, "Bevestigd met bericht");

  clock.turnTo(-1, "11:05");
  const monitors = (await saleable(scene, devices, screens)).slice(0, 3);
  const agency = await sell(scene, "agency", lines([...laptops.slice(5, 8), ...monitors]), {
    orderDate: clock.day(-1),
    deliveryDate: clock.day(0),
    deliveryType: "delivery",
  });
  await statusTo(scene, agency, "Bevestigd");
  await statusTo(scene, agency, "Gereed");

  clock.turnTo(-1, "15:45");
  const office = [...lines(laptops.slice(8, 10)), { productId: bundles[1]!, quantity: 10 }];
  await sell(scene, "office", office, { orderDate: clock.day(-1), deliveryDate: clock.day(3) });
  const more = lines((await saleable(scene, devices, computers)).slice(0, 3));
  await sell(scene, "webshop", more, { orderDate: clock.day(-1), remarks: "Wacht op akkoord van Joris." });
}
