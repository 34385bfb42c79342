import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { everyCodeOf, pagesOf } from "../../testing/pdf.ts";
import { alongPlaces } from "./pickList.ts";

const { world, admin, shop } = await testShop();

const at = (locationName: string | null, locationLabel = "") => ({ locationName, locationLabel });
test("places come as one walks: location by location, slots by number, what lies nowhere last", () => {
  const walked = [
    at("Magazijn", "1-02-1"),
    at("Magazijn", "1-02-4"),
    at("Magazijn", "1-10-1"),
    at("Magazijn", "2-01-1"),
    at("Werkplaats", "A-2"),
    at("Werkplaats", "A-10"),
    at(null),
  ];
  expect(alongPlaces(walked.toReversed())).toEqual(walked);
});

let lot = 0;
async function sold() {
  const [location] = (await admin.get("/admin/locations?q=Magazijn")).body.items;
  const lines = [];
  lot += 1;
  for (const [serial, locationLabel] of [
    ["PICK-3", "2-01-1"],
    ["PICK-1", "1-02-1"],
    ["PICK-2", "1-10-4"],
  ]) {
    const place = { locationId: location.id, locationLabel };
    const { id, sku } = await shop.device({
      serialNumber: `${serial}-${lot}`,
      ...place,
      statusId: shop.saleable,
      salePrice: 100,
    });
    lines.push({ productId: id, sku });
  }
  const { id } = await shop.sale(lines.map(({ productId }) => ({ productId })));
  return { id, skus: lines.map(({ sku }) => sku as string) };
}
const print = (id: number, by: Pick<typeof admin, "post"> = admin) =>
  by.post("/sales/bulk/print/normal", { ids: [id], document: "pickList" });

test("a pick list goes along the places, with a code for each device and no price", async () => {
  const { id, skus } = await sold();
  const { bytes } = await print(id, await world.signedIn("Warehouse"));
  const text = (await pagesOf(bytes)).join("\n");
  expect(text).toContain("Picklijst");
  expect(text).not.toContain("€");
  expect(text.match(/PICK-\d(?=-)/g)).toEqual(["PICK-1", "PICK-2", "PICK-3"]);
  for (const part of ["1-02-1", "1-10-4", "2-01-1", "Magazijn"]) expect(text).toContain(part);
  expect(await everyCodeOf(bytes)).toEqual(skus.sort());
});

test("it is in the language of who asks, whatever the customer's", async () => {
  const { id } = await sold();
  const body = { ids: [id], document: "pickList" };
  const { bytes } = await admin.post("/sales/bulk/print/normal", body, { "accept-language": "de" });
  expect((await pagesOf(bytes)).join()).toContain("Pickliste");
});

test("a customer gets none of their own order, and none is mailed", async () => {
  const contact = await shop.contact("Klant", { email: "klant@example.nl" });
  const customer = await world.signedIn("Customer");
  await world.db.updateTable("user").set({ contactId: contact.id }).where("id", "=", customer.id).execute();
  const { id: productId } = await shop.device({ statusId: shop.saleable, salePrice: 100 });
  const { id } = await shop.sale([{ productId }], { contactId: contact.id });
  for (const status of ["Bevestigd", "Gereed", "Afgerond"]) {
    await shop.moveSale(id, status);
    expect((await print(id, customer)).status, status).toBe(403);
  }
  expect((await admin.post(`/sales/${id}/mail`, { document: "pickList" })).status).toBe(400);
});
