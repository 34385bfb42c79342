import { useState } from "react";
import type { BulkAnswer } from "../../contract/bulk.ts";
import { type OrderKind, phases } from "../../contract/statuses.ts";
import { undoOfStatus } from "../kit/bulk/bulkUndo.ts";
import { call } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { canUndoStatus } from "./board.ts";
import { routesOf, useStatuses } from "./kinds.ts";

type Props = {
  kind: OrderKind;
  chosen: { ids: number[] } | { filter: Record<string, unknown> };
  count: number;
  onClose: () => void;
  onDone: (title: string, answer: BulkAnswer) => void;
};

/** Moves many orders to a status. */
export function OrderStatusDialog({ kind, chosen, count, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const statuses = useStatuses(kind);
  const [statusId, setStatusId] = useState<number | null>(null);
  const [mail, setMail] = useState(true);
  const sends = Boolean(statuses.find(({ id }) => id === statusId)?.mailBody);
  const title = t("orders.setStatusOf", { count });
  const change = useAct(routesOf(kind).bulkStatus, {
    done: ({ changed }) => (changed > 0 ? t("orders.statusSet", { count: changed }) : ""),
    undo: undoOfStatus(
      (body) => call(routesOf(kind).bulkStatus, { body }),
      (from, to) => {
        const [old, now] = [from, to].map((wanted) => statuses.find(({ id }) => id === wanted));
        return old !== undefined && now !== undefined && canUndoStatus(kind, old, now);
      },
      (many) => t("orders.statusSet", { count: many }),
    ),
    onDone: (answer) => onDone(title, answer),
  });
  return (
    <DialogFrame
      title={title}
      action={t("orders.setStatus")}
      disabled={!statusId}
      busy={change.isPending}
      onClose={onClose}
      onDo={() => {
        if (statusId) change.mutate({ body: { ...chosen, statusId, ...(sends && !mail && { mail }) } });
      }}
    >
      <ChoiceBox
        label={t("orders.newStatus")}
        help={t("orders.setStatusHelp")}
        autoFocus
        value={statusId}
        options={phases.flatMap((phase) => statuses.filter((status) => status.phase === phase))}
        none={t("kit.choose")}
        onChoose={setStatusId}
      />
      {sends && <TickBox label={t("orders.sendMails")} checked={mail} onChange={setMail} />}
    </DialogFrame>
  );
}
