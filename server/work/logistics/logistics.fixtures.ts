import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";

/** A day that is no weekend, so many days from today on. */
export function workday(after = 1): string {
  const date = new Date(dayFromNow(after));
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** A shop with the calls of logistics. */
export async function logisticsShop() {
  const { world, admin, shop } = await testShop();
  const planner = await world.signedIn("Planner");
  let next = 0;
  const supplier = (more: object = {}) =>
    shop.contact(`Bank ${++next}`, {
      isSupplier: true,
      street: "Domplein 1",
      zipcode: "3512 JC",
      city: "Utrecht",
      representative: "Jan",
      phone: "030 1234567",
      email: `bank${next}@bank.nl`,
      ...more,
    });
  const devices = [{ productName: "Laptop", quantity: 12 }];
  /** A confirmed purchase that we fetch. */
  const pickup = async (more: Record<string, unknown> = {}) => {
    const contactId = (more.contactId as number | undefined) ?? (await supplier()).id;
    const order = await shop.purchase(devices, { logistics: true, ...more, contactId });
    await shop.movePurchase(order.id, "Bevestigd");
    const { stop } = (await admin.get(`/purchases/${order.id}/stop`)).body;
    return { order, stop };
  };
  const vehicle = (more: object = {}) =>
    shop.made("/admin/vehicles", {
      name: `Bus ${++next}`,
      registrationNumber: `V-${100 + next}-XX`,
      ...more,
    });
  const driver = (more: object = {}) =>
    shop.made("/admin/drivers", { firstName: "Dries", lastName: `Rijder ${++next}`, ...more });
  const nothing = {
    day: null,
    windowFrom: null,
    windowUntil: null,
    vehicleId: null,
    driverId: null,
    position: null,
  };
  const plan = (stop: { id: number; kind: string }, more: object, by = planner) =>
    by.put(`/calendar/${stop.kind === "pickup" ? "pickups" : "deliveries"}/${stop.id}`, {
      ...nothing,
      ...more,
    });
  const stopOf = async (order: { id: number }, folder = "purchases") =>
    (await admin.get(`/${folder}/${order.id}/stop`)).body.stop;
  return { world, admin, shop, planner, supplier, pickup, vehicle, driver, plan, stopOf };
}
