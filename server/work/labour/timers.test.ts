import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const start = (id: number, what = "", by = technician) => by.post(`/repairs/${id}/timer`, { what });
const stop = (body: object = {}, by = technician) => by.post("/repairs/timers/stop", body);
const running = async (by = technician) => (await by.get("/repairs/timers")).body.items;
const linesOf = async (id: number) => (await admin.get(`/repairs/${id}`)).body.lines;
/** Lets time pass for all timers that run. */
const pass = (seconds: number) =>
  world.services.pool.query(
    `update "labourTimer" set "startedAt" = "startedAt" - make_interval(secs => ${seconds})`,
  );

test("a timer runs on the server, and stopped its time is a line of the repair", async () => {
  const repair = await shop.repair([]);
  expect((await start(repair.id, "Scharnier")).body).toMatchObject({ orderNr: repair.orderNr, own: true });
  await pass(61);
  const [timer] = await running();
  expect(timer).toMatchObject({ orderId: repair.id, what: "Scharnier", userName: technician.username });
  expect(timer.seconds).toBeGreaterThanOrEqual(61);
  expect(await running(admin)).toMatchObject([{ own: false }]);
  const { body } = await stop();
  expect(body).toMatchObject({ orderId: repair.id, minutes: 2 });
  expect(await running()).toEqual([]);
  expect(await linesOf(repair.id)).toMatchObject([
    { id: body.lineId, kind: "labour", productName: "Scharnier", minutes: 2, unitPrice: 217 },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/price|rate/i);
});

const work = async (id: number, what: string, minutes: number) => {
  await start(id, what);
  await pass(minutes * 60 - 30);
  expect((await stop()).body.minutes).toBe(minutes);
};

test("time fills the labour that was quoted, and is charged above it only when it took longer", async () => {
  const labour = { kind: "labour", productName: "Accu", minutes: 30, hourlyRate: 6000 };
  const repair = await shop.repair([labour]);
  await work(repair.id, "Solderen", 10);
  await work(repair.id, "Accu", 15);
  expect(await linesOf(repair.id)).toMatchObject([
    { productName: "Accu", minutes: 30, workedMinutes: 25, unitPrice: 3000 },
  ]);
  await work(repair.id, "Solderen", 10);
  expect(await linesOf(repair.id)).toMatchObject([{ minutes: 35, workedMinutes: 35, unitPrice: 3500 }]);
  await work(repair.id, "Scherm", 15);
  await work(repair.id, "Scherm", 5);
  expect(await linesOf(repair.id)).toMatchObject([
    { productName: "Accu", minutes: 35, unitPrice: 3500 },
    { productName: "Scherm", minutes: 20, workedMinutes: 20, unitPrice: 2167 },
  ]);
  expect((await admin.get(`/repairs/${repair.id}`)).body.totals.net).toBe(5667);
});

test("a stopped timer leaves an approved quote agreed until the work exceeds the tolerance", async () => {
  const repair = await shop.repair([
    { kind: "labour", productName: "Arbeid", minutes: 45, hourlyRate: 6500 },
    { kind: "service", productName: "Toetsenbord", unitPrice: 9000 },
  ]);
  const now = async () => (await admin.get(`/repairs/${repair.id}`)).body;
  const { total } = (await admin.post(`/repairs/${repair.id}/approve`, { how: "telefonisch" })).body;
  await work(repair.id, "solderen", 1);
  expect(await now()).toMatchObject({ total, lineCount: 2, needsApproval: false, approvedTotal: total });
  expect((await shop.moveRepair(repair.id, "In behandeling")).status).toBe(200);
  await work(repair.id, "", 55);
  expect(await now()).toMatchObject({ lineCount: 2, needsApproval: false });
  await work(repair.id, "", 5);
  expect(await now()).toMatchObject({ lineCount: 3, needsApproval: true, approvedTotal: total });
  expect((await technician.get(`/repairs/${repair.id}`)).body.approvedTotal).toBeNull();
  expect((await shop.moveRepair(repair.id, "Gerepareerd")).body.code).toBe("approvalNeeded");
  const { version, ...configs } = (await admin.get("/admin/configs")).body;
  await admin.put("/configs", { ...configs, version, approvalTolerance: 2000 });
  expect(await now()).toMatchObject({ needsApproval: false });
  expect((await shop.moveRepair(repair.id, "Gerepareerd")).status).toBe(200);
});

test("everybody has one at a time, and several people may work on one repair", async () => {
  const [one, other] = [await shop.repair([]), await shop.repair([])];
  await start(one.id);
  expect(await start(other.id)).toMatchObject({
    status: 422,
    body: { code: "timerRuns", details: { orderNr: one.orderNr } },
  });
  expect((await start(one.id, "", admin)).status).toBe(200);
  expect(await running()).toHaveLength(2);
  for (const by of [technician, admin]) expect((await stop({}, by)).status).toBe(200);
  expect(await linesOf(one.id)).toMatchObject([{ minutes: 2 }]);
});

test("two who stop a timer at once book its time once", async () => {
  const repair = await shop.repair([]);
  await start(repair.id, "Toetsenbord");
  await pass(9 * 60 - 30);
  const answers = await Promise.all([stop(), stop(), stop()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await linesOf(repair.id)).toMatchObject([{ minutes: 9 }]);
});

test("who is outside the company has no timers, whatever rights they were given", async () => {
  const repair = await shop.repair([]);
  const customer = await world.signedIn("Customer");
  await world.regroup(customer, ["Customer"], ["repairs:write"]);
  const answers = [await customer.get("/repairs/timers"), await start(repair.id, "", customer)];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

test("what was counted by mistake is forgotten", async () => {
  const repair = await shop.repair([]);
  await start(repair.id);
  expect((await stop({ discard: true })).body.lineId).toBeNull();
  expect(await linesOf(repair.id)).toEqual([]);
  expect((await stop()).status).toBe(404);
});

test("a repair that is closed takes no time, and its timer can only be forgotten", async () => {
  const repair = await shop.repair([]);
  await start(repair.id);
  await shop.moveRepair(repair.id, "Gerepareerd");
  expect((await stop()).body.code).toBe("orderClosed");
  expect(await running()).toHaveLength(1);
  expect((await stop({ discard: true })).status).toBe(200);
  expect((await start(repair.id)).body.code).toBe("orderClosed");
});

test("a repair that is deleted takes its timer along", async () => {
  const repair = await shop.repair([]);
  await start(repair.id);
  expect((await admin.del(`/repairs/${repair.id}`)).status).toBe(200);
  expect(await running()).toEqual([]);
});
