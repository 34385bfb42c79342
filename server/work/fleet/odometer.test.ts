import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { dayFromNow } from "../../testing/today.ts";

const { world, admin, shop } = await testShop();
const planner = await world.signedIn("Planner");
const sales = await world.signedIn("Sales");
let next = 0;
async function van(more: object = {}) {
  next += 1;
  const { id } = await shop.made("/admin/vehicles", {
    ...{ name: `Bus ${next}`, registrationNumber: `V${100 + next}XX`, ...more },
  });
  const read = (day: string, km: number, rest: object = {}) =>
    planner.post(`/admin/vehicles/${id}/odometer`, { day, km, ...rest });
  const vehicle = async () => (await admin.get(`/admin/vehicles/${id}`)).body;
  return { id, read, vehicle };
}

test("a reading says who read how many kilometres on which day, and the vehicle has the latest of them", async () => {
  const { id, read, vehicle } = await van();
  expect((await vehicle()).odometer).toBeNull();
  expect(await read(dayFromNow(-10), 90_000)).toMatchObject({
    status: 201,
    body: { km: 90_000, meant: false },
  });
  await read(dayFromNow(-1), 91_200);
  expect(await read(dayFromNow(-5), 90_700)).toMatchObject({ status: 201 });
  expect((await vehicle()).odometer).toBe(91_200);
  const { items } = (await planner.get(`/admin/vehicles/${id}/odometer`)).body;
  expect(items.map(({ km }: { km: number }) => km)).toEqual([91_200, 90_700, 90_000]);
  expect(items[0]).toMatchObject({ day: dayFromNow(-1), userName: expect.any(String) });
  expect((await admin.patch(`/admin/vehicles/${id}`, { odometer: 5 })).status).toBe(400);
});

test("a reading that contradicts another is asked about, and kept once it is meant", async () => {
  const { read, vehicle } = await van();
  await read(dayFromNow(-3), 50_000);
  const asked = await read(dayFromNow(-1), 49_000);
  expect(asked).toMatchObject({ status: 422, body: { code: "odometerBackwards" } });
  expect(asked.body.errors).toMatchObject([{ path: "km", message: expect.stringContaining("50.000 km") }]);
  expect(await read(dayFromNow(-1), 49_000, { meant: true })).toMatchObject({ body: { meant: true } });
  expect((await vehicle()).odometer).toBe(49_000);
  expect((await read(dayFromNow(-1), 49_000, { meant: true })).body.code).toBe("odometerReadToday");
});

test.each([
  ["of tomorrow", { day: dayFromNow(2), km: 1 }, 422, "odometerAhead", "day"],
  ["below nothing", { day: dayFromNow(-1), km: -1 }, 400, "invalidRequest", "km"],
  ["beyond any van", { day: dayFromNow(-1), km: 3_000_001 }, 400, "invalidRequest", "km"],
  ["of no day", { day: "2026-02-30", km: 1 }, 400, "invalidRequest", "day"],
])("a reading %s is refused at its field", async (_, body, status, _code, path) => {
  const { id } = await van();
  const answer = await planner.post(`/admin/vehicles/${id}/odometer`, body);
  expect(answer.status).toBe(status);
  expect(answer.body.errors).toMatchObject([{ path }]);
});

test("a wrong reading is deleted, by who may change vehicles, and of that vehicle alone", async () => {
  const [one, other] = [await van(), await van()];
  const { body } = await one.read(dayFromNow(-1), 700);
  expect((await planner.del(`/admin/vehicles/${other.id}/odometer/${body.id}`)).status).toBe(404);
  expect(
    (await sales.post(`/admin/vehicles/${one.id}/odometer`, { day: dayFromNow(-1), km: 9 })).status,
  ).toBe(403);
  expect((await planner.del(`/admin/vehicles/${one.id}/odometer/${body.id}`)).status).toBe(200);
  expect((await one.vehicle()).odometer).toBeNull();
  expect((await planner.get("/admin/vehicles/999999/odometer")).status).toBe(404);
});

test("what somebody should see to is said by the server, on the page, in the list and in its file", async () => {
  const due = { inspectionUntil: dayFromNow(-2), insuredUntil: dayFromNow(9), serviceAt: 60_000 };
  const { id, read, vehicle } = await van({ ...due, registrationNumber: "1ABC123" });
  await read(dayFromNow(-1), 59_000);
  const warnings = ["inspectionExpired", "insuranceSoon", "serviceSoon", "plateUnchecked"];
  expect((await vehicle()).warnings).toEqual(warnings);
  const { items } = (await planner.get("/admin/vehicles?q=1ABC123")).body;
  expect(items).toMatchObject([{ id, warnings }]);
  const { bytes } = await planner.post("/admin/vehicles/bulk/print/export", {
    ...{ format: "csv", ids: [id], columns: ["name", "warnings"] },
  });
  expect(bytes.toString()).toContain("Keuring verlopen");
});
