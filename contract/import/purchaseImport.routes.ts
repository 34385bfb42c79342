import { about, act, get, type RoutesOf } from "../routes.ts";
import type { PurchaseImportSchemas } from "./purchaseImport.ts";

const write = { permission: "purchases:write" } as const;

export const purchaseImport = about("purchases", {
  read: act("/purchases/:id/import/read", { ...write, effect: "reads" }),
  /**
   * Adds the rows as expected devices, all or none, and remembers the mapping for the supplier. Serial numbers that are on
   * the order already are left alone. The rows come from a saved list, with the person's changes, or from the body.
   */
  save: act("/purchases/:id/import", { dryRun: true, ...write }),
  list: get("/purchases/:id/imports", { permission: "purchases:read" }),
  /** Removes exactly the lines of an imported list, or none: 422 names those that cannot be removed. */
  undo: act("/purchases/:orderId/imports/:id/undo", { row: "orderId", ...write }),
}) as RoutesOf<PurchaseImportSchemas>;
