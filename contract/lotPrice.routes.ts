import type { LotPriceSchemas } from "./lotPrice.ts";
import { about, act, type RoutesOf } from "./routes.ts";

export const lotPrice = about("purchases", {
  /**
   * Spreads the price of a lot over the lines of a purchase, to the cent. By list price, the current prices of the lines are
   * the list prices; by hand, the prices are in the body and must add up to the amount. Received devices get the price of
   * their line, sold ones too.
   */
  spread: act("/purchases/:id/lot-price", { permission: "purchases:write" }),
}) as RoutesOf<LotPriceSchemas>;
