import { useState } from "react";
import type { BulkAnswer } from "../../contract/bulk.ts";
import { toRepairs } from "../../contract/toRepairs.routes.ts";
import { BulkReport, hasRefusals } from "../kit/bulk/BulkReport.tsx";
import { call } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { bodyOfChosen } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = {
  ids: number[];
  /** All that match instead of the named ones. */
  filter?: Record<string, unknown>;
  count?: number;
  /** What one product is called. */
  what?: string;
  /** The reason as far as it is known. */
  start?: string;
  onClose: () => void;
  onDone?: () => void;
};

/** Asks what is wrong with products, and puts them into the queue of what has to be repaired. */
export function ToRepairDialog({ ids, filter, count = ids.length, what, start, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [report, setReport] = useState<BulkAnswer>();
  const leave = () => {
    onDone?.();
    onClose();
  };
  const one = useAct(toRepairs.create, {
    done: t("toRepairs.done"),
    undo:
      () =>
      ({ id }) =>
      () =>
        call(toRepairs.remove, { params: { id }, query: {} }).then(() => t("toRepairs.takenOut")),
    onDone: leave,
  });
  const many = useAct(toRepairs.addMany, {
    done: ({ changed }) => (changed > 0 ? t("toRepairs.doneMany", { count: changed }) : ""),
    onDone: (answer) => (hasRefusals(answer) ? setReport(answer) : leave()),
  });
  const single = filter === undefined && ids.length === 1;
  const title = what ? t("toRepairs.putOne", { what }) : t("toRepairs.putMany", { count });
  if (report)
    return <BulkReport title={title} report={report} pathTo={(id) => `/products/${id}`} onClose={leave} />;
  return (
    <ReasonDialog
      title={title}
      action={t("toRepairs.new")}
      label={t("toRepairs.fields.reason")}
      help={t("toRepairs.putHelp")}
      start={start}
      busy={one.isPending || many.isPending}
      onClose={onClose}
      onReason={(reason) =>
        single
          ? one.mutate({ body: { productId: ids[0]!, reason } })
          : many.mutate({ body: { ...bodyOfChosen({ ids, filter, count }), reason } })
      }
    />
  );
}
