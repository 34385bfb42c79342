import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import {
  centsOf,
  followed,
  type OrderProblem,
  openPieces,
  type ShopOrderBody,
} from "../../../contract/shopOrders.rules.ts";
import { Failure } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { setStatus } from "../orders/orders.actions.ts";
import { lookAgain } from "./listingGroups.ts";

/** The company's language, in which an order tells of itself; that of the reader for refusals. */
export type Languages = { company: Locale; reader: Locale };

type Row = { id: number; orderId: number | null; total: number; pieces: number; refunded: number };

/** An order was cancelled there before anything of it went out. */
export const isCancelled = ({ state, status }: Pick<ShopOrderBody, "state" | "status">) =>
  state === "canceled" || status === "canceled";

/** Keeps which pieces the shop still has in its stock for an order, and has the listings of those looked at that became fewer or more. */
export async function rememberOpen(tx: Tx, shopOrderId: number, body: ShopOrderBody) {
  const open = isCancelled(body) ? new Map<string, number>() : openPieces(body);
  const before = await tx
    .deleteFrom("shopOrderItem")
    .where("shopOrderId", "=", shopOrderId)
    .returning(["sku", "open"])
    .execute();
  if (open.size)
    await tx
      .insertInto("shopOrderItem")
      .values([...open].map(([sku, pieces]) => ({ shopOrderId, sku, open: pieces })))
      .execute();
  const changed = before
    .filter(({ sku, open: pieces }) => pieces !== (open.get(sku) ?? 0))
    .map(({ sku }) => sku);
  if (!changed.length) return;
  const listings = await tx.selectFrom("listing").select("id").where("sku", "in", changed).execute();
  for (const { id } of listings) await lookAgain(tx, id, { whole: true });
}

/** Pieces of a listing that orders taken in here still have in the stock of the shop. */
export async function orderedPieces(db: Db | Tx, sku: string): Promise<number> {
  const { open } = await db
    .selectFrom("shopOrderItem as item")
    .innerJoin("shopOrder", "shopOrder.id", "item.shopOrderId")
    .select(sql<number>`coalesce(sum(item.open), 0)::int`.as("open"))
    .where("item.sku", "=", sku)
    .where("item.open", ">", 0)
    .where("shopOrder.state", "in", ["imported", "changed"])
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * Follows what the shop did with an order that has its sale: a cancelled one is cancelled here while nothing of it went out; what
 * somebody has to decide, such as money that was given back, is told and waits for them.
 */
export async function follow(tx: Tx, row: Row, body: ShopOrderBody, { company }: Languages) {
  if (isCancelled(body)) {
    const reason = textOf(company, "shopOrders.cancelledReason");
    const isDone = row.orderId !== null && (await cancelledSale(tx, row.orderId));
    const cancelled: OrderProblem = { code: "cancelledThere", itemId: null, details: {} };
    await tx
      .updateTable("shopOrder")
      .set(
        isDone
          ? { state: "dismissed", reason, problems: "[]" }
          : { state: "changed", problems: JSON.stringify([cancelled]) },
      )
      .where("id", "=", row.id)
      .execute();
    return;
  }
  const now = { ...followed(body), total: centsOf(body.grand_total) };
  const problems: OrderProblem[] = [];
  if (now.refunded > row.refunded)
    problems.push({ code: "refundedThere", itemId: null, details: { total: now.refunded } });
  if (now.pieces !== row.pieces || now.total !== row.total)
    problems.push({ code: "changedThere", itemId: null, details: { total: now.total, count: now.pieces } });
  if (problems.length)
    await tx
      .updateTable("shopOrder")
      .set({
        state: "changed",
        problems: JSON.stringify(problems),
        refunded: now.refunded,
        pieces: now.pieces,
        total: now.total,
      })
      .where("id", "=", row.id)
      .execute();
}

/** Cancels a sale of which nothing went out; false for one that somebody works on already. */
async function cancelledSale(tx: Tx, orderId: number): Promise<boolean> {
  const sale = await tx
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .select(["phase", "archived"])
    .where("order.id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (sale.phase === "cancelled") return true;
  if (sale.archived || !["draft", "confirmed"].includes(sale.phase)) return false;
  const status = await tx
    .selectFrom("orderStatus")
    .select("id")
    .where("kind", "=", "sale")
    .where("phase", "=", "cancelled")
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirst();
  if (!status) return false;
  await sql`savepoint cancelling`.execute(tx);
  try {
    await setStatus(tx, "sale", orderId, status.id, { mail: false });
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await sql`rollback to savepoint cancelling`.execute(tx);
    return false;
  }
}
