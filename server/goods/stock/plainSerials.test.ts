import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const migration = readFileSync(
  new URL("../../ground/database/migrations/0222-plain-serial-numbers.sql", import.meta.url),
  "utf8",
);
const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);
const typeId = shop.ids.types.Laptop;
/** A device that was stored before dashes and widths were read as one. */
async function stored(serial: string) {
  const { id } = await shop.device({ typeId });
  await query(`update product set "serialNumber" = $2 where id = $1`, [id, serial]);
  return id as number;
}
const serialOf = async (id: number) => (await shop.stock(id)).serialNumber;

test("stored serial numbers become plain where that makes no duplicate, as the rule makes them", async () => {
  const odd = ["PL–1", "PL‐2", "PL−3", "ＰＬ－４～＃"];
  const ids = [];
  for (const serial of odd) ids.push(await stored(serial));
  const plain = await stored("PL-5");
  const duplicate = await stored("PL–5");
  const [first, second] = [await stored("PL–6"), await stored("PL‑6")];
  const order = await shop.purchase([{ productName: "Laptop", typeId, serialNumber: "WORDT-ANDERS" }]);
  await query(`update "orderLine" set "serialNumber" = 'RE–1' where "orderId" = $1`, [order.id]);
  await query(migration);
  expect(await Promise.all(ids.map(serialOf))).toEqual(odd.map(normalSerial));
  expect([await serialOf(plain), await serialOf(duplicate)]).toEqual(["PL-5", "PL–5"]);
  expect([await serialOf(first), await serialOf(second)]).toEqual(["PL-6", "PL‑6"]);
  expect((await admin.get(`/purchases/${order.id}`)).body.lines[0].serialNumber).toBe("RE-1");
});

test("a scan with a plain hyphen finds a device that was listed with a dash", async () => {
  const order = await shop.purchase([{ productName: "Laptop", typeId, serialNumber: "SC–1" }]);
  await shop.movePurchase(order.id, "Bevestigd");
  expect((await admin.get(`/purchases/${order.id}`)).body.lines[0].serialNumber).toBe("SC-1");
});
