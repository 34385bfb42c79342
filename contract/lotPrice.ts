import { Type } from "typebox";
import { cents, Id, key, oneOf, strict, withSchemas } from "./http.ts";
import * as routes from "./lotPrice.routes.ts";
import { lotWays } from "./lotPrice.rules.ts";
import { Order } from "./orderAnswer.ts";
import { purchaseSubject } from "./orders.ts";

const lotPriceSchemas = {
  spread: {
    summary:
      "Spreads what a whole lot costs over its lines, to the cent: alike, by the prices that they have, or as they are sent.",
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
  },
} as const;
export type LotPriceSchemas = typeof lotPriceSchemas;
export const lotPrice = withSchemas(purchaseSubject, routes.lotPrice, lotPriceSchemas);
