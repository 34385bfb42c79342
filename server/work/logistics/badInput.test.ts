import { expect, test } from "vitest";
import { dayFromNow } from "../../testing/today.ts";
import { logisticsShop, workday } from "./logistics.fixtures.ts";

const { world, planner, pickup, vehicle, driver, plan } = await logisticsShop();
const person = await world.signedIn("Driver");
const { id: driverId } = await driver({ username: person.username });
const { id: vehicleId } = await vehicle();
const day = workday(3);

/** A pickup of today whose driver is at the door. */
async function atTheDoor() {
  const { stop } = await pickup();
  const planned = { day: dayFromNow(0), driverId, vehicleId, overrideReason: "Proef" };
  expect((await plan(stop, planned)).status).toBe(200);
  expect((await person.post(`/stops/${stop.id}/arrive`, {})).status).toBe(200);
  return stop.id as number;
}
const signed = (strokes: number[][]) => ({
  ...{ pieces: 12, signedBy: "J. JANSEN" },
  signature: { width: 600, height: 200, strokes },
});
/** What a phone of Apple stores; the kind is in the first bytes. */
const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(4096)]);

test.each<[string, (id: number) => Promise<{ status: number; body: { code: string } }>, number, string]>([
  [
    "a signature of fifty megabytes",
    (id) =>
      person.post(`/driving/stops/${id}/complete`, signed([Array.from({ length: 17_000_000 }, () => 11)])),
    413,
    "tooLarge",
  ],
  [
    "a photo as Apple's phones store it",
    (id) => person.upload(`/driving/stops/${id}/files`, [{ name: "deur.heic", bytes: heic }]),
    415,
    "pictureWrongType",
  ],
  [
    "an empty photo",
    (id) => person.upload(`/driving/stops/${id}/files`, [{ name: "deur.jpg", bytes: Buffer.alloc(0) }]),
    415,
    "pictureWrongType",
  ],
  [
    "the run sheets of a day without stops",
    () => planner.post("/calendar/print", { day: workday(200) }),
    422,
    "nothingToPrint",
  ],
  [
    "a calendar of two years",
    () => planner.get(`/calendar/planning?from=${day}&to=${workday(700)}`),
    422,
    "rangeTooLong",
  ],
])("%s is refused in its own words, and nothing is kept", async (_, send, status, code) => {
  const id = await atTheDoor();
  const answer = await send(id);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect((await person.get(`/driving/stops/${id}`)).body).toMatchObject({
    ...{ state: "arrived", proof: null, photos: [] },
  });
});

test("of two planners who put one stop on two days the later one is told who was first", async () => {
  const { stop } = await pickup();
  const other = await world.signedIn("Planner");
  const answers = await Promise.all([
    plan(stop, { day, version: stop.version }),
    plan(stop, { day: workday(6), version: stop.version }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    ...{ code: "stale", details: { version: stop.version + 1 } },
  });
});

test("two hundred stops of one van are planned, and the last of them is told how late it is", async () => {
  const { stop } = await pickup();
  const { id: van } = await vehicle();
  await world.services.pool.query(
    `insert into stop (kind, "contactId", name, day, "windowFrom", "windowUntil", "vehicleId", position)
      select 'pickup', "contactId", 'Stop ' || n, $2, null, null, $3, n from stop, generate_series(1, 199) n where stop.id = $1`,
    [stop.id, day, van],
  );
  const refused = await plan(stop, {
    day,
    vehicleId: van,
    windowUntil: "12:00",
    windowFrom: "11:00",
    position: 200,
  });
  expect(refused.body).toMatchObject({ code: "planConflicts" });
  expect(refused.body.details.conflicts).toContainEqual(
    expect.objectContaining({ code: "windowMissed", stop: stop.id }),
  );
  const taken = await plan(stop, { day, vehicleId: van, position: 200, overrideReason: "Moet" });
  expect(taken).toMatchObject({ status: 200, body: { position: 200 } });
});
