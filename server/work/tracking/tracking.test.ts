import { beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "../../app/startup/build.ts";
import { tidy } from "../../app/system/tidy.ts";
import { createLogger } from "../../ground/base/logging.ts";
import { testWorld } from "../../testing/fixture.ts";
import { pointsIn } from "../../testing/gpx.ts";
import { waitUntil } from "../../testing/stream.ts";
import { dayFromNow } from "../../testing/today.ts";
import { realFile } from "../../testing/world.ts";

const world = await testWorld();
const [admin, planner] = [await world.signedIn("Admin"), await world.signedIn("Planner")];
const { db, anonymous, services } = world;

let plates = 0;
async function vehicle(more: object = {}) {
  plates += 1;
  const registrationNumber = `VAN${String(plates).padStart(3, "0")}`;
  return db
    .insertInto("vehicle")
    .values({ name: `Bus ${plates}`, registrationNumber, ...more })
    .returning(["id", "registrationNumber"])
    .executeTakeFirstOrThrow();
}
async function tracked() {
  const { id, registrationNumber } = await vehicle();
  const { status, body } = await planner.post(`/vehicles/${id}/tracker`);
  expect(status).toBe(201);
  const token = body.url.split("/").at(-1) as string;
  return { id, registrationNumber, token, path: `/tracking/osmand/${token}` };
}
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;
const iso = (at: number) => new Date(at * 1000).toISOString().replace(".000", "");
const stored = (vehicleId: number) =>
  db
    .selectFrom("vehiclePosition")
    .select(["fixedAt", "latitude", "longitude", "speed"])
    .where("vehicleId", "=", vehicleId)
    .orderBy("fixedAt")
    .execute();
const shown = async (id: number) => {
  const { items } = (await planner.get("/vehicles")).body;
  return items.find((one: { id: number }) => one.id === id);
};
const shows = (id: number, expected: object) =>
  waitUntil(async () => expect(await shown(id)).toMatchObject(expected));
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("a position", () => {
  test("is kept however the protocol sends it, and the same one once", async () => {
    const { id, path, token } = await tracked();
    const at = seconds(60);
    const query = `lat=52.09&lon=5.12&timestamp=${at}&speed=10`;
    const coords = { latitude: 52.09, longitude: 5.12, speed: 5 };
    const json = { device_id: token, location: { timestamp: new Date(at * 1000).toISOString(), coords } };
    const answers = [
      await anonymous.post(`${path}?${query}`),
      await anonymous.get(`${path}?${query}`),
      await anonymous.post(path, query, form),
      await anonymous.post(path, json),
      await anonymous.post("/tracking/osmand/by-id", json),
      await anonymous.post(`/tracking/osmand/by-id?deviceid=${token}&${query}`),
      await anonymous.post(`/tracking/osmand/by-id?id=${token}&${query}`, "", form),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await stored(id)).toEqual([{ fixedAt: iso(at), latitude: 52.09, longitude: 5.12, speed: 18.52 }]);
  });

  test("of any form that trackers are known to send is answered", async () => {
    const { path } = await tracked();
    const lines = (name: string) => realFile(`tracking/${name}`).bytes.toString().trim().split("\n");
    for (const line of lines("osmand-query-strings.txt"))
      expect(await anonymous.post(path + line.slice(1)), line).toMatchObject({ status: 200 });
    for (const line of lines("osmand-json-bodies.jsonl"))
      expect(await anonymous.post(path, JSON.parse(line)), line).toMatchObject({ status: 200 });
  });

  test("that comes late is kept, in whatever order, and moves nothing back", async () => {
    const { id, path } = await tracked();
    const ages = [30, 3000, 120, 90_000, 60, 7200];
    await Promise.all(
      ages.map((age, at) => anonymous.post(`${path}?lat=52.${at + 1}&lon=5.1&timestamp=${seconds(age)}`)),
    );
    expect(await stored(id)).toHaveLength(ages.length);
    await shows(id, { position: { latitude: 52.1 } });
    await anonymous.post(`${path}?lat=51.5&lon=5.1&timestamp=${seconds(45)}`);
    const latest = seconds(20);
    await anonymous.post(`${path}?lat=53.5&lon=5.1&timestamp=${latest}`);
    await shows(id, { position: { latitude: 53.5, fixedAt: iso(latest) } });
  });

  test("of many vehicles at once comes to each its own", async () => {
    const vans = await Promise.all(Array.from({ length: 12 }, tracked));
    const sent = vans.flatMap(({ path }, van) =>
      Array.from({ length: 20 }, (_, at) =>
        anonymous.post(`${path}?lat=52&lon=${van + 1}&timestamp=${seconds(100 - at)}`),
      ),
    );
    expect((await Promise.all(sent)).every(({ status }) => status === 200)).toBe(true);
    for (const [van, { id }] of vans.entries()) {
      const rows = await stored(id);
      expect(rows).toHaveLength(20);
      expect(new Set(rows.map(({ longitude }) => longitude))).toEqual(new Set([van + 1]));
    }
  });

  test.each([
    ["lat=0&lon=0", "nowhere"],
    ["lat=52&lon=5&accuracy=400", "inaccurate"],
    ["lat=52&lon=5&timestamp=0", "tooOld"],
    ["batt=50", "noPlace"],
  ])("such as %s is answered, not kept, and its reason shown at the vehicle", async (query, ignored) => {
    const { id, path } = await tracked();
    expect(await anonymous.post(`${path}?${query}`)).toMatchObject({ status: 200, body: { ignored } });
    expect(await stored(id)).toEqual([]);
    await waitUntil(async () =>
      expect((await planner.get(`/vehicles/${id}/tracker`)).body).toMatchObject({
        ...{ ignoredWhy: ignored, heardAt: expect.any(String) },
      }),
    );
  });

  test.each([
    ["lat=91&lon=5", "lat"],
    ["lat=52&lon=oost", "lon"],
    ["lat=NaN&lon=5", "lat"],
    ["lat=52&lon=5&timestamp=gisteren", "timestamp"],
  ])("such as %s is refused at its field", async (query, path) => {
    const { id, path: url } = await tracked();
    const { status, body } = await anonymous.post(`${url}?${query}`);
    expect([status, body.code, body.errors[0].path]).toEqual([400, "positionUnreadable", path]);
    expect(await stored(id)).toEqual([]);
  });

  test("with a body of megabytes, or with thousands of names, is refused before it is read", async () => {
    const { path } = await tracked();
    const big = { location: { coords: { latitude: 52, longitude: 5 }, extras: { text: "x".repeat(1e6) } } };
    expect((await anonymous.post(path, big)).status).toBe(413);
    const many = Array.from({ length: 5000 }, (_, at) => `k${at}=1`).join("&");
    expect((await anonymous.post(`${path}?lat=52&lon=5&${many}`)).status).toBe(400);
    expect((await anonymous.post(path, `lat=52&lon=5&${many}`, form)).status).toBe(400);
  });
});

describe("a token", () => {
  test("has 128 bits, and stands in the path of an address that the app keeps", async () => {
    const { id, token } = await tracked();
    expect(Buffer.from(token, "base64url")).toHaveLength(16);
    const { body } = await planner.get(`/vehicles/${id}/tracker`);
    expect(body.url).toBe(`http://127.0.0.1:3000/api/tracking/osmand/${token}`);
    expect(new URL(body.url).search).toBe("");
    expect(body.qr).toMatch(/^<svg /);
  });

  test("that is replaced or ended tells nothing any more", async () => {
    const { id, path } = await tracked();
    const place = "?lat=52&lon=5";
    const renewed = await planner.post(`/vehicles/${id}/tracker`);
    expect((await anonymous.post(path + place)).status).toBe(404);
    const own = new URL(renewed.body.url).pathname.replace("/api", "");
    expect((await anonymous.post(own + place)).status).toBe(200);
    expect((await planner.del(`/vehicles/${id}/tracker`)).status).toBe(200);
    expect((await anonymous.post(own + place)).status).toBe(404);
    expect((await planner.get(`/vehicles/${id}/tracker`)).status).toBe(404);
    expect((await planner.del(`/vehicles/${id}/tracker`)).status).toBe(404);
    expect(await stored(id)).toHaveLength(1);
  });

  test("of a scrapped vehicle tells nothing, and none is made for one", async () => {
    const { id, path } = await tracked();
    await db.updateTable("vehicle").set({ archived: true }).where("id", "=", id).execute();
    expect((await anonymous.post(`${path}?lat=52&lon=5`)).status).toBe(404);
    expect((await planner.get(`/vehicles/${id}/tracker`)).status).toBe(404);
    const { status, body } = await planner.post(`/vehicles/${id}/tracker`);
    expect([status, body.code]).toEqual([422, "vehicleOutOfUse"]);
    expect(await shown(id)).toBeUndefined();
  });

  test("that nobody has, or that is left out, is answered as such", async () => {
    expect((await anonymous.post("/tracking/osmand/nietvanons?lat=52&lon=5")).status).toBe(404);
    const without = await anonymous.post("/tracking/osmand/by-id?lat=52&lon=5");
    expect([without.status, without.body.code]).toEqual([400, "trackerMissing"]);
  });

  test("is in no line of the log, neither in the path nor as a name, and in no audit", async () => {
    const lines: string[] = [];
    const loggerInstance = createLogger({ logLevel: "trace" }, { write: (line) => void lines.push(line) });
    const app = await buildApp(services, { loggerInstance });
    const { token } = await tracked();
    for (const url of [`/${token}?lat=52&lon=5`, `/by-id?id=${token}&lat=52&lon=5`, `/${token}?lat=91&lon=5`])
      await app.inject({ method: "POST", url: `/api/tracking/osmand${url}` });
    await app.inject({
      method: "POST",
      url: "/api/tracking/osmand/by-id",
      payload: { device_id: token, location: 1 },
    });
    await app.close();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("\n")).not.toContain(token);
    const { rows } = await services.pool.query("select from audit where changes::text like $1", [
      `%${token}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test("is made and seen by who sets up vehicles alone", async () => {
    const { id } = await tracked();
    for (const group of ["Driver", "Sales", "Warehouse"] as const) {
      const person = await world.signedIn(group);
      expect((await person.get(`/vehicles/${id}/tracker`)).status).toBe(403);
      expect((await person.post(`/vehicles/${id}/tracker`)).status).toBe(403);
      expect((await person.get("/vehicles")).status).toBe(403);
    }
    expect((await planner.post("/vehicles/999999/tracker")).status).toBe(404);
  });
});

describe("of a vehicle", () => {
  test("without a phone it is said that nothing is known", async () => {
    const { id } = await vehicle();
    expect(await shown(id)).toMatchObject({
      ...{ isTracked: false, state: "stopped", since: null, hasSignal: false, position: null },
    });
  });

  test("the age of its position and whether it runs is shown", async () => {
    const { id, path } = await tracked();
    await anonymous.post(`${path}?lat=52&lon=5&timestamp=${seconds(120)}`);
    const ran = seconds(60);
    await anonymous.post(`${path}?lat=52.01&lon=5&timestamp=${ran}&speed=20&bearing=45&accuracy=8`);
    await shows(id, { state: "running", hasSignal: true, since: new Date(ran * 1000).toISOString() });
    const { position } = await shown(id);
    expect(position).toMatchObject({ course: 45, accuracy: 8, speed: expect.closeTo(37.04, 1) });
    expect(position.age).toBeGreaterThanOrEqual(60);
    expect(position.age).toBeLessThan(100);
  });

  test("that ran and was not heard for ten minutes it is shown that it stands, without a signal", async () => {
    const { id, path } = await tracked();
    await anonymous.post(`${path}?lat=52&lon=5&timestamp=${seconds(1300)}`);
    const stood = seconds(1200);
    await anonymous.post(`${path}?lat=52.01&lon=5&timestamp=${stood}`);
    await shows(id, { state: "stopped", hasSignal: false, since: new Date(stood * 1000).toISOString() });
  });

  test("whose clock ran ahead the next position is shown all the same", async () => {
    const { id, path } = await tracked();
    await anonymous.post(`${path}?lat=52&lon=5&timestamp=${seconds(-7200)}`);
    await shows(id, { position: { latitude: 52, age: 0 } });
    await anonymous.post(`${path}?lat=53&lon=5&timestamp=${seconds()}`);
    await shows(id, { position: { latitude: 53 } });
  });

  test("the trail of a day is in the order of its times, with where it stood", async () => {
    const { id, path } = await tracked();
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    for (const [clock, lat] of [
      ["11:00", 52],
      ["11:10", 52.02],
      ["11:05", 52.01],
      // In Amsterdam that is the next day.
      ["23:30", 52.5],
    ])
      await anonymous.post(`${path}?lat=${lat}&lon=5&timestamp=${day}T${clock}:00Z`);
    const { body } = await planner.get(`/vehicles/${id}/trail?day=${day}`);
    expect(body.points.map(({ latitude }: { latitude: number }) => latitude)).toEqual([52, 52.01, 52.02]);
    expect(body.stretches).toMatchObject([
      { state: "stopped", from: `${day}T11:00:00.000Z`, latitude: 52 },
      { state: "running", from: `${day}T11:05:00.000Z`, until: `${day}T11:10:00.000Z` },
    ]);
    expect((await planner.get(`/vehicles/${id}/trail`)).body.points).toEqual([]);
    expect((await planner.get("/vehicles/999999/trail")).status).toBe(404);
  });

  test("the trail of a day is a GPX track with its stops, whatever the vehicle is called", async () => {
    const { id, path } = await tracked();
    const { registrationNumber } = await db
      .updateTable("vehicle")
      .set({ name: `Bus <"&"> ${id}` })
      .where("id", "=", id)
      .returning("registrationNumber")
      .executeTakeFirstOrThrow();
    const day = dayFromNow(-2);
    for (const [clock, lat] of [
      ["11:00", 52],
      ["11:05", 52.01],
      ["11:10", 52.02],
    ])
      await anonymous.post(`${path}?lat=${lat}&lon=5&timestamp=${day}T${clock}:00Z`);
    const { status, headers, bytes } = await planner.get(`/vehicles/${id}/trail/gpx?day=${day}`);
    expect([status, headers["content-type"]]).toEqual([200, "application/gpx+xml"]);
    expect(headers["content-disposition"]).toContain(`${registrationNumber}-${day}.gpx`);
    expect(pointsIn(bytes.toString())).toEqual(
      [0, 5, 10].map((minutes) => ({
        ...{ latitude: 52 + minutes / 500, longitude: 5 },
        at: Date.parse(`${day}T11:00:00Z`) + minutes * 60_000,
      })),
    );
    expect(bytes.toString()).toContain(`<wpt lat="52" lon="5"><time>${day}T11:00:00.000Z</time>`);
    expect(bytes.toString()).toContain("Bus &lt;&quot;&amp;&quot;&gt;");
    expect((await planner.get("/vehicles/999999/trail/gpx")).status).toBe(404);
    expect((await planner.get(`/vehicles/${id}/trail/gpx?day=gisteren`)).status).toBe(400);
  });

  test("that drives on past midnight the trail of the new day begins while it runs", async () => {
    const { id, path } = await tracked();
    const day = dayFromNow(-1);
    const { rows } = await services.pool.query(`select "startOfDay"($1::date) as at`, [day]);
    const midnight = Date.parse(rows[0].at) / 1000;
    for (const [minutes, lat] of [
      [-90, 51],
      [-8, 52],
      [-4, 52.02],
      [1, 52.04],
    ] as const)
      await anonymous.post(`${path}?lat=${lat}&lon=5&timestamp=${midnight + minutes * 60}`);
    const trail = (await planner.get(`/vehicles/${id}/trail?day=${day}`)).body;
    expect(trail.points).toMatchObject([{ latitude: 52.04 }]);
    const iso = (minutes: number) => new Date((midnight + minutes * 60) * 1000).toISOString();
    expect(trail.stretches).toMatchObject([{ state: "running", from: iso(0), until: iso(1) }]);
    const evening = (await planner.get(`/vehicles/${id}/trail?day=${dayFromNow(-2)}`)).body;
    expect(evening.stretches.at(-1)).toMatchObject({ state: "running", until: iso(-4) });
  });
});

describe("today's pickups of a vehicle", () => {
  test("are found by its plate in any form, and not by that of another", async () => {
    const { id } = await vehicle();
    await db.updateTable("vehicle").set({ registrationNumber: "V123BX" }).where("id", "=", id).execute();
    for (const plate of ["V-123-BX", "v123bx", "v 123.bx"]) {
      const { status, body } = await planner.get(`/vehicles/${encodeURIComponent(plate)}/today-pickups`);
      expect([status, body.vehicle?.id, body.vehicle?.registrationNumber]).toEqual([200, id, "V-123-BX"]);
      expect(body.items).toEqual([]);
    }
    expect((await planner.get("/vehicles/V-123-BZ/today-pickups")).status).toBe(404);
  });
});

describe("a call for help", () => {
  const bell = async (person: { id: number; get: typeof admin.get }) =>
    (await person.get(`/notifications/${person.id}`)).body.items;
  beforeEach(() => db.deleteFrom("notification").execute());

  test("is told to who follows vehicles, once, and to nobody else", async () => {
    const { id, path } = await tracked();
    const [seller, driver] = [await world.signedIn("Sales"), await world.signedIn("Driver")];
    await Promise.all(
      ["?lat=52&lon=5&alarm=sos", "?alarm=sos", "?lat=52.1&lon=5&alarm=SOS"].map((query) =>
        anonymous.post(path + query),
      ),
    );
    const told = {
      read: false,
      vehicle: { id, name: expect.stringMatching(/^Bus/) },
      order: null,
      task: null,
    };
    for (const person of [planner, admin])
      expect(await bell(person)).toEqual([expect.objectContaining(told)]);
    for (const person of [seller, driver]) expect(await bell(person)).toEqual([]);
    expect((await planner.get("/security/info")).body.unread).toBe(1);
  });

  test("names its vehicle to nobody who lost the right to see it", async () => {
    const { path } = await tracked();
    const former = await world.signedIn("Planner");
    await anonymous.post(`${path}?alarm=sos`);
    expect((await bell(former))[0].vehicle).not.toBeNull();
    await world.regroup(former, ["Sales"]);
    expect((await bell(former))[0].vehicle).toBeNull();
  });
});

describe("partitions", () => {
  const days = async () => {
    const { rows } = await services.pool.query<{ day: string }>(
      `select substring(relname from '\\d{4}-\\d\\d-\\d\\d$') as day from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = '"vehiclePosition"'::regclass order by 1`,
    );
    return rows.map(({ day }) => day);
  };
  const dayOf = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

  test("are made for the coming week, and dropped whole with what is kept no longer", async () => {
    const { id, path } = await tracked();
    await anonymous.post(`${path}?lat=52&lon=5&timestamp=${seconds(29 * 86_400)}`);
    expect(await days()).toContain(dayOf(-29));
    await services.pool.query(`select "openPositionDay"(current_date - 40)`);
    await services.pool.query(
      `insert into "vehiclePosition" ("vehicleId", "fixedAt", latitude, longitude) values ($1, current_date - 40, 52, 5)`,
      [id],
    );
    await tidy(services)();
    expect(await days()).toEqual(expect.arrayContaining([dayOf(-29), dayOf(0), dayOf(7)]));
    expect(await days()).not.toContain(dayOf(-40));
    expect(await stored(id)).toHaveLength(1);
    await tidy(services)();
  });

  test("of one day are made once by several processes at once", async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => services.pool.query(`select "openPositionDay"(current_date + 20)`)),
    );
    expect((await days()).filter((day) => day === dayOf(20))).toHaveLength(1);
  });
});

describe("a phone of a company that has given up tracking", () => {
  test("is refused whatever it says, and heard again once the module is in use", async () => {
    const { id, path } = await tracked();
    const told = `?lat=52&lon=5&timestamp=${seconds()}`;
    const set = (days: string) =>
      services.pool.query(
        `update module set "trialUntil" = current_date + ${days}, "paidUntil" = null, "graceUntil" = null
         where name = 'tracking'`,
      );
    await set("-1");
    const refusal = { status: 403, body: { code: "moduleInactive" } };
    expect(await anonymous.get(path + told)).toMatchObject(refusal);
    expect(await anonymous.post(path + told)).toMatchObject(refusal);
    expect(await stored(id)).toEqual([]);
    await set("30");
    expect((await anonymous.get(path + told)).status).toBe(200);
    expect(await stored(id)).toHaveLength(1);
  });
});

test("the vehicles are told in pages of 200 at most", async () => {
  await vehicle();
  await vehicle();
  const all = (await planner.get("/vehicles")).body;
  expect(all).toMatchObject({ page: 1, pageSize: 200, total: all.items.length });
  const second = (await planner.get("/vehicles?pageSize=1&page=2")).body;
  expect(second).toMatchObject({ total: all.total, items: [{ id: all.items[1].id }] });
  expect((await planner.get("/vehicles?pageSize=201")).status).toBe(400);
});
