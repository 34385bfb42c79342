import { parse } from "node:querystring";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../ground/base/failure.ts";
import { realFile } from "../../testing/world.ts";
import { readReport, sinceKept } from "./osmand.ts";

const now = Date.parse("2026-11-27T12:00:00Z");
const linesOf = (name: string) => realFile(`tracking/${name}`).bytes.toString().trim().split("\n");
const read = (query: string) => readReport({ token: "t", query: parse(query) }, now);
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return [error.status, error.code, error.path];
    throw error;
  }
  return undefined;
};

test.each(linesOf("osmand-query-strings.txt").map((line) => [line]))("%s is read", (line) => {
  const query = parse(line.slice(2));
  const report = readReport({ token: "t", query }, now);
  const lat = query.lat ?? String(query.location ?? "").split(",")[0];
  if (lat) expect(report.fix?.latitude).toBe(Number(lat));
  else expect(report).toMatchObject({ fix: undefined, ignored: "noPlace" });
});

test("every JSON body of the phone's app is read, with its speed in metres a second", () => {
  const reports = linesOf("osmand-json-bodies.jsonl").map((line) =>
    readReport({ body: JSON.parse(line) }, now),
  );
  expect(reports.map(({ token }) => token)).toEqual(["48241179", "48241179", "658765", "8737767034"]);
  expect(reports.map(({ fix }) => fix?.speed)).toEqual([0, 0, null, expect.closeTo(67.212)]);
  expect(reports[3]!.fix).toMatchObject({
    ...{ latitude: -6.1148096, longitude: 106.6837015, course: 63, accuracy: 3.8, battery: 79 },
    at: Date.parse("2021-07-21T08:06:34.444Z"),
  });
  expect(reports[2]!.fix).toMatchObject({ course: null, battery: null });
});

test("the same speed is knots in a form and metres a second in JSON", () => {
  const speed = 10;
  const coords = { latitude: 52, longitude: 5, speed };
  expect(read(`lat=52&lon=5&speed=${speed}`).fix?.speed).toBeCloseTo(18.52);
  expect(readReport({ token: "t", body: { location: { coords } } }, now).fix?.speed).toBeCloseTo(36);
});

test.each([
  ["1377177267", "2013-08-22T13:14:27.000Z"],
  ["1442068686579", "2015-09-12T14:38:06.579Z"],
  ["2016-01-27T18%3A55%3A47Z", "2016-01-27T18:55:47.000Z"],
  ["2016-01-27T18%3A55%3A47", "2016-01-27T18:55:47.000Z"],
  ["2016-01-27T18%3A55%3A47%2B01:00", "2016-01-27T17:55:47.000Z"],
  ["2014-06-04+09%3A10%3A11", "2014-06-04T09:10:11.000Z"],
  ["", "2026-11-27T12:00:00.000Z"],
])("the time %j is %s", (timestamp, at) => {
  expect(new Date(read(`lat=52&lon=5&timestamp=${timestamp}`).fix!.at).toISOString()).toBe(at);
});

describe("refused is, at its field,", () => {
  test.each([
    ["lat=91&lon=5", "lat"],
    ["lat=-90.0001&lon=5", "lat"],
    ["lat=52&lon=181", "lon"],
    ["lat=52&lon=oost", "lon"],
    ["lat=NaN&lon=5", "lat"],
    ["lat=1e308&lon=5", "lat"],
    ["lat=1e999&lon=5", "lat"],
    ["lat=Infinity&lon=5", "lat"],
    ["lat=0x34&lon=5", "lat"],
    ["location=91,5", "location"],
    ["lat=52&lon=5&timestamp=gisteren", "timestamp"],
    ["lat=52&lon=5&timestamp=NaN", "timestamp"],
    ["lat=52&lon=5&timestamp=1e308", "timestamp"],
    ["lat=52&lon=5&timestamp=2026-13-45T00:00:00Z", "timestamp"],
  ])("%s", (query, path) => {
    expect(codeOf(() => read(query))).toEqual([400, "positionUnreadable", path]);
  });
  test("a place of JSON that is a text, or no degrees", () => {
    const body = (coords: object) => () => readReport({ token: "t", body: { location: { coords } } }, now);
    expect(codeOf(body({ latitude: "noord", longitude: 5 }))).toEqual([
      400,
      "positionUnreadable",
      "latitude",
    ]);
    expect(codeOf(body({ latitude: 52, longitude: 500 }))).toEqual([400, "positionUnreadable", "longitude"]);
  });
  test("a call that does not say who it is", () => {
    expect(codeOf(() => readReport({ query: { lat: "52", lon: "5" } }, now))).toEqual([
      400,
      "trackerMissing",
      "id",
    ]);
  });
});

describe("passed over is, with why,", () => {
  test.each([
    ["lat=52&lon=5&accuracy=101", "inaccurate"],
    ["lat=0&lon=0", "nowhere"],
    ["lat=52&lon=5&speed=216", "tooFast"],
    ["lat=52&lon=5&valid=false", "notValid"],
    ["batt=80", "noPlace"],
    ["lat=52", "noPlace"],
    ["location=52", "noPlace"],
    ["cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-14-22-01-23-45,-80", "noPlace"],
    [`lat=52&lon=5&timestamp=${(now + 25 * 3_600_000) / 1000}`, "inFuture"],
  ])("%s: %s", (query, ignored) => expect(read(query)).toMatchObject({ fix: undefined, ignored }));

  test("a place of 1970, and any from before what is kept", () => {
    const keptFrom = now - 30 * 24 * 3_600_000;
    expect(sinceKept(read("lat=52&lon=5&timestamp=0"), keptFrom)).toMatchObject({ ignored: "tooOld" });
    const atLeast = read(`lat=52&lon=5&timestamp=${keptFrom / 1000}`);
    expect(sinceKept(atLeast, keptFrom)).toBe(atLeast);
  });
  test("a sign of life without a place, of the app", () => {
    const heartbeat = { location: { event: "heartbeat", timestamp: "2026-11-27T11:00:00Z" } };
    expect(readReport({ token: "t", body: heartbeat }, now)).toMatchObject({ ignored: "noPlace" });
  });
});

test.each(["lat=52&lon=5&accuracy=100", `lat=52&lon=5&timestamp=${(now + 23 * 3_600_000) / 1000}`])(
  "%s is just kept",
  (query) => expect(read(query).fix).toBeDefined(),
);

test("what is beside a place may be unreadable, the place is kept", () => {
  expect(read("lat=52&lon=5&speed=snel&bearing=NaN&batt=1e308&accuracy=-1").fix).toMatchObject({
    ...{ speed: null, course: null, battery: null, accuracy: null },
  });
});

test("a call for help is heard in each form, with and without a place", () => {
  expect(read("lat=52&lon=5&alarm=sos").isSos).toBe(true);
  expect(read("alarm=SOS")).toMatchObject({ isSos: true, fix: undefined });
  expect(read("lat=52&lon=5&alarm=lowBattery").isSos).toBe(false);
  for (const location of [{ alarm: "sos" }, { extras: { alarm: "sos" } }])
    expect(readReport({ token: "t", body: { location } }, now).isSos).toBe(true);
});

test("whatever is sent, it is read or refused, and what is kept is a place on earth", () => {
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
  const query = fc.dictionary(
    fc.constantFrom(
      "lat",
      "lon",
      "location",
      "timestamp",
      "speed",
      "accuracy",
      "batt",
      "valid",
      "alarm",
      "id",
    ),
    fc.oneof(value, fc.array(value)),
  );
  fc.assert(
    fc.property(query, fc.jsonValue(), (form, location) => {
      for (const sent of [
        { token: "t", query: form },
        { token: "t", body: { location } },
      ]) {
        let report: ReturnType<typeof readReport>;
        try {
          report = readReport(sent, now);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
          continue;
        }
        if (!report.fix) continue;
        expect(Math.abs(report.fix.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(report.fix.longitude)).toBeLessThanOrEqual(180);
        expect(Number.isFinite(new Date(report.fix.at).getTime())).toBe(true);
      }
    }),
  );
});
