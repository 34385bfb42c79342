import { Type } from "typebox";
import { about, act, cents, Id, key, oneOf, strict } from "./http.ts";
import { lotWays } from "./lotPrice.rules.ts";
import { Order } from "./orderAnswer.ts";
import { purchaseSubject } from "./orders.ts";

export const lotPrice = about(purchaseSubject, {
  /**
   * Spreads the price of a lot over the lines of a purchase, to the cent. By list price, the current prices of the lines are
   * the list prices; by hand, the prices are in the body and must add up to the amount. Received devices get the price of
   * their line, sold ones too.
   */
  spread: act("/purchases/:id/lot-price", {
    says: "Spreads what a whole lot costs over its lines, to the cent: alike, by the prices that they have, or as they are sent.",
    params: Id,
    body: strict({
      amount: cents,
      by: oneOf(lotWays),
      prices: {
        ...Type.Array(strict({ lineId: key, unitPrice: cents }), {
          maxItems: 20_000,
          description: "By hand: of every line, cents a piece",
        }),
        default: [],
      },
    }),
    answer: Order,
    permission: "purchases:write",
  }),
});
