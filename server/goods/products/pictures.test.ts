import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Picture } from "../../../contract/productAnswer.ts";
import { filesIn } from "../../platform/files/forms.fixtures.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const folder = join(world.services.config.dataDir, "files/products");
let photo: Buffer;

beforeAll(async () => {
  const wide = { create: { width: 400, height: 200, channels: 3 as const, background: "#336699" } };
  photo = await sharp(wide)
    .withExif({ IFD0: { Copyright: "the photographer" } })
    .jpeg()
    .toBuffer();
});

const add = (id: number, count = 1, bytes = photo, person = admin) =>
  person.upload(
    `/products/${id}/pictures`,
    Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, bytes })),
  );
const idsOf = (items: Picture[]) => items.map(({ id }) => id);
const picturesOf = async (id: number) => (await shop.stock(id)).pictures as Picture[];
const rowOf = async (sku: string) => (await admin.get(`/products?sku=${sku}&pictures=true`)).body.items[0];

test("a photo is drawn anew upright, without what its camera wrote, in two sizes", async () => {
  const { id } = await shop.device();
  const turned = await sharp(photo).resize(4000, 3000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  // Data that a phone appends to the image, such as a short film.
  const { status, body } = await add(id, 1, Buffer.concat([turned, Buffer.from("a film")]));
  expect(status).toBe(201);
  expect(body.items).toEqual([
    { id: expect.any(Number), width: 1500, height: 2000, ofModel: false, own: true },
  ]);
  const image = await admin.get(`/pictures/${body.items[0].id}/image`);
  expect(image.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(image.bytes.includes("the photographer")).toBe(false);
  expect(await sharp(image.bytes).metadata()).toMatchObject({ format: "webp", width: 1500, height: 2000 });
  const thumbnail = await admin.get(`/pictures/${body.items[0].id}/thumbnail`);
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 180, height: 240 });
});

test("what is no photo is refused at its field, and leaves nothing behind", async () => {
  const { id } = await shop.device();
  const before = filesIn(folder);
  const film = await add(id, 1, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  expect([film.status, film.body.code, film.body.errors[0].path]).toEqual(
    [415, "pictureWrongType", "file"].with(2, "picture"),
  );
  const broken = await add(id, 1, photo.subarray(0, photo.length / 2));
  expect([broken.status, broken.body.code]).toEqual([422, "pictureUnreadable"]);
  const large = await add(id, 1, Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)]));
  expect([large.status, large.body.code]).toEqual([413, "pictureTooLarge"]);
  const mixed = await admin.upload(`/products/${id}/pictures`, [
    { name: "goed.jpg", bytes: photo },
    { name: "fout.jpg", bytes: Buffer.from("nee") },
  ]);
  expect(mixed.status).toBe(415);
  expect(await picturesOf(id)).toEqual([]);
  expect(filesIn(folder)).toEqual(before);
});

test("a product has twenty pictures at most, also when two add at once", async () => {
  const { id } = await shop.device();
  expect((await add(id, 18)).status).toBe(201);
  const answers = await Promise.all([add(id, 2), add(id, 2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect((await add(id)).body).toMatchObject({ code: "tooManyPictures" });
  expect(await picturesOf(id)).toHaveLength(20);
});

test("the first picture stands for the product, in the order that somebody gives them", async () => {
  const { id, sku } = await shop.device();
  const [a, b, c] = idsOf((await add(id, 3)).body.items);
  expect((await admin.get(`/products?sku=${sku}`)).body.items[0]).not.toHaveProperty("pictureId");
  expect((await rowOf(sku)).pictureId).toBe(a);
  const { body } = await admin.post(`/products/${id}/pictures/order`, { ids: [c, a, b] });
  expect(idsOf(body.items)).toEqual([c, a, b]);
  expect((await rowOf(sku)).pictureId).toBe(c);
  const [later] = idsOf((await add(id)).body.items).slice(-1);
  expect(idsOf(await picturesOf(id))).toEqual([c, a, b, later]);
});

test("a picture of the model serves its other devices, behind their own", async () => {
  const name = { productName: "Dell P2419H" };
  const [one, other, stranger] = [
    await shop.device(name),
    await shop.device({ productName: "DELL p2419h" }),
    await shop.device({ productName: "Dell P2719H" }),
  ];
  const [shared] = idsOf((await add(one.id)).body.items);
  expect((await admin.post(`/pictures/${shared}/sharing`, { ofModel: true })).body).toMatchObject({
    ofModel: true,
  });
  expect(await picturesOf(other.id)).toMatchObject([{ id: shared, own: false, ofModel: true }]);
  expect((await rowOf(other.sku)).pictureId).toBe(shared);
  expect(await picturesOf(stranger.id)).toEqual([]);
  const [own] = idsOf((await add(other.id)).body.items);
  expect(idsOf(await picturesOf(other.id))).toEqual([own, shared]);
  await admin.post(`/pictures/${shared}/sharing`, { ofModel: false });
  expect(idsOf(await picturesOf(other.id))).toEqual([own]);
});

test("a removed picture and those of a deleted product leave the storage", async () => {
  const before = filesIn(folder);
  const { id } = await shop.made("/products", {
    productName: "Verwacht",
    typeId: shop.ids.types.Monitor,
    statusId: shop.ids.productStatuses.Ingekocht,
  });
  const [first] = idsOf((await add(id, 2)).body.items);
  expect(filesIn(folder)).toHaveLength(before.length + 4);
  expect((await admin.del(`/pictures/${first}`)).body).toEqual({ id: first });
  expect((await admin.get(`/pictures/${first}/image`)).status).toBe(404);
  expect(filesIn(folder)).toHaveLength(before.length + 2);
  expect((await admin.del(`/products/${id}?dryRun=true`)).status).toBe(200);
  expect(filesIn(folder)).toHaveLength(before.length + 2);
  expect((await admin.del(`/products/${id}`)).status).toBe(200);
  expect(filesIn(folder)).toEqual(before);
});

test("the passport tells who added and shared pictures; an archived product keeps its own", async () => {
  const { id } = await shop.device();
  const [first] = idsOf((await add(id, 2)).body.items);
  await admin.post(`/pictures/${first}/sharing`, { ofModel: true });
  const { items } = (await admin.get(`/products/${id}/history`)).body;
  const told = items.flatMap(({ facts }: { facts: { what: string; count: number }[] }) =>
    facts.map(({ what, count }) => `${what} ${count}`),
  );
  expect(told).toEqual(expect.arrayContaining(["pictureAdded 2", "pictureShared 1"]));
  await admin.put(`/aproducts/archive/${id}`);
  for (const answer of [await add(id), await admin.del(`/pictures/${first}`)])
    expect(answer.body.code).toBe("archivedReadOnly");
});

test("a technician photographs; who may not read products sees no picture", async () => {
  const technician = await world.signedIn("Technician");
  const supplier = await world.signedIn("Supplier");
  const { id } = await shop.device();
  const { status, body } = await add(id, 1, photo, technician);
  expect(status).toBe(201);
  expect((await supplier.get(`/pictures/${body.items[0].id}/thumbnail`)).status).toBe(403);
  expect((await add(id, 1, photo, await world.signedIn("Sales"))).status).toBe(403);
});
