import { expect, test } from "vitest";
import { logisticsShop, workday } from "./logistics.fixtures.ts";

const { world, admin, shop, planner, supplier, pickup, vehicle, driver, plan, stopOf } =
  await logisticsShop();
const day = workday(1);
const order = async (id: number, folder = "purchases") => (await admin.get(`/${folder}/${id}`)).body;

test("a purchase that we fetch gets a stop when it is confirmed, at the supplier's door", async () => {
  const { stop } = await pickup({
    pickupDate: day,
    timeFrom: "09:00",
    timeUntil: "11:00",
    instructions: "Achterom",
  });
  expect(stop).toMatchObject({
    ...{ kind: "pickup", state: "planned", day, windowFrom: "09:00", windowUntil: "11:00" },
    ...{ street: "Domplein 1", zipcode: "3512 JC", city: "Utrecht", contactPerson: "Jan" },
    ...{ contactPhone: "030 1234567", instructions: "Achterom", expectedPieces: 12, vehicleId: null },
  });
  expect(stop.latitude).toBeCloseTo(52.09, 1);
});

test.each([
  ["a draft has none", { logistics: true }, "Concept"],
  ["goods that a parcel service brings need none", { deliveryType: "parcel" }, "Bevestigd"],
  ["goods that somebody brings need none", {}, "Bevestigd"],
])("%s", async (_, more, status) => {
  const purchase = await shop.purchase([], more);
  if (status !== "Concept") await shop.movePurchase(purchase.id, status);
  expect(await stopOf(purchase)).toBeNull();
});

test("a way of delivery that is ours is enough, for a sale as for a purchase", async () => {
  const { stop } = await pickup({ logistics: false, deliveryType: "pickup" });
  expect(stop).toMatchObject({ kind: "pickup", day: null });
  const sale = await shop.sale([], { deliveryType: "delivery", deliveryDate: day });
  await shop.moveSale(sale.id, "Bevestigd");
  expect(await stopOf(sale, "sales")).toMatchObject({ kind: "delivery", day });
});

test("a typed address is where the van goes", async () => {
  const { stop } = await pickup({ deliveryAddress: "Magazijn Noord\nKade 7\n1011 AB  Amsterdam" });
  expect(stop).toMatchObject({
    name: "Magazijn Noord",
    street: "Kade 7",
    zipcode: "1011 AB",
    city: "Amsterdam",
  });
});

test("while it is planned a stop follows the day and the hours of its order", async () => {
  const { order: purchase } = await pickup({ pickupDate: day });
  await admin.patch(`/purchases/${purchase.id}`, {
    pickupDate: workday(4),
    timeFrom: "13:00",
    instructions: "Bel aan",
  });
  expect(await stopOf(purchase)).toMatchObject({
    ...{ day: workday(4), windowFrom: "13:00", windowUntil: null, instructions: "Bel aan" },
  });
});

test("another address of the contact later does not send the van elsewhere", async () => {
  const { id: contactId } = await supplier();
  const { order: purchase } = await pickup({ contactId });
  await admin.patch(`/contacts/${contactId}`, { street: "Elders 9" });
  await admin.patch(`/purchases/${purchase.id}`, { remarks: "Iets anders" });
  expect(await stopOf(purchase)).toMatchObject({ street: "Domplein 1" });
});

test("planning a stop gives its order the day and the hours", async () => {
  const { order: purchase, stop } = await pickup();
  const { id: vehicleId } = await vehicle();
  const { id: driverId } = await driver();
  const answer = await plan(stop, { day, windowFrom: "10:00", windowUntil: "12:00", vehicleId, driverId });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ day, vehicleId, driverId, position: 1, conflicts: [] });
  expect(await order(purchase.id)).toMatchObject({ pickupDate: day, timeFrom: "10:00", timeUntil: "12:00" });
});

test("a stop is cancelled with its order, and a new one comes when that is confirmed again", async () => {
  const { order: purchase, stop } = await pickup({ pickupDate: day });
  await shop.movePurchase(purchase.id, "Concept");
  expect(await stopOf(purchase)).toBeNull();
  expect((await admin.get(`/stops/${stop.id}`)).body.state).toBe("cancelled");
  await shop.movePurchase(purchase.id, "Bevestigd");
  expect((await stopOf(purchase)).id).not.toBe(stop.id);
});

test("planning one stop leaves the others where they are, whatever is added", async () => {
  const { id: vehicleId } = await vehicle();
  const stops = [];
  for (let at = 0; at < 3; at += 1) stops.push((await pickup()).stop);
  for (const stop of stops) expect((await plan(stop, { day, vehicleId })).status).toBe(200);
  const added = (await pickup()).stop;
  expect((await plan(added, { day, vehicleId, position: 1 })).body.position).toBe(1);
  const { stops: there } = (await planner.get(`/calendar/planning?from=${day}&to=${day}`)).body;
  const route = there.filter((stop: { vehicleId: number }) => stop.vehicleId === vehicleId);
  expect(route.map((stop: { id: number }) => stop.id)).toEqual([added.id, ...stops.map(({ id }) => id)]);
  expect(route.map((stop: { position: number }) => stop.position)).toEqual([1, 2, 3, 4]);
});

test("a driver sees and drives own stops of the coming week, and gets 404 for any other", async () => {
  const person = await world.signedIn("Driver");
  const { id: driverId } = await driver({ username: person.username });
  const { id: vehicleId } = await vehicle();
  const [mine, far, others] = [await pickup(), await pickup(), await pickup()];
  await plan(mine.stop, { day, vehicleId, driverId });
  await plan(far.stop, { day: workday(9), vehicleId, driverId });
  await plan(others.stop, { day, vehicleId });
  expect((await person.get(`/stops/${mine.stop.id}`)).status).toBe(200);
  for (const { stop } of [far, others]) {
    expect((await person.get(`/stops/${stop.id}`)).status).toBe(404);
    expect((await person.post(`/stops/${stop.id}/start`, {})).status).toBe(404);
  }
  expect((await person.get("/stops")).status).toBe(403);
  for (const move of ["start", "arrive", "finish"])
    expect((await person.post(`/stops/${mine.stop.id}/${move}`, {})).status).toBe(200);
  expect((await stopOf(mine.order)).state).toBe("done");
});

test("a done pickup opens the intake of its purchase", async () => {
  const { order: purchase, stop } = await pickup({ pickupDate: day });
  await planner.post(`/stops/${stop.id}/arrive`, {});
  expect((await planner.post(`/stops/${stop.id}/finish`, {})).body.state).toBe("done");
  expect((await order(purchase.id)).phase).toBe("inProgress");
  const intakes = await world.services.db
    .selectFrom("intake")
    .selectAll()
    .where("orderId", "=", purchase.id)
    .execute();
  expect(intakes).toHaveLength(1);
});

test("a done delivery finishes its sale, and a sale that cannot be finished waits for somebody", async () => {
  const device = await shop.made("/products", {
    ...{ productName: "Monitor", typeId: shop.ids.types.Monitor, statusId: shop.saleable },
  });
  const sale = await shop.sale([{ productId: device.id }], { deliveryType: "delivery", deliveryDate: day });
  const empty = await shop.sale([], { deliveryType: "delivery", deliveryDate: day });
  for (const { id } of [sale, empty]) {
    await shop.moveSale(id, "Bevestigd");
    const stop = await stopOf({ id }, "sales");
    await planner.post(`/stops/${stop.id}/arrive`, {});
    expect((await planner.post(`/stops/${stop.id}/finish`, {})).body.state).toBe("done");
  }
  expect((await order(sale.id, "sales")).phase).toBe("done");
  expect(await order(empty.id, "sales")).toMatchObject({ phase: "confirmed", checkStatus: true });
});

test("a failed stop says why, waits beside the calendar and is planned anew", async () => {
  const { stop } = await pickup({ pickupDate: day });
  const blank = await planner.post(`/stops/${stop.id}/fail`, { failureReason: " " });
  expect(blank).toMatchObject({ status: 422, body: { code: "failureReasonMissing" } });
  await planner.post(`/stops/${stop.id}/fail`, { failureReason: "Niemand thuis" });
  const waiting = (await planner.get("/calendar/pickups?unplanned=true")).body.items;
  expect(waiting.map(({ id }: { id: number }) => id)).toContain(stop.id);
  const answer = await plan(stop, { day: workday(3) });
  expect(answer.body).toMatchObject({ state: "planned", failureReason: "", day: workday(3) });
});

test("the van that is under way holds the day of its order", async () => {
  const { order: purchase, stop } = await pickup({ pickupDate: day });
  await planner.post(`/stops/${stop.id}/start`, {});
  const answer = await admin.patch(`/purchases/${purchase.id}`, { pickupDate: workday(5) });
  expect(answer).toMatchObject({ status: 422, body: { code: "stopHoldsDay" } });
  expect((await plan(stop, { day })).body.code).toBe("stopUnderWay");
  expect((await admin.patch(`/purchases/${purchase.id}`, { remarks: "Mag wel" })).status).toBe(200);
});

test("two planners at once: the second one's plan is stale", async () => {
  const { stop } = await pickup();
  expect((await plan(stop, { day, version: stop.version })).status).toBe(200);
  const late = await plan(stop, { day: workday(2), version: stop.version }, admin);
  expect(late).toMatchObject({ status: 409, body: { code: "stale" } });
});

test("orders at one door become one stop, and part again", async () => {
  const { id: contactId } = await supplier();
  const [one, other] = [await pickup({ contactId, pickupDate: day }), await pickup({ contactId })];
  const foreign = await pickup();
  const refused = await planner.post(`/stops/${one.stop.id}/join`, { ids: [foreign.stop.id] });
  expect(refused).toMatchObject({ status: 422, body: { code: "stopsNotAlike" } });
  const joined = (await planner.post(`/stops/${one.stop.id}/join`, { ids: [other.stop.id] })).body;
  expect(joined).toMatchObject({ orderNrs: [one.order.orderNr, other.order.orderNr], expectedPieces: 24 });
  expect((await order(other.order.id)).pickupDate).toBe(day);
  expect((await admin.get(`/stops/${other.stop.id}`)).body.state).toBe("cancelled");
  const parted = await planner.post(`/stops/${one.stop.id}/part`, { orderId: other.order.id });
  expect(parted).toMatchObject({ status: 200, body: { day, orderNrs: [other.order.orderNr] } });
  expect((await stopOf(one.order)).orderNrs).toEqual([one.order.orderNr]);
});

test("an order that gets another day leaves the stop that it shares", async () => {
  const { id: contactId } = await supplier();
  const [one, other] = [await pickup({ contactId, pickupDate: day }), await pickup({ contactId })];
  await planner.post(`/stops/${one.stop.id}/join`, { ids: [other.stop.id] });
  await admin.patch(`/purchases/${other.order.id}`, { pickupDate: workday(6) });
  expect(await stopOf(other.order)).toMatchObject({ day: workday(6), orderNrs: [other.order.orderNr] });
  expect(await stopOf(one.order)).toMatchObject({ id: one.stop.id, day });
  expect((await order(one.order.id)).pickupDate).toBe(day);
});
