import type { Tx } from "../../ground/database/connection.ts";

/** Ties an order to the one that it was made out of; both tell of the other. */
export const tieOrders = (
  tx: Tx,
  source: number,
  made: number,
  [ofSource, ofMade]: ["duplicated", "duplicateOf"] | ["splitOff", "splitFrom"],
) =>
  tx
    .insertInto("orderLink")
    .values([
      { orderId: made, otherId: source, how: ofMade },
      { orderId: source, otherId: made, how: ofSource },
    ])
    .execute();
