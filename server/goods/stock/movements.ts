import { type Insertable, sql } from "kysely";
import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { DB } from "../../ground/database/types.ts";

export type Movement = Omit<Insertable<DB["stockMovement"]>, "userId" | "id" | "at">;

/** Writes stock movements in the name of the transaction's user. */
export async function writeMovements(tx: Tx, movements: Movement[]) {
  for (const batch of inParts(movements))
    await tx
      .insertInto("stockMovement")
      .values(
        batch.map((movement) => ({
          ...movement,
          userId: sql<number>`nullif(current_setting('omloop.userId', true), '')::int`,
        })),
      )
      .execute();
}
