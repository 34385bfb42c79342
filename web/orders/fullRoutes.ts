import { orderRoutesOf } from "../../contract/orders.ts";
import type { OrderKind } from "../../contract/statuses.ts";

/** The routes of a kind with their schemas, which its list and its form read. */
export const fullRoutesOf = (kind: OrderKind) => orderRoutesOf[kind] as (typeof orderRoutesOf)["sale"];
