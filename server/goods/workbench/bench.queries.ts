import { sql } from "kysely";
import { normalImei } from "../../../contract/imei.rules.ts";
import { readingsOf } from "../../../contract/scanText.rules.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import type { Bench, BenchAnswer } from "../../../contract/workbench.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { waitsFor } from "../tasks/waiting.ts";

const lotsShown = 50;

/** What a standard task asks for, in the order of its list. */
const askedAttributes = sql<Bench["tasks"][number]["asks"]>`coalesce((select json_agg(json_build_object(
    'code', attribute.code, 'name', attribute.name, 'type', attribute.type, 'options', attribute.options) order by wanted.nr)
  from unnest(standard.asks) with ordinality as wanted(id, nr) join attribute on attribute.id = wanted.id
    and attribute.type in ('text', 'select')), '[]')`;

/** The standard tasks with what waits for them, and the purchase orders of which something waits. */
async function findWaiting(db: Db): Promise<Pick<Bench, "tasks" | "lots">> {
  const waiting = sql`with waiting as (select "standardTaskId", "purchaseId", product.id as "productId"
    from task join product on product.id = task."productId"
    where "standardTaskId" is not null and "productId" is not null and task.status <> 'done' and task.status <> 'skipped' and "stockQuantity" > 0 and not archived)`;
  const tasks = sql<Bench["tasks"][number]>`${waiting},
    counted as (select "standardTaskId", count(*)::int as count from waiting group by 1)
    select standard.id, standard.name, ${askedAttributes} as asks, coalesce(count, 0) as waiting
    from task standard left join counted on counted."standardTaskId" = standard.id
    where standard.standard order by standard.position, standard.id limit 500`;
  const lots = sql<Bench["lots"][number]>`${waiting},
    counted as (select "purchaseId", count(distinct "productId")::int as waiting from waiting where "purchaseId" is not null
      group by 1 order by 1 desc limit ${lotsShown})
    select "order".id, "orderNr", contact.name as "supplierName", waiting
    from counted join "order" on "order".id = "purchaseId" join contact on contact.id = "contactId"
    order by "order".id desc`;
  const [found, orders] = await Promise.all([tasks.execute(db), lots.execute(db)]);
  return { tasks: found.rows, lots: orders.rows };
}

/** How far the devices of a purchase order are; null when there is no such order. */
async function findLot(db: Db, orderId: number): Promise<Bench["lot"]> {
  const { rows } = await sql<NonNullable<Bench["lot"]>>`
    with device as materialized (select product.id, gone or lifecycle in ('saleable', 'ready', 'sold') as ready
      from product join "productStatus" on "productStatus".id = "statusId"
      where "purchaseId" = ${orderId} and not archived),
    work as (select standard.id, standard.name, standard.position, count(*)::int as "of",
        (count(*) filter (where task.status = 'done'))::int as done
      from device join task on task."productId" = device.id join task standard on standard.id = task."standardTaskId"
      group by standard.id)
    select "order".id, "orderNr", contact.name as "supplierName", (select count(*)::int from device) as devices,
      (select count(*)::int from device where ready) as saleable,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'done', done, 'of', "of") order by position, id)
        from work), '[]') as tasks
    from "order" join contact on contact.id = "contactId" where "order".id = ${orderId} and kind = 'purchase'`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findBench(db: Db, orderId: number | undefined): Promise<Bench> {
  const [waiting, lot] = await Promise.all([findWaiting(db), orderId ? findLot(db, orderId) : null]);
  return { ...waiting, lot };
}

/** Products that have a scanned code as their SKU, serial number or IMEI: what is here first. */
async function findScanned(tx: Db | Tx, code: string) {
  const serial = normalSerial(code);
  const imei = normalImei(code);
  return tx
    .selectFrom("product")
    .select(["id", "sku", "productName", "archived", "gone", "purchaseId"])
    .where(
      sql<boolean>`(searchable(sku) = ${searchable(code)}
        or "serialNumber" = ${serial} and "serialNumber" <> ''
        or imei = ${imei} and imei <> '' or imei2 = ${imei} and imei2 <> '')`,
    )
    .orderBy("gone")
    .orderBy("archived")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
}
/** Without any, those that one reading of what the maker printed or the layout typed has as theirs (`readingsOf`). */
async function findMeant(tx: Db | Tx, code: string) {
  for (const text of [code, ...readingsOf(code)]) {
    const products = await findScanned(tx, text);
    if (products.length > 0) return products;
  }
  return [];
}
export type Scanned = Awaited<ReturnType<typeof findScanned>>[number];
/** What a refused scan was of. */
export const named = ({ productName, sku }: Scanned) => ({ device: `${productName} (${sku})` });

/** The one product here that a scanned code means; 422 when it is sold or archived, or when several have the code. */
export async function findHere(tx: Db | Tx, code: string): Promise<Scanned | undefined> {
  const products = await findMeant(tx, code);
  const current = products.filter(({ archived, gone }) => !archived && !gone);
  const [product = products[0]] = current;
  if (current.length > 1) throw refused("scanSeveral", "code", { code });
  if (product?.gone) throw refused("scanSold", "code", { ...named(product) });
  if (product?.archived) throw refused("scanArchived", "code", { ...named(product) });
  return product;
}

/** The attributes that a task asks for of a device, as far as its type has them, with what they say now. */
export async function findQuestions(tx: Tx, taskId: number): Promise<BenchAnswer["asked"]> {
  const { rows } = await sql<BenchAnswer["asked"][number]>`
    select attribute.code, attribute.name, attribute.type, attribute.options,
      coalesce(product.attributes ->> attribute.code, '') as value
    from task join task standard on standard.id = task."standardTaskId" join product on product.id = task."productId"
      cross join unnest(standard.asks) with ordinality as wanted(id, nr)
      join attribute on attribute.id = wanted.id and attribute.type in ('text', 'select')
      join "productTypeAttribute" link on link."attributeId" = attribute.id and link."typeId" = product."typeId"
    where task.id = ${taskId} order by wanted.nr`.execute(tx);
  return rows;
}

/** A device as the workbench shows it. */
export const findBenched = (tx: Tx, id: number) =>
  tx
    .selectFrom("product")
    .innerJoin("productStatus", "productStatus.id", "product.statusId")
    .leftJoin("order", "order.id", "product.purchaseId")
    .select(["product.id", "sku", "serialNumber", "productName", "productStatus.name as statusName"])
    .select(["lifecycle", "product.purchaseId", "order.orderNr as purchaseNr"])
    .where("product.id", "=", id)
    .executeTakeFirstOrThrow();

/** The tasks of a device in their order. */
export const findTasksOf = (tx: Tx, productId: number) =>
  tx
    .selectFrom("task")
    .innerJoin("product", "product.id", "task.productId")
    .select(["task.id", "name", "status", "standardTaskId", "provesErasure", "position", "assignedToId"])
    .select(waitsFor.as("waitsFor"))
    .where("productId", "=", productId)
    .orderBy("position")
    .orderBy("task.id")
    .execute();
export type TaskOf = Awaited<ReturnType<typeof findTasksOf>>[number];
