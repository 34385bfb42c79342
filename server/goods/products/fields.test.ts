import { beforeAll, describe, expect, test } from "vitest";
import type { Group } from "../../../contract/access.ts";
import { ProductInput } from "../../../contract/products.ts";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
/** A value for each field that the product does not have. */
let otherValues: Record<string, unknown>;
const people = new Map<Group, Person>();

const prices = ["listPrice", "retailPrice", "salePrice", "purchasePrice", "discount", "discountUnit"];
const prepared = ["attributes", "remarks", "statusId"];
const fields = Object.keys(ProductInput.properties);
/** Written from section 4 of the product's decisions, not from the code: which fields of a product a group changes. */
const mayChange: [Group, string[]][] = [
  ["Admin", fields],
  ["Manager", fields],
  ["Sales", [...prices, "vatCodeId"]],
  ["Purchasing", ["purchasePrice"]],
  ["Warehouse", fields.filter((field) => !prices.includes(field))],
  ["Technician", prepared],
  ["Planner", []],
];

beforeAll(async () => {
  for (const [group] of mayChange) people.set(group, await world.signedIn(group));
  const { types, locations, productStatuses, vat } = shop.ids;
  const subtype = await shop.made("/admin/product-sub-types", { name: "Breed", typeId: types.Monitor });
  otherValues = {
    serialNumber: "ANDERS1",
    imei: "490154203237518",
    imei2: "356938035643809",
    productName: "Een andere naam",
    typeId: types.Laptop,
    subtypeId: subtype.id,
    locationId: locations.Magazijn,
    locationLabel: "1-01-1",
    statusId: productStatuses["In de wacht"],
    quantity: 0,
    vatCodeId: Object.values(vat)[1],
    assetTag: "B-77",
    remarks: "Kras op de deksel",
    attributes: { grade: "B" },
    ...Object.fromEntries(prices.map((price) => [price, 4200])),
    discountUnit: "basisPoints",
  };
});

const refusals = ["fieldNotAllowed", "pricesNotAllowed", "forbidden"];

describe.each(mayChange)("%s", (group, may) => {
  test.each(fields)(
    "changes the %s of a product, or is refused at the field, alone and in bulk",
    async (field) => {
      const person = people.get(group)!;
      const numbered = field === "imei2" ? { imei: "490154203237518" } : {};
      const { id } = await shop.device(numbered);
      otherValues.sku = `ANDERS-${group}`;
      const { status, body } = await person.patch(`/products/${id}`, { [field]: otherValues[field] });
      if (may.includes(field)) expect([status, body]).toMatchObject([200, { id }]);
      else expect([status, refusals]).toEqual([may.length ? 422 : 403, expect.arrayContaining([body.code])]);
      if (status === 422) expect(body.errors[0].path).toBe(field);
      const now = (await admin.get(`/products/${id}`)).body[field];
      if (may.includes(field)) expect(now).toEqual(otherValues[field]);
      else expect(now).not.toEqual(otherValues[field]);

      const changes = { [field]: otherValues[field] };
      const preview = await person.post("/products/bulk-edit", { ids: [id], changes, dryRun: true });
      if (preview.status !== 400) expect(preview.status).toBe(may.includes(field) ? 200 : 403);
      await admin.patch(`/products/${id}`, { imei: "", imei2: "", serialNumber: "" });
    },
  );
});

test("what somebody may not change can be sent as it was shown, and stays", async () => {
  const { id } = await shop.device({ salePrice: 19900, remarks: "Getest" });
  const technician = people.get("Technician")!;
  const { sku, productName, salePrice, listPrice, discount, version } = (
    await technician.get(`/products/${id}`)
  ).body;
  const shown = { sku, productName, salePrice, listPrice, discount, version };
  const saved = await technician.patch(`/products/${id}`, { ...shown, remarks: "Accu vervangen" });
  expect(saved).toMatchObject({ status: 200, body: { remarks: "Accu vervangen", salePrice: null } });
  expect((await admin.get(`/products/${id}`)).body).toMatchObject({ sku, productName, salePrice: 19900 });
  const sales = people.get("Sales")!;
  const cheaper = await sales.patch(`/products/${id}`, {
    productName,
    salePrice: 17900,
    version: version + 1,
  });
  expect(cheaper).toMatchObject({ status: 200, body: { salePrice: 17900, remarks: "Accu vervangen" } });
});

test("sales prices many products at once and takes it back; a technician gives many a status", async () => {
  const ids = [(await shop.device({ salePrice: 100 })).id, (await shop.device({ salePrice: 200 })).id];
  const sales = people.get("Sales")!;
  const { body } = await sales.post("/products/bulk-edit", { ids, changes: { salePrice: 300 } });
  expect(body).toMatchObject({ changed: 2, refused: 0 });
  expect((await sales.post(`/products/bulk-edits/${body.id}/undo`, {})).body.changed).toBe(2);
  expect((await shop.stock(ids[1])).salePrice).toBe(200);
  const technician = people.get("Technician")!;
  const input = { ids, statusId: shop.ids.productStatuses["In de wacht"] };
  expect(await technician.post("/products/bulk/status", input)).toMatchObject({
    status: 200,
    body: { changed: 2 },
  });
  expect((await sales.post("/products/bulk/status", input)).status).toBe(403);
});
