import { Box } from "@mui/material";
import { useState } from "react";
import { orderStatuses } from "../../contract/statuses.routes.ts";
import { type OrderKind, orderKinds } from "../../contract/statuses.ts";
import { ArrangedList } from "../arranging/ArrangedList.tsx";
import { useAct, useCall } from "../kit/call/data.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Note } from "../kit/look/Text.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { StatusChip } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The statuses of a kind in the order in which people see them: by a drag, by buttons, or by Alt with an arrow. */
export function ArrangeStatuses({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<OrderKind>("purchase");
  const query = { kind, sort: "position", pageSize: 200 };
  const stored = useCall(orderStatuses.list, { query }).data?.items ?? [];
  const [order, setOrder] = useState<string[]>();
  const statusOf = (key: string) => stored.find(({ id }) => String(id) === key);
  const keys = (order ?? stored.map(({ id }) => String(id))).filter(statusOf);
  const save = useAct(orderStatuses.arrange, { done: t("orderStatuses.arrange.saved"), onDone: onClose });
  return (
    <DialogFrame
      title={t("orderStatuses.arrange.title")}
      action={t("orderStatuses.arrange.save")}
      disabled={!order}
      busy={save.isPending}
      unsaved={() => order !== undefined}
      onClose={onClose}
      onDo={() => save.mutate({ body: { kind, ids: keys.map(Number) } })}
    >
      <ChoiceBox
        label={t("fields.kind")}
        help={t("orderStatuses.arrange.help")}
        value={kind}
        options={orderKinds.map((id) => ({ id, name: t(`orderKinds.${id}`) }))}
        onChoose={(next) => {
          setOrder(undefined);
          setKind(next);
        }}
      />
      <ArrangedList keys={keys} onChange={setOrder} nameOf={(key) => statusOf(key)?.name ?? ""}>
        {(key) => {
          const status = statusOf(key);
          return (
            status && (
              <>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <StatusChip name={status.name} color={status.color} />
                </Box>
                <Note>{t(`phases.${status.phase}`)}</Note>
              </>
            )
          );
        }}
      </ArrangedList>
    </DialogFrame>
  );
}
