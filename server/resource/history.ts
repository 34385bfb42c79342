import type { HistoryEntry } from "../../contract/history.ts";
import type { Db } from "../database/connection.ts";

/** What happened to a product or an order, newest first, from the audit rows of every change. */
export function findHistory(
  db: Db,
  about: { productId: number } | { orderId: number },
  { before, limit = 200 }: { before?: number; limit?: number },
  showPrices: boolean,
): Promise<{ items: HistoryEntry[] }> {
  const [column, id] = Object.entries(about)[0] as ["productId" | "orderId", number];
  return db
    .selectFrom("audit")
    .leftJoin("user", "user.id", "audit.userId")
    .leftJoin("order", "order.id", "audit.orderId")
    .select(["audit.id", "audit.at", "subject", "subjectId", "action", "changes"])
    .select(["audit.orderId", "order.orderNr", "order.kind as orderKind", "user.username as userName"])
    .where(`audit.${column}`, "=", id)
    .$if(before !== undefined, (query) => query.where("audit.id", "<", before as number))
    .orderBy("audit.id", "desc")
    .limit(limit)
    .execute()
    .then((rows) => ({
      items: rows.map((row) => ({
        ...row,
        changes: showPrices ? row.changes : withoutAmounts(row.changes as Record<string, unknown>),
      })) as HistoryEntry[],
    }));
}

const withoutAmounts = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !/price|total|cost|discount/i.test(name)));
