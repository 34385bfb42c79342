import { beforeAll, describe, expect, test } from "vitest";
import { fileOwners } from "../../../contract/attachments.routes.ts";
import { Failure } from "../../ground/base/failure.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const bytes = Buffer.from("Getekend op 3 november");
const put = async (url: string, name = "bewijs.txt", by = admin) =>
  by.upload(`${url}/files`, [{ name, bytes }]);
const isStored = async ({
  discr,
  unique_server_filename,
}: Record<"discr" | "unique_server_filename", string>) =>
  world.services.storage.read(discr, unique_server_filename).then(
    () => true,
    (error) => !(error instanceof Failure) || error.status !== 404,
  );

const made = {
  "/companies": () =>
    admin.post("/companies", { name: `Bedrijf ${Math.random()}` }).then(({ body }) => body.id),
  "/contacts": async () => (await shop.contact("Iemand")).id,
  "/products": async () => (await shop.device()).id,
  "/purchases": async () => (await shop.purchase([])).id,
  "/sales": async () => (await shop.sale([])).id,
  "/repairs": async () => (await shop.repair([])).id,
} satisfies Record<string, () => Promise<number>>;

/** The files that reading something answers with it. */
async function filesOf(url: string) {
  const { body } = await admin.get(url.startsWith("/contacts") ? `${url}/overview` : url);
  return url.startsWith("/products") ? body.attachments : body.files;
}

describe.each(Object.entries(made))("files of %s", (list, make) => {
  let url: string;
  let file: { id: number; discr: string; unique_server_filename: string };
  beforeAll(async () => {
    url = `${list}/${await make()}`;
    const added = await put(url);
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    file = added.body.items[0];
  });

  test("are listed with it and given as they were uploaded", async () => {
    const [listed] = await filesOf(url);
    expect(listed).toMatchObject({
      id: file.id,
      original_client_filename: "bewijs.txt",
      bytes: bytes.length,
    });
    expect(Date.parse(listed.createdAt)).not.toBeNaN();
    expect((await admin.get(`${url}/files/${file.id}`)).bytes).toEqual(bytes);
  });

  test("are found under their own alone, and put with nothing that is not there", async () => {
    const other = `${list}/${await make()}`;
    for (const foreign of [
      other,
      ...Object.keys(made)
        .filter((one) => one !== list)
        .map((one) => url.replace(list, one)),
    ]) {
      expect((await admin.get(`${foreign}/files/${file.id}`)).status).toBe(404);
      expect((await admin.del(`${foreign}/files/${file.id}`)).status).toBe(404);
    }
    expect((await put(`${list}/999999`)).status).toBe(404);
    expect(await isStored(file)).toBe(true);
  });

  test("are deleted with their bytes", async () => {
    const [second] = (await put(url, "tweede.txt")).body.items;
    expect((await admin.del(`${url}/files/${second.id}`)).body).toEqual({ id: second.id });
    expect(await isStored(second)).toBe(false);
    expect(await filesOf(url)).toHaveLength(1);
  });
});

test.each(["/companies", "/contacts", "/purchases", "/sales", "/repairs"] as const)(
  "the files of one of %s go with it, bytes and all, and stay when that was only tried",
  async (list) => {
    const url = `${list}/${await made[list]()}`;
    const [file] = (await put(url)).body.items;
    expect((await admin.del(`${url}?dryRun=true`)).status).toBe(200);
    expect([await isStored(file), (await filesOf(url)).length]).toEqual([true, 1]);
    expect((await admin.del(url)).status).toBe(200);
    expect(await isStored(file)).toBe(false);
    expect((await world.services.pool.query("select from file where id = $1", [file.id])).rows).toEqual([]);
  },
);

test("every table whose rows get files takes them along when a row goes", async () => {
  const { rows } = await world.services.pool.query(
    `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'forgetFiles'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...fileOwners].sort());
});

test("rows that go without a handler take their files along", async () => {
  const id = await made["/contacts"]();
  const [file] = (await put(`/contacts/${id}`)).body.items;
  await world.services.pool.query("delete from contact where id = $1", [id]);
  expect((await world.services.pool.query("select from file where id = $1", [file.id])).rows).toEqual([]);
});

test("who may only read a company reads its files and changes none", async () => {
  const url = `/companies/${await made["/companies"]()}`;
  const [file] = (await put(url)).body.items;
  const warehouse = await world.signedIn("Warehouse");
  const reads = (await warehouse.get(url)).status === 200;
  expect((await warehouse.get(`${url}/files/${file.id}`)).status).toBe(reads ? 200 : 403);
  expect((await put(url, "x.txt", warehouse)).status).toBe(403);
  expect((await warehouse.del(`${url}/files/${file.id}`)).status).toBe(403);
  const customer = await world.signedIn("Customer");
  expect((await customer.get(`${url}/files/${file.id}`)).status).toBe(403);
});

test("the files of a device are told in its passport, stay out of its attributes, and rest in the archive", async () => {
  const { id } = await shop.device();
  const url = `/products/${id}`;
  const [file] = (await put(url)).body.items;
  await admin.del(`${url}/files/${file.id}`);
  const [kept] = (await put(url, "garantie.pdf")).body.items;
  const told = (await admin.get(`${url}/history`)).body.items.flatMap(
    ({ facts }: { facts: object[] }) => facts,
  );
  expect(told.slice(0, 3)).toMatchObject([
    { what: "fileAdded", name: "garantie.pdf" },
    { what: "fileRemoved", name: "bewijs.txt" },
    { what: "fileAdded", name: "bewijs.txt" },
  ]);
  expect((await admin.get(url)).body).toMatchObject({ attributes: {}, files: [] });
  await admin.put(`/aproducts/archive/${id}`);
  expect((await admin.del(`${url}/files/${kept.id}`)).body.code).toBe("archivedReadOnly");
  expect((await put(url)).body.code).toBe("archivedReadOnly");
  expect((await admin.get(`${url}/files/${kept.id}`)).bytes).toEqual(bytes);
});

test("the file of an attribute is none of those that people put with the device", async () => {
  const { Monitor } = shop.ids.types;
  const type = { name: "Keuring", type: "file", productTypes: [Monitor] };
  const attribute = await shop.made("/attributes", { code: "keuring", ...type });
  const { id } = await shop.device();
  const answer = await admin.upload(`/products/${id}/attributes/${attribute.id}/file`, [
    { name: "k.pdf", bytes },
  ]);
  expect(answer.body).toMatchObject({ attachments: [], files: [{ code: "keuring" }] });
  const { rows } = await world.services.pool.query("select max(id) as id from file");
  expect((await admin.get(`/products/${id}/files/${rows[0].id}`)).status).toBe(404);
  expect((await admin.del(`/products/${id}/files/${rows[0].id}`)).status).toBe(404);
});
