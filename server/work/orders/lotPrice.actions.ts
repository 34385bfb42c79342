import { sql } from "kysely";
import { type LotWay, spreadLot, worthOf } from "../../../contract/lotPrice.rules.ts";
import { lockProducts } from "../../goods/stock/locks.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { afterLineChange } from "./orderLines.actions.ts";
import { lockedOrder, refuseClosed } from "./orders.actions.ts";
import { insertLines } from "./orders.lines.ts";

type LotPrice = { amount: number; by: LotWay; prices?: { lineId: number; unitPrice: number }[] };
type Line = { id: number; quantity: number; unitPrice: number | null; receivedQuantity: number };

/** Spreads the price of a lot over the lines of a purchase and their devices, sold ones too. */
export async function spreadLotPrice(tx: Tx, userId: number, orderId: number, lot: LotPrice) {
  const order = await lockedOrder(tx, "purchase", orderId);
  refuseClosed(order.phase);
  const lines = await tx
    .selectFrom("orderLine")
    .select(["id", "quantity", "unitPrice", "receivedQuantity"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .forUpdate()
    .execute();
  await lockDevices(tx, orderId);
  const shares = lot.by === "hand" ? handShares(lines, lot) : sharesOf(lines, lot.amount, lot.by);
  await price(tx, shares);
  await splitDearer(tx, orderId, shares);
  await priceDevices(tx, orderId);
  await writeLotPrice(tx, userId, orderId, { ...lot, lines: lines.length });
  await afterLineChange(tx, order);
}

/** Lines with their shares of a lot price; 422 when no line can take one. */
export function sharesOf<L extends Pick<Line, "quantity" | "unitPrice">>(
  lines: readonly L[],
  amount: number,
  by: Exclude<LotWay, "hand">,
) {
  const shares = spreadLot(
    amount,
    lines.map(({ quantity, unitPrice }) => ({ quantity, listPrice: unitPrice })),
    by,
  );
  if (!shares) throw refused(by === "equal" ? "lotEmpty" : "lotUnlisted", "by");
  return shares.map((share, at) => ({ ...share, line: lines[at]! }));
}

function handShares(lines: readonly Line[], { amount, prices = [] }: LotPrice) {
  const priceOf = new Map(prices.map(({ lineId, unitPrice }) => [lineId, unitPrice]));
  const shares = lines.map((line) => ({ line, unitPrice: priceOf.get(line.id) ?? null, dearer: 0 }));
  const isWhole = prices.length === lines.length && shares.every(({ unitPrice }) => unitPrice !== null);
  if (!isWhole) throw refused("lotLines", "prices");
  const spread = worthOf(shares.map(({ line, ...share }) => ({ ...share, quantity: line.quantity })));
  if (spread !== amount) throw refused("lotDiffers", "prices", { amount, spread });
  return shares;
}

type Shares = ReturnType<typeof sharesOf<Line>>;

const price = (tx: Tx, shares: Shares) =>
  sql`
    update "orderLine" line
    set "unitPrice" = share.price, quantity = share.quantity, version = version + 1,
      "receivedQuantity" = least("receivedQuantity", share.quantity)
    from unnest(
      ${shares.map(({ line }) => line.id)}::int[],
      ${shares.map(({ unitPrice }) => unitPrice)}::int[],
      ${shares.map(({ line, dearer }) => line.quantity - dearer)}::int[]) share(id, price, quantity)
    where line.id = share.id
      and (line."unitPrice" is distinct from share.price or line.quantity <> share.quantity)`.execute(tx);

/** The pieces of a line that cost a cent more get a line of their own. */
async function splitDearer(tx: Tx, orderId: number, shares: Shares) {
  const share = shares.find(({ dearer }) => dearer > 0);
  if (!share) return;
  const { line: before, unitPrice, dearer } = share;
  const line = await tx
    .selectFrom("orderLine")
    .selectAll()
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  const dear = { ...line, quantity: dearer, unitPrice: (unitPrice ?? 0) + 1 };
  const [id] = await insertLines(tx, orderId, [dear], { importId: line.importId });
  const receivedQuantity = Math.max(0, before.receivedQuantity - line.quantity);
  await tx.updateTable("orderLine").set({ receivedQuantity }).where("id", "=", id!).execute();
  await moveDevices(tx, { from: line.id, to: id!, pieces: dearer });
}

/** Moves devices to the dearer line; a bundle moves when most of its pieces do. */
async function moveDevices(tx: Tx, { from, to, pieces }: { from: number; to: number; pieces: number }) {
  const devices = await tx
    .selectFrom("product")
    .select(["id", "quantity"])
    .where("purchaseLineId", "=", from)
    .orderBy(sql`quantity > 1`)
    .orderBy("id")
    .execute();
  let left = pieces;
  const moving = devices.filter(({ quantity }) => {
    const size = Math.max(1, quantity);
    const count = Math.min(left, size);
    left -= count;
    return count * 2 >= size;
  });
  const ids = moving.map(({ id }) => id);
  await sql`update product set "purchaseLineId" = ${to} where id = any(${ids}::int[])`.execute(tx);
}

/** Copies the price of each line to its devices; a line without a price changes nothing. */
const priceDevices = (tx: Tx, orderId: number) =>
  sql`
    update product set "purchasePrice" = line."unitPrice", version = product.version + 1
    from "orderLine" line
    where line.id = product."purchaseLineId" and line."orderId" = ${orderId} and product."purchaseId" = ${orderId}
      and product."purchasePrice" is distinct from line."unitPrice" and line."unitPrice" is not null`.execute(
    tx,
  );

async function lockDevices(tx: Tx, orderId: number) {
  const devices = await tx.selectFrom("product").select("id").where("purchaseId", "=", orderId).execute();
  await lockProducts(
    tx,
    devices.map(({ id }) => id),
  );
}

export const writeLotPrice = (
  tx: Tx,
  userId: number,
  orderId: number,
  { amount, by, lines }: { amount: number; by: LotWay; lines: number },
) => tx.insertInto("lotPrice").values({ orderId, userId, price: amount, by, lines }).execute();
