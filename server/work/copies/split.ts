import { type Selectable, sql } from "kysely";
import type { Deliverable } from "../../../contract/copies.ts";
import type { PricedLine } from "../../../contract/orders.rules.ts";
import { divide, type Part } from "../../../contract/split.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { afterLineChange } from "../orders/orderLines.actions.ts";
import { insertOrder, lockedOrder, refuseClosed } from "../orders/orders.actions.ts";
import { takingRules } from "../orders/orders.goods.ts";
import { findRates } from "../orders/orders.rates.ts";
import { lineOrder, refreshTotal } from "../orders/orders.totals.ts";
import { followOrder } from "../stops/ofOrders.actions.ts";
import { tieOrders } from "./links.ts";

/** How much of each line is reserved for it or could be: of work all. */
export const findDeliverable = (db: Db, orderId: number): Promise<Deliverable[]> =>
  db
    .selectFrom("orderLine")
    .leftJoin("product", "product.id", "orderLine.productId")
    .leftJoin("productStatus", "productStatus.id", "product.statusId")
    .select([
      "orderLine.id as lineId",
      "orderLine.quantity",
      sql<number>`case when "orderLine"."productId" is null or reserved or delivered then "orderLine".quantity
        when lifecycle = any(${takingRules.sale.from}::text[]) and "missingProof" = 0 and "openTasks" = 0 and not archived
          then least("orderLine".quantity, "stockQuantity" - "reservedQuantity")
        else 0 end`.as("available"),
    ])
    .where("orderId", "=", orderId)
    .orderBy(lineOrder)
    .execute();

type Head = Selectable<DB["order"]>;
/** What a delivery has of the sale that it is split off from; its number, tracking code and lines are its own. */
const copiedHead = ({ vatRates, ...order }: Head) => {
  const { id: _, orderNr: __, createdAt: ___, version: ____, dhlTrackingCode: _____, ...others } = order;
  const { searchText: ______, ...head } = others;
  return { ...head, checkStatus: false, vatRates: JSON.stringify(vatRates), total: 0, lineCount: 0 };
};

type Wanted = { lines: readonly { lineId: number; quantity: number }[] };

/** Puts pieces of some lines on a delivery of its own in the same status; stock and reservations stay as they are. */
export async function splitDelivery(tx: Tx, id: number, { lines: wanted }: Wanted) {
  const { phase, ...order } = await lockedOrder(tx, "sale", id);
  refuseClosed(phase);
  if (order.invoiceId !== null) throw refused("orderInvoiced");
  const lines = await lockedLines(tx, id);
  const quantities = piecesOf(lines, wanted);
  const rates = await findRates(tx, order, lines);
  const priced = { ...order, lines };
  const { going, staying } = divide(priced, quantities, rates);
  if (!staying.lines.length) throw refused("splitLeavesNothing", "lines");
  const made = await insertOrder(tx, "sale", {
    ...copiedHead(order),
    ...amountsOf(going),
  });
  const stayingIds = new Set(staying.lines.map((line) => line.id));
  const whole = going.lines.filter((line) => !stayingIds.has(line.id));
  const parts = going.lines.filter((line) => stayingIds.has(line.id));
  await moveWhole(
    tx,
    whole.map((line) => line.id),
    made,
  );
  await moveParts(tx, parts, staying.lines, made);
  await tx
    .updateTable("order")
    .set(amountsOf(staying))
    .set({ version: order.version + 1 })
    .where("id", "=", id)
    .execute();
  await refreshTotal(tx, made);
  await afterLineChange(tx, { id, phase });
  await followOrder(tx, made);
  await tieOrders(tx, id, made, ["splitOff", "splitFrom"]);
  return tx.selectFrom("order").select(["id", "orderNr"]).where("id", "=", made).executeTakeFirstOrThrow();
}

const amountsOf = ({ discount, discountUnit, transportCost }: Part<PricedLine>) => ({
  discount,
  discountUnit,
  transportCost,
});

const lockedLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom("orderLine")
    .select(["id", "quantity", "unitPrice", "priceWithVat", "vatCodeId", "discount", "discountUnit"])
    .where("orderId", "=", orderId)
    .orderBy(lineOrder)
    .forUpdate()
    .execute();

/** The pieces of each line that go; 422 for a line of another order, and for more than it has. */
function piecesOf(lines: readonly { id: number; quantity: number }[], wanted: Wanted["lines"]) {
  const pieces = new Map<number, number>();
  const quantityOf = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const [at, { lineId, quantity }] of wanted.entries()) {
    const most = quantityOf.get(lineId);
    if (most === undefined || pieces.has(lineId)) throw refused("unknownReference", `lines.${at}.lineId`);
    if (quantity > most) throw refused("splitTooMuch", `lines.${at}.quantity`, { max: most });
    pieces.set(lineId, quantity);
  }
  return lines.map(({ id }) => pieces.get(id) ?? 0);
}

const moveWhole = (tx: Tx, ids: readonly number[], orderId: number) =>
  sql`update "orderLine" set "orderId" = ${orderId}, version = version + 1 where id = any(${ids}::int[])`.execute(
    tx,
  );

type PartOfLine = { id: number } & Pick<PricedLine, "quantity" | "discount" | "discountUnit">;
const partsOf = (parts: readonly PartOfLine[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(parts)}) as part(id int, quantity int, discount int, "discountUnit" text)`;

/** Takes pieces off lines and puts them on lines of the delivery that are otherwise the same. */
async function moveParts(
  tx: Tx,
  parts: readonly PartOfLine[],
  staying: readonly PartOfLine[],
  orderId: number,
) {
  if (!parts.length) return;
  const moved = new Set(parts.map(({ id }) => id));
  await sql`insert into "orderLine" ("orderId", kind, minutes, "hourlyRate", "productId", "serviceId", "productName", "serialNumber",
      imei, imei2, "typeId", attributes, "assetTag", quantity, "unitPrice", "priceWithVat", "vatCodeId", discount, "discountUnit", remarks, reserved, position)
    select ${orderId}, kind, minutes, "hourlyRate", "productId", "serviceId", "productName", "serialNumber",
      imei, imei2, "typeId", attributes, "assetTag", part.quantity, "unitPrice", "priceWithVat", "vatCodeId", part.discount, part."discountUnit", remarks, reserved, position
    from "orderLine" line join ${partsOf(parts)} on part.id = line.id order by line.position, line.id`.execute(
    tx,
  );
  await sql`update "orderLine" line set quantity = part.quantity, version = version + 1,
      discount = part.discount, "discountUnit" = part."discountUnit"
    from ${partsOf(staying.filter(({ id }) => moved.has(id)))} where part.id = line.id`.execute(tx);
}
