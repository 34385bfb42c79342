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

/** A bulk mail that ended so many days before today, to a contact and to an address of nobody; answers its id. */
async function bulkMail(name: string, days: number, state = "finished") {
  const contact = (await admin.post("/contacts", { name, email: `${name}@Voorbeeld.nl` })).body.id;
  const { rows } = await run(`insert into email (name, state, "startedAt", "finishedAt", "plannedAt")
    values ('${name}', '${state}', now(), "startOfDay"(today() - ${days}) - interval '1 minute', now()) returning id`);
  const { id } = rows[0];
  await run(`insert into "emailRecipient" ("emailId", "contactId", address, domain, locale, token, state, "claimedAt", "acceptedAt", answer, "values")
    values (${id}, ${contact}, '${name}@voorbeeld.nl', 'voorbeeld.nl', 'nl', '${name.padEnd(22, "A")}', 'accepted', now(), now(), '250 ok', '{"name": "${name}"}'),
      (${id}, null, 'typed.${name}@voorbeeld.nl', 'voorbeeld.nl', 'nl', '${name.padEnd(22, "B")}', 'refused', now(), null, 'no ${name}', '{}')`);
  await run(`insert into "emailEvent" ("emailId", "recipientId", kind, agent, network, detail, at)
    select "emailId", id, 'open', 'Program of ${name}', '10.1.2.0', 'to ${name}', now() - interval '20 days' from "emailRecipient" where "emailId" = ${id}`);
  return id as number;
}
const namedIn = (name: string) =>
  count(
    '"emailRecipient" as r',
    `r::text ilike '%${name}@%' or r::text ilike '%"${name}"%' or answer like '%${name}%'`,
  );

test("those who got a bulk mail are erased when its days are over, and its figures stay", async () => {
  const [old, late, running] = [
    await bulkMail("vroeg", 10),
    await bulkMail("laat", 9),
    await bulkMail("bezig", 40, "sending"),
  ];
  const figures = async () => (await admin.get(`/emails/${old}/figures`)).body;
  const before = await figures();
  await keep({ mails: null });
  await tidy(world.services)();
  expect(await namedIn("vroeg")).toBe(2);
  await keep({ mails: 10 });
  await tidy(world.services)();
  expect([await namedIn("vroeg"), await namedIn("laat"), await namedIn("bezig")]).toEqual([0, 2, 2]);
  expect(await count('"emailEvent"', "detail = 'to vroeg'")).toBe(0);
  expect(await figures()).toEqual(before);
  expect(before.counts).toMatchObject({ accepted: 1, refused: 1 });
  const { items } = (await admin.get(`/emails/${old}/recipients?sort=id`)).body;
  expect(items.map(({ address, state }: never) => [address, state])).toEqual([
    ["", "accepted"],
    ["", "refused"],
  ]);
  const logged = (await admin.get("/logs/emails?kind=bulk&pageSize=100")).body.items;
  expect(new Set(logged.map(({ emailId }: { emailId: number }) => emailId))).toEqual(
    new Set([late, running]),
  );
  const { rows } = await run(`select id from "emailRecipient" where "emailId" = ${old} order by id`);
  expect((await admin.get(`/logs/emails/${rows[0].id * 2 + 1}`)).status).toBe(404);
  expect((await admin.post(`/logs/emails/${rows[1].id * 2 + 1}/again`)).status).toBe(404);
});

test("by the link of an erased mail its contact still unsubscribes, and an address of nobody is not found", async () => {
  await bulkMail("trouw", 30);
  await keep({ mails: 10 });
  await tidy(world.services)();
  const link = (letter: string) => `/mail-links/${"trouw".padEnd(22, letter)}`;
  expect((await world.anonymous.get(link("A"))).body).toMatchObject({ getsMail: true });
  expect((await world.anonymous.post(`${link("A")}/choices`, { getsMail: false })).body).toMatchObject({
    getsMail: false,
  });
  expect(await count("suppression", "address = 'trouw@voorbeeld.nl'")).toBe(1);
  expect((await world.anonymous.get(link("B"))).status).toBe(404);
  expect(await count("suppression", "address like 'erased%'")).toBe(0);
});

test("who opened from where, notices and devices are erased after the days of logs", async () => {
  const user = (await admin.get("/security/info")).body.userId;
  await run(`insert into "knownDevice" ("userId", "tokenHash", "usedAt") values (${user}, 'hash1', now() - interval '20 days'),
    (${user}, 'hash2', now())`);
  const { body: van } = await admin.post("/admin/vehicles", { name: "Bus 2", registrationNumber: "V102XX" });
  await run(`insert into notification ("userId", "vehicleId", "alarmAt", "createdAt")
    values (${user}, ${van.id}, now() - interval '20 days', now() - interval '20 days'), (${user}, ${van.id}, now(), now())`);
  const id = await bulkMail("logboek", 1);
  await run(`insert into "emailEvent" ("emailId", "recipientId", kind, agent, network)
    select "emailId", id, 'click', 'Newer program', '10.9.9.0' from "emailRecipient" where "emailId" = ${id}`);
  await keep({ logs: 14, mails: null });
  await tidy(world.services)();
  expect(await count("notification", `"userId" = ${user}`)).toBe(1);
  const { rows } = await run(
    `select kind, agent, network from "emailEvent" where "emailId" = ${id} group by 1, 2, 3 order by 1`,
  );
  expect(rows).toEqual([
    { kind: "click", agent: "Newer program", network: "10.9.9.0" },
    { kind: "open", agent: "", network: "" },
  ]);
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
