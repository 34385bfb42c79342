import { sql } from "kysely";
import { standardName } from "../../ground/base/standardNames.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Carrier } from "../../platform/reports/verdict.ts";

type Failed = { id: number; toDestroy: readonly Carrier[] };

/**
 * A device in stock gets one open task to destroy the drives that could not be erased. The task is deleted when nobody has begun
 * it and a later report says that all are erased. It stays when all those drives were taken out, and then does not keep the
 * device from sale. Answers the devices whose tasks changed.
 */
export async function openDestruction(tx: Tx, gates: readonly Failed[]): Promise<number[]> {
  const failed = gates.flatMap(({ id, toDestroy: drives }) => {
    const reportIds = drives.flatMap(({ reportId }) => (reportId === null ? [] : [Number(reportId)]));
    if (reportIds.length === 0) return [];
    const description = drives
      .map(({ model, serial, message }) => [model, serial, message].filter(Boolean).join(" · "))
      .filter(Boolean)
      .join("\n")
      .slice(0, 5000);
    const drivesAreOut = drives.every(({ isReplaced }) => isReplaced);
    return [{ productId: id, reportId: Math.max(...reportIds), description, drivesAreOut }];
  });
  const failedIds = failed.map(({ productId }) => productId);
  // Skips tasks locked by another transaction, which locks a task before its device.
  await sql`delete from task where id in (select id from task where "productId" = any(${gates.map(({ id }) => id)}::int[])
    and "failedReportId" is not null and status = 'toDo' and not "productId" = any(${failedIds}::int[])
    and not exists (select from comment where comment."taskId" = task.id) for update skip locked)`.execute(
    tx,
  );
  if (!failed.length) return [];
  const rows = sql`jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as failed("productId" int,
    "reportId" int, description text, "drivesAreOut" boolean)`;
  const changed = await sql<{
    productId: number;
  }>`update task set description = open.description, "drivesAreOut" = open."drivesAreOut", version = version + 1
    from (select task.id, failed.description, failed."drivesAreOut" from task join ${rows} on failed."productId" = task."productId"
      where "failedReportId" is not null and status <> 'done' and status <> 'skipped'
        and (task.description, task."drivesAreOut") is distinct from (failed.description, failed."drivesAreOut")
      for update of task skip locked) open
    where task.id = open.id returning "productId"`.execute(tx);
  await sql`insert into task (name, description, "productId", "failedReportId", "drivesAreOut", position)
    select ${standardName("destroyingDrive")}, failed.description, failed."productId", failed."reportId", failed."drivesAreOut", 900
    from ${rows}
    join product on product.id = failed."productId" and not product.archived and not product.gone
    where not exists (select from task where task."productId" = failed."productId" and "failedReportId" is not null
      and (status <> 'done' and status <> 'skipped' or "failedReportId" = failed."reportId"))
    on conflict do nothing`.execute(tx);
  return changed.rows.map(({ productId }) => productId);
}
