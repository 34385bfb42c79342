import type { BulkAnswer } from "../../contract/bulk.ts";
import { products } from "../../contract/products.routes.ts";
import { productStatuses } from "../../contract/statuses.routes.ts";
import type { Lifecycle } from "../../contract/statuses.ts";
import { undoOfStatus } from "../kit/bulk/bulkUndo.ts";
import { type ApiError, call } from "../kit/call/api.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The statuses of products in their order. */
export const useProductStatuses = () =>
  useCall(productStatuses.list, { query: { pageSize: 200, sort: "position" } }, { staleTime: 60_000 }).data
    ?.items ?? [];

/** Whether a product may be put back by hand: ready and sold follow from sales orders, and what came in stays in. */
export const canUndoStatus = (from: Lifecycle, to: Lifecycle) =>
  from !== "ready" && from !== "sold" && (from !== "purchased" || to === "purchased");

type StatusChange = {
  done: (answer: BulkAnswer) => string;
  onDone?: (answer: BulkAnswer) => void;
  onFail?: (error: ApiError) => boolean;
};

/** Gives products a status, which can be taken back where the rules let it. */
export function useStatusAct(telling: StatusChange) {
  const { t } = useTranslation();
  const statuses = useProductStatuses();
  const lifecycleOf = (targetId: number) => statuses.find(({ id }) => id === targetId)?.lifecycle;
  return useAct(products.setStatus, {
    ...telling,
    undo: undoOfStatus(
      (body) => call(products.setStatus, { body: { ...body, partly: true } }),
      (from, to) => {
        const [old, now] = [lifecycleOf(from), lifecycleOf(to)];
        return old !== undefined && now !== undefined && canUndoStatus(old, now);
      },
      (count) => t("products.statusSet", { count }),
    ),
  });
}
