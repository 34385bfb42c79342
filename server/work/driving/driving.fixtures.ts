import sharp from "sharp";
import { dayFromNow } from "../../testing/today.ts";
import type { Person } from "../../testing/world.ts";
import { logisticsShop } from "../logistics/logistics.fixtures.ts";
import { receiptMaker } from "./receipts.jobs.ts";

export const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#864" } })
  .jpeg()
  .toBuffer();
export const signature = { width: 600, height: 200, strokes: [[20, 100, 120, 40, 220, 150, 340, 60]] };
export const done = (more: object = {}) => ({ pieces: 12, signedBy: "J. JANSEN", signature, ...more });
export const path = (id: number) => `/driving/stops/${id}`;

export type Rider = { person: Person; driverId: number; vehicleId: number };
const laptops = [
  { productName: "ThinkPad T14", serialNumber: "PF0AAA01", quantity: 1 },
  { productName: "ThinkPad T14", serialNumber: "PF0AAA02", quantity: 1 },
  { productName: "Muis", quantity: 10 },
];

/** A shop whose drivers have stops of today. */
export async function drivingShop() {
  const made = await logisticsShop();
  const { world, admin, shop, supplier, vehicle, driver, plan } = made;
  async function rider(): Promise<Rider> {
    const person = await world.signedIn("Driver");
    const { id: driverId } = await driver({ username: person.username });
    return { person, driverId, vehicleId: (await vehicle()).id };
  }
  /** A pickup of today for a driver, who is at its door unless told otherwise. */
  async function stopFor(
    { person, driverId, vehicleId }: Rider,
    { lines = laptops, at = "arrived", day = 0 } = {},
  ) {
    const contact = await supplier();
    const order = await shop.purchase(lines as never, { logistics: true, contactId: contact.id });
    await shop.movePurchase(order.id, "Bevestigd");
    const { stop } = (await admin.get(`/purchases/${order.id}/stop`)).body;
    const planned = { day: dayFromNow(day), driverId, vehicleId, overrideReason: "Proef" };
    const { status } = await plan(stop, planned);
    if (status !== 200) throw new Error(`planning answers ${status}`);
    if (at === "arrived") await person.post(`/stops/${stop.id}/arrive`, {});
    return { id: stop.id as number, order, contact };
  }
  async function makeReceipts() {
    const jobs = await world.takeJobs("makeReceipts");
    for (const job of jobs) await receiptMaker(world.services)(job);
    return jobs;
  }
  return { ...made, rider, stopFor, makeReceipts };
}
