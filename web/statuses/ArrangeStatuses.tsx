import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DragIndicator from "@mui/icons-material/DragIndicator";
import { Box, IconButton } from "@mui/material";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type OrderKind, orderKinds, orderStatuses } from "../../contract/statuses.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { movedKey } from "../kit/list/columns.ts";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { StatusChip } from "../kit/page/values.tsx";

/** The statuses of a kind in the order in which people see them: by a drag, by buttons, or by Alt with an arrow. */
export function ArrangeStatuses({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<OrderKind>("purchase");
  const query = { kind, sort: "position", pageSize: 200 };
  const stored = useCall(orderStatuses.list, { query }).data?.items ?? [];
  const [order, setOrder] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const keys = order ?? stored.map(({ id }) => String(id));
  const save = useAct(orderStatuses.arrange, { done: t("orderStatuses.arrange.saved"), onDone: onClose });
  const place = (key: string, places: number) => setOrder(movedKey(keys, key, places));
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!places || !event.altKey) return;
    event.preventDefault();
    place(key, places);
    const label = (document.activeElement as HTMLElement | null)?.dataset.way;
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-way="${label}"]`)?.focus(),
    );
  };
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
      <Field label={t("fields.kind")} help={t("orderStatuses.arrange.help")}>
        {(field) => (
          <Choice
            fullWidth
            value={kind}
            options={orderKinds.map((id) => ({ id, name: t(`orderKinds.${id}`) }))}
            onChoose={(next) => {
              setOrder(undefined);
              setKind(next);
            }}
            inputProps={field}
          />
        )}
      </Field>
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {keys.flatMap((key, at) => {
          const status = stored.find(({ id }) => String(id) === key);
          if (!status) return [];
          const way = (text: string, places: number, Icon: typeof ArrowUpward) => (
            <IconButton
              size="small"
              data-way={places}
              aria-disabled={at + places < 0 || at + places >= keys.length}
              aria-label={t(text, { column: status.name })}
              onClick={() => place(key, places)}
            >
              <Icon sx={{ fontSize: 16 }} />
            </IconButton>
          );
          return (
            <Box
              component="li"
              key={key}
              data-key={key}
              draggable
              onKeyDown={(event) => onKeyDown(event, key)}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged && dragged !== key) place(dragged, at - keys.indexOf(dragged));
              }}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1,
                minHeight: 40,
                cursor: "grab",
                opacity: dragged === key ? 0.6 : 1,
              }}
            >
              <DragIndicator aria-hidden sx={{ fontSize: 18, color: "text.secondary" }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <StatusChip name={status.name} color={status.color} />
              </Box>
              <Box sx={{ fontSize: 12, color: "text.secondary" }}>{t(`phases.${status.phase}`)}</Box>
              {way("kit.columnUp", -1, ArrowUpward)}
              {way("kit.columnDown", 1, ArrowDownward)}
            </Box>
          );
        })}
      </Box>
    </DialogFrame>
  );
}
