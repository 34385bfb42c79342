import { requestKinds } from "../../../contract/files.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { pickupRequests } from "../../../contract/requests.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { FileSection } from "../../files/FileSection.tsx";
import { useMay } from "../../kit/call/session.ts";
import { routesOf } from "../kinds.ts";

/** Files of an order; a supplier adds some while its own is a draft. */
export function OrderFiles({ kind, order, writable }: { kind: OrderKind; order: Order; writable: boolean }) {
  const may = useMay();
  const files = { of: { orderId: order.id }, files: order.files };
  const { addFile, readFile, removeFile } = routesOf(kind);
  const isDraft = kind === "purchase" && order.phase === "draft" && !order.archived;
  if (writable || !isDraft || !may(pickupRequests.addFile))
    return <FileSection {...files} routes={{ addFile, readFile, removeFile }} writable={writable} />;
  const routes = { addFile: pickupRequests.addFile, readFile };
  return <FileSection {...files} routes={routes} kinds={requestKinds} writable />;
}
