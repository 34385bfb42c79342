import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { admin, shop } = await testShop();
type Item = { row: number; problems: { code: string; message: string }[] };

test("a shop's row of what is sold out is refused for that, and the rest comes when it is left out", async () => {
  const rows = ["sku,name,qty", "WEB-1,Monitor,0.0000", "WEB-2,Toetsenbord,12.0000", "WEB-3,Muis,x"];
  const file = { name: "winkel.csv", bytes: Buffer.from(rows.join("\n")) };
  const { listId } = (await admin.upload("/products/import/read", [file])).body;
  const mapping = ["sku", "productName", "quantity"];
  const list = { listId, mapping, types: { "": shop.ids.types.Monitor } };
  const { items } = (await admin.post("/products/import?dryRun=true", list)).body;
  const told = items.map(({ row, problems }: Item) => [
    row,
    ...problems.map(({ code, message }) => `${code}: ${message}`),
  ]);
  expect(told).toEqual([
    [2, "noPieces: Niets op voorraad: een product is er minstens één keer. Laat deze regel weg"],
    [4, "badQuantity: Geen heel aantal vanaf 1"],
  ]);
  const saved = await admin.post("/products/import", { ...list, leftOut: [0, 2] });
  expect(saved.body).toMatchObject({ created: 1, leftOut: 2 });
  const [{ id }] = (await admin.get("/aproducts?q=WEB-2")).body.items;
  expect((await admin.get(`/aproduct/${id}`)).body).toMatchObject({ sku: "WEB-2", stockQuantity: 12 });
});
