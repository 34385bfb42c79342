import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { PhoneAction } from "../../../contract/rounds.ts";
import { dayFromNow } from "../../testing/today.ts";
import { done, drivingShop, path, photo, type Rider } from "./driving.fixtures.ts";

const { world, admin, planner, rider, stopFor, makeReceipts } = await drivingShop();
const { db } = world;
let own: Rider;
let other: Rider;
beforeAll(async () => {
  [own, other] = [await rider(), await rider()];
});

const hour = 3_600_000;
let drawn = 0;
const newKey = () => (++drawn).toString(16).padStart(32, "0");
const device = "d".repeat(32);
let numbers = 0;
type Told = Partial<PhoneAction> & Pick<PhoneAction, "kind">;
const action = (told: Told): PhoneAction => {
  numbers += 1;
  return { key: newKey(), number: numbers, form: 1, stopId: null, age: 0, content: {}, ...told };
};
const send = ({ person }: Rider, ...actions: PhoneAction[]) =>
  person.post("/driving/actions", { device, actions });
const outcomesOf = (answer: { body: { items: { outcome: string; code: string }[] } }) =>
  answer.body.items.map(({ outcome, code }) => (code ? `${outcome}: ${code}` : outcome));
const bring = ({ person }: Rider, stopId: number, key: string) =>
  person.upload(`${path(stopId)}/files?key=${key}`, [{ name: "deur.jpg", bytes: photo }]);
const read = async (id: number) => (await planner.get(path(id))).body;
/** A stop from departure to completion, as a phone without a network writes it down. */
const dayAt = (stopId: number, photos: string[] = []) => [
  action({ kind: "start", stopId, age: 3 * hour }),
  action({ kind: "arrive", stopId, age: 2 * hour }),
  action({ kind: "complete", stopId, age: hour, content: done({ photos, sealNumber: "ZG-118" }) }),
];
const minutesAgo = (at: string) => Math.round((Date.now() - Date.parse(at)) / 60_000);

describe("what was done without a network", () => {
  test("is recorded in one call, at the times at which it was done", async () => {
    const { id, order } = await stopFor(own, { at: "planned" });
    await makeReceipts();
    expect(outcomesOf(await send(own, ...dayAt(id)))).toEqual(["done", "done", "done"]);
    const stop = await read(id);
    expect(stop).toMatchObject({ state: "done", partsTotal: null, refusedActions: 0 });
    expect([stop.startedAt, stop.arrivedAt, stop.endedAt, stop.proof.at].map(minutesAgo)).toEqual([
      180, 120, 60, 60,
    ]);
    expect(stop.proof).toMatchObject({ pieces: 12, signedBy: "J. JANSEN", sealNumber: "ZG-118" });
    expect((await admin.get(`/purchases/${order.id}`)).body.openIntakeId).not.toBeNull();
    expect(await makeReceipts()).toHaveLength(1);
  });

  test("is recorded in the order of the phone, however it is sent", async () => {
    const { id } = await stopFor(own, { at: "planned" });
    expect(outcomesOf(await send(own, ...dayAt(id).reverse()))).toEqual(["done", "done", "done"]);
    expect(await read(id)).toMatchObject({ state: "done" });
  });

  test("is recorded once, in whatever pieces and however often it is sent again", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (again) => {
          const { id } = await stopFor(own, { at: "planned" });
          const actions = dayAt(id);
          await makeReceipts();
          for (const one of actions) {
            await send(own, one);
            for (const some of again)
              await send(
                own,
                ...some.filter((at) => actions[at]!.number <= one.number).map((at) => actions[at]!),
                one,
              );
          }
          expect(outcomesOf(await send(own, ...actions))).toEqual(["done", "done", "done"]);
          const kept = await db.selectFrom("phoneAction").select("kind").where("stopId", "=", id).execute();
          expect(kept).toHaveLength(3);
          expect(await read(id)).toMatchObject({ state: "done", refusedActions: 0 });
          expect(await makeReceipts()).toHaveLength(1);
        },
      ),
      { numRuns: 6 },
    );
  });

  test("counts as of fourteen days ago at most, and never before what came before it", async () => {
    const { id } = await stopFor(own, { at: "planned" });
    await send(own, action({ kind: "start", stopId: id, age: hour }));
    await send(own, action({ kind: "arrive", stopId: id, age: 56 * 365 * 24 * hour }));
    const stop = await read(id);
    expect([minutesAgo(stop.startedAt), minutesAgo(stop.arrivedAt)]).toEqual([60, 60]);
    const { at } = await db
      .selectFrom("phoneAction")
      .select("at")
      .where("stopId", "=", id)
      .where("kind", "=", "arrive")
      .executeTakeFirstOrThrow();
    expect(minutesAgo(at)).toBe(14 * 24 * 60);
  });

  test("is no contradiction where the office said the same meanwhile", async () => {
    const { id } = await stopFor(own, { at: "planned" });
    await planner.post(`/stops/${id}/start`, {});
    await planner.post(`/stops/${id}/arrive`, {});
    const [start, arrive, complete] = dayAt(id);
    expect(outcomesOf(await send(own, start!, arrive!, complete!))).toEqual(["done", "done", "done"]);
  });
});

describe("a completed stop", () => {
  test("is done once all its photos are there, and the office sees how many are", async () => {
    const { id } = await stopFor(own, { at: "planned" });
    await makeReceipts();
    const photos = [newKey(), newKey()];
    expect(outcomesOf(await send(own, ...dayAt(id, photos)))).toEqual(["done", "done", "waiting"]);
    expect(await read(id)).toMatchObject({ state: "arrived", partsPresent: 1, partsTotal: 3, proof: null });
    expect((await bring(own, id, photos[1]!)).status).toBe(201);
    expect(await read(id)).toMatchObject({ state: "arrived", partsPresent: 2, partsTotal: 3 });
    const listed = await planner.get(`/stops?q=&state=arrived&driverId=${own.driverId}`);
    expect(listed.body.items).toContainEqual(expect.objectContaining({ id, partsPresent: 2, partsTotal: 3 }));
    expect(await makeReceipts()).toEqual([]);
    expect((await bring(own, id, photos[0]!)).status).toBe(201);
    const stop = await read(id);
    expect(stop).toMatchObject({ state: "done", partsPresent: null, proof: { pieces: 12 } });
    expect([stop.photos.length, minutesAgo(stop.endedAt)]).toEqual([2, 60]);
    expect(await makeReceipts()).toHaveLength(1);
  });

  test("has each photo once, though it is sent twice", async () => {
    const { id } = await stopFor(own);
    const key = newKey();
    const [first, second] = [await bring(own, id, key), await bring(own, id, key)];
    expect([first.status, second.status, second.body.items[0].id]).toEqual([
      ...[201, 201, first.body.items[0].id],
    ]);
    expect((await read(id)).photos).toHaveLength(1);
    await send(own, ...dayAt(id, [key]).slice(2));
    expect((await bring(own, id, key)).status).toBe(201);
    expect((await read(id)).photos).toHaveLength(1);
  });

  test("does not wait for a photo that the phone has lost", async () => {
    const { id } = await stopFor(own);
    const photos = [newKey(), newKey()];
    await send(own, ...dayAt(id, photos).slice(2));
    await bring(own, id, photos[0]!);
    expect(await read(id)).toMatchObject({ state: "arrived", partsPresent: 2 });
    await send(own, action({ kind: "losePhoto", content: { photo: photos[1] } }));
    expect(await read(id)).toMatchObject({ state: "done", partsTotal: null });
  });

  test("that was cancelled meanwhile is shown to the office with what was counted", async () => {
    const { id } = await stopFor(own);
    const photos = [newKey()];
    await send(own, ...dayAt(id, photos).slice(2));
    await planner.post(`/stops/${id}/cancel`, { cancelReason: "Zelf gebracht" });
    expect(await read(id)).toMatchObject({ state: "cancelled", partsTotal: null });
    await send(own, action({ kind: "losePhoto", content: { photo: photos[0] } }));
    const stop = await read(id);
    expect(stop).toMatchObject({ state: "cancelled", refusedActions: 1 });
    expect(stop.refusals).toMatchObject([
      { kind: "complete", code: "stopStateChange", pieces: 12, signedBy: "J. JANSEN" },
    ]);
  });
});

describe("what is refused", () => {
  test.each<[string, (id: number) => Told, string]>([
    ["of a later form", () => ({ kind: "arrive", form: 2 }), "actionUnreadable"],
    ["of an unknown kind", () => ({ kind: "teleport" }), "actionUnreadable"],
    ["with a field that nobody knows", () => ({ kind: "arrive", content: { warp: 9 } }), "actionUnreadable"],
    [
      "with signs that no database takes",
      () => ({ kind: "arrive", content: { "w\u0000": "a\u0000b\ud800 \\u0000" } }),
      "actionUnreadable",
    ],
    [
      "with pieces as a text",
      () => ({ kind: "complete", content: done({ pieces: "12" }) }),
      "actionUnreadable",
    ],
    ["without a reason", () => ({ kind: "fail", content: { failureReason: " " } }), "failureReasonMissing"],
    [
      "with a dot for a signature",
      () => ({
        kind: "complete",
        content: done({ signature: { width: 600, height: 200, strokes: [[1, 1]] } }),
      }),
      "signatureTooLittle",
    ],
    [
      "unsigned without a photo",
      () => ({
        kind: "complete",
        content: { pieces: 12, refusedReason: "Balie dicht" },
      }),
      "photoMissing",
    ],
  ])("as it is %s holds up nothing else, and the office sees it", async (_, told, code) => {
    const { id } = await stopFor(own);
    const before = await db.selectFrom("phoneAction").select("id").execute();
    const wrong = action({ stopId: id, ...told(id) });
    const failed = action({ kind: "fail", stopId: id, content: { failureReason: "Gesloten" } });
    expect(outcomesOf(await send(own, wrong, failed))).toEqual([`refused: ${code}`, "done"]);
    const stop = await read(id);
    expect(stop).toMatchObject({ state: "failed", failureReason: "Gesloten", refusedActions: 1 });
    expect(stop.refusals).toMatchObject([{ kind: wrong.kind, code }]);
    expect(outcomesOf(await send(own, wrong))).toEqual([`refused: ${code}`]);
    expect((await read(id)).refusedActions).toBe(1);
    expect(await db.selectFrom("phoneAction").select("id").execute()).toHaveLength(before.length + 2);
  });

  test("is the stop of another driver, as one that is not there", async () => {
    const { id } = await stopFor(other);
    const answer = await send(
      own,
      action({ kind: "fail", stopId: id, content: { failureReason: "x" } }),
      action({ kind: "fail", stopId: 999_999, content: { failureReason: "x" } }),
    );
    expect(outcomesOf(answer)).toEqual(["refused: notFound", "refused: notFound"]);
    expect(await read(id)).toMatchObject({ state: "arrived", failureReason: "" });
    expect((await bring(own, id, newKey())).status).toBe(404);
  });

  test.each([
    ["no actions", { device, actions: [] }, "actions"],
    ["a device of another form", { device: "phone", actions: [action({ kind: "start" })] }, "device"],
    ["a negative age", { device, actions: [action({ kind: "start", age: -1 })] }, "age"],
    ["fifty-one actions", { device, actions: Array(51).fill(action({ kind: "start" })) }, "actions"],
  ])("as a call is one with %s", async (_, body, at) => {
    const answer = await own.person.post("/driving/actions", body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.errors)).toContain(at);
  });

  test("is a call of somebody who neither drives nor plans", async () => {
    const sales = await world.signedIn("Sales");
    expect(
      (await sales.post("/driving/actions", { device, actions: [action({ kind: "start" })] })).status,
    ).toBe(403);
    expect((await sales.get("/driving/sheet")).status).toBe(403);
  });
});

describe("before setting off", () => {
  test("a driver checks the vehicle, which reads its odometer and shows its damage", async () => {
    const { vehicleId, person } = await rider();
    const photos = [newKey()];
    const content = { vehicleId, km: 81_250, lights: true, tyres: false, damage: "Deuk links", photos };
    expect((await person.get("/driving/sheet")).body.checked).toBeNull();
    const check = action({ kind: "check", content, age: 60_000 });
    for (let at = 0; at < 2; at += 1)
      expect(outcomesOf(await person.post("/driving/actions", { device, actions: [check] }))).toEqual([
        "done",
      ]);
    const url = `/driving/vehicles/${vehicleId}/files?key=${photos[0]}`;
    for (let at = 0; at < 2; at += 1)
      expect((await person.upload(url, [{ name: "deuk.jpg", bytes: photo }])).status).toBe(201);
    const { items } = (await planner.get(`/admin/vehicles/${vehicleId}/checks`)).body;
    expect(items).toMatchObject([
      { km: 81_250, lights: true, tyres: false, damage: "Deuk links", photos: [{ discr: "stops" }] },
    ]);
    const picture = await planner.get(`/admin/vehicles/${vehicleId}/checks/files/${items[0].photos[0].id}`);
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    const read = (await planner.get(`/admin/vehicles/${vehicleId}/odometer`)).body.items;
    expect(read).toMatchObject([{ km: 81_250, day: dayFromNow(0) }]);
    const sheet = (await person.get("/driving/sheet")).body;
    expect(sheet.checked).toMatchObject({ vehicleId });
    expect(sheet.vehicles).toContainEqual(expect.objectContaining({ id: vehicleId, odometer: 81_250 }));
    expect((await person.get(`/admin/vehicles/${vehicleId}/checks`)).status).toBe(403);
  });

  test("a driver has all that the doors of today need, and nothing of another", async () => {
    const mine = await rider();
    const { id } = await stopFor(mine, { at: "planned" });
    await stopFor(mine, { at: "planned", day: 2 });
    await stopFor(other, { at: "planned" });
    const { stops } = (await mine.person.get("/driving/sheet")).body;
    expect(stops).toMatchObject([{ id, lines: [{}, {}, {}], photos: [], refusals: [] }]);
  });
});
