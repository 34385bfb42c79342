import { expect, test } from "vitest";
import { everyRoute } from "../testing/contract.ts";
import { testShop } from "../testing/fixture.ts";

const { world, admin, shop } = await testShop();

const dry = (url: string) => admin.del(`${url}?dryRun=true`);
const laptop = () => shop.ids.types.Laptop;
const createNamed = (url: string, more: object = {}) => shop.made(url, { name: `Weg ${url}`, ...more });
const newUser = (url: string, username: string) =>
  shop.made(url, { username, firstName: "Wim", lastName: "Weg", email: `${username}@voorbeeld.nl` });
type Created = { id: number };
const propertiesOf = (schema?: object) => (schema as { properties?: object })?.properties ?? {};

/** A stop with a vehicle or a driver. */
async function planned(plan: object) {
  const { id } = await shop.purchase([], { logistics: true });
  await shop.movePurchase(id, "Bevestigd");
  const { stop } = (await admin.get(`/purchases/${id}/stop`)).body;
  await admin.put(`/calendar/pickups/${stop.id}`, { day: "2030-01-07", ...plan });
}

type Way = { create: () => Promise<Created>; use?: (made: Created) => Promise<unknown> };

/** How a resource is made that needs more than a name, and what then hangs on it. */
const resources: Record<string, Way | undefined> = {
  "/admin/users": {
    create: () => newUser("/admin/users", "weg"),
    use: ({ id }) => admin.post("/tasks", { name: "Bezem", assignedToId: id }),
  },
  "/users": { create: () => newUser("/users", "ook.weg") },
  "/contacts": { create: () => shop.contact("Weg"), use: ({ id }) => shop.made("/sales", { contactId: id }) },
  "/companies": {
    create: () => createNamed("/companies"),
    use: ({ id }) => shop.contact("Van", { companyId: id }),
  },
  "/suppressions": { create: () => shop.made("/suppressions", { address: "weg@voorbeeld.nl" }) },
  "/attributes": { create: () => createNamed("/attributes", { code: "weg" }) },
  "/admin/locations": {
    create: () => createNamed("/admin/locations"),
    use: ({ id }) => shop.device({ locationId: id }),
  },
  "/admin/vehicles": {
    create: () => createNamed("/admin/vehicles", { registrationNumber: "WEG1" }),
    use: ({ id }) => planned({ vehicleId: id }),
  },
  "/admin/drivers": {
    create: () => shop.made("/admin/drivers", { firstName: "Weg", lastName: "Weg" }),
    use: ({ id }) => planned({ driverId: id }),
  },
  "/admin/label-templates": {
    create: () => createNamed("/admin/label-templates"),
    use: ({ id }) => shop.made("/admin/product-types", { name: "Met label", labelTemplateId: id }),
  },
  "/admin/vat-codes": {
    create: () => createNamed("/admin/vat-codes", { code: "W", basisPoints: 0, category: "Z" }),
    use: ({ id }) => shop.device({ vatCodeId: id }),
  },
  "/admin/product-types": {
    create: () => createNamed("/admin/product-types"),
    use: ({ id }) => shop.made("/products", { productName: "x", typeId: id }),
  },
  "/admin/product-sub-types": {
    create: () => createNamed("/admin/product-sub-types", { typeId: laptop() }),
    use: ({ id }) => shop.device({ subtypeId: id, typeId: laptop() }),
  },
  "/admin/product-statuses": {
    create: () => createNamed("/admin/product-statuses", { lifecycle: "inStock" }),
    use: ({ id }) => shop.device({ statusId: id }),
  },
  "/admin/order-statuses": {
    create: () => createNamed("/admin/order-statuses", { kind: "sale", phase: "draft" }),
    use: ({ id }) => shop.sale([], { statusId: id }),
  },
  "/mailing-lists": {
    create: () => shop.made("/mailing-lists", { listName: "Weg" }),
    use: ({ id }) =>
      shop.made("/emails", {
        name: "Weg",
        recipients: { listIds: [id], tagIds: [], addresses: [] },
      }),
  },
  "/customer-tags": {
    create: () => shop.made("/customer-tags", { tagName: "Weg" }),
    use: ({ id }) => shop.contact("Weg", { tagId: id }),
  },
  "/sales": { create: () => shop.sale([]), use: ({ id }) => shop.moveSale(id, "Geannuleerd") },
  "/repairs": { create: () => shop.repair([]), use: ({ id }) => shop.moveRepair(id, "Geannuleerd") },
  "/to-repairs": {
    create: async () => shop.made("/to-repairs", { productId: (await shop.device()).id, reason: "Weg" }),
    use: async ({ id }) =>
      admin.post("/to-repairs/repairs", { ids: [id], contactId: (await shop.contact("Weg")).id }),
  },
  "/purchases": { create: () => shop.purchase([]), use: ({ id }) => shop.movePurchase(id, "Bevestigd") },
  "/products": {
    create: () => shop.device({ statusId: shop.ids.productStatuses.Ingekocht }),
    use: ({ id }) =>
      admin.post("/products/bulk/status", { ids: [id], statusId: shop.ids.productStatuses["Op voorraad"] }),
  },
};

const deletable = (await everyRoute())
  .filter(({ method, schema }) => method === "DELETE" && "dryRun" in propertiesOf(schema.querystring))
  .map(({ url }) => url.replace("/:id", ""));

test("all that is made in a way of its own can be deleted", () => {
  expect(deletable).toEqual(expect.arrayContaining(Object.keys(resources)));
});

test.each(deletable)("%s says by a dry run whether it could be deleted", async (url) => {
  const { create: make, use } = resources[url] ?? { create: () => createNamed(url) };
  const created = await make();
  const recordUrl = `${url}/${created.id}`;
  const read = async () => {
    const { requestId: _, ...row } = (await admin.get(recordUrl)).body;
    return row;
  };
  const before = await read();
  expect(await dry(recordUrl)).toMatchObject({ status: 200, body: { id: created.id } });
  expect(await read()).toEqual(before);
  await use?.(created);
  if (use) {
    const refused = await dry(recordUrl);
    expect(refused).toMatchObject({ status: 422, body: { code: expect.any(String) } });
    const { requestId: _, ...told } = (await admin.del(recordUrl)).body;
    expect(refused.body).toMatchObject(told);
  }
  expect((await dry(`${url}/999999`)).status).toBe(404);
  expect((await (await world.signedIn("Driver")).del(`${recordUrl}?dryRun=true`)).status).toBe(403);
  if (use) return;
  expect((await admin.del(recordUrl)).status).toBe(200);
  expect((await dry(recordUrl)).status).toBe(404);
});

test("a dry run is heard by nobody and written down nowhere", async () => {
  const heard: string[] = [];
  const stop = world.services.events.listen((topics) => heard.push(...topics));
  const { id } = await shop.contact("Blijft");
  await expect.poll(() => heard).toContain(`contacts/${id}`);
  heard.length = 0;
  const audited = async () => {
    const auditQuery = `select from audit where subject = 'contact' and "subjectId" = $1`;
    return (await world.services.pool.query(auditQuery, [id])).rowCount;
  };
  const before = await audited();
  await dry(`/contacts/${id}`);
  world.services.events.changed("theme");
  await expect.poll(() => heard).toContain("theme");
  stop();
  expect(heard).not.toContain(`contacts/${id}`);
  expect(await audited()).toBe(before);
});
