import { expect, test } from "vitest";
import { modules } from "../../../contract/access.ts";
import { testWorld } from "../../testing/fixture.ts";
import { findModuleConfig, findModuleSecrets, sealSecrets } from "./configs.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");

test("a module's settings are typed: defaults until set, and each wrong value is refused at its field", async () => {
  expect((await admin.get("/modules/tracking/configs")).body).toMatchObject({
    stopMinutes: 5,
    stopMetres: 100,
    version: 1,
  });
  const set = await admin.put("/modules/tracking/configs", { stopMinutes: 7, stopMetres: 50, version: 1 });
  expect(set).toMatchObject({ status: 200, body: { stopMinutes: 7, stopMetres: 50, version: 2 } });
  expect(await findModuleConfig(world.db, "tracking")).toEqual({ stopMinutes: 7, stopMetres: 50 });
  const stale = await admin.put("/modules/tracking/configs", { stopMinutes: 9, stopMetres: 50, version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale" } });
  const wrong = await admin.put("/modules/tracking/configs", { stopMinutes: 0, stopMetres: 1e9, more: 1 });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    "more",
    "stopMetres",
    "stopMinutes",
  ]);
});

test("every module answers for its settings, and one that nobody sells is not found", async () => {
  for (const module of modules)
    expect([module, (await admin.get(`/modules/${module}/configs`)).status]).toEqual([module, 200]);
  expect((await admin.get("/modules/teleport/configs")).status).toBe(404);
  expect((await admin.put("/modules/analytics/configs", { colour: "blue" })).body.errors[0].path).toBe(
    "colour",
  );
});

test("a module shows and sets the settings of the company that it works with, and no others", async () => {
  const before = (await admin.get("/admin/configs")).body;
  const { workingHours, depot, version } = (await admin.get("/modules/logistics/configs")).body;
  expect({ workingHours, depot, version }).toEqual({
    ...{ workingHours: before.workingHours, depot: before.depot, version: before.version },
  });
  const saturday = { from: "09:00", until: "13:00" };
  const set = await admin.put("/modules/logistics/configs", {
    workingHours: { ...workingHours, saturday },
    depot: { ...depot, zipcode: "3512 JC", city: "Utrecht" },
    version,
  });
  expect(set.body).toMatchObject({ workingHours: { saturday }, version: version + 1 });
  expect(set.body.depot.latitude).toBeCloseTo(52.09, 1);
  expect((await admin.put("/modules/repairs/configs", { hourlyRate: 7250 })).status).toBe(200);
  const after = (await admin.get("/admin/configs")).body;
  expect(after).toEqual({
    ...before,
    ...{ workingHours: set.body.workingHours, depot: set.body.depot, hourlyRate: 7250, version: version + 2 },
  });
  const reversed = { workingHours: { ...workingHours, monday: { from: "17:00", until: "08:00" } }, depot };
  expect((await admin.put("/modules/logistics/configs", reversed)).body).toMatchObject({
    ...{ code: "hoursEndFirst", errors: [{ path: "workingHours.monday.until" }] },
  });
  const stale = await admin.put("/modules/repairs/configs", { hourlyRate: 1, version });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale" } });
});

test("a module's secret is typed once, kept when left blank, and never read back or put into the audit", async () => {
  const secret = "zeer-geheim-token-9876";
  const put = (secrets: object) => admin.put("/modules/webshop/configs", { secrets });
  expect((await put({ accessToken: secret })).body.secrets).toMatchObject({ accessToken: "9876" });
  expect((await put({ accessToken: "" })).body.secrets).toMatchObject({ accessToken: "9876" });
  expect((await put({ accessToken: "9876" })).body.secrets).toMatchObject({ accessToken: "9876" });
  expect(await findModuleSecrets(world.db, "webshop")).toEqual({ accessToken: secret });
  expect(JSON.stringify((await admin.get("/modules/webshop/configs")).body)).not.toContain(secret);
  const { rows } = await world.services.pool.query("select changes::text from audit");
  expect(rows.filter(({ changes }) => changes.includes(secret))).toEqual([]);
  expect((await put({ accessToken: "kort" })).body.secrets).toMatchObject({ accessToken: "…" });
});

test("a module's secret is stored sealed, and does not open in the place of another", async () => {
  const secret = "zeer-geheim-token-1234";
  await admin.put("/modules/webshop/configs", { secrets: { accessToken: secret } });
  const stored = async () =>
    (await world.services.pool.query(`select name, value from "moduleSecret"`)).rows as { value: string }[];
  expect(await stored()).toEqual([{ name: "accessToken", value: expect.stringMatching(/^sealed:/) }]);
  expect(JSON.stringify(await stored())).not.toContain(secret);
  await world.services.pool.query(`update "moduleSecret" set name = 'consumerKey'`);
  expect(await findModuleSecrets(world.db, "webshop")).toEqual({});
  await world.db.deleteFrom("moduleSecret").execute();
});

test("a secret of before is sealed at the start, and one of another key counts as never typed", async () => {
  const { id } = await world.db
    .selectFrom("module")
    .select("id")
    .where("name", "=", "webshop")
    .executeTakeFirstOrThrow();
  const values = { moduleId: id, name: "accessToken", value: "van-vroeger-1234" };
  await world.db.insertInto("moduleSecret").values(values).execute();
  expect(await findModuleSecrets(world.db, "webshop")).toEqual({ accessToken: "van-vroeger-1234" });
  await world.db.transaction().execute((tx) => sealSecrets(tx, world.services.sealer));
  const { rows } = await world.services.pool.query(`select value from "moduleSecret"`);
  expect(rows[0].value).toMatch(/^sealed:/);
  expect(await findModuleSecrets(world.db, "webshop")).toEqual({ accessToken: "van-vroeger-1234" });
  await world.services.pool.query(
    `update "moduleSecret" set value = 'sealed:00000000:' || substr(value, 17)`,
  );
  expect(await findModuleSecrets(world.db, "webshop")).toEqual({});
  expect((await admin.get("/modules/webshop/configs")).body.secrets.accessToken).toBe("");
  await world.db.deleteFrom("moduleSecret").execute();
});

test("the secrets of one address of a shop are forgotten when another is set, unless they are typed anew", async () => {
  const put = (baseUrl: string, secrets: object = {}) =>
    admin.put("/modules/webshop/configs", { baseUrl, secrets });
  const token = { accessToken: "token-van-de-eerste-winkel" };
  await put("https://shop.voorbeeld.nl", token);
  expect((await put("https://shop.voorbeeld.nl/nl")).body.secrets.accessToken).toBe("nkel");
  const hint = { accessToken: "nkel" };
  expect((await put("https://elders.voorbeeld.nl", hint)).body.secrets.accessToken).toBe("");
  expect(await findModuleSecrets(world.db, "webshop")).toEqual({});
  const other = { accessToken: "token-van-de-derde-winkelier" };
  expect((await put("https://derde.voorbeeld.nl", other)).body.secrets.accessToken).toBe("lier");
});

test("only an Admin reads and sets them", async () => {
  const manager = await world.signedIn("Manager");
  expect((await manager.get("/modules/erasure/configs")).status).toBe(403);
  expect((await manager.put("/modules/erasure/configs", {})).status).toBe(403);
  expect((await manager.get("/modules/logistics/configs")).status).toBe(403);
});
