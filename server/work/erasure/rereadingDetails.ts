import { sql } from "kysely";
import { applyHardware } from "../../goods/matching/hardware.actions.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { ErasureReport, HardwareFound } from "../../platform/reports/reports.ts";

type Details = Pick<HardwareFound, "cpu" | "cpuCores" | "ramBytes" | "ramType">;
type StoredDetails = { id: number; productId: number | null; operator: string; hardware: HardwareFound };
type Change = { id: number; productId: number | null; operator: string; before: string; details: Details };

const detailsOf = ({ cpu, cpuCores, ramBytes, ramType }: HardwareFound): Details => ({
  ...{ cpu, cpuCores, ramBytes, ramType },
});

/**
 * Applies today's reading of the processor, the memory and the operator to stored reports. Devices that are here follow:
 * a processor that still is what the report said, and a memory that is not known.
 */
export async function mendDetails(
  tx: Tx,
  stored: readonly (StoredDetails & { today: ErasureReport })[],
): Promise<void> {
  const changes = stored.flatMap(({ id, productId, operator, hardware, today }): Change[] => {
    const [before, details] = [detailsOf(hardware), detailsOf(today.hardware)];
    const isSame = JSON.stringify(before) === JSON.stringify(details) && operator === today.operator;
    return isSame ? [] : [{ id, productId, operator: today.operator, before: before.cpu ?? "", details }];
  });
  if (!changes.length) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as told(id int, "productId" int, operator text, before text, details jsonb)`;
  await sql`update "erasureReport" set hardware = hardware || told.details, operator = told.operator
    from ${rows} where "erasureReport".id = told.id`.execute(tx);
  await sql`update product set attributes = attributes || jsonb_build_object('cpu', told.details ->> 'cpu'), version = version + 1
    from (select distinct on ("productId") * from ${rows} order by "productId", id) told
    where product.id = told."productId" and not gone and attributes ->> 'cpu' = told.before
      and told.details ->> 'cpu' not in ('', told.before)`.execute(tx);
  const ids = changes.map(({ id }) => id);
  const here = await sql<{ productId: number; hardware: HardwareFound; imeis: string[] }>`
    select "productId", hardware, '{}'::text[] as imeis from "erasureReport" report
    join product on product.id = "productId" and not gone where report.id = any(${ids}::int[]) order by report.id`.execute(
    tx,
  );
  await applyHardware(tx, here.rows);
}
