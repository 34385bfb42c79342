import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const refusal = (code: string, path?: string) => ({
  status: 422,
  body: { code, ...(path && { errors: [{ path }] }) },
});
/** A bundle that was sold and delivered whole, and its sale. */
async function soldBundle(quantity: number) {
  const bundle = await shop.bundle(quantity, { statusId: shop.saleable, salePrice: 250 });
  const sale = await shop.sale([{ productId: bundle.id, quantity }]);
  await shop.moveSale(sale.id, "Afgerond");
  return { bundle, sale };
}
const archive = (id: number) => admin.put(`/aproducts/archive/${id}`);

describe("goods that were sold", () => {
  test("are as many as were sold, so that no more come back", async () => {
    const { bundle, sale } = await soldBundle(3);
    expect(await admin.patch(`/products/${bundle.id}`, { quantity: 5 })).toMatchObject(
      refusal("productSold", "quantity"),
    );
    expect((await admin.patch(`/products/${bundle.id}`, { quantity: 3, remarks: "x" })).status).toBe(200);
    await shop.moveSale(sale.id, "Concept");
    expect(await shop.stock(bundle.id)).toMatchObject({ quantity: 3, stockQuantity: 3 });
  });

  test.each(["Concept", "Bevestigd", "Gereed", "Geannuleerd"])(
    "do not come back while they are in the archive: Afgerond → %s",
    async (to) => {
      const { bundle, sale } = await soldBundle(2);
      await archive(bundle.id);
      const refused = await shop.moveSale(sale.id, to);
      expect(refused).toMatchObject({
        ...refusal("productArchived", "statusId"),
        body: { details: { skus: bundle.sku } },
      });
      expect(await shop.stock(bundle.id)).toMatchObject({ stockQuantity: 0, archived: true });
      await archive(bundle.id);
      expect((await shop.moveSale(sale.id, to)).status).toBe(200);
      expect(await shop.stock(bundle.id)).toMatchObject({ stockQuantity: 2, archived: false });
    },
  );
});

describe("a purchase", () => {
  const line = () => ({
    productName: "Scherm",
    typeId: shop.ids.types.Monitor,
    serialNumber: "",
    quantity: 2,
  });

  test("is not cancelled while its goods are being counted", async () => {
    const purchase = await shop.purchase([line()]);
    const { Ontvangst: locationId } = shop.ids.locations;
    const intake = (await admin.post("/intakes", { orderId: purchase.id, locationId })).body;
    expect(await shop.movePurchase(purchase.id, "Geannuleerd")).toMatchObject(
      refusal("intakeOpen", "statusId"),
    );
    expect((await admin.post(`/intakes/${intake.id}/close`)).body.booked).toBe(0);
    expect((await shop.movePurchase(purchase.id, "Geannuleerd")).status).toBe(200);
  });

  test("that is closed takes in nothing more, even if its intake were still open", async () => {
    const purchase = await shop.purchase([line()]);
    const { Ontvangst: locationId } = shop.ids.locations;
    const intake = (await admin.post("/intakes", { orderId: purchase.id, locationId })).body;
    const cancelled = shop.ids.orderStatuses["purchase Geannuleerd"];
    await world.services.pool.query('update "order" set "statusId" = $1 where id = $2', [
      cancelled,
      purchase.id,
    ]);
    expect(await admin.post(`/intakes/${intake.id}/close`)).toMatchObject(refusal("orderClosed"));
    await world.services.pool.query("delete from intake where id = $1", [intake.id]);
  });

  test("of which something came in keeps the lines as they were received", async () => {
    const purchase = await shop.purchase([line()]);
    await shop.movePurchase(purchase.id, "Afgerond");
    await shop.movePurchase(purchase.id, "Bevestigd");
    const url = `/purchases/${purchase.id}/products/${purchase.lines[0].id}`;
    expect(await admin.put(url, { ...line(), quantity: 20, unitPrice: 5 })).toMatchObject(
      refusal("lineReceived"),
    );
    expect(await admin.del(url)).toMatchObject(refusal("lineReceived"));
  });
});

describe("an order that is closed", () => {
  const kinds = [
    ["sales", "Afgerond"],
    ["sales", "Geannuleerd"],
    ["purchases", "Afgerond"],
    ["purchases", "Geannuleerd"],
  ] as const;
  const closed = async (kind: "sales" | "purchases", status: string) => {
    const { id } = await shop.device({ statusId: shop.saleable });
    const order = await (kind === "sales" ? shop.sale([{ productId: id }]) : shop.purchase([]));
    const answer = await (kind === "sales" ? shop.moveSale : shop.movePurchase)(order.id, status);
    return answer.body;
  };

  test.each(kinds)("keeps what was agreed: %s %s", async (kind, status) => {
    const order = await closed(kind, status);
    const other = (await shop.contact("Ander")).id;
    const changes = {
      ...{ discount: 5, discountUnit: "basisPoints", transportCost: 100, contactId: other, partnerId: other },
      ...{ dataDestruction: "noDataCarrier", orderNr: `X-${order.id}`, orderDate: "2020-01-01" },
    };
    for (const [field, value] of Object.entries(changes))
      expect(await admin.patch(`/${kind}/${order.id}`, { [field]: value })).toMatchObject(
        refusal("orderClosed", field),
      );
    expect((await admin.get(`/${kind}/${order.id}`)).body).toEqual(order);
  });

  test.each(kinds)("still takes notes and its tracking code: %s %s", async (kind, status) => {
    const order = await closed(kind, status);
    const notes = { remarks: "nagebeld", instructions: "bel aan", dhlTrackingCode: "JVGL1" };
    const { contactId, dataDestruction, discount } = order;
    const answer = await admin.patch(`/${kind}/${order.id}`, {
      ...notes,
      contactId,
      dataDestruction,
      discount,
    });
    expect(answer).toMatchObject({ status: 200, body: notes });
  });
});
