import { expect, test } from "vitest";
import { logisticsShop, workday } from "./logistics.fixtures.ts";

const { world, admin, shop, planner, supplier, pickup, vehicle, plan, stopOf } = await logisticsShop();
const day = workday(1);
const cancel = (id: number, cancelReason = "De klant brengt het zelf") =>
  planner.post(`/stops/${id}/cancel`, { cancelReason });
const facts = async (id: number) =>
  (await admin.get(`/purchases/${id}/history`)).body.items.flatMap(
    ({ facts }: { facts: { what: string; order?: { nr: string }; after?: string }[] }) => facts,
  );

test("a stop is called off for a reason while its order goes on, and comes back when that is taken back", async () => {
  const { order, stop } = await pickup({ pickupDate: day });
  const { id: vehicleId } = await vehicle();
  await plan(stop, { day, windowFrom: "10:00", windowUntil: "11:00", vehicleId });
  expect(await cancel(stop.id, "  ")).toMatchObject({ status: 422, body: { code: "cancelReasonMissing" } });
  expect(await cancel(stop.id)).toMatchObject({ status: 200, body: { state: "cancelled", position: null } });
  expect((await admin.get(`/purchases/${order.id}`)).body).toMatchObject({
    pickupDate: day,
    phase: "confirmed",
  });
  expect(await stopOf(order)).toMatchObject({ id: stop.id, cancelReason: "De klant brengt het zelf" });
  expect(await facts(order.id)).toContainEqual(
    expect.objectContaining({ what: "stopCalledOff", after: "De klant brengt het zelf" }),
  );
  await admin.patch(`/purchases/${order.id}`, { pickupDate: workday(5), remarks: "Anders" });
  expect(await stopOf(order)).toMatchObject({ id: stop.id, state: "cancelled" });
  expect((await cancel(stop.id)).body.code).toBe("stopStateChange");
  expect(await planner.post(`/stops/${stop.id}/restore`, {})).toMatchObject({
    body: { state: "planned", day: workday(5), vehicleId: null, cancelReason: "" },
  });
  expect((await planner.post(`/stops/${stop.id}/restore`, {})).body.code).toBe("stopStateChange");
});

test("a stop of an order that ended is not taken back", async () => {
  const { order, stop } = await pickup();
  await cancel(stop.id);
  await shop.movePurchase(order.id, "Geannuleerd");
  expect((await planner.post(`/stops/${stop.id}/restore`, {})).body.code).toBe("stopNotNeeded");
});

test("who only reads stops calls none off", async () => {
  const { stop } = await pickup();
  const warehouse = await world.signedIn("Warehouse");
  expect((await warehouse.post(`/stops/${stop.id}/cancel`, { cancelReason: "Nee" })).status).toBe(403);
});

test("orders that share a stop, or no longer do, tell so in the history of each", async () => {
  const { id: contactId } = await supplier();
  const [one, two, three] = [
    await pickup({ contactId }),
    await pickup({ contactId }),
    await pickup({ contactId }),
  ];
  await planner.post(`/stops/${one.stop.id}/join`, { ids: [two.stop.id, three.stop.id] });
  const told = async (id: number, what: string) =>
    (await facts(id)).flatMap((fact: { what: string; order?: { nr: string } }) =>
      fact.what === what ? [fact.order!.nr] : [],
    );
  const nrs = [one, two, three].map(({ order }) => order.orderNr as string);
  for (const { order } of [one, two, three])
    expect((await told(order.id, "stopShared")).sort()).toEqual(nrs.filter((nr) => nr !== order.orderNr));
  await planner.post(`/stops/${one.stop.id}/part`, { orderId: two.order.id });
  expect((await told(two.order.id, "stopParted")).sort()).toEqual([nrs[0], nrs[2]]);
  expect(await told(one.order.id, "stopParted")).toEqual([nrs[1]]);
  expect(await told(three.order.id, "stopParted")).toEqual([nrs[1]]);
});

test("what joined stops weigh and take is their sum, and a part that is unknown makes it unknown", async () => {
  const { id: contactId } = await supplier();
  const [one, two] = [await pickup({ contactId }), await pickup({ contactId })];
  await planner.patch(`/stops/${one.stop.id}`, { weight: 10, volume: 300 });
  await planner.patch(`/stops/${two.stop.id}`, { volume: 200 });
  const { body } = await planner.post(`/stops/${one.stop.id}/join`, { ids: [two.stop.id] });
  expect(body).toMatchObject({ volume: 500, weight: null });
});

test("more litres than a van holds are a conflict, of which the reason is asked", async () => {
  const { stop } = await pickup();
  const { id: vehicleId } = await vehicle({ volume: 6000 });
  await planner.patch(`/stops/${stop.id}`, { volume: 6400 });
  const refused = await plan(stop, { day, vehicleId });
  expect(refused.body).toMatchObject({
    code: "planConflicts",
    details: { conflicts: [{ code: "overVolume", stop: stop.id, by: 400 }] },
  });
  expect((await plan(stop, { day, vehicleId, overrideReason: "Het past" })).status).toBe(200);
});

test("a planner sees the stop of a repair that is brought back, though reading no repairs", async () => {
  const { id: contactId } = await supplier({ isCustomer: true });
  const { body: repair } = await admin.post("/repairs", { contactId, deliveryType: "delivery" });
  const { items } = (await admin.get("/admin/order-statuses?kind=repair")).body;
  const status = items.find(({ phase }: { phase: string }) => phase === "confirmed");
  await admin.post(`/repairs/${repair.id}/status`, { statusId: status.id });
  expect(await planner.get(`/repairs/${repair.id}/stop`)).toMatchObject({
    ...{ status: 200, body: { stop: { kind: "delivery", orderNrs: [repair.orderNr] } } },
  });
  expect((await planner.get(`/repairs/${repair.id}`)).status).toBe(403);
});
