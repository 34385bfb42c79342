import { type Kysely, sql } from "kysely";
import { labourPrice } from "../../../contract/orders.rules.ts";
import { labourToFill, minutesWorked } from "../../../contract/repairs.rules.ts";
import type { Timer } from "../../../contract/timers.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { addLines, lockedLine, rewriteLine } from "../orders/orderLines.actions.ts";
import { lockedOrder, refuseClosed } from "../orders/orders.actions.ts";

const runsFor = sql<number>`extract(epoch from now() - "startedAt")::int`;

/** The timers that run, the longest first. */
export const timersOf = (db: Kysely<DB>, userId: number): Promise<Timer[]> =>
  db
    .selectFrom("labourTimer")
    .innerJoin("order", "order.id", "labourTimer.orderId")
    .innerJoin("user", "user.id", "labourTimer.userId")
    .select([
      "labourTimer.orderId",
      "orderNr",
      "fullName as userName",
      "what",
      "startedAt",
      runsFor.as("seconds"),
    ])
    .select(sql<boolean>`"labourTimer"."userId" = ${userId}`.as("own"))
    .orderBy("startedAt")
    .execute();

/** Starts somebody's timer on an open repair; 422 with the number of the repair where it runs already. */
export async function startTimer(tx: Tx, userId: number, orderId: number, what: string) {
  const { phase } = await lockedOrder(tx, "repair", orderId);
  refuseClosed(phase);
  const running = await tx
    .selectFrom("labourTimer")
    .innerJoin("order", "order.id", "labourTimer.orderId")
    .select("orderNr")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (running) throw refused("timerRuns", undefined, { orderNr: running.orderNr });
  await tx.insertInto("labourTimer").values({ userId, orderId, what: what.trim() }).execute();
}

/** Stops somebody's timer: its time fills the labour that was quoted, or is a new line; once, whoever else stops it too. */
export async function stopTimer(tx: Tx, userId: number, discard: boolean) {
  const timer = await tx
    .deleteFrom("labourTimer")
    .where("userId", "=", userId)
    .returning(["orderId", "what", runsFor.as("seconds")])
    .executeTakeFirst();
  if (!timer) throw notFound();
  const { orderId, what } = timer;
  const minutes = minutesWorked(timer.seconds);
  const lineId = discard ? null : await addMinutes(tx, orderId, what, minutes);
  return { orderId, minutes, lineId };
}

async function addMinutes(tx: Tx, orderId: number, what: string, minutes: number) {
  const order = await lockedOrder(tx, "repair", orderId);
  refuseClosed(order.phase);
  const labour = await tx
    .selectFrom("orderLine")
    .select(["id", "productName", "minutes", "workedMinutes"])
    .where("orderId", "=", orderId)
    .where("kind", "=", "labour")
    .orderBy("id")
    .execute();
  const found = labourToFill(labour, what);
  const lineId = found?.id ?? (await addLabour(tx, orderId, what, minutes));
  const line = await lockedLine(tx, orderId, lineId);
  const worked = line.workedMinutes + minutes;
  const charged = Math.max(line.minutes ?? 0, worked);
  await tx.updateTable("orderLine").set({ workedMinutes: worked }).where("id", "=", lineId).execute();
  if (charged !== line.minutes) {
    const unitPrice = labourPrice(charged, line.hourlyRate ?? 0);
    await rewriteLine(tx, "repair", order, line, { minutes: charged, unitPrice });
  }
  return lineId;
}

async function addLabour(tx: Tx, orderId: number, what: string, minutes: number) {
  const [id] = await addLines(tx, "repair", orderId, [
    {
      ...{ kind: "labour", productId: null, serviceId: null, productName: what, minutes },
      ...{ quantity: 1, priceWithVat: false, discount: 0, discountUnit: "cents", remarks: "" },
    },
  ]);
  return id!;
}
