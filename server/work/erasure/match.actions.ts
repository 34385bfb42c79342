import { sql } from "kysely";
import { applyHardware } from "../../goods/matching/hardware.actions.ts";
import {
  contradicts,
  driveKey,
  isByDrives,
  shortestDrive,
  tieWaiting,
} from "../../goods/matching/matching.ts";
import { forgetAttributes } from "../../goods/matching/reportAttributes.actions.ts";
import { findGates } from "../../goods/proof/gate.queries.ts";
import { refreshProof, type Taker } from "../../goods/proof/gate.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { HardwareFound } from "../../platform/reports/reports.ts";

type Wish = { productId: number; confirmed?: boolean; reason?: string };

/** Matches a waiting report to a device by hand; 409 `reportOfAnother` when their numbers differ, unless confirmed. */
export async function matchReport(tx: Tx, id: number, { productId, confirmed = false, reason = "" }: Wish) {
  const report = await lockedReport(tx, id);
  if (report.productId !== null) throw refused("reportMatched");
  const product = await lockedDevice(tx, id, productId);
  const why = reason.trim();
  if (product.differs && !confirmed)
    throw new Failure(409, "reportOfAnother", {
      path: "productId",
      sku: product.sku,
      report: report.serial || report.imei,
      device: product.serialNumber || product.imei,
    });
  if (product.differs && !why) throw new Failure(400, "reasonMissing", { path: "reason" });
  await tx
    .updateTable("erasureReport")
    .set({
      productId,
      dismissed: "",
      matchReason: why,
      notProductIds: sql<number[]>`array_remove("notProductIds", ${productId}::int)`,
    })
    .where("id", "=", id)
    .execute();
  await applyHardware(tx, [{ productId, hardware: report.hardware, imeis: report.imeis }]);
  await refreshProof(tx, [productId]);
  await tieWaiting(tx, [productId]);
}

/** Unmatches a report from a device, which loses its proof and the attributes that it filled; returns these attributes. */
export async function unmatchReport(tx: Tx, id: number, reason: string, by: Taker) {
  const { productId, imeis, hardware } = await lockedReport(tx, id);
  if (productId === null) throw refused("reportNotMatched");
  await lockedDevice(tx, id, productId);
  const [before] = await findGates(tx, [productId]);
  await tx
    .updateTable("erasureReport")
    .set({
      productId: null,
      matchReason: reason.trim(),
      notProductIds: sql<number[]>`"notProductIds" || ${productId}::int`,
    })
    .where("id", "=", id)
    .execute();
  await releaseFollowers(tx, id, productId, reason.trim());
  await forgetImeis(tx, productId, imeis);
  const forgotten = await forgetAttributes(tx, { reportId: id, productId, hardware });
  await refreshProof(tx, [productId], { ...by, reason });
  const [after] = await findGates(tx, [productId]);
  if (before?.isErased && !after?.isErased) await reopenErasure(tx, productId);
  return forgotten;
}

/** Reopens the erasure tasks of a device that has lost its proof. */
export async function reopenErasure(tx: Tx, productId: number) {
  await tx
    .updateTable("task")
    .set({ status: "toDo", finishedAt: null, openAccepted: false, version: sql<number>`version + 1` })
    .where("productId", "=", productId)
    .where("provesErasure", "=", true)
    .where("status", "=", "done")
    .execute();
  await refreshProof(tx, [productId]);
}

/** Also unmatches reports that were matched through a drive which only this report found in the device. */
async function releaseFollowers(tx: Tx, id: number, productId: number, reason: string) {
  await sql`
    with seen as materialized (
      select report.id, drive, report.id <> ${id} and ${isByDrives("report")} and "matchReason" = ''
          and (report."serialKey" = '' or report."serialKey" <> product."serialNumber") as follows
      from "erasureReport" report join product on product.id = ${productId}
      cross join lateral (select unnest("diskSerials"(hardware)) union
        select ${driveKey} from "erasureResult" where "reportId" = report.id) told(drive)
      where (report.id = ${id} or report."productId" = ${productId}) and length(drive) >= ${shortestDrive})
    update "erasureReport" set "productId" = null, "matchReason" = ${reason}
    where id in (
      select follower.id from seen follower join seen taken using (drive)
        where follower.follows and taken.id = ${id}
      except select follower.id from seen follower join seen own using (drive)
        where follower.follows and not own.follows and own.id <> ${id})`.execute(tx);
}

const lockedReport = (tx: Tx, id: number) =>
  tx
    .selectFrom("erasureReport")
    .select(["productId", "serial", "imei", "imeis", sql<HardwareFound>`hardware`.as("hardware")])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** The device of a match, locked; a sold or archived one is left alone, and the report waits. */
async function lockedDevice(tx: Tx, reportId: number, id: number) {
  const product = await tx
    .selectFrom("product")
    .innerJoin("erasureReport as report", (join) => join.on("report.id", "=", reportId))
    .select(["sku", "serialNumber", "product.imei", "gone", "archived", contradicts("report").as("differs")])
    .where("product.id", "=", id)
    .forUpdate("product")
    .executeTakeFirst();
  if (!product) throw refused("unknownReference", "productId");
  const { sku, archived, gone } = product;
  if (archived || gone) throw refused(archived ? "reportOfArchived" : "reportOfSold", "productId", { sku });
  return product;
}

/** Removes the IMEIs that only this report gave to the device. */
async function forgetImeis(tx: Tx, productId: number, imeis: string[]) {
  await sql`update product set imei = coalesce(own.numbers[1], ''), imei2 = coalesce(own.numbers[2], ''), version = version + 1
    from (select array(
        select number from product cross join unnest(array[imei, imei2]) with ordinality as told(number, position)
        where id = ${productId} and number <> '' and (number <> all(${imeis}::text[])
          or exists (select from "erasureReport" other where other."productId" = ${productId} and number = any(other.imeis)))
        order by position) as numbers) own
    where id = ${productId} and imei <> '' and array[imei, imei2] && ${imeis}::text[]`.execute(tx);
}
