import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Intake } from "../../../contract/intakes.ts";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const run = promisify(execFile);
const { world, admin, shop } = await testShop();
let round = 0;
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const line = (more: object = {}) => ({ productName: "Laptop", typeId: shop.ids.types.Monitor, ...more });
const serial = (at: number) => `C${round}-${at}`;
/** Three with a number, three without one, and a bundle. */
async function expecting() {
  round += 1;
  const numbered = [0, 1, 2].map((at) => line({ serialNumber: serial(at) }));
  const order = await shop.purchase([...numbered, line(), line(), line(), line({ quantity: 9 })]);
  return {
    orderId: order.id as number,
    lineIds: order.lines.map(({ id }: { id: number }) => id) as number[],
  };
}
async function open(orderId: number) {
  const locationId = shop.ids.locations.Ontvangst;
  return ((await admin.post("/intakes", { orderId, locationId })).body as Intake).id;
}
const sumOf = ({ counters, scans }: Intake) =>
  counters.matched +
  counters.missing +
  scans.filter(({ verdict, lineId }) => verdict === "alreadyHere" && lineId !== null).length;

const acts = ["scan", "strange", "link", "leave", "accept", "undo", "count", "here"] as const;
type Act = { act: (typeof acts)[number]; which: number };

async function perform({ act, which }: Act, intake: Intake, lineIds: readonly number[]) {
  const url = `/intakes/${intake.id}`;
  const scanIds = intake.scans.slice(which % 4, (which % 4) + 1).map(({ id }) => id);
  const decide = (more: object) => scanIds.length && admin.post(`${url}/decide`, { scanIds, ...more });
  const scan = (serialNumber: string) => admin.post(`${url}/scans`, { serialNumbers: [serialNumber] });
  const does: Record<Act["act"], () => unknown> = {
    scan: () => scan(serial(which % 3)),
    strange: () => scan(`${serial(which)}-X`),
    link: () => decide({ decision: "accept", lineId: lineIds[3 + (which % 3)] }),
    leave: () => decide({ decision: "leave" }),
    accept: () => decide({ decision: "accept", typeId: shop.ids.types.Monitor }),
    undo: () => admin.post(`${url}/undo`, {}),
    count: () => admin.post(`${url}/count`, { lineId: lineIds[3 + (which % 4)], quantity: which % 3 }),
    here: () => admin.post("/products", line({ serialNumber: serial(which % 3) })),
  };
  await does[act]();
}

const stepsArbitrary = fc.array(fc.record({ act: fc.constantFrom(...acts), which: fc.nat({ max: 11 }) }), {
  minLength: 6,
  maxLength: 14,
});
test("what is expected always equals what matched, misses, or is here already", async () => {
  await fc.assert(
    fc.asyncProperty(stepsArbitrary, async (steps) => {
      const { orderId, lineIds } = await expecting();
      const id = await open(orderId);
      for (const step of steps) {
        const before = (await admin.get(`/intakes/${id}`)).body as Intake;
        await perform(step, before, lineIds);
        const intake = (await admin.get(`/intakes/${id}`)).body as Intake;
        expect({ ...step, expected: intake.counters.expected }).toEqual({ ...step, expected: sumOf(intake) });
      }
    }),
    { seed: 20_261_122, numRuns: 8, endOnFailure: true },
  );
});

test("each closed session keeps its own sum, when the rest comes in another", async () => {
  const { orderId, lineIds } = await expecting();
  const numbers = async (id: number) => {
    const { counters } = (await admin.get(`/intakes/${id}`)).body as Intake;
    return [counters.expected, counters.matched, counters.missing];
  };
  const first = await open(orderId);
  await admin.post(`/intakes/${first}/scans`, { serialNumbers: [serial(0), "VREEMD-C"] });
  const { scans } = (await admin.get(`/intakes/${first}`)).body as Intake;
  const scanIds = scans.filter(({ verdict }) => verdict === "unexpected").map(({ id }) => id);
  await admin.post(`/intakes/${first}/decide`, { scanIds, decision: "accept", lineId: lineIds[3] });
  expect(await numbers(first)).toEqual([4, 2, 2]);
  expect((await admin.post(`/intakes/${first}/close`)).status).toBe(200);
  expect(await numbers(first)).toEqual([4, 2, 2]);

  const second = await open(orderId);
  await admin.post(`/intakes/${second}/scans`, { serialNumbers: [serial(1)] });
  expect(await numbers(second)).toEqual([2, 1, 1]);
  await admin.post(`/intakes/${second}/close`);
  expect(await numbers(second)).toEqual([2, 1, 1]);
  expect(await numbers(first)).toEqual([4, 2, 2]);
});

test("SKUs are given and labels printed in the order of scanning, whatever was scanned twice", async () => {
  const { orderId } = await expecting();
  const id = await open(orderId);
  for (const at of [2, 0, 1, 2]) await admin.post(`/intakes/${id}/scans`, { serialNumbers: [serial(at)] });
  const { productIds } = (await admin.post(`/intakes/${id}/close`)).body as { productIds: number[] };
  const { items } = (await admin.get(`/products?purchaseId=${orderId}&sort=sku`)).body as {
    items: { id: number; serialNumber: string }[];
  };
  expect(items.map(({ serialNumber }) => serialNumber)).toEqual([serial(2), serial(0), serial(1)]);
  expect(items.map((item) => item.id)).toEqual(productIds);

  const printed = async (chosen: object) => {
    const { bytes } = await admin.post("/labels", { ...chosen, format: "brother62" });
    const reading = run("pdftotext", ["-raw", "-", "-"]);
    reading.child.stdin?.end(bytes);
    const { stdout } = await reading;
    return [...stdout.matchAll(new RegExp(serial(0).replace(/0$/, "\\d"), "g"))].map(([found]) => found);
  };
  const inTurn = [serial(2), serial(0), serial(1)];
  expect(await printed({ ids: productIds })).toEqual(inTurn);
  expect(await printed({ ids: productIds.toReversed() })).toEqual(inTurn.toReversed());
  expect(await printed({ filter: { purchaseId: String(orderId), sort: "id" } })).toEqual(inTurn);
});

test("what was counted and then got a number is counted no longer, and comes in once", async () => {
  const { orderId, lineIds } = await expecting();
  const id = await open(orderId);
  const lineId = lineIds[3];
  await admin.post(`/intakes/${id}/count`, { lineId, quantity: 1 });
  await admin.post(`/intakes/${id}/scans`, { serialNumbers: [serial(9)] });
  const { scans } = (await admin.get(`/intakes/${id}`)).body as Intake;
  await admin.post(`/intakes/${id}/decide`, { scanIds: [scans[0]!.id], decision: "accept", lineId });
  const { counted } = (await admin.get(`/intakes/${id}`)).body as Intake;
  expect(counted.map((line) => line.lineId)).not.toContain(lineId);
  expect((await admin.post(`/intakes/${id}/close`)).body.booked).toBe(1);
  const { body } = await admin.get(`/products?purchaseId=${orderId}`);
  expect(body.items).toMatchObject([{ serialNumber: serial(9), quantity: 1 }]);
});
