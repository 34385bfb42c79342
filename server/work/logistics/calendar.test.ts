import { expect, test } from "vitest";
import { pagesOf } from "../../testing/pdf.ts";
import { logisticsShop, workday } from "./logistics.fixtures.ts";

const { world, admin, shop, planner, supplier, pickup, vehicle, driver, plan, stopOf } =
  await logisticsShop();
const day = workday(1);
const mailsTo = async (to: string) =>
  (await admin.get("/logs/emails?pageSize=100")).body.items.filter((mail: { to: string }) => mail.to === to);

test("the appointment is mailed in the contact's language, once per plan", async () => {
  const email = "ahmed@bank.nl";
  const { id: contactId } = await supplier({ email, locale: "fr" });
  const { order, stop } = await pickup({ contactId });
  const confirm = () => planner.post(`/calendar/pickups/${stop.id}/confirmation`, {});
  expect((await confirm()).body.code).toBe("stopWithoutDay");
  await plan(stop, { day, windowFrom: "09:00", windowUntil: "11:00" });
  const answer = await confirm();
  expect(answer).toMatchObject({ status: 200, body: { confirmedDay: day, confirmedFrom: "09:00" } });
  expect((await confirm()).body.code).toBe("alreadyConfirmed");
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail.body).toContain("Le chauffeur passe entre 09:00 et 11:00.");
  expect(mail.body).toContain(order.orderNr);

  await plan(stop, { day, windowFrom: "13:00", windowUntil: "14:00" });
  await confirm();
  await plan(stop, { day, windowFrom: "09:00", windowUntil: "11:00" });
  await confirm();
  const bodies = (await mailsTo(email)).map(({ body }: { body: string }) => body);
  expect(bodies.filter((body: string) => body.includes("Le rendez-vous a changé"))).toHaveLength(2);
});

test("a contact without an e-mail address cannot be mailed", async () => {
  const { id: contactId } = await supplier({ email: "" });
  const { stop } = await pickup({ contactId, pickupDate: day });
  const answer = await planner.post(`/calendar/pickups/${stop.id}/confirmation`, {});
  expect(answer).toMatchObject({ status: 422, body: { code: "contactWithoutEmail" } });
});

test("a plan with conflicts is refused with what they are, and taken with a reason that the stop keeps", async () => {
  const { id: vehicleId } = await vehicle({ inspectionUntil: "2020-01-01", insuredUntil: "2099-01-01" });
  const { stop } = await pickup();
  const refused = await plan(stop, { day, vehicleId });
  expect(refused).toMatchObject({ status: 422, body: { code: "planConflicts" } });
  expect(refused.body.details.conflicts).toMatchObject([{ code: "inspectionExpired", stop: stop.id }]);
  expect(refused.body.errors[0].path).toBe("overrideReason");
  expect((await stopOf({ id: stop.orders[0].id })).day).toBeNull();
  const taken = await plan(stop, { day, vehicleId, overrideReason: "De keuring is morgen" });
  expect(taken.body).toMatchObject({ overrideReason: "De keuring is morgen", vehicleId });
  expect(taken.body.conflicts).toHaveLength(1);
  const again = await plan(stop, { day, vehicleId });
  expect(again.body.code).toBe("planConflicts");
});

test("what a stop does to the next one is the planner's to answer for", async () => {
  const { id: vehicleId } = await vehicle();
  const [first, second] = [await pickup(), await pickup()];
  await plan(first.stop, { day, vehicleId, windowFrom: "09:00", windowUntil: "09:15" });
  await admin.patch(`/stops/${second.stop.id}`, { minutes: 120 });
  const refused = await plan(second.stop, { day, vehicleId, position: 1, windowFrom: "08:00" });
  expect(refused.body.details.conflicts).toMatchObject([{ code: "windowMissed", stop: first.stop.id }]);
});

test("two planners of one van at the same time both find their place", async () => {
  const { id: vehicleId } = await vehicle();
  const [one, other] = [await pickup(), await pickup()];
  const answers = await Promise.all([
    plan(one.stop, { day, vehicleId }),
    plan(other.stop, { day, vehicleId }, admin),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { stops } = (await planner.get(`/calendar/planning?from=${day}&to=${day}`)).body;
  const places = stops.filter((stop: { vehicleId: number }) => stop.vehicleId === vehicleId);
  expect(places.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
});

test("every change that calendars and phones must hear of raises the sequence number", async () => {
  const { id: vehicleId } = await vehicle();
  const { stop } = await pickup();
  const seen = [stop.sequence];
  for (const change of [
    () => plan(stop, { day, vehicleId }),
    () => plan(stop, { day, vehicleId, windowFrom: "10:00" }),
    () => admin.patch(`/stops/${stop.id}`, { instructions: "Achterom" }),
    () => planner.post(`/stops/${stop.id}/start`, {}),
    () => planner.post(`/stops/${stop.id}/fail`, { failureReason: "Dicht" }),
  ]) {
    expect((await change()).status).toBe(200);
    seen.push((await admin.get(`/stops/${stop.id}`)).body.sequence);
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
});

test.each([
  [
    "a window that ends before it begins",
    { day, windowFrom: "11:00", windowUntil: "10:00" },
    422,
    "windowReversed",
  ],
  ["a window over midnight", { day, windowFrom: "23:00", windowUntil: "01:00" }, 422, "windowReversed"],
  ["an hour that no clock shows", { day, windowFrom: "25:00" }, 400, "invalid"],
  ["a day that no calendar has", { day: "2026-02-30" }, 400, "invalid"],
  ["a vehicle that is not there", { day, vehicleId: 999_999 }, 422, "unknownReference"],
  ["a driver that is not there", { day, driverId: 999_999 }, 422, "unknownReference"],
  ["the nought-th place", { day, position: 0 }, 400, "invalid"],
])("%s is refused, and nothing is changed", async (_, more, status, code) => {
  const { stop } = await pickup();
  const answer = await plan(stop, more);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect((await admin.get(`/stops/${stop.id}`)).body).toMatchObject({ day: null, version: stop.version });
});

test("a vehicle or driver in the archive plans no more, but keeps what it has", async () => {
  const van = await vehicle();
  const { stop } = await pickup();
  await plan(stop, { day, vehicleId: van.id });
  await admin.patch(`/admin/vehicles/${van.id}`, { archived: true });
  expect((await plan(stop, { day, vehicleId: van.id, windowFrom: "09:00" })).status).toBe(200);
  const other = (await pickup()).stop;
  expect((await plan(other, { day, vehicleId: van.id })).body.code).toBe("unknownReference");
});

test("pickups and deliveries are each found on their own calendar", async () => {
  const { stop } = await pickup({ pickupDate: day });
  const sale = await shop.sale([], { deliveryType: "delivery", deliveryDate: day });
  await shop.moveSale(sale.id, "Bevestigd");
  const delivery = await stopOf(sale, "sales");
  const on = async (kind: string) =>
    (await planner.get(`/calendar/${kind}?from=${day}&to=${day}`)).body.items.map(
      ({ id }: { id: number }) => id,
    );
  expect(await on("pickups")).toContain(stop.id);
  expect(await on("pickups")).not.toContain(delivery.id);
  expect(await on("deliveries")).toContain(delivery.id);
  expect((await planner.get(`/calendar/deliveries/${stop.id}`)).status).toBe(404);
  const ranges = [`from=${day}&to=2020-01-01`, "from=2026-01-01&to=2026-12-31"];
  const codes = [];
  for (const range of ranges) codes.push((await planner.get(`/calendar/pickups?${range}`)).body.code);
  expect(codes).toEqual(["rangeReversed", "rangeTooLong"]);
});

test("the day's list is printed, a page a vehicle with its stops in their order", async () => {
  const printed = workday(20);
  const [van, bus] = [await vehicle({ name: "Van van vandaag" }), await vehicle({ name: "Bus van vandaag" })];
  const { id: driverId } = await driver({ lastName: "Bestuurder" });
  const [one, two, three] = [await pickup(), await pickup(), await pickup()];
  await plan(one.stop, {
    day: printed,
    vehicleId: van.id,
    driverId,
    windowFrom: "10:00",
    windowUntil: "12:00",
  });
  await plan(two.stop, {
    day: printed,
    vehicleId: van.id,
    driverId,
    windowFrom: "09:00",
    windowUntil: "10:00",
  });
  await plan(three.stop, { day: printed, vehicleId: bus.id });
  const answer = await planner.post("/calendar/print", { day: printed });
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const pages = await pagesOf(answer.bytes);
  const text = pages.join(" ");
  for (const word of ["Ritlijst", "Van van vandaag", "Bus van vandaag", "Bestuurder", one.order.orderNr])
    expect(text).toContain(word);
  expect(text.indexOf(two.order.orderNr)).toBeLessThan(text.indexOf(one.order.orderNr));
  expect((await planner.post("/calendar/print", { day: "2031-01-06" })).body.code).toBe("nothingToPrint");
});

test("the order's timeline tells what became of its stop", async () => {
  const van = await vehicle({ name: "Bus van de tijdlijn" });
  const { order, stop } = await pickup();
  await plan(stop, { day, vehicleId: van.id });
  await planner.post(`/stops/${stop.id}/start`, {});
  await planner.post(`/stops/${stop.id}/fail`, { failureReason: "Slagboom dicht" });
  const { items } = (await admin.get(`/purchases/${order.id}/history`)).body;
  const facts = items.flatMap((entry: { facts: { what: string; after?: string }[] }) => entry.facts);
  const told = facts.map(({ what, after }: { what: string; after?: string }) => [what, after]);
  for (const fact of [
    ["stopFailed", "Slagboom dicht"],
    ["stopStarted", null],
    ["stopVehicle", "Bus van de tijdlijn"],
  ])
    expect(told.map(String)).toContain(String(fact));
  expect(told.map(([what]: string[]) => what)).toContain("stopMade");
});

test("a driver's account is found by its user name, and serves one driver", async () => {
  const person = await world.signedIn("Driver");
  const made = await driver({ username: person.username });
  expect(made).toMatchObject({ username: person.username, userId: person.id, name: expect.any(String) });
  const body = { firstName: "Nog", lastName: "Een" };
  const twice = await admin.post("/admin/drivers", { ...body, username: person.username });
  expect(twice).toMatchObject({
    status: 409,
    body: { code: "driverOfUserTaken", errors: [{ path: "username" }] },
  });
  const unknown = await admin.post("/admin/drivers", { ...body, username: "niemand" });
  expect(unknown).toMatchObject({
    status: 422,
    body: { code: "driverUserUnknown", errors: [{ path: "username" }] },
  });
  const kept = await admin.patch(`/admin/drivers/${made.id}`, { phone: "06" });
  expect(kept.body.username).toBe(person.username);
  expect((await admin.patch(`/admin/drivers/${made.id}`, { username: "" })).body.userId).toBeNull();
});

test("a plate is stored bare, whoever types it how, and only once", async () => {
  const made = await vehicle({ registrationNumber: "vx-981 b" });
  expect(made.registrationNumber).toBe("VX981B");
  const again = await admin.post("/admin/vehicles", { name: "Dubbel", registrationNumber: "VX 981 B" });
  expect(again).toMatchObject({ status: 409, body: { code: "registrationNumberTaken" } });
  expect((await admin.get("/admin/vehicles?q=vx981b")).body.items).toHaveLength(1);
  for (const [more, code] of [
    [{ registrationNumber: "///" }, "plateInvalid"],
    [{ registrationNumber: "B1", outUntil: "2026-12-01" }, "outFromMissing"],
    [{ registrationNumber: "B2", outFrom: "2026-12-02", outUntil: "2026-12-01" }, "outReversed"],
  ] as const)
    expect((await admin.post("/admin/vehicles", { name: `Fout ${code}`, ...more })).body.code).toBe(code);
});
