import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../testing/fixture.ts";
import { admitOutsiders, type Kind, type OutsiderOrder, outsiders, readable } from "../testing/outsiders.ts";
import type { Person } from "../testing/world.ts";

const { world, admin, shop } = await testShop();

let people: Awaited<ReturnType<typeof admitOutsiders<Person>>>["people"];
let orders: OutsiderOrder[];
let seen: (name: string, kind: Kind) => OutsiderOrder[];
let unseen: (name: string, kind: Kind) => OutsiderOrder[];

beforeAll(async () => {
  ({ people, orders, seen, unseen } = await admitOutsiders(world.db, shop, admin, world.signedIn));
});

/** Answers tell the number of their request. */
const sameRequest = { "x-request-id": "the-same" };

describe.each(Object.keys(outsiders))("%s", (name) => {
  const own = () => people.get(name)!.person;

  test("sees its own orders and no other in the list, however it is asked, and the total counts only those", async () => {
    for (const kind of readable(name)) {
      const mine = seen(name, kind)
        .map(({ id }) => id)
        .sort();
      expect(mine.length).toBeGreaterThanOrEqual(2);
      const others = unseen(name, kind);
      const contacts = [...people.values()].map(({ contactId }) => contactId).join(",");
      for (const query of [
        "",
        "?pageSize=200",
        "?sort=-total",
        "?sort=orderNr",
        `?contactId=${contacts}`,
        "?total=0..",
        "?q=leverancier",
        "?q=klant",
      ]) {
        const { body } = await own().get(`/${kind}${query}`);
        const ids = body.items.map(({ id }: { id: number }) => id).sort();
        if (query.startsWith("?q=")) for (const id of ids) expect(mine).toContain(id);
        else expect(ids).toEqual(mine);
        expect(body.total).toBe(ids.length);
      }
      for (const { orderNr } of others)
        expect((await own().get(`/${kind}?q=${orderNr}`)).body).toMatchObject({ items: [], total: 0 });
      expect((await own().get(`/${kind}?archived=true`)).body.total).toBe(0);
    }
  });

  test("takes its own orders along in a file, and no other, even when it names them", async () => {
    for (const kind of readable(name)) {
      const mine = seen(name, kind).map(({ orderNr }) => orderNr);
      const all = orders.filter((one) => one.kind === kind);
      const foreign = unseen(name, kind)[0]!;
      const file = (body: object) => own().post(`/${kind}/bulk/print/export`, { format: "csv", ...body });
      const filters = [{}, { filter: { archived: false } }, { filter: { sort: "-total" } }];
      for (const body of [...filters, { filter: { contactId: "1,2,3,4,5,6,7,8,9" } }]) {
        const { status, bytes } = await file(body);
        expect(status).toBe(200);
        const visible = all.filter(({ orderNr }) => bytes.toString().includes(orderNr));
        for (const { orderNr } of visible) expect(mine).toContain(orderNr);
      }
      const named = await file({ ids: [foreign.id] });
      expect(named.bytes.toString()).not.toContain(foreign.orderNr);
      const everything = await file({ ids: all.map(({ id }) => id) });
      for (const { orderNr } of unseen(name, kind))
        expect(everything.bytes.toString()).not.toContain(orderNr);
    }
  });

  test("reads its own orders whole, with their files, without the company's timeline", async () => {
    for (const kind of readable(name))
      for (const { id, fileId } of seen(name, kind)) {
        const { status, body } = await own().get(`/${kind}/${id}`);
        expect(status).toBe(200);
        expect(body.lines).toHaveLength(1);
        expect((await own().get(`/${kind}/${id}/files/${fileId}`)).status).toBe(200);
        expect((await own().get(`/${kind}/${id}/history`)).body).toEqual({ items: [], hasMore: false });
      }
  });

  test("gets for a foreign order the answer of one that does not exist", async () => {
    for (const kind of readable(name)) {
      const missing = await own().get(`/${kind}/999999`, sameRequest);
      for (const { id, fileId } of unseen(name, kind))
        for (const path of ["", "/products", "/history", `/files/${fileId}`])
          if (!path.startsWith("/files"))
            expect((await own().get(`/${kind}/${id}${path}`, sameRequest)).body).toEqual(missing.body);
          else expect((await own().get(`/${kind}/${id}${path}`)).status).toBe(404);
    }
  });

  test("gets no foreign file through its own order", async () => {
    for (const kind of readable(name)) {
      const [mine] = seen(name, kind);
      for (const { fileId } of orders.filter(({ id }) => id !== mine!.id))
        expect((await own().get(`/${kind}/${mine!.id}/files/${fileId}`)).status).toBe(404);
    }
  });

  test("finds by searching its own orders only", async () => {
    for (const { orderNr, id, kind } of orders) {
      const { body } = await own().get(`/search?q=${orderNr}`);
      const mine = readable(name).includes(kind) && seen(name, kind).some((one) => one.id === id);
      expect(body.items.map((found: { id: number }) => found.id)).toEqual(mine ? [id] : []);
    }
    expect((await own().get("/search?q=Noord")).body.items).toEqual([]);
    const mine = readable(name).flatMap((kind) => seen(name, kind));
    const files = (await own().get("/search?q=bon.txt")).body.items;
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(mine.map(({ fileId }) => fileId)).toContain(file.id);
  });

  test("changes no foreign order, not even when an Admin gave it the right to write", async () => {
    const { person, contactId } = people.get(name)!;
    const kinds = readable(name);
    await admin.put(`/admin/users/groups/${person.username}`, {
      groups: [outsiders[name]],
      permissions: kinds.flatMap((kind) => [`${kind}:write`, `${kind}:delete`]),
      contactId,
    });
    const { body } = await world.anonymous.post("/security/sign-in", {
      emailOrUsername: person.username,
      password: person.password,
    });
    const headers = { authorization: `Bearer ${body.accessToken}` };
    for (const kind of kinds) {
      const { id, fileId, of } = unseen(name, kind)[0]!;
      const before = (await admin.get(`/${kind}/${id}`)).body;
      const lineId = before.lines[0].id;
      const word = kind.slice(0, -1);
      const { productId } = before.lines[0];
      const work = { kind: "service", productName: "x" };
      const line = { purchases: { productName: "x" }, sales: { productId }, repairs: work }[kind];
      const foreign = people.get(of[0]!)!.contactId;
      const calls: [string, string, object?][] = [
        ["PATCH", `/${kind}/${id}`, { remarks: "gekaapt" }],
        ["PATCH", `/${kind}/${id}`, { contactId }],
        ["PUT", `/${kind}/${id}`, { contactId, remarks: "gekaapt" }],
        ["POST", `/${kind}/${id}/status`, { statusId: shop.ids.orderStatuses[`${word} Bevestigd`] }],
        ["POST", `/${kind}/${id}/archive`],
        ["POST", `/${kind}/${id}/unarchive`],
        ["POST", `/${kind}/${id}/products`, line],
        ["GET", `/${kind}/${id}/products/${lineId}`],
        ["PUT", `/${kind}/${id}/products/${lineId}`, line],
        ["DELETE", `/${kind}/${id}/products/${lineId}`],
        ["DELETE", `/${kind}/${id}/files/${fileId}`],
        ["DELETE", `/${kind}/${id}`],
        ["POST", `/${kind}`, { contactId: foreign, remarks: "gekaapt" }],
      ];
      const count = async () => (await admin.get(`/${kind}`)).body.total;
      const countBefore = await count();
      for (const [method, url, payload] of calls) {
        const answer = await world.app.inject({
          method: method as "PUT",
          url: `/api${url}`,
          headers,
          ...(payload && { payload }),
        });
        expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
      }
      expect(await count()).toBe(countBefore);
      expect((await admin.get(`/${kind}/${id}`)).body).toEqual(before);
    }
  });
});

test("an outsider without a contact sees nothing at all", async () => {
  for (const [group, kind] of [
    ["Supplier", "purchases"],
    ["Customer", "sales"],
    ["Partner", "sales"],
    ["Customer", "repairs"],
  ] as const) {
    const stranger = await world.signedIn(group);
    expect((await stranger.get(`/${kind}`)).body).toMatchObject({ items: [], total: 0 });
    for (const { id } of orders.filter((one) => one.kind === kind))
      expect((await stranger.get(`/${kind}/${id}`)).status).toBe(404);
  }
});

test("an order of one kind does not exist under the address of another", async () => {
  for (const { kind, id } of orders)
    for (const other of ["purchases", "sales", "repairs"].filter((one) => one !== kind))
      expect((await admin.get(`/${other}/${id}`)).status).toBe(404);
});

test("somebody's profile is their own: a foreign one does not exist", async () => {
  const { person } = people.get("Klant Noord")!;
  const newSession = await world.signedIn("Customer");
  expect((await newSession.patch(`/users/${person.id}`, { firstName: "x" })).status).toBe(404);
  expect((await newSession.patch(`/users/${newSession.id}`, { firstName: "Ada" })).body.firstName).toBe(
    "Ada",
  );
  expect((await newSession.patch(`/users/${newSession.id}`, { groups: ["Admin"] })).status).toBe(403);
});
