import type { OrderLine } from "../../contract/orderLines.ts";
import { orderRoutesOf } from "../../contract/orders.routes.ts";
import { orderStatuses } from "../../contract/statuses.routes.ts";
import type { OrderKind, OrderStatusInput, Phase } from "../../contract/statuses.ts";
import { vatCodes } from "../../contract/vatCodes.routes.ts";
import { call } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";

/** All kinds have the same routes; only what their lines hold differs. */
export const routesOf = (kind: OrderKind) => orderRoutesOf[kind] as (typeof orderRoutesOf)["sale"];
/** The text area of a kind. */
export const nameOf = { purchase: "purchases", sale: "sales", repair: "repairs" } as const;
export type OrderDate = "proposedPickupDate" | "pickupDate" | "deliveryDate" | "orderDate";
/** The date that a kind is planned by. */
export const dateOf = { purchase: "pickupDate", sale: "deliveryDate", repair: "deliveryDate" } as const;
export const listPath = (kind: OrderKind) => `/orders/${nameOf[kind]}`;
export const pagePath = (kind: OrderKind, id: number) => `${listPath(kind)}/${id}`;

export type Status = OrderStatusInput & { id: number };

/** The statuses of a kind in their order; empty for people who may not read them. */
export function useStatuses(kind: OrderKind): Status[] {
  const enabled = useMay()(orderStatuses.list);
  const query = { kind, sort: "position", pageSize: 200 };
  return useCall(orderStatuses.list, { query }, { enabled, staleTime: 60_000 }).data?.items ?? [];
}
export const firstOf = (statuses: readonly Status[], phase: Phase) =>
  statuses.find((status) => status.phase === phase);

/** The VAT codes in their order; empty for people who may not read them. */
export function useVatCodes() {
  const enabled = useMay()(vatCodes.list);
  const query = { sort: "position", pageSize: 200 };
  return useCall(vatCodes.list, { query }, { enabled, staleTime: 60_000 }).data?.items ?? [];
}
export type VatCode = ReturnType<typeof useVatCodes>[number];

/** A line as it is stored now. */
export const findLine = (kind: OrderKind, orderId: number, lineId: number) =>
  call(routesOf(kind).readLine, { params: { id: orderId, lineId } });

/** Pieces that lines expect, and how many of them have not come in. */
export const expectedOf = (lines: readonly OrderLine[]) => ({
  expected: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  open: lines.reduce((sum, line) => sum + Math.max(0, line.quantity - line.receivedQuantity), 0),
});
