import { withBulkEdit } from "./bulk.routes.ts";
import { addPieceTo, editedInBulk, orderRoutes } from "./orderRoutes.routes.ts";
import type { PurchasesSchemas, RepairsSchemas, SalesSchemas } from "./orders.ts";
import { about, act, get, type RouteOf, type RoutesOf } from "./routes.ts";

export const purchases = withBulkEdit(orderRoutes<PurchasesSchemas>("/purchases", "purchases"), editedInBulk);
export const sales = {
  ...withBulkEdit(orderRoutes<Omit<SalesSchemas, "addPiece">>("/sales", "sales"), editedInBulk),
  addPiece: addPieceTo("/sales", "sales") as RouteOf<SalesSchemas["addPiece"]>,
};
const repairing = about("repairs", {
  addPiece: addPieceTo("/repairs", "repairs", "repairs"),
  device: get("/repairs/device", { permission: "repairs:write", module: "repairs" }),
  /** Given by the signed-in customer, or recorded by somebody who may write repairs, with how it was given. */
  approve: act("/repairs/:id/approve", { permission: "repairs:read", module: "repairs" }),
}) as RoutesOf<Pick<RepairsSchemas, "addPiece" | "device" | "approve">>;
export const repairs = {
  ...withBulkEdit(
    orderRoutes<Omit<RepairsSchemas, keyof typeof repairing>>("/repairs", "repairs", "repairs"),
    editedInBulk,
  ),
  ...repairing,
};
export const orderRoutesOf = { purchase: purchases, sale: sales, repair: repairs } as const;
