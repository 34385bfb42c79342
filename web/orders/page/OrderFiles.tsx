import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { FileSection } from "../../files/FileSection.tsx";
import { routesOf } from "../kinds.ts";

/** Files of an order. */
export const OrderFiles = ({
  kind,
  order,
  writable,
}: {
  kind: OrderKind;
  order: Order;
  writable: boolean;
}) => (
  <FileSection routes={routesOf(kind)} of={{ orderId: order.id }} files={order.files} writable={writable} />
);
