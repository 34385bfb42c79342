import { sql } from "kysely";
import { saysNone } from "../../../contract/hardware.rules.ts";
import { findCarriers } from "../../goods/proof/gate.queries.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import type { Carrier } from "../../platform/reports/verdict.ts";

export type DeviceFate = "erased" | "failed" | "notErased" | "noReport" | "byHand" | "notReceived";
export type ReportSeen = { id: number; tool: string; operator: string };
/** A drive of a device, or a device without a report on its drives. */
export type StatementRow = {
  productName: string;
  serialNumber: string;
  sku: string;
  carrier: Carrier | undefined;
  fate: DeviceFate;
  report: ReportSeen | undefined;
  /** When and by whom it was erased without a report. */
  done: { at: string; operator: string } | undefined;
};
export type Statement = { rows: StatementRow[]; devices: number; withoutCarrier: number };

/** All devices and drives received on a purchase, and devices that were expected and did not come. */
export async function findStatement(db: Db, orderId: number): Promise<Statement> {
  const devices = await devicesOf(db, orderId);
  const ids = devices.map(({ id }) => id);
  const [carriersById, reports, expected] = await Promise.all([
    findCarriers(db, ids),
    reportsOf(db, ids),
    expectedOf(db, orderId),
  ]);
  const reportById = new Map(reports.map((report) => [report.id, report]));
  let withoutCarrier = 0;
  const rows = devices.flatMap(({ id, done, ...device }): StatementRow[] => {
    const { carriers, storage } = carriersById.get(id) ?? { carriers: [], storage: [] };
    const shared = { ...device, done: undefined };
    if (carriers.length)
      return carriers.map((carrier) => ({
        ...shared,
        carrier,
        fate: carrier.state,
        report: reportById.get(Number(carrier.reportId)),
      }));
    if (storage.every((value) => value.trim() !== "" && saysNone(value))) {
      withoutCarrier += 1;
      return [];
    }
    const fate = done ? "byHand" : "noReport";
    return [{ ...shared, carrier: undefined, fate, report: undefined, done: done ?? undefined }];
  });
  const missing = expected.map(
    (line): StatementRow => ({
      ...{ ...line, sku: "", carrier: undefined, report: undefined, done: undefined },
      fate: "notReceived",
    }),
  );
  return { rows: [...rows, ...missing], devices: devices.length, withoutCarrier };
}

/** The devices of a purchase, sold and archived ones too, with the task by which somebody erased them by hand. */
const devicesOf = (db: Db, orderId: number) =>
  db
    .selectFrom("product")
    .select(["id", "productName", "serialNumber", "sku"])
    .select(
      sql<{
        at: string;
        operator: string;
      } | null>`(select json_build_object('at', task."finishedAt", 'operator',
        coalesce(nullif(trim("user"."firstName" || ' ' || "user"."lastName"), ''), "user".username, ''))
        from task left join "user" on "user".id = task."assignedToId"
        where task."productId" = product.id and task."provesErasure" and task.status = 'done'
        order by task."finishedAt" desc limit 1)`.as("done"),
    )
    .where("purchaseId", "=", orderId)
    .orderBy("id")
    .execute();

const reportsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("erasureReport")
    .select(["id", "operator", sql<string>`trim(tool || ' ' || "toolVersion")`.as("tool")])
    .where("productId", "=", anyOf(ids))
    .execute();

const expectedOf = (db: Db, orderId: number) =>
  db
    .selectFrom("orderLine")
    .select(["productName", "serialNumber"])
    .where("orderId", "=", orderId)
    .where("serialNumber", "<>", "")
    .where("receivedQuantity", "=", 0)
    .orderBy("id")
    .execute();

/** How many devices a statement is about. */
export async function countStated(db: Db, orderId: number): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
    select (select count(*) from product where "purchaseId" = ${orderId})::int + (select count(*) from "orderLine"
      where "orderId" = ${orderId} and "serialNumber" <> '' and "receivedQuantity" = 0)::int as count`,
  );
  return count;
}
