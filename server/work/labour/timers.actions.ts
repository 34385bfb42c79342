import { type Kysely, sql } from "kysely";
import { labourPrice } from "../../../contract/orders.rules.ts";
import { minutesWorked } from "../../../contract/repairs.rules.ts";
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
    .select(["labourTimer.orderId", "orderNr", "username", "what", "startedAt", runsFor.as("seconds")])
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

/** Stops somebody's timer: its time goes onto the line of the same work, or onto a new one; once, whoever else stops it too. */
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
  const found = await tx
    .selectFrom("orderLine")
    .select(["id", "minutes"])
    .where("orderId", "=", orderId)
    .where("kind", "=", "labour")
    .where("productName", "=", what)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!found) {
    const usual = { quantity: 1, discount: 0, discountUnit: "cents", remarks: "" } as const;
    const line = {
      kind: "labour",
      productId: null,
      serviceId: null,
      productName: what,
      minutes,
      ...usual,
    } as const;
    return (await addLines(tx, "repair", orderId, [line]))[0]!;
  }
  const line = await lockedLine(tx, orderId, found.id);
  const all = (found.minutes ?? 0) + minutes;
  const unitPrice = labourPrice(all, line.hourlyRate ?? 0);
  await rewriteLine(tx, "repair", order, line, { minutes: all, unitPrice });
  return found.id;
}
