import { Type } from "typebox";
import { cents, Id, key, oneOf, strict, withSchemas } from "./http.ts";
import * as routes from "./lotPrice.routes.ts";
import { lotWays } from "./lotPrice.rules.ts";
import { Order } from "./orderAnswer.ts";
import { purchaseSubject } from "./orders.ts";

const lotPriceSchemas = {
  spread: {
    summary:
      "Distributes a lot price over the lines to the cent: equally, in proportion to their list prices, or as given.",
    params: Id,
    body: strict({
      amount: cents,
      by: oneOf(lotWays),
      prices: {
        ...Type.Array(strict({ lineId: key, unitPrice: cents }), {
          maxItems: 20_000,
          description: "With `byHand`: the unit price of every line, cents",
        }),
        default: [],
      },
    }),
    answer: Order,
  },
} as const;
export type LotPriceSchemas = typeof lotPriceSchemas;
export const lotPrice = withSchemas(purchaseSubject, routes.lotPrice, lotPriceSchemas);
