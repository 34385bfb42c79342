import { erasure } from "../../../contract/erasure.routes.ts";
import { useMay } from "../../kit/call/session.ts";

/** Where somebody who may imports the report of a device that lacks one: with its purchase, or with any order's. */
export function useErasureImport({ purchaseId }: { purchaseId: number | null }) {
  const may = useMay();
  if (purchaseId !== null && may(erasure.import)) return `/orders/purchases/${purchaseId}/erasure`;
  return may(erasure.importAny) ? "/erasure-import" : undefined;
}
