import { sql } from "kysely";
import { comparedFields, differs } from "../../../contract/differences.rules.ts";
import { composeName } from "../../../contract/hardware.rules.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { HardwareFound } from "../../platform/reports/reports.ts";
import { attributesOf } from "../matching/hardware.actions.ts";

const maxReports = 20;

/** Where reports differ from the device: each field by the latest report that has it. */
export async function findDifferences(
  db: Db | Tx,
  { id, productName, attributes }: Pick<Product, "id" | "productName" | "attributes">,
): Promise<Product["differences"]> {
  const reports = await db
    .selectFrom("erasureReport")
    .select(["manufacturer", "model", sql<HardwareFound>`hardware`.as("hardware")])
    .where("productId", "=", id)
    .orderBy(sql`coalesce("reportedAt", "importedAt")`, "desc")
    .orderBy("id", "desc")
    .limit(maxReports)
    .execute();
  const own: Record<string, string> = { ...attributes, productName };
  const reportedValues = reports.map(
    ({ manufacturer, model, hardware }): Record<string, string> => ({
      ...attributesOf(hardware),
      productName: model && composeName(manufacturer, model),
    }),
  );
  return comparedFields.flatMap((field) => {
    const reported = reportedValues.map((report) => report[field]).find(Boolean) ?? "";
    return differs(field, own[field] ?? "", reported) ? [{ field, own: own[field]!, reported }] : [];
  });
}
