import { mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "../../../contract/history.ts";
import { testWorld } from "../../testing/fixture.ts";
import { type Person, startWorld, type World } from "../../testing/world.ts";
import { startBucket } from "../integrations/s3.fixtures.ts";
import { askExactly, filesIn, formOf, hostileNames } from "./forms.fixtures.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
let orderId: number;
let folder: string;

beforeAll(async () => {
  orderId = await newSale(admin);
  folder = join(world.services.config.dataDir, "files");
  mkdirSync(folder);
  writeFileSync(join(world.services.config.dataDir, "canary"), "the canary sings");
});

async function newSale(person: Person) {
  const customer = await person.post("/contacts", { name: "Koper B.V.", companyId: null, isCustomer: true });
  const sale = await person.post("/sales", { contactId: customer.body.id });
  return sale.body.id as number;
}
const uploaded = (name: string, content: Buffer | string, person = admin, id = orderId) => {
  const form = formOf([{ name: "file", filename: name, content }]);
  return person.post(`/sales/${id}/files`, form.payload, form.headers);
};
const rowsOf = (from: World) => from.db.selectFrom("file").selectAll().execute();

test("who added a file to an order and who took it away stays written down", async () => {
  const id = await newSale(admin);
  const { body } = await uploaded("pakbon.pdf", "inhoud", admin, id);
  await admin.del(`/sales/${id}/files/${body.items[0].id}`);
  const { items } = (await admin.get(`/sales/${id}/history`)).body;
  const facts = items.flatMap(({ userName, facts }: HistoryEntry) =>
    facts.map(({ what, name }) => [userName, what, name]),
  );
  expect(facts).toContainEqual(["admin1", "fileAdded", "pakbon.pdf"]);
  expect(facts).toContainEqual(["admin1", "fileRemoved", "pakbon.pdf"]);
});

test("a file comes back as it was sent, as an attachment that no browser runs", async () => {
  const html = Buffer.from("<script>alert(1)</script>");
  const { status, body } = await uploaded("offerte (1) 'é'.html", html);
  expect(status).toBe(201);
  const answer = await admin.get(`/sales/${orderId}/files/${body.items[0].id}`);
  expect(answer.bytes.equals(html)).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''offerte%20%281%29%20%27%C3%A9%27.html",
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

test("a removed file is gone from the storage, after the commit", async () => {
  const { body } = await uploaded("weg.txt", "weg");
  const [{ id, unique_server_filename }] = body.items;
  expect(filesIn(folder)).toContain(`sales/${unique_server_filename}`);
  expect((await admin.del(`/sales/${orderId}/files/${id}`)).status).toBe(200);
  expect(filesIn(folder)).not.toContain(`sales/${unique_server_filename}`);
  expect((await admin.get(`/sales/${orderId}/files/${id}`)).status).toBe(404);
  expect((await admin.del(`/sales/${orderId}/files/${id}`)).status).toBe(404);
});

test("a refused upload leaves no file behind", async () => {
  const archived = await newSale(admin);
  await world.db.updateTable("order").set({ archived: true }).where("id", "=", archived).execute();
  const before = filesIn(folder);
  const answer = await uploaded("laat.txt", "te laat", admin, archived);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(filesIn(folder)).toEqual(before);
});

test.each([
  [
    "is cut off",
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nabc',
  ],
  ["names no boundary", "multipart/form-data", "x"],
])("an upload that %s is refused", async (_, type, payload) => {
  const answer = await admin.post(`/sales/${orderId}/files`, payload, { "content-type": type });
  expect(answer).toMatchObject({ status: 400, body: { code: "badRequest" } });
});

test("a hundred hostile names are names only: every file lies in its folder under a name of ours", async () => {
  const outside = filesIn(world.services.config.dataDir).filter((path) => !path.startsWith("files/"));
  for (const name of hostileNames) {
    const { status, body } = await uploaded(name, "hostile");
    expect([201, 400], name).toContain(status);
    if (status === 400) continue;
    const [item] = body.items;
    expect(item.original_client_filename, name).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u);
    expect(item.original_client_filename.length).toBeLessThanOrEqual(200);
    const { headers } = await admin.get(`/sales/${orderId}/files/${item.id}`);
    expect(headers["content-disposition"], name).toMatch(/^attachment; filename\*=UTF-8''[\w.!~%-]+$/);
  }
  expect(filesIn(folder).filter((path) => !/^sales\/[0-9a-f]{32}$/.test(path))).toEqual([]);
  expect(filesIn(world.services.config.dataDir).filter((path) => !path.startsWith("files/"))).toEqual(
    outside,
  );
});

test("a hundred hostile names in the address of a file read nothing", async () => {
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = world.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  for (const name of hostileNames) {
    const written = [encodeURIComponent(name), ...(/^[\x21-\x7e]+$/.test(name) ? [name] : [])];
    for (const path of written) {
      const answer = await askExactly(port, `/api/sales/${orderId}/files/${path}`, headers);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.status === 200 && !answer.body.startsWith("<!doctype html>"), path).toBe(false);
      expect(answer.body, path).not.toContain("sings");
    }
  }
});

test("a row that was tampered with cannot lead out of the folder", async () => {
  const { body } = await uploaded("a.txt", "a");
  const { id } = body.items[0];
  for (const name of ["../../canary", "..%2f..%2fcanary", "/etc/passwd"]) {
    const tampered = { unique_server_filename: name };
    await world.db.updateTable("file").set(tampered).where("id", "=", id).execute();
    expect((await admin.get(`/sales/${orderId}/files/${id}`)).status).toBe(404);
  }
  expect((await admin.del(`/sales/${orderId}/files/${id}`)).status).toBe(200);
});

test("with a bucket files are kept there, and while it is away nothing is half saved", async () => {
  const bucket = await startBucket();
  const { url, accessKey, secretKey, region } = bucket.settings;
  const away = await startWorld({
    S3_URL: url,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
  });
  try {
    const person = await away.signedIn("Admin");
    const sale = await newSale(person);
    const { body } = await uploaded("a.txt", "in the bucket", person, sale);
    const path = `/sales/${sale}/files/${body.items[0].id}`;
    expect((await person.get(path)).bytes.toString()).toBe("in the bucket");
    expect([...bucket.objects.keys()]).toEqual([`/bucket/sales/${body.items[0].unique_server_filename}`]);

    bucket.misbehaves((_request, response) => response.destroy());
    expect(await uploaded("b.txt", "lost", person, sale)).toMatchObject({
      status: 503,
      body: { code: "storageAway" },
      headers: { "retry-after": "1" },
    });
    expect((await person.get(path)).status).toBe(503);
    expect((await person.get(`/sales/${sale}`)).status).toBe(200);
    bucket.misbehaves(undefined);
    expect(await rowsOf(away)).toHaveLength(1);
    expect(bucket.objects.size).toBe(1);

    await bucket.close();
    expect((await person.del(path)).status).toBe(200);
    expect(await rowsOf(away)).toEqual([]);
    expect(away.lines.at(-1)).toBe("storage: 1 files without a row stay behind");
    expect(away.lines.join("\n")).not.toContain(secretKey);
  } finally {
    await away.close();
    await bucket.close().catch(() => undefined);
  }
});

test("of several files in one upload all are kept or none", async () => {
  const { storage } = world.services;
  const { store } = storage;
  const before = [filesIn(folder), await rowsOf(world)];
  let requestCount = 0;
  storage.store = async (discr, bytes) => {
    requestCount += 1;
    if (requestCount === 3) await store("unknown" as never, bytes);
    return store(discr, bytes);
  };
  const form = formOf(["a", "b", "c", "d"].map((name) => ({ name: "file", filename: name, content: name })));
  const answer = await admin.post(`/sales/${orderId}/files`, form.payload, form.headers);
  storage.store = store;
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect([filesIn(folder), await rowsOf(world)]).toEqual(before);
});
