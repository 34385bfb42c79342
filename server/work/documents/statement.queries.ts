import { sql } from "kysely";
import { saysNone } from "../../../contract/hardware.rules.ts";
import { findCarriers } from "../../goods/proof/gate.queries.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import type { Carrier } from "../../platform/reports/verdict.ts";

export type DeviceFate = (typeof fates)[number];
/** In the order in which they are summed up. */
export const fates = [
  ...(["erased", "failed", "notErased", "noReport", "byHand", "noCarrier", "notReceived"] as const),
] as const;
export type ReportSeen = { id: number; tool: string; operator: string };
/** A drive of a device, or a device without a report on its drives. */
export type StatementRow = {
  productName: string;
  serialNumber: string;
  sku: string;
  /** False for what was given a number after it came in a bundle of pieces, as which it is counted. */
  isDevice: boolean;
  /** More than 1 of devices in a bundle that nobody gave a number yet. */
  pieces: number;
  carrier: Carrier | undefined;
  fate: DeviceFate;
  report: ReportSeen | undefined;
  /** When and by whom it was erased without a report. */
  done: { at: string; operator: string } | undefined;
};
/** `otherPieces` are no devices: cables, mice, whatever has no serial number and carries no data. */
export type Statement = { rows: StatementRow[]; devices: number; otherPieces: number };

/** All devices and drives received on a purchase, and devices that were expected and did not come. */
export async function findStatement(db: Db, orderId: number): Promise<Statement> {
  const goods = await goodsOf(db, orderId);
  const devices = goods.filter(({ isDevice }) => isDevice);
  const named = goods.filter(({ isDevice, serialNumber }) => isDevice || serialNumber !== "");
  const ids = named.map(({ id }) => id);
  const [carriersById, reports, expected] = await Promise.all([
    findCarriers(db, ids),
    reportsOf(db, ids),
    expectedOf(db, orderId),
  ]);
  const reportById = new Map(reports.map((report) => [report.id, report]));
  const rows = named.flatMap(({ id, done, ...device }): StatementRow[] => {
    const { carriers, storage } = carriersById.get(id) ?? { carriers: [], storage: [] };
    const shared = { ...device, done: undefined, report: undefined };
    if (carriers.length)
      return carriers.map((carrier) => ({
        ...shared,
        carrier,
        fate: carrier.state,
        report: reportById.get(Number(carrier.reportId)),
      }));
    if (storage.every((value) => value.trim() !== "" && saysNone(value)))
      return [{ ...shared, carrier: undefined, fate: "noCarrier" }];
    return [{ ...shared, carrier: undefined, fate: done ? "byHand" : "noReport", done: done ?? undefined }];
  });
  const missing = expected.map(
    (line): StatementRow => ({
      ...{
        ...line,
        isDevice: true,
        sku: "",
        pieces: 1,
        carrier: undefined,
        report: undefined,
        done: undefined,
      },
      fate: "notReceived",
    }),
  );
  return {
    rows: [...rows, ...missing],
    devices: piecesOf(devices),
    otherPieces: piecesOf(goods.filter(({ isDevice }) => !isDevice)),
  };
}

export const piecesOf = (goods: readonly { pieces: number }[]) =>
  goods.reduce((sum, { pieces }) => sum + pieces, 0);

/** What came in on a purchase, sold and archived goods too, with the task by which somebody erased a device by hand. */
const goodsOf = (db: Db, orderId: number) =>
  db
    .selectFrom("receivedGoods as goods")
    .innerJoin("product", "product.id", "goods.id")
    .select(["product.id", "productName", "serialNumber", "sku"])
    .select([sql<boolean>`goods."isDevice"`.as("isDevice"), sql<number>`goods.pieces`.as("pieces")])
    .select(
      sql<{
        at: string;
        operator: string;
      } | null>`(select json_build_object('at', task."finishedAt", 'operator',
        coalesce("user"."fullName", ''))
        from task left join "user" on "user".id = task."assignedToId"
        where task."productId" = product.id and task."provesErasure" and task.status = 'done'
        order by task."finishedAt" desc limit 1)`.as("done"),
    )
    .where("goods.purchaseId", "=", orderId)
    // A bundle that was split up or merged whole is in its parts.
    .where("goods.pieces", ">", 0)
    .orderBy("product.id")
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
    select (select count(*) from "receivedGoods" where "purchaseId" = ${orderId} and ("isDevice" or pieces = 1))::int + (select count(*) from "orderLine"
      where "orderId" = ${orderId} and "serialNumber" <> '' and "receivedQuantity" = 0)::int as count`,
  );
  return count;
}
