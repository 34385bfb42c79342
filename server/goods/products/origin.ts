import type { History } from "../../../contract/history.ts";
import type { Db } from "../../ground/database/connection.ts";

/** What went before a product itself: the purchase that it came by, and its pickup. */
export async function findOrigin(db: Db, productId: number): Promise<History["items"]> {
  const purchase = await db
    .selectFrom("order")
    .innerJoin("contact", "contact.id", "order.contactId")
    .select(["order.id", "orderNr as nr", "kind", "orderDate", "pickupDate", "contact.name as supplier"])
    .where("order.id", "=", db.selectFrom("product").select("purchaseId").where("id", "=", productId))
    .executeTakeFirst();
  if (!purchase) return [];
  const { orderDate, pickupDate, supplier, ...order } = purchase;
  return [["pickup", pickupDate] as const, ["ordered", orderDate] as const].flatMap(([what, at], index) =>
    at ? [{ id: -index, at, userName: null, facts: [{ what, count: 1, after: supplier, order }] }] : [],
  );
}
