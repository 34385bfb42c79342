import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TObject } from "typebox";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { tidy } from "../../app/system/tidy.ts";
import { brokenBooks } from "../../testing/books.ts";
import { everyRoute } from "../../testing/contract.ts";
import { testShop } from "../../testing/fixture.ts";
import { createWrite, rowOf } from "./write.ts";

const { world, admin, shop } = await testShop();
let key: Record<string, string>;
let count = 0;
beforeEach(() => {
  count += 1;
  key = { "idempotency-key": `sleutel-${count}` };
});
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const total = async (url: string) => (await admin.get(`${url}?pageSize=1`)).body.total;
const contact = { name: "Eén keer", companyId: null };

test("a change that took long is not saved for somebody who lost the right to it meanwhile", async () => {
  const { db, health, sessions } = world.services;
  const person = await world.signedIn("Sales");
  const write = createWrite(db, health, { connections: 8, long: 0 });
  const session = await sessions.of(person.accessToken);
  const request = {
    session,
    url: "/api/companies",
    headers: {},
    params: {},
    routeOptions: { config: {} },
  } as never;
  const make = (name: string, meanwhile?: () => Promise<unknown>) =>
    write(request, async (tx) => {
      await tx.insertInto("company").values({ name }).execute();
      await meanwhile?.();
    });
  await make("Nog net");
  await expect(make("Te laat", () => world.regroup(person, ["Driver"]))).rejects.toThrow("rightsLost");
  const made = await db
    .selectFrom("company")
    .select("name")
    .where("name", "in", ["Nog net", "Te laat"])
    .execute();
  expect(made).toEqual([{ name: "Nog net" }]);
});

const declared = await everyRoute();
test.each([
  ["PATCH /sales/:id", "sales/1"],
  ["POST /sales/:id/status", "sales/1"],
  ["PUT /sales/:id/products/:lineId", "sales/1"],
  ["DELETE /sales/:orderId/files/:id", "sales/1"],
  ["POST /purchases/:orderId/imports/:id/undo", "purchases/1"],
  ["POST /pickup-requests/:orderId/files", "purchases/1"],
  ["PATCH /products/:id", "products/1"],
  ["PUT /split-product/:id/split-part-of-bundle", "products/1"],
  ["POST /products/:id/attributes/:attributeId/file", "products/1"],
  ["POST /products/blancco/:orderId", "products/blancco/orderId/1"],
  ["POST /contacts/bulk-edits/:editId/undo", "contacts/bulk-edits/editId/1"],
  ["PUT /admin/users/groups/:username", undefined],
  ["POST /sales", undefined],
])("%s waits with what is done to %s", (of, row) => {
  const { url, config, schema } = declared.find(({ method, url }) => `${method} ${url}` === of)!;
  const names = Object.entries((schema.params as TObject | undefined)?.properties ?? {});
  const params = names.map(([name, { type }]: [string, { type?: string }], at) => [
    name,
    type === "integer" ? at + 1 : "x",
  ]);
  const request = { routeOptions: { url: `/api${url}`, config }, params: Object.fromEntries(params) };
  expect(rowOf(request as never)).toBe(row);
});

describe("a request with an Idempotency-Key", () => {
  test("that is sent again answers the same and makes nothing more", async () => {
    const before = await total("/contacts");
    const answers = [];
    for (let at = 0; at < 3; at += 1) answers.push(await admin.post("/contacts", contact, key));
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(answers[0]!.body);
    }
    expect(await total("/contacts")).toBe(before + 1);
  });

  test("a key that is sent again with another body, or to another address, is refused", async () => {
    const created = await admin.post("/contacts", contact, key);
    const reused = { status: 422, body: { code: "idempotencyKeyReused", details: { id: created.body.id } } };
    expect(await admin.post("/contacts", { ...contact, name: "Iemand anders" }, key)).toMatchObject(reused);
    expect(await admin.post("/companies", { name: "Eén keer" }, key)).toMatchObject(reused);
  });

  test("of somebody else is another key", async () => {
    const colleague = await world.signedIn("Sales");
    const [mine, theirs] = [
      await admin.post("/contacts", contact, key),
      await colleague.post("/contacts", contact, key),
    ];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test("that is being worked on is refused until it is ready", async () => {
    const client = await world.services.pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
        `${admin.id}:${key["idempotency-key"]}`,
      ]);
      expect(await admin.post("/contacts", contact, key)).toMatchObject({
        status: 409,
        body: { code: "requestInFlight" },
      });
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect((await admin.post("/contacts", contact, key)).status).toBe(201);
  });

  test("that was refused may be sent again, mended", async () => {
    expect((await admin.post("/contacts", { ...contact, companyId: 999_999 }, key)).status).toBe(422);
    expect((await admin.post("/contacts", contact, key)).status).toBe(201);
  });

  test("may be 255 characters long and no longer", async () => {
    expect((await admin.post("/contacts", contact, { "idempotency-key": "x".repeat(255) })).status).toBe(201);
    expect(await admin.post("/contacts", contact, { "idempotency-key": "x".repeat(256) })).toMatchObject({
      status: 400,
      body: { code: "idempotencyKeyTooLong" },
    });
  });

  test("has one effect when it is sent three times at once, for each of a hundred keys", async () => {
    const before = await total("/contacts");
    const send = async (at: number) => {
      const own = { "idempotency-key": `druk-${at}` };
      return Promise.all(
        [1, 2, 3].map(() => admin.post("/contacts", { ...contact, remarks: String(at) }, own)),
      );
    };
    const rounds = await Promise.all(Array.from({ length: 100 }, (_, at) => send(at)));
    for (const answers of rounds) {
      const created = answers.filter(({ status }) => status === 201);
      expect(created.length).toBeGreaterThanOrEqual(1);
      expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
      for (const { status } of answers) expect([201, 409]).toContain(status);
    }
    expect(await total("/contacts")).toBe(before + 100);
  });

  test("moves an order once", async () => {
    const { id: productId } = await shop.bundle(10, { statusId: shop.saleable });
    const sale = await shop.sale([{ productId, quantity: 4 }]);
    const confirm = { statusId: shop.ids.orderStatuses["sale Bevestigd"] };
    for (let at = 0; at < 2; at += 1) {
      const answer = await admin.post(`/sales/${sale.id}/status`, confirm, key);
      expect(answer).toMatchObject({ status: 200, body: { phase: "confirmed" } });
    }
    const line = { productId: (await shop.device({ statusId: shop.saleable })).id };
    const add = { "idempotency-key": `${key["idempotency-key"]}-regel` };
    const [first, repeated] = [
      await admin.post(`/sales/${sale.id}/products`, line, add),
      await admin.post(`/sales/${sale.id}/products`, line, add),
    ];
    expect([first.status, repeated.status, repeated.body.id]).toEqual([201, 201, first.body.id]);
    expect((await shop.stock(productId)).reservedQuantity).toBe(4);
  });

  test("splits a bundle once, though splitting is a PUT", async () => {
    const { id } = await shop.bundle(10);
    const split = () => admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity: 2 }, key);
    const [first, repeated] = [await split(), await split()];
    expect([first.status, repeated.status, repeated.body]).toEqual([200, 200, first.body]);
    expect((await shop.stock(id)).stockQuantity).toBe(8);
  });

  test("keeps files once, however often they come, and leaves none that no row knows", async () => {
    const purchase = await shop.purchase([]);
    const url = `/purchases/${purchase.id}/files`;
    const files = [
      { name: "a.txt", bytes: Buffer.from("een") },
      { name: "b.txt", bytes: Buffer.from("twee") },
    ];
    const folder = join(world.services.config.dataDir, "files", "purchases");
    const first = await admin.upload(url, files, key);
    expect(first).toMatchObject({ status: 201, body: { items: [{}, {}] } });
    const stored = readdirSync(folder).sort();
    const answers = await Promise.all([1, 2, 3].map(() => admin.upload(url, files, key)));
    for (const { status, body } of answers) expect([201, 409], JSON.stringify(body)).toContain(status);
    expect((await admin.upload(url, files, key)).body).toEqual(first.body);
    expect((await admin.get(`/purchases/${purchase.id}`)).body.files).toHaveLength(2);
    expect(readdirSync(folder).sort()).toEqual(stored);
    const elsewhere = `/purchases/${(await shop.purchase([])).id}/files`;
    expect((await admin.upload(elsewhere, files, key)).body.code).toBe("idempotencyKeyReused");
    expect(readdirSync(folder).sort()).toEqual(stored);
  });

  test("of a call that signs somebody in is not looked at, and its answer is not written down", async () => {
    const person = await world.signedIn("Sales");
    const passwords = { currentPassword: "Koperen-Vlieger-7", newPassword: "Rieten-Stoel-88" };
    const { status } = await person.post("/security/change-password", passwords, key);
    expect(status).toBe(200);
    const { rows } = await world.services.pool.query(`select 1 from "idempotencyKey" where "userId" = $1`, [
      person.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("is honoured by every call that makes or moves something", async () => {
    const { id } = await shop.bundle(3);
    const { Magazijn } = shop.ids.locations;
    const calls: [string, object?][] = [
      [`/products/${id}/move`, { locationId: Magazijn }],
      [`/products/bulk/status`, { ids: [id], statusId: shop.saleable }],
      ["/products", { productName: "x", typeId: shop.ids.types.Monitor }],
      ["/sales", { contactId: (await shop.contact("x")).id }],
      [`/sales/${(await shop.sale([])).id}/archive`],
    ];
    for (const [at, [url, body]] of calls.entries()) {
      const own = { "idempotency-key": `elke-${at}` };
      const [first, repeated] = [await admin.post(url, body, own), await admin.post(url, body, own)];
      expect([url, repeated.status]).toEqual([url, first.status]);
      expect(first.status).toBeLessThan(300);
      expect(repeated.body).toEqual(first.body);
    }
    const { rows } = await world.services.pool.query(
      `select count(*)::int as moves from "stockMovement" where "productId" = $1 and reason = 'moved'`,
      [id],
    );
    expect(rows[0].moves).toBe(1);
  });
});

test("a request that fails half-way leaves nothing behind", async () => {
  const counts = async () =>
    (
      await world.services.pool.query(
        `select (select count(*) from "order")::int as orders, (select count(*) from "orderLine")::int as lines,
          (select count(*) from audit)::int as audit, (select count(*) from mail)::int as mails,
          (select count(*) from "stockMovement")::int as movements, (select count(*) from "idempotencyKey")::int as keys`,
      )
    ).rows[0];
  const free = await shop.device({ statusId: shop.saleable });
  const short = await shop.device();
  const contactId = (await shop.contact("x", { email: "half@example.com" })).id;
  const before = await counts();
  const lines = [{ productId: free.id }, { productId: short.id }];
  const statusId = shop.ids.orderStatuses["sale Bevestigd"];
  expect((await admin.post("/sales", { contactId, statusId, lines }, key)).status).toBe(422);
  expect(await counts()).toEqual(before);
});

test("who did what stays with the person, however many do something at the same time", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.signedIn("Sales")));
  const created = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const person = people[at % people.length]!;
      const { body } = await person.post("/contacts", { name: `Van ${person.username}`, companyId: null });
      return { id: body.id, by: person.id };
    }),
  );
  const { rows } = await world.services.pool.query(
    `select "subjectId" as id, "userId" as by from audit where subject = 'contact' and action = 'created' and "subjectId" = any($1)`,
    [created.map(({ id }) => id)],
  );
  expect(rows.sort((a, b) => a.id - b.id)).toEqual(created.sort((a, b) => a.id - b.id));
});

describe("a call of another system", () => {
  const request = {
    ...{ method: "POST", url: "/api/payments/webhook", headers: {}, params: {}, body: { id: "tr_1" } },
    routeOptions: { url: "/api/payments/webhook", config: {} },
  };
  const booked = (name: string) =>
    world.db.selectFrom("company").select("name").where("name", "=", name).execute();
  const hear = (name: string, system: string, eventKey: string, more: object = {}) =>
    world.services.write(
      { ...request, ...more } as never,
      async (tx) => {
        await tx.insertInto("company").values({ name }).execute();
        return { heard: name };
      },
      { system, key: eventKey },
    );

  test("has one effect however often and in whatever form the event is told", async () => {
    const first = await hear("Betaald", "payments", "tr_1 paid");
    const again = await hear("Betaald", "payments", "tr_1 paid", { body: { id: "tr_1", testByHand: "1" } });
    expect([first, again]).toEqual([{ heard: "Betaald" }, { heard: "Betaald" }]);
    expect(await booked("Betaald")).toHaveLength(1);
  });

  test("has an effect for each event, and a system's keys are its own", async () => {
    await hear("Betaald 2", "payments", "tr_2 paid");
    await hear("Teruggeboekt 2", "payments", "tr_2 chargedBack");
    await hear("Bezorgd 2", "parcels", "tr_2 paid");
    for (const name of ["Betaald 2", "Teruggeboekt 2", "Bezorgd 2"])
      expect(await booked(name)).toHaveLength(1);
  });

  test("that comes five times at once has one effect: the others are answered the same or wait", async () => {
    const told = await Promise.allSettled(
      Array.from({ length: 5 }, () => hear("Vijfmaal", "payments", "tr_3 paid")),
    );
    const refusals = told.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(refusals).size).toBeLessThanOrEqual(1);
    expect(refusals.every((code) => code === "requestInFlight")).toBe(true);
    expect(await booked("Vijfmaal")).toHaveLength(1);
  });

  test("that fails stores no key, so that it may be told again", async () => {
    const failing = world.services.write(
      request as never,
      async (tx) => {
        await tx.insertInto("company").values({ name: "Mislukt" }).execute();
        throw new Error("broken");
      },
      { system: "payments", key: "tr_4 paid" },
    );
    await expect(failing).rejects.toThrow("broken");
    await hear("Mislukt", "payments", "tr_4 paid");
    expect(await booked("Mislukt")).toHaveLength(1);
  });

  test("outlives the keys of people, because events are told again for days", async () => {
    await hear("Oud", "payments", "tr_5 paid");
    await admin.post("/contacts", contact, key);
    await world.db.updateTable("idempotencyKey").set({ createdAt: "2026-01-15T00:00:00Z" }).execute();
    await tidy(world.services)();
    const left = await world.db.selectFrom("idempotencyKey").select(["system", "userId"]).execute();
    expect(left.every(({ userId }) => userId === null)).toBe(true);
    await hear("Oud", "payments", "tr_5 paid");
    expect(await booked("Oud")).toHaveLength(1);
  });
});
