import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShop, type Shop } from "../../testing/shop.ts";
import { waitUntil } from "../../testing/stream.ts";
import { type Person, startWorld, type World } from "../../testing/world.ts";
import { patienceAfter } from "./write.ts";

/** A world with somebody at work, in which writes wait so many milliseconds for a lock. */
async function openWorld(patience: number) {
  const world = await startWorld({}, { patience });
  const admin = await world.signedIn("Admin");
  return { world, admin, shop: await openShop(world, admin) };
}
type Opened = { world: World; admin: Person; shop: Shop };

/** Holds a row until it is let go. */
async function lockRow({ services }: World, id: number, table: "order" | "product" = "order") {
  const client = await services.pool.connect();
  await client.query("begin");
  await client.query(`select 1 from "${table}" where id = $1 for update`, [id]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}
const forty = Array.from({ length: 40 }, (_, at) => at);

describe("an order that somebody holds", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openWorld(300_000);
  });
  afterAll(() => opened.world.close());

  test("holds up nobody who reads, and no other order", async () => {
    const { world, admin, shop } = opened;
    const [locked, other] = [await shop.sale([]), await shop.sale([])];
    const letGo = await lockRow(world, locked.id);
    const edits = forty.map((at) => admin.patch(`/sales/${locked.id}`, { remarks: `van ${at}` }));
    await waitUntil(async () => expect(await waiting(world)).toBe(2));
    for (const url of ["/sales", `/sales/${locked.id}`, "/products", "/contacts"])
      expect((await admin.get(url)).status).toBe(200);
    expect((await admin.patch(`/sales/${other.id}`, { remarks: "gaat door" })).status).toBe(200);
    expect(await waiting(world)).toBe(2);
    await letGo();
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(forty.map(() => 200));
  });
});

test("goods that somebody holds hold up nobody else who makes an order", async () => {
  const { world, admin, shop } = await openWorld(300_000);
  try {
    const other = await world.signedIn("Admin");
    const { id: productId } = await shop.bundle(100, { statusId: shop.saleable });
    const { id: contactId } = await shop.contact("Afnemer");
    const statusId = shop.ids.orderStatuses["sale Bevestigd"];
    const letGo = await lockRow(world, productId, "product");
    const lines = [{ productId, quantity: 1 }];
    const third = Math.ceil(world.services.pool.options.max / 3);
    const pending = forty.map(() => admin.post("/sales", { contactId, statusId, lines }));
    await waitUntil(async () => expect(await waiting(world)).toBe(third));
    expect((await other.post("/sales", { contactId, lines: [] })).status).toBe(201);
    expect(await waiting(world)).toBe(third);
    await letGo();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual(forty.map(() => 201));
  } finally {
    await world.close();
  }
});

test("a device that loses its proof while an order waits for it is not reserved", async () => {
  const { world, admin, shop } = await openWorld(300_000);
  const client = await world.services.pool.connect();
  try {
    const device = await shop.device({ statusId: shop.saleable, typeId: shop.ids.types.Laptop });
    const { id: contactId } = await shop.contact("Afnemer");
    await client.query("begin");
    await client.query(
      `update product set attributes = '{"storage": "1 TB"}', "missingProof" = 1 where id = $1`,
      [device.id],
    );
    const statusId = shop.ids.orderStatuses["sale Bevestigd"];
    const pending = admin.post("/sales", {
      contactId,
      statusId,
      lines: [{ productId: device.id, quantity: 1 }],
    });
    await waitUntil(async () => expect(await waiting(world)).toBe(1));
    await client.query("commit");
    expect(await pending).toMatchObject({ status: 422, body: { code: "missingProof" } });
  } finally {
    client.release();
    await world.close();
  }
});

describe("a write", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openWorld(200);
  });
  afterAll(() => opened.world.close());

  test("that waits too long for what another one holds is answered, as are all behind it", async () => {
    const { world, admin, shop } = opened;
    const { id } = await shop.sale([]);
    const letGo = await lockRow(world, id);
    const answers = await Promise.all(
      forty.map((at) => admin.patch(`/sales/${id}`, { remarks: `van ${at}` })),
    );
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([409, "busyTryAgain"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    await letGo();
    expect((await admin.patch(`/sales/${id}`, { remarks: "daarna" })).status).toBe(200);
  });

  test.each([
    [0, false, 900],
    [500, false, 400],
    [899, false, 300],
    [60_000, false, 300],
    [0, true, 300],
  ])(
    "that waited %i ms for its turn (others write: %s) waits %i ms for a lock",
    (waited, isCrowded, left) => {
      expect(patienceAfter(waited, { isCrowded, patience: 900 })).toBe(left);
    },
  );
});

describe("two who move the same orders or goods", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openWorld(300_000);
  });
  afterAll(() => opened.world.close());

  test("wait for each other and never crosswise", async () => {
    const { admin, shop } = opened;
    const bundles = [
      await shop.bundle(1000, { statusId: shop.saleable }),
      await shop.bundle(1000, { statusId: shop.saleable }),
    ];
    const statusId = shop.ids.orderStatuses["sale Bevestigd"];
    for (let round = 0; round < 15; round += 1) {
      const sales = [];
      for (const at of [0, 1, 1, 0]) sales.push((await shop.sale([{ productId: bundles[at]!.id }])).id);
      const [a, b] = await Promise.all(
        [sales.slice(0, 2), sales.slice(2)].map((ids) => admin.post("/sales/bulk/status", { ids, statusId })),
      );
      expect([a!.status, a!.body.changed, b!.status, b!.body.changed]).toEqual([200, 2, 200, 2]);
    }
  });
});

/** How many connections wait for a lock. */
async function waiting({ db }: World) {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}
