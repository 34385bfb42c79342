import type { ProductPrintingSchemas } from "./productPrints.ts";
import { about, act, type RoutesOf } from "./routes.ts";

/** Prints of devices, other than labels. */
export const productPrinting = about("products", {
  checklists: act("/checklists", { permission: "tasks:read", effect: "prints" }),
  priceCards: act("/pricecards", { permission: "prices:read", effect: "prints" }),
}) as RoutesOf<ProductPrintingSchemas>;
