import { sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";
import type { HardwareFound } from "../../platform/reports/reports.ts";
import { attributesOf } from "./hardware.actions.ts";

type Values = Record<string, string>;

/**
 * Takes back the attributes of a device that its reports filled, when one of them is untied: those that say what it said, and that no
 * other report of the device says as well. Answers them by code.
 */
export async function forgetAttributes(
  tx: Tx,
  { reportId, productId, hardware }: { reportId: number; productId: number; hardware: HardwareFound },
): Promise<Values> {
  const [others, { attributes, attributeSources }] = await Promise.all([
    reportedByOthers(tx, reportId, productId),
    attributesNow(tx, productId),
  ]);
  const forgotten = Object.fromEntries(
    Object.entries(attributesOf(hardware)).filter(
      ([code, value]) =>
        code in attributeSources &&
        attributes[code] === value &&
        !others.some((other) => other[code] === value),
    ),
  );
  const codes = Object.keys(forgotten);
  if (codes.length)
    await sql`update product set attributes = attributes - ${codes}::text[], version = version + 1
      where id = ${productId}`.execute(tx);
  return forgotten;
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

const attributesNow = (tx: Tx, productId: number) =>
  tx
    .selectFrom("product")
    .select(["attributes", "attributeSources"])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
