import { type RawBuilder, sql } from "kysely";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { ListQuery } from "../../platform/resource/list.ts";

/** Lists leave out the archive, unless they are asked for it. */
export const inArchive = ({ isArchived = false }: ListQuery): RawBuilder<boolean> =>
  isArchived ? sql<boolean>`contact."isArchived"` : sql<boolean>`not contact."isArchived"`;

/** Archives or restores a contact; 422 for one with open orders, which nobody would look for in the archive. */
export async function setArchived(tx: Tx, id: number, isArchived: boolean) {
  await tx
    .selectFrom("contact")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (isArchived) {
    const { open } = await tx
      .selectFrom("contactDealing")
      .select(sql<number>`"openSales" + "openPurchases" + "openForPartner"`.as("open"))
      .where("contactId", "=", id)
      .executeTakeFirstOrThrow();
    if (open > 0) throw refused("contactHasOpenOrders", undefined, { count: open });
  }
  await tx
    .updateTable("contact")
    .set({ isArchived, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("isArchived", "<>", isArchived)
    .execute();
  return { id, isArchived };
}
