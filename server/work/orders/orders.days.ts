import { sql } from "kysely";
import type { OrderKind, Phase } from "../../../contract/statuses.ts";

type Dated = {
  phase: Phase;
  deliveryDate: string | null;
  deliveryDateFilledIn?: boolean;
  invoiceId?: number | null;
  returnedOn?: string | null;
};

/**
 * The days that an order has from its change to a phase. A sale that is done without a delivery date gets today's; when it goes
 * back that date is cleared, unless somebody had filled it in.
 */
export function enteringPhase(kind: OrderKind, order: Dated, phase: Phase, today: string) {
  const isReturned = phase === "cancelled" && (order.phase === "done" || (order.invoiceId ?? null) !== null);
  if (phase === "done") {
    if (order.phase === "done") return {};
    const filledIn = kind === "sale" && order.deliveryDate === null;
    const days = { doneOn: today, ...notReturned };
    return filledIn ? { ...days, deliveryDate: today, deliveryDateFilledIn: true } : days;
  }
  return {
    ...(isReturned && returned(order, today)),
    ...(order.phase === "done" && {
      doneOn: null,
      ...(!isReturned && notReturned),
      ...(order.deliveryDateFilledIn && { deliveryDate: null, deliveryDateFilledIn: false }),
    }),
  };
}

const notReturned = { returnedOn: null, returnedAt: null };
/** What was taken back as a whole stays so from the first day on which it was. */
export const returned = ({ returnedOn }: Pick<Dated, "returnedOn">, today: string) =>
  (returnedOn ?? null) === null ? { returnedOn: today, returnedAt: sql<string>`now()` } : {};
