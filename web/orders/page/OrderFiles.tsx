import type { Order } from "../../../contract/orderAnswer.ts";
import type { ServedKind } from "../../../contract/orders.ts";
import { FileSection } from "../../files/FileSection.tsx";
import { routesOf } from "../kinds.ts";

/** Files of an order. */
export const OrderFiles = ({
  kind,
  order,
  writable,
}: {
  kind: ServedKind;
  order: Order;
  writable: boolean;
}) => (
  <FileSection routes={routesOf(kind)} of={{ orderId: order.id }} files={order.files} writable={writable} />
);
