import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const status = (name: string) => shop.ids.productStatuses[name]!;
const listed = async (query: string) =>
  (await admin.get(`/products?pageSize=200&${query}`)).body.items.map((row: { id: number }) => row.id);

describe("the archive", () => {
  test("hides a product from lists, searches and totals unless asked for, and everything of it is read-only", async () => {
    const { id, sku } = await shop.device({ productName: "Archiefstuk" });
    await admin.put(`/aproducts/archive/${id}`);
    expect(await listed("q=archiefstuk")).toEqual([]);
    expect(await listed("q=archiefstuk&archived=true")).toEqual([id]);
    expect((await admin.get("/aproducts?q=archiefstuk")).body.total).toBe(1);
    expect((await admin.get("/search?q=archiefstuk")).body.items).toEqual([]);
    expect((await admin.get("/autocomplete/products?q=archiefstuk")).body).toEqual([]);
    const readOnly = { status: 422, body: { code: "archivedReadOnly" } };
    const { Magazijn } = shop.ids.locations;
    expect(await admin.patch(`/products/${id}`, { remarks: "x" })).toMatchObject(readOnly);
    expect(await admin.post(`/products/${id}/move`, { locationId: Magazijn })).toMatchObject(readOnly);
    expect(await admin.put(`/split-product/${id}/split-part-of-bundle`, { quantity: 1 })).toMatchObject(
      readOnly,
    );
    expect(await admin.post(`/products/${id}/proof-override`, { reason: "omdat" })).toMatchObject(readOnly);
    expect(await admin.del(`/products/${id}`)).toMatchObject(readOnly);
    const [task] = (await admin.get(`/tasks?productId=${id}`)).body.items;
    expect(task.archived).toBe(true);
    expect(await admin.patch(`/tasks/${task.id}`, { status: "done" })).toMatchObject(readOnly);
    expect((await admin.put(`/aproducts/archive/${id}`)).body).toMatchObject({ archived: false, sku });
    expect((await admin.get(`/tasks/${task.id}`)).body.archived).toBe(false);
    expect(await listed("q=archiefstuk")).toEqual([id]);
  });

  test("takes many at once, counts what changed, and refuses what is reserved", async () => {
    const ids = [(await shop.device()).id, (await shop.device()).id];
    expect((await admin.put("/aproducts/archive/set", { ids })).body).toEqual({ changed: 2 });
    expect((await admin.put("/aproducts/archive/set", { ids })).body).toEqual({ changed: 0 });
    expect((await admin.put("/aproducts/archive/unset", { ids })).body).toEqual({ changed: 2 });
    const { id } = await shop.device({ statusId: shop.saleable });
    await shop.moveSale((await shop.sale([{ productId: id }])).id, "Bevestigd");
    expect(await admin.put("/aproducts/archive/set", { ids: [...ids, id] })).toMatchObject({
      status: 422,
      body: { code: "productReserved" },
    });
    expect((await shop.stock(ids[0])).archived).toBe(false);
  });
});

describe("removing", () => {
  test("is refused where history hangs on it, and the archive is offered instead", async () => {
    const { id } = await shop.device();
    const refused = await admin.del(`/products/${id}`);
    expect(refused).toMatchObject({ status: 422, body: { code: "productHasHistory" } });
    expect(refused.body.detail).toMatch(/archiveer/i);
  });

  test("works for what never came in, with its tasks", async () => {
    const { id } = await shop.device({ statusId: status("Ingekocht") });
    expect((await admin.get(`/tasks?productId=${id}`)).body.total).toBe(3);
    expect((await admin.del(`/products/${id}`)).body).toEqual({ id });
    expect((await admin.get(`/tasks?productId=${id}`)).body.total).toBe(0);
    expect((await admin.get(`/products/${id}`)).status).toBe(404);
  });

  test("is refused while an order names it", async () => {
    const { id } = await shop.device({ statusId: status("Ingekocht") });
    await shop.sale([{ productId: id }]);
    expect(await admin.del(`/products/${id}`)).toMatchObject({ status: 422, body: { code: "productInUse" } });
  });
});
