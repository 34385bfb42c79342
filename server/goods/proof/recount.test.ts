import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { erasureReport } from "../../testing/reports.ts";
import { recountProof, startRecount } from "./proof.jobs.ts";

const { world, admin, shop } = await testShop();

const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);
const waiting = async () =>
  (await query(`select task_identifier from graphile_worker.jobs where key = 'recountProof'`)).rowCount;
const start = () => world.db.transaction().execute(startRecount);

test("a migration that asks for it has all devices counted again, once", async () => {
  const { id } = await shop.device({ typeId: shop.ids.types.Laptop, attributes: { storage: "1 TB" } });
  await query(`update product set "statusId" = $1, "missingProof" = 0 where id = $2`, [shop.saleable, id]);
  await start();
  expect(await waiting()).toBe(0);
  await query(`insert into setting (name, value) values ('recountProof', 'true')`);
  await start();
  await start();
  expect(await waiting()).toBe(1);
  await recountProof(world.services)();
  expect((await admin.get("/products?missingProof=true")).body.items).toMatchObject([
    { id, lifecycle: "inStock" },
  ]);
});

test("an override of an earlier release lets pass what was known then, and nothing that came later", async () => {
  const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, serialNumber: "OUD-1" };
  const purchase = await shop.purchase([{ ...line, attributes: { storage: "512 GB" } }]);
  await shop.movePurchase(purchase.id, "Afgerond");
  const [{ id }] = (await admin.get(`/products?purchaseId=${purchase.id}`)).body.items;
  const upload = (document: string, at: string) =>
    admin.upload(`/products/blancco/${purchase.id}`, [
      erasureReport("OUD-1", document, { drive: "S-OUD", result: "failed", at, findMy: "Locked" }),
    ]);
  await upload("oud-1", "2026-11-10 12:00:00");
  await admin.post(`/products/${id}/proof-override`, { reason: "bon 12" });
  await query(`update product set "acceptedProof" = '[]' where id = $1`, [id]);
  expect((await shop.stock(id)).missingProof).toHaveLength(2);
  const migration = readFileSync(
    join(import.meta.dirname, "../../ground/database/migrations/0021-proof-again.sql"),
    "utf8",
  );
  await query(/with overridden[^;]*;/.exec(migration)![0]);
  expect((await shop.stock(id)).missingProof).toEqual([]);
  await upload("oud-2", "2026-11-11 12:00:00");
  expect((await shop.stock(id)).missingProof).toMatchObject([{ reason: "failed" }, { lock: "findMy" }]);
});
