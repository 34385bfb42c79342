import { sql } from "kysely";
import type { Tx } from "../app.ts";
import { inParts } from "../database/inParts.ts";

export type Adding = {
  reserved?: boolean;
  /** The list that they came with. */
  importId?: number | null;
  /** Told how many there are after each part. */
  onAdded?: (count: number) => void;
};

const lineColumns = sql.join(
  [
    ...["productId", "productName", "serialNumber", "typeId", "attributes", "assetTag", "quantity"],
    ...["unitPrice", "vatCodeId", "discount", "discountUnit", "remarks"],
  ].map((name) => sql.ref(name)),
);

/** Writes lines by the names of their columns. */
export async function insertLines(
  tx: Tx,
  orderId: number,
  rows: readonly object[],
  { reserved = false, importId = null, onAdded }: Adding,
) {
  const ids: number[] = [];
  for (const some of inParts(rows)) {
    const { rows: made } = await sql<{ id: number }>`
      insert into "orderLine" ("orderId", reserved, "importId", ${lineColumns})
      select ${orderId}::int, ${reserved}::boolean, ${importId}::int, ${lineColumns}
      from jsonb_populate_recordset(null::"orderLine", ${JSON.stringify(some)}) returning id`.execute(tx);
    ids.push(...made.map(({ id }) => id));
    onAdded?.(ids.length);
  }
  return ids;
}
