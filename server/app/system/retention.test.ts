import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { tidy } from "./tidy.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const run = (text: string) => world.services.pool.query(text);
const count = async (table: string, where = "true") =>
  (await run(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count as number;

async function keep(retention: object) {
  const { body } = await admin.get("/admin/configs");
  const { version, ...configs } = body;
  const changed = { ...configs, retention: { ...configs.retention, ...retention }, version };
  expect((await admin.put("/configs", changed)).status).toBe(200);
}
/** A mail of so many days and minutes before the company's day began. */
const mail = (key: string, days: number, minutes: number, more: [string, string] = ["sentAt", "now()"]) =>
  run(`insert into mail ("to", subject, body, locale, "causeKey", "createdAt", "${more[0]}")
    values ('a@voorbeeld.nl', 'Oud', 'Oud', 'nl', '${key}',
      "startOfDay"(today() - ${days}) - interval '${minutes} minutes', ${more[1]})`);

test("mails are erased when their days are over by the company's clock, never one that waits", async () => {
  await mail("before", 10, 1);
  await mail("within", 10, -1);
  await mail("waiting", 40, 0, ["sentAt", "null"]);
  await mail("refused", 40, 0, ["failure", `'{"code": "mailRefused"}'`]);
  await tidy(world.services)();
  expect(await count("mail", `subject = 'Oud'`)).toBe(4);
  await keep({ mails: 10 });
  await tidy(world.services)();
  const { rows } = await run(`select "causeKey" from mail where subject = 'Oud' order by 1`);
  expect(rows.map(({ causeKey }) => causeKey)).toEqual(["waiting", "within"]);
});

test("who opened from where, notices and devices are erased after the days of logs", async () => {
  const user = (await admin.get("/security/info")).body.userId;
  await run(`insert into "knownDevice" ("userId", "tokenHash", "usedAt") values (${user}, 'hash1', now() - interval '20 days'),
    (${user}, 'hash2', now())`);
  await keep({ logs: 14 });
  await tidy(world.services)();
  expect(await count(`"knownDevice"`, `"tokenHash" = 'hash1'`)).toBe(0);
  expect(await count(`"knownDevice"`, `"tokenHash" = 'hash2'`)).toBe(1);
});

test("positions go by days of the company, and the last one of a vehicle with them", async () => {
  const { body: van } = await admin.post("/admin/vehicles", { name: "Bus", registrationNumber: "V101XX" });
  const place = (days: number) =>
    run(`select "openPositionDay"(today() - ${days} - 1), "openPositionDay"(today() - ${days});
      insert into "vehiclePosition" ("vehicleId", "fixedAt", latitude, longitude)
      values (${van.id}, "startOfDay"(today() - ${days}) + interval '5 minutes', 52, 5)`);
  for (const days of [3, 5, 9]) await place(days);
  await keep({ positions: 5 });
  await tidy(world.services)();
  const { rows } = await run(`select today() - "dayOf"("fixedAt") as age from "vehiclePosition" order by 1`);
  expect(rows.map(({ age }) => age)).toEqual([3, 5]);
});
