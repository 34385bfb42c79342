import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { Intake } from "../../../contract/intakes.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const scanner = await world.signedIn("Warehouse");
const secondScanner = await world.signedIn("Warehouse");
let orderId: number;
let intake: string;
let round = 0;

afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const serial = (at: number) => `R${round}-${1000 + at}`;
const line = (at: number) => ({
  productName: "Laptop",
  typeId: shop.ids.types.Monitor,
  serialNumber: serial(at),
});
const open = async (lines: object[], locationId = shop.ids.locations.Ontvangst) => {
  orderId = (await shop.purchase(lines as never)).id;
  const { body } = await scanner.post("/intakes", { orderId, locationId });
  intake = `/intakes/${body.id}`;
  return body as Intake;
};
const scan = async (serialNumbers: string[], by: Person = scanner) =>
  (await by.post(`${intake}/scans`, { serialNumbers })).body as {
    results: { verdict: string; again: boolean }[];
  };
const state = async () => (await scanner.get(intake)).body as Intake;
const scanOf = async (serialNumber: string) =>
  (await state()).scans.find((row) => row.serialNumber === serialNumber)!;
const close = (by: Person = scanner) => by.post(`${intake}/close`);
const verdicts = ({ results }: { results: { verdict: string; again: boolean }[] }) =>
  results.map(({ verdict, again }) => (again ? `${verdict} again` : verdict));

beforeEach(() => {
  round += 1;
});

test("100 expected and 103 scanned give 97 matched, 3 missing, 6 unexpected and every duplicate", async () => {
  await open(Array.from({ length: 100 }, (_, at) => line(at)));
  const scanned = Array.from({ length: 97 }, (_, at) => serial(at));
  const strange = Array.from({ length: 6 }, (_, at) => `VREEMD-${round}-${at}`);
  await scan([...scanned, ...strange]);
  await scan([serial(3), serial(3), strange[0]!]);
  const { counters, missing } = await state();
  expect(counters).toEqual({
    expected: 100,
    matched: 97,
    missing: 3,
    unexpected: 6,
    undecided: 6,
    duplicates: 2,
    untyped: 0,
  });
  expect(missing.map((row) => row.serialNumber)).toEqual([97, 98, 99].map(serial));
  expect(await close()).toMatchObject({
    status: 422,
    body: { code: "unexpectedUndecided", details: { count: 6 } },
  });
  const { scans } = await state();
  const ids = scans.filter(({ verdict }) => verdict === "unexpected").map(({ id }) => id);
  await scanner.post(`${intake}/decide`, {
    scanIds: ids.slice(0, 2),
    decision: "accept",
    typeId: shop.ids.types.Monitor,
  });
  await scanner.post(`${intake}/decide`, { scanIds: ids.slice(2), decision: "leave" });
  const closed = await close();
  expect(closed).toMatchObject({ status: 200, body: { booked: 99, intake: { closedBy: scanner.username } } });
  expect((await admin.get(`/purchases/${orderId}`)).body).toMatchObject({
    receivedCount: 99,
    openIntakeId: null,
  });
});

describe("a scan", () => {
  beforeEach(async () => {
    await open([line(0), line(1)]);
  });

  test("is read whatever its case and spaces, and told apart from no number at all", async () => {
    const answer = await scan([
      ` ${serial(0).toLowerCase()} `,
      serial(0),
      "To be filled by O.E.M.",
      "N/A",
      "onbekend-1",
    ]);
    expect(verdicts(answer)).toEqual(["matched", "matched again", "unreadable", "unreadable", "unexpected"]);
  });

  test("that was pasted out of a spreadsheet which spoiled it is no number", async () => {
    const answer = await scan(["1,23E+15", "12345678901234500", "2026-03-01"]);
    expect(verdicts(answer)).toEqual(["unreadable", "unreadable", "unreadable"]);
  });

  test("of two people at the same time counts once as a device and twice as a scan", async () => {
    const body = { serialNumbers: [serial(0)] };
    const both = () => [scanner, secondScanner].map((person) => person.post(`${intake}/scans`, body));
    const answers = await Promise.all(Array.from({ length: 10 }, both).flat());
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { counters, scans } = await state();
    expect(counters).toMatchObject({ matched: 1, duplicates: 1 });
    expect(scans).toMatchObject([{ times: 20 }]);
  });

  test("is taken back, first the repetition and then the scan, each their own", async () => {
    await scan([serial(0)], scanner);
    await scan([serial(1)], secondScanner);
    await scan([serial(0)], scanner);
    expect((await scanner.post(`${intake}/undo`, {})).body.scans).toHaveLength(2);
    expect((await scanner.post(`${intake}/undo`, {})).body.counters).toMatchObject({
      matched: 1,
      missing: 1,
    });
    expect((await scanner.post(`${intake}/undo`, {})).status).toBe(404);
    const { id } = await scanOf(serial(1));
    expect((await scanner.post(`${intake}/undo`, { scanId: id })).body.scans).toEqual([]);
  });

  test("of a device that stands here already is told apart and can only be left", async () => {
    await shop.device({ serialNumber: serial(0) });
    const strange = `HIER-${round}`;
    await shop.device({ serialNumber: strange });
    expect(verdicts(await scan([serial(0), serial(1), strange]))).toEqual([
      "alreadyHere",
      "matched",
      "alreadyHere",
    ]);
    expect((await close()).status).toBe(422);
    const ids = [(await scanOf(serial(0))).id, (await scanOf(strange)).id];
    expect((await scanner.post(`${intake}/decide`, { scanIds: ids, decision: "leave" })).status).toBe(200);
    expect((await state()).counters).toMatchObject({ matched: 1, missing: 1, undecided: 0 });
    expect((await close()).body.booked).toBe(1);
  });

  test("of a foreign session cannot be decided here", async () => {
    await scan(["ANDERS-1"]);
    const { id } = await scanOf("ANDERS-1");
    await open([]);
    expect((await scanner.post(`${intake}/decide`, { scanIds: [id], decision: "leave" })).status).toBe(404);
    expect((await scanner.post(`${intake}/undo`, { scanId: id })).status).toBe(404);
  });
});

describe("an unexpected device", () => {
  test("comes in as the type that was chosen, or on a line that had no number yet", async () => {
    await open([{ productName: "Zonder nummer", typeId: shop.ids.types.Monitor }]);
    const [free, tied] = [`VRIJ-${round}`, `LIJN-${round}`];
    await scan([free, tied]);
    const [{ lineId }] = (await state()).counted as unknown as [{ lineId: number }];
    const decide = (body: object) => scanner.post(`${intake}/decide`, body);
    const both = [(await scanOf(free)).id, (await scanOf(tied)).id];
    expect(await decide({ scanIds: both, decision: "accept" })).toMatchObject({
      status: 422,
      body: { code: "typeMissing" },
    });
    expect(await decide({ scanIds: both, decision: "accept", lineId })).toMatchObject({
      status: 400,
      body: { code: "oneScanPerLine" },
    });
    expect((await decide({ scanIds: [both[1]], decision: "accept", lineId: 999_999 })).status).toBe(422);
    await decide({
      scanIds: [both[0]],
      decision: "accept",
      typeId: shop.ids.types.Server,
      productName: "Server X",
    });
    await decide({ scanIds: [both[1]], decision: "accept", lineId });
    expect(await decide({ scanIds: [both[0]], decision: "accept", lineId })).toMatchObject({
      status: 409,
      body: { code: "lineScannedOnce" },
    });
    expect((await close()).body.booked).toBe(2);
    const products = (await admin.get(`/products?purchaseId=${orderId}&sort=serialNumber`)).body.items;
    expect(products).toMatchObject([
      { serialNumber: tied, productName: "Zonder nummer", typeName: "Monitor" },
      { serialNumber: free, productName: "Server X", typeName: "Server" },
    ]);
  });
});

describe("a scan that nothing expected", () => {
  const azerty = "à&é\"'(-è_ç)";
  const suggested = async (serialNumber: string) => (await scanOf(serialNumber)).suggestion;
  const accept = (scanIds: number[]) =>
    scanner.post(`${intake}/decide`, { scanIds, decision: "accept", typeId: shop.ids.types.Monitor });

  test.each([
    ["with what its maker prints before it", (one: string) => `S${one}`],
    ["within what GS1 prints", (one: string) => `010871234567890621${one}`],
    ["within stars", (one: string) => `*${one}*`],
    ["with O for 0", (one: string) => one.replaceAll("0", "O")],
    [
      "as AZERTY types it",
      (one: string) => one.replace(/[\d-]/g, (sign) => azerty["0123456789-".indexOf(sign)]!),
    ],
  ])("%s is asked about: is it the expected one?", async (_how, printed) => {
    await open([line(0), line(1)]);
    await scan([printed(serial(0))]);
    const strange = (await state()).scans[0]!;
    expect(strange).toMatchObject({ verdict: "unexpected", suggestion: serial(0) });
    const { body } = await scanner.post(`${intake}/correct`, { scanId: strange.id, serialNumber: serial(0) });
    expect(body.counters).toMatchObject({ matched: 1, unexpected: 0, missing: 1 });
    expect(body.scans).toMatchObject([{ serialNumber: serial(0), verdict: "matched" }]);
  });

  test("may be a device that is here already, by its serial number or its label", async () => {
    const here = await shop.device({ serialNumber: `HIER-${round}` });
    await open([line(0)]);
    await scan([`SHIER-${round}`, here.sku]);
    expect(await suggested(`SHIER-${round}`)).toBe(here.serialNumber);
    expect(await suggested(here.sku)).toBe(here.serialNumber);
  });

  test("is nobody's when two look like it, and asks nothing when it is like none", async () => {
    await open([line(0), { ...line(0), serialNumber: serial(0).replace("0", "O") }]);
    await scan([serial(0).replaceAll("0", "O"), `VREEMD-${round}`]);
    expect((await state()).scans.map(({ suggestion }) => suggestion)).toEqual([undefined, undefined]);
  });

  test("is not taken in with all others while it may be an expected one, but alone", async () => {
    await open([line(0), line(1)]);
    await scan([`S${serial(0)}`, `S${serial(1)}`, `VREEMD-${round}`]);
    const ids = (await state()).scans.map(({ id }) => id);
    expect((await accept(ids)).body.counters.undecided).toBe(2);
    const doubtful = [(await scanOf(`S${serial(0)}`)).id, (await scanOf(`S${serial(1)}`)).id];
    expect(await accept(doubtful)).toMatchObject({ status: 422, body: { code: "scansMayBeOthers" } });
    expect((await accept(doubtful.slice(0, 1))).body.counters.undecided).toBe(1);
  });

  test("is corrected only in its own open session, to what is a number", async () => {
    await open([line(0)]);
    await scan([serial(0), `S${serial(0)}X`]);
    const matched = await scanOf(serial(0));
    const correct = (scanId: number, serialNumber: string) =>
      scanner.post(`${intake}/correct`, { scanId, serialNumber });
    expect((await correct(matched.id, "X1234")).status).toBe(404);
    const strange = await scanOf(`S${serial(0)}X`);
    expect((await correct(strange.id, "n/a")).body.code).toBe("serialUnreadable");
    expect((await scanOf(`S${serial(0)}X`)).id).toBe(strange.id);
    await open([line(1)]);
    expect((await correct(strange.id, serial(1))).status).toBe(404);
  });
});

describe("a line without a product type", () => {
  const type = (lineIds: number[], typeId = shop.ids.types.Monitor, by: Person = scanner) =>
    by.post(`${intake}/type`, { lineIds, typeId });
  const untyped = (at: number) => ({ productName: "Scherm", typeId: null, serialNumber: serial(at) });

  test("gets the one that whoever receives it sees, and is booked in as that", async () => {
    const box = { productName: "Doos kabels", typeId: null, quantity: 40 };
    await open([untyped(0), untyped(1), box, line(2)]);
    await scan([serial(0), serial(2)]);
    const [screens, cables] = (await state()).untyped;
    expect(screens).toMatchObject({ productName: "Scherm", quantity: 2, came: true });
    expect(cables).toMatchObject({ productName: "Doos kabels", quantity: 40, came: false });
    expect((await state()).counters.untyped).toBe(1);
    expect(await close()).toMatchObject({ status: 422, body: { code: "typeMissing" } });
    expect(await type(screens!.lineIds)).toMatchObject({ status: 200, body: { counters: { untyped: 0 } } });
    await scanner.post(`${intake}/count`, { lineId: cables!.lineIds[0], quantity: 38 });
    expect((await state()).counters.untyped).toBe(1);
    await type(cables!.lineIds, shop.ids.types.Accessoire);
    expect((await state()).untyped).toEqual([]);
    expect((await close()).body.booked).toBe(3);
    const products = (await admin.get(`/products?purchaseId=${orderId}&sort=id`)).body.items;
    expect(products.map((row: { typeName: string }) => row.typeName)).toEqual(
      expect.arrayContaining(["Monitor", "Monitor", "Accessoire"]),
    );
    expect((await type(screens!.lineIds)).body.code).toBe("intakeClosed");
  });

  test("gets a type once: neither one that it has nor a line of another order is changed", async () => {
    await open([untyped(0)]);
    const foreign = (await state()).untyped[0]!.lineIds;
    await open([untyped(1), line(2)]);
    const { untyped: waiting, missing } = await state();
    const [typed] = missing.filter(({ typeId }) => typeId !== null).map(({ lineId }) => lineId);
    const own = waiting[0]!.lineIds;
    for (const lineIds of [[typed!], foreign, [...own, ...foreign]])
      expect(await type(lineIds, shop.ids.types.Laptop)).toMatchObject({
        status: 422,
        body: { code: "lineHasType" },
      });
    expect((await state()).untyped).toEqual(waiting);
    expect((await type(own, 999_999)).body.code).toBe("unknownReference");
    expect((await type(own)).status).toBe(200);
    expect((await type(own)).status).toBe(200);
    expect((await type(own, shop.ids.types.Laptop)).status).toBe(422);
  });

  test.each([
    ["Admin", 200],
    ["Manager", 200],
    ["Purchasing", 200],
    ["Warehouse", 200],
    ["Sales", 403],
    ["Technician", 403],
    ["Planner", 403],
    ["Driver", 403],
    ["Partner", 403],
    ["Supplier", 403],
    ["Customer", 403],
  ] as const)("is typed at its intake by who receives goods: %s gets %i", async (group, status) => {
    await open([untyped(0)]);
    const person = await world.signedIn(group);
    const { lineIds } = (await state()).untyped[0]!;
    expect((await type(lineIds, shop.ids.types.Monitor, person)).status).toBe(status);
    expect((await state()).untyped).toHaveLength(status === 200 ? 0 : 1);
  });
});

describe("closing", () => {
  test("books in once when ten close at the same time", async () => {
    await open([line(0), line(1), line(2)]);
    await scan([serial(0), serial(1), serial(2)]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => close(at % 2 ? scanner : secondScanner)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 422, body: { code: "intakeClosed" } });
    expect((await admin.get(`/products?purchaseId=${orderId}`)).body.total).toBe(3);
  });

  test("takes the scan that comes at the same time, or refuses it, and loses none", async () => {
    await open(Array.from({ length: 30 }, (_, at) => line(at)));
    const [closed, ...scans] = await Promise.all([
      close(),
      ...Array.from({ length: 30 }, (_, at) =>
        scanner.post(`${intake}/scans`, { serialNumbers: [serial(at)] }),
      ),
    ]);
    const taken = scans.filter(({ status }) => status === 200).length;
    expect(closed.body.booked).toBe(taken);
    expect((await admin.get(`/products?purchaseId=${orderId}`)).body.total).toBe(taken);
  });

  test("is all or nothing: what does not fit leaves the session open", async () => {
    const { id } = await shop.made("/admin/locations", { name: `Krap ${round}`, unitCapacity: 2 });
    await open([line(0), line(1), line(2)], id);
    await scan([serial(0), serial(1), serial(2)]);
    expect(await close()).toMatchObject({ status: 422, body: { code: "locationFull" } });
    expect((await state()).closedAt).toBeNull();
    expect((await admin.get(`/products?purchaseId=${orderId}`)).body.total).toBe(0);
    const last = (await state()).scans[0]!.id;
    await scanner.post(`${intake}/undo`, { scanId: last });
    expect((await close()).body.booked).toBe(2);
  });

  test("leaves what was missing for the next session", async () => {
    await open([line(0), line(1)]);
    await scan([serial(0)]);
    await close();
    const next = (await scanner.post("/intakes", { orderId, locationId: shop.ids.locations.Ontvangst })).body;
    intake = `/intakes/${next.id}`;
    expect(next.counters).toMatchObject({ expected: 1, missing: 1 });
    expect(verdicts(await scan([serial(0), serial(1)]))).toEqual(["alreadyHere", "matched"]);
  });

  test("counts what has no number, as it was counted last", async () => {
    const bundle = { productName: "Muis", typeId: shop.ids.types.Accessoire, quantity: 200 };
    const { counted } = await open([bundle, line(0)]);
    const [{ lineId }] = counted as unknown as [{ lineId: number }];
    await scanner.post(`${intake}/count`, { lineId, quantity: 150 });
    await secondScanner.post(`${intake}/count`, { lineId, quantity: 180 });
    expect((await scanner.post(`${intake}/count`, { lineId: 999_999, quantity: 1 })).status).toBe(422);
    expect((await close()).body.booked).toBe(1);
    const [mice] = (await admin.get(`/products?purchaseId=${orderId}`)).body.items;
    expect(mice).toMatchObject({ quantity: 180, stockQuantity: 180 });
  });

  test("asks before it counts more than ten times what is expected", async () => {
    const { counted } = await open([{ productName: "Muis", typeId: shop.ids.types.Accessoire, quantity: 4 }]);
    const [{ lineId }] = counted as unknown as [{ lineId: number }];
    const count = (quantity: number, confirmed?: boolean) =>
      scanner.post(`${intake}/count`, { lineId, quantity, confirmed });
    expect((await count(40)).status).toBe(200);
    expect(await count(41)).toMatchObject({
      status: 422,
      body: {
        ...{ code: "countUnlikely", details: { expected: 4, counted: 41 } },
        errors: [{ path: "quantity" }],
      },
    });
    expect((await state()).counted).toMatchObject([{ counted: 40 }]);
    expect((await count(400, true)).status).toBe(200);
    expect((await state()).counted).toMatchObject([{ counted: 400 }]);
  });

  test("is final: nothing is scanned, counted, decided or taken back afterwards", async () => {
    await open([line(0)]);
    await scan([serial(0)]);
    await close();
    for (const [path, body] of [
      ["scans", { serialNumbers: ["X-1"] }],
      ["undo", {}],
      ["decide", { scanIds: [1], decision: "leave" }],
      ["count", { lineId: 1, quantity: 1 }],
      ["type", { lineIds: [1], typeId: 1 }],
      ["close", undefined],
    ] as const)
      expect(await scanner.post(`${intake}/${path}`, body)).toMatchObject({
        status: 422,
        body: { code: "intakeClosed" },
      });
  });
});

test("an order has one open session, and none when it is closed or archived", async () => {
  await open([line(0)]);
  const restart = () => secondScanner.post("/intakes", { orderId, locationId: shop.ids.locations.Ontvangst });
  expect(await restart()).toMatchObject({ status: 409, body: { code: "intakeOpen" } });
  expect(await shop.movePurchase(orderId, "Afgerond")).toMatchObject({
    status: 422,
    body: { code: "intakeOpen" },
  });
  await close();
  await shop.movePurchase(orderId, "Afgerond");
  expect(await restart()).toMatchObject({ status: 422, body: { code: "orderClosed" } });
  await admin.post(`/purchases/${orderId}/archive`);
  expect(await restart()).toMatchObject({ status: 422, body: { code: "archivedReadOnly" } });
  expect((await secondScanner.post("/intakes", { orderId: 999_999, locationId: 1 })).status).toBe(404);
});

describe("a device with two IMEIs", () => {
  test("is expected, scanned and received by either, and keeps both", async () => {
    const [first, second] = [41, 42].map((at) => normalImei(String(35_000_000_000_000 + 1000 * round + at)));
    await open([{ ...line(0), imei: first, imei2: second }]);
    expect(verdicts(await scan([second as string, first as string]))).toEqual(["matched", "matched again"]);
    expect((await close()).body.booked).toBe(1);
    const [product] = (await admin.get(`/products?imei=${second}`)).body.items;
    expect(product).toMatchObject({ serialNumber: serial(0), imei: first, imei2: second });
  });
});

describe("a device with an IMEI", () => {
  const imei = (at: number) => normalImei(String(35_000_000_000_000 + 1000 * round + at));
  const phone = (at: number) => ({ ...line(at), imei: imei(at) });
  const unnumbered = (at: number) => ({ ...phone(at), serialNumber: "" });

  test("is found by its serial number or its IMEI, however that is written, and is one device", async () => {
    await open([phone(0), unnumbered(1), phone(2)]);
    const sixteen = `${imei(1).slice(0, 14)}07`;
    const answer = await scan([imei(0), serial(0), sixteen, imei(1).slice(0, 14)]);
    expect(verdicts(answer)).toEqual(["matched", "matched again", "matched", "matched again"]);
    expect(answer.results).toMatchObject([
      { serialNumber: serial(0) },
      { serialNumber: serial(0) },
      { serialNumber: imei(1) },
      { serialNumber: imei(1) },
    ]);
    expect(await state()).toMatchObject({
      counters: { expected: 3, matched: 2, missing: 1, duplicates: 2, unexpected: 0 },
      missing: [{ serialNumber: serial(2), imei: imei(2) }],
    });
    expect((await close()).body.booked).toBe(2);
    const products = (await admin.get(`/products?purchaseId=${orderId}&sort=id`)).body.items;
    expect(products.map((one: Record<string, string>) => [one.serialNumber, one.imei]).sort()).toEqual(
      [
        [serial(0), imei(0)],
        [imei(1), imei(1)],
      ].sort(),
    );
  });

  test("is here already when a product has its IMEI, whatever its serial number", async () => {
    await shop.device({ serialNumber: `ANDER-${round}`, imei: imei(9), imei2: imei(0) });
    await open([phone(0), phone(1)]);
    expect(verdicts(await scan([serial(0), imei(1)]))).toEqual(["alreadyHere", "matched"]);
    expect(await close()).toMatchObject({ status: 422, body: { code: "unexpectedUndecided" } });
  });

  test("is refused with the product that has its IMEI, when a purchase is done without an intake", async () => {
    const { id, sku } = await shop.device({ imei: imei(0) });
    const purchase = await shop.purchase([phone(0)] as never);
    expect(await shop.movePurchase(purchase.id, "Afgerond")).toMatchObject({
      status: 409,
      body: { code: "imeiTaken", details: { productId: id, sku } },
    });
  });
});
