import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";
import type { HardwareFound } from "../../platform/reports/reports.ts";
import { attributesOf } from "./hardware.actions.ts";

type Values = Record<string, string>;
type AttributeFill = { before: Values; after: Values; isOfTie: boolean };

/**
 * Takes back the attributes that a report filled when it was tied to a device: those that still say what it said, that
 * nobody has edited since, and that no other report of the device says as well. Answers them by code.
 */
export async function forgetAttributes(
  tx: Tx,
  { reportId, productId, hardware }: { reportId: number; productId: number; hardware: HardwareFound },
): Promise<Values> {
  const attributes = attributesOf(hardware);
  const [changes, others, now] = await Promise.all([
    changesOf(tx, reportId, productId),
    reportedByOthers(tx, reportId, productId),
    attributesNow(tx, productId),
  ]);
  const forgotten = Object.fromEntries(
    Object.entries(attributes).filter(([code, value]) => {
      const last = changes.findLast(({ before, after }) => before[code] !== after[code]);
      const isFilled = last?.isOfTie && !last.before[code] && last.after[code] === value;
      return isFilled && now[code] === value && !others.some((other) => other[code] === value);
    }),
  );
  const codes = Object.keys(forgotten);
  if (codes.length)
    await sql`update product set attributes = attributes - ${codes}::text[], version = version + 1
      where id = ${productId}`.execute(tx);
  return forgotten;
}

/** The changes of a device's attributes in their order, and which were made in the transaction that tied the report. */
async function changesOf(tx: Tx, reportId: number, productId: number) {
  const { rows } = await sql<AttributeFill>`
    with tie as (
      select at from audit where subject = 'erasureReport' and "subjectId" = ${reportId} and "productId" = ${productId}
        and (action = 'created' or changes -> 'productId' ->> 1 = ${String(productId)}) order by id desc limit 1)
    select coalesce(changes -> 'attributes' -> 0, '{}') as before, coalesce(changes -> 'attributes' -> 1, '{}') as after,
      at = (select at from tie) as "isOfTie"
    from audit where "productId" = ${productId} and subject = 'product' and action = 'changed' and changes ? 'attributes'
    order by id`.execute(tx);
  return rows;
}

async function reportedByOthers(tx: Tx, reportId: number, productId: number) {
  const others = await tx
    .selectFrom("erasureReport")
    .select(sql<HardwareFound>`hardware`.as("hardware"))
    .where("productId", "=", productId)
    .where("id", "<>", reportId)
    .execute();
  return others.map(({ hardware }) => attributesOf(hardware));
}

async function attributesNow(tx: Tx, productId: number) {
  const { attributes } = await tx
    .selectFrom("product")
    .select("attributes")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  return attributes;
}
