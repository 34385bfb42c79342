import { orderRoutesOf } from "../../contract/orders.ts";
import type { OrderKind } from "../../contract/statuses.ts";

/** The routes of a kind with their schemas, for its list and its form. */
export const fullRoutesOf = (kind: OrderKind) =>
  orderRoutesOf[kind] as unknown as (typeof orderRoutesOf)["sale"];
