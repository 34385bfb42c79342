import { requestKinds } from "../../../contract/files.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { pickupRequests, repairRequests } from "../../../contract/requests.routes.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { FileSection } from "../../files/FileSection.tsx";
import { useMay } from "../../kit/call/session.ts";
import { routesOf } from "../kinds.ts";

const requestsOf = { purchase: pickupRequests, sale: undefined, repair: repairRequests } as const;

/** The files of an order; people outside the company may add files while their order is a draft. */
export function OrderFiles({ kind, order, writable }: { kind: OrderKind; order: Order; writable: boolean }) {
  const may = useMay();
  const files = { of: { orderId: order.id }, files: order.files };
  const { addFile, readFile, removeFile } = routesOf(kind);
  const requests = requestsOf[kind];
  const isDraft = order.phase === "draft" && !order.archived;
  if (writable || !isDraft || !requests || !may(requests.addFile))
    return <FileSection {...files} routes={{ addFile, readFile, removeFile }} writable={writable} />;
  const routes = { addFile: requests.addFile, readFile };
  return <FileSection {...files} routes={routes} kinds={requestKinds} writable />;
}
