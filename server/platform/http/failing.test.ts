import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { buildApp } from "../../app/startup/build.ts";
import { logging } from "../../ground/base/logging.ts";
import { connect } from "../../ground/database/connection.ts";
import { testWorld } from "../../testing/fixture.ts";
import { type Client, clientOf } from "../../testing/person.ts";
import type { App } from "./app.ts";

const world = await testWorld();
let app: App;
let admin: Client;
let owner: ReturnType<typeof connect>;
const logLines: string[] = [];
const lines = () => logLines.map((line) => JSON.parse(line));

/** The database refuses a contact with the SQLSTATE that is its name. */
const refusing = `
  create function "refuseByName"() returns trigger language plpgsql as $$
  begin
    raise exception 'PostgreSQL says % of a secret row', new.name using errcode = new.name, detail = 'Key (a secret)';
  end $$;
  create trigger "refuseByName" before insert on contact for each row
    when (new.name ~ '^[0-9A-Z]{5}$') execute function "refuseByName"()`;

beforeAll(async () => {
  const { rows } = await world.services.pool.query("select current_database() as database");
  owner = connect({ ...inject("postgres"), ...rows[0] });
  await owner.pool.query(refusing);
  const stream = { write: (line: string) => void logLines.push(line) };
  app = await buildApp(world.services, { logger: { ...logging, stream } });
  const { accessToken } = await world.signedIn("Admin");
  const ask = async (
    method: string,
    url: string,
    { headers = {}, payload }: Record<string, unknown> = {},
  ) => {
    const answer = await app.inject({
      method: method as "GET",
      url: `/api${url}`,
      headers: headers as Record<string, string>,
      payload: payload as object,
    });
    return {
      status: answer.statusCode,
      body: answer.json(),
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  };
  admin = clientOf(ask, { authorization: `Bearer ${accessToken}` });
});
beforeEach(() => void logLines.splice(0));
afterAll(async () => {
  await owner.pool.end();
  await app.close();
});

const refusedWith = (sqlstate: string) => admin.post("/contacts", { name: sqlstate, companyId: null });

test.each([
  ["53100", 503, "diskFull", "De schijf van de server is vol"],
  ["53300", 503, "databaseBusy", "De database heeft het te druk"],
  ["53200", 503, "databaseBusy", "De database heeft het te druk"],
  ["57014", 503, "tookTooLong", "Dit duurde te lang"],
  ["57P03", 503, "databaseAway", "De database is even niet bereikbaar"],
  ["08006", 503, "databaseAway", "De database is even niet bereikbaar"],
  ["40P01", 409, "changesCrossed", "Twee wijzigingen wachtten op elkaar"],
  ["55P03", 409, "busyTryAgain", "Iemand anders is hier net mee bezig"],
  ["XX000", 500, "internal", "Er is een intern probleem op de server"],
])("%s of the database is answered as %d %s in words of its own", async (sqlstate, status, code, words) => {
  const answer = await refusedWith(sqlstate);
  expect(answer).toMatchObject({ status, body: { status, code } });
  expect(answer.body.detail).toContain(words);
  expect(JSON.stringify(answer.body)).not.toContain("secret");
});

test("every answer of 5xx is one line with its route, number and SQLSTATE, and no other refusal is", async () => {
  const failing = { "53100": 50, "53300": 40, "57014": 40, "57P03": 40, XX000: 50 };
  for (const [sqlstate, level] of Object.entries(failing)) {
    logLines.splice(0);
    const { body, status } = await refusedWith(sqlstate);
    expect(lines()).toEqual([
      expect.objectContaining({
        level,
        status,
        sqlstate,
        code: body.code,
        method: "POST",
        route: "/api/contacts",
        requestId: body.requestId,
        msg: expect.stringContaining(`PostgreSQL says ${sqlstate}`),
      }),
    ]);
    expect(logLines.join("")).not.toContain("Key (");
  }
  logLines.splice(0);
  for (const sqlstate of ["40P01", "55P03", "23505"])
    expect((await refusedWith(sqlstate)).status).toBeLessThan(500);
  expect((await admin.get("/contacts/999999")).status).toBe(404);
  expect(logLines).toEqual([]);
});

test("the number of a request is that of X-Request-Id, or its own, in its answer and in every problem", async () => {
  const withRequestId = (requestId: string) => admin.get("/contacts/999999", { "x-request-id": requestId });
  for (const requestId of [
    "4bf92f3577b34da6",
    "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
    "Root=1-67891233-abc:7/8",
  ]) {
    const { headers, body } = await withRequestId(requestId);
    expect([headers["x-request-id"], body.requestId]).toEqual([requestId, requestId]);
  }
  const own = new Set<string>();
  for (const requestId of ["", "a b", 'x"}', "é", "a\tb", "x".repeat(129), "<script>"]) {
    const { headers, body } = await withRequestId(requestId);
    expect(body.requestId).toMatch(/^[0-9a-f]{16}$/);
    expect(headers["x-request-id"]).toBe(body.requestId);
    own.add(body.requestId);
  }
  expect(own.size).toBe(7);
  const { headers, body } = await admin.post("/contacts", { name: 5 });
  expect(body).toMatchObject({ code: "invalid", requestId: headers["x-request-id"] });
  expect((await admin.get("/health/live", { "x-request-id": "abc" })).headers["x-request-id"]).toBe("abc");
  const tooLong = await app.inject({
    url: `/api/contacts/${"9".repeat(300)}`,
    headers: { "x-request-id": "abc" },
  });
  expect([tooLong.headers["x-request-id"], tooLong.json().requestId]).toEqual(["abc", "abc"]);
});

test("a table that a newer program changes costs nobody a refusal, whatever they do", async () => {
  const { id } = (await admin.post("/contacts", { name: "Relatie", companyId: null })).body;
  const work = () =>
    Promise.all(
      Array.from({ length: 8 }, async (_, at) => [
        await admin.post("/contacts", { name: `Relatie ${at}`, companyId: null }),
        await admin.patch(`/contacts/${id}`, { name: "Relatie" }),
        await admin.get(`/contacts/${id}`),
        await admin.get("/contacts?q=relatie"),
      ]),
    );
  for (let round = 0; round < 6; round += 1) await work();
  for (const change of ["add column later text", "alter column later type int using 1"]) {
    await owner.pool.query(`alter table contact ${change}`);
    const answers = (await work()).flat();
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    for (let round = 0; round < 6; round += 1) await work();
  }
});
