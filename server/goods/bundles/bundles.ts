import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { bundles, type Neighbours, neighbours } from "../../../contract/bundles.ts";
import { products } from "../../../contract/products.ts";
import { largestQuantity } from "../../../contract/quantities.rules.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import { movingOf, refusedRoom } from "../../people/locations/places.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { holdingText } from "../../platform/resource/conditions.ts";
import { deleteUntouchedTasks, lockedProduct, quantityChange } from "../products/products.actions.ts";
import { findProduct, productRows, visibleTo } from "../products/products.queries.ts";
import { setArchived } from "../products/statuses.actions.ts";
import { keepsFromSale } from "../proof/gate.queries.ts";
import { withoutLineVat } from "../stock/lineNet.ts";
import { lockProducts } from "../stock/locks.ts";
import { writeMovements } from "../stock/movements.ts";
import { saleablePieces } from "../stock/saleable.ts";
import { lifecycleOf } from "../stock/statuses.ts";
import { individualize, splitBundle } from "./split.actions.ts";

type Equal = { id: number; sku: string; quantity: number; stockQuantity: number; locationLabel: string };

/** The required tasks of a bundle that are open: what is merged has the same left to do. */
const openTasksOf = (bundle: "own" | "other") =>
  sql`array(select task."standardTaskId" from task where task."productId" = ${sql.ref(`${bundle}.id`)} and ${keepsFromSale} order by 1)`;

/** Unreserved bundles that can merge into this one: equal to it, except that they may lack its files, parts, remarks and asset tag. */
async function findEqual(db: Db | Tx, id: number) {
  const { rows } = await sql<Equal>`
    select other.id, other.sku, other.quantity, other."stockQuantity", other."locationLabel" from product own
    join product other on other."typeId" = own."typeId" and other."productName" = own."productName" and other.id <> own.id
      and other."serialNumber" = '' and other.imei = '' and not other.archived and not other.gone and other."stockQuantity" > 0
      and other."reservedQuantity" = 0 and other.quantity = other."stockQuantity"
      and other.attributes = own.attributes - array(select code from attribute where type in ('file', 'product'))
      and other.remarks in ('', own.remarks) and other."assetTag" in ('', own."assetTag")
      and (other."subtypeId", other."locationId", other."statusId", other."listPrice", other."retailPrice", other."salePrice",
        other."purchasePrice", other."vatCodeId", other.discount, other."discountUnit", other."purchaseId", other."proofOverride",
        other."locationLabel", other."missingProof", ${openTasksOf("other")})
        is not distinct from (own."subtypeId", own."locationId", own."statusId", own."listPrice", own."retailPrice", own."salePrice",
        own."purchasePrice", own."vatCodeId", own.discount, own."discountUnit", own."purchaseId", own."proofOverride",
        own."locationLabel", own."missingProof", ${openTasksOf("own")})
    where own.id = ${id} and own."serialNumber" = '' and own.imei = '' and not own.archived and not own.gone
      and own.quantity = own."stockQuantity" and own.quantity > 0
    order by other.id limit 100`.execute(db);
  return rows;
}

async function mergeBundles(tx: Tx, id: number, ids: readonly number[]) {
  await lockProducts(tx, [id, ...ids]);
  const target = await lockedProduct(tx, id);
  const parts = (await findEqual(tx, id)).filter((part) => ids.includes(part.id));
  if (parts.length < ids.length) throw refused("bundlesDiffer", "ids");
  const added = parts.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0);
  if (target.quantity + added > largestQuantity) throw refused("numberTooLarge", "ids");
  await writeMovements(
    tx,
    parts.flatMap((part) => [
      { productId: part.id, quantity: -part.stockQuantity, reason: "merged", note: target.sku },
      { productId: id, quantity: part.stockQuantity, reason: "merged", note: part.sku },
    ]),
  );
  await sql`update product set quantity = 0, "stockQuantity" = 0, version = version + 1 where id = any(${ids})`.execute(
    tx,
  );
  await deleteUntouchedTasks(tx, ids);
  await setArchived(tx, [...ids], true);
  await tx
    .updateTable("product")
    .set({
      quantity: target.quantity + added,
      stockQuantity: target.stockQuantity + added,
      version: target.version + 1,
    })
    .where("id", "=", id)
    .execute();
}

type Count = { quantity: number; reason: string; confirmed?: boolean };
/** What was counted is there, whatever its place has room for: 422 `countOverfills` until somebody confirms it. */
async function countBundle(tx: Tx, id: number, { quantity, reason, confirmed }: Count) {
  const before = await lockedProduct(tx, id);
  const change = quantityChange(before, quantity, await lifecycleOf(tx, before.statusId));
  const moving = movingOf({ ...before, stockChange: change, to: before.locationId });
  const full = confirmed ? undefined : (await refusedRoom(tx, [moving])).get(id);
  if (full) throw refused("countOverfills", "quantity", { ...full.details });
  if (change)
    await writeMovements(tx, [{ productId: id, quantity: change, reason: "corrected", note: reason }]);
  await tx
    .updateTable("product")
    .set({ quantity, stockQuantity: before.stockQuantity + change, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
}

const mostNeighbours = 20;
/** The same type and name: how many are here, and what the latest went for, the most alike first. */
async function findNeighbours(db: Db, id: number): Promise<Neighbours> {
  const own = await db
    .selectFrom("product")
    .select(["typeId", "productName"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const [here, sold] = await Promise.all([
    oneRow(
      db,
      sql<{ here: number; saleable: number }>`
      select coalesce(sum("stockQuantity"), 0)::int as here, coalesce(sum(${saleablePieces}), 0)::int as saleable
      from product
      where "typeId" = ${own.typeId} and "productName" = ${own.productName} and not archived and not gone
        and product.id <> ${id}`,
    ),
    sql<Neighbours["sold"][number]>`
      select product.id, sku, coalesce(product.attributes ->> 'grade', '') as grade, "orderDate" as "soldOn", round(${withoutLineVat(sql`"unitPrice"`, "line", "sale")})::int as price,
        (select count(*)::int from product self, jsonb_each_text(self.attributes) own
          where self.id = ${id} and product.attributes ->> own.key = own.value) as alike
      from (select * from product where ${holdingText(sql`"searchText"`, own.productName)} and "productName" = ${own.productName}
          and "typeId" = ${own.typeId} and gone and id <> ${id} order by id desc limit 500) product
      join "orderLine" line on line."productId" = product.id and line.delivered and line."unitPrice" > 0
      join "order" sale on sale.id = line."orderId" and sale.kind = 'sale'
      order by alike desc, "orderDate" desc, product.id desc limit ${mostNeighbours}`.execute(db),
  ]);
  const prices = sold.rows.map(({ price }) => price);
  const average = prices.length
    ? Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length)
    : null;
  return { ...here, sold: sold.rows, average };
}

export function bundleRoutes(app: App, { db, write }: Services) {
  const answer = async (request: FastifyRequest, id: number) =>
    visibleTo(sessionOf(request), await findProduct(db, id));
  app.route({ ...bundles.equal, handler: (request) => findEqual(db, request.params.id) });
  app.route({ ...neighbours, handler: (request) => findNeighbours(db, request.params.id) });
  app.route({
    ...bundles.count,
    handler: async (request) => {
      const { id } = request.params;
      await write(request, (tx) => countBundle(tx, id, request.body));
      return answer(request, id);
    },
  });
  app.route({
    ...bundles.merge,
    handler: async (request) => {
      const { id } = request.params;
      await write(request, (tx) => mergeBundles(tx, id, request.body.ids));
      return answer(request, id);
    },
  });
  app.route({
    ...products.split,
    handler: async (request) => {
      const { id } = await write(request, async (tx) => ({
        id: await splitBundle(tx, request.params.id, request.body.quantity),
      }));
      return answer(request, id);
    },
  });
  app.route({
    ...products.individualize,
    handler: async (request) => {
      const { quantity, serialNumbers } = request.body;
      const ids = await write(request, (tx) => individualize(tx, request.params.id, quantity, serialNumbers));
      const rows = await productRows(db, "product")
        .where("product.id", "in", ids)
        .orderBy("product.id")
        .execute();
      return { items: rows.map((row) => visibleTo(sessionOf(request), row)) };
    },
  });
}
