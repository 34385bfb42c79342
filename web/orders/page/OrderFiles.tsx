import { requestKinds } from "../../../contract/files.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { ServedKind } from "../../../contract/orders.ts";
import { pickupRequests } from "../../../contract/requests.ts";
import { FileSection } from "../../files/FileSection.tsx";
import { useMay } from "../../kit/call/session.ts";
import { routesOf } from "../kinds.ts";

/** Files of an order; a supplier adds some while its own is a draft. */
export function OrderFiles({ kind, order, writable }: { kind: ServedKind; order: Order; writable: boolean }) {
  const may = useMay();
  const files = { of: { orderId: order.id }, files: order.files };
  const { addFile, readFile, removeFile } = routesOf(kind);
  const asks =
    kind === "purchase" && order.phase === "draft" && !order.archived && may(pickupRequests.addFile);
  if (asks && !writable)
    return (
      <FileSection
        {...files}
        routes={{ addFile: pickupRequests.addFile, readFile }}
        kinds={requestKinds}
        writable
      />
    );
  return <FileSection {...files} routes={{ addFile, readFile, removeFile }} writable={writable} />;
}
