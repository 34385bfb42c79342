import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { mostMoved, orderStatuses } from "../../contract/statuses.routes.ts";
import type { OrderStatusInput } from "../../contract/statuses.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { Heading } from "../kit/look/Text.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Status = OrderStatusInput & { id: number };
/** Whether its orders are being moved, and the way to begin that. */
type Moves = readonly [boolean, (moving: boolean) => void];

/** How many orders have a status, and the way to give them another. */
export function StatusUse({ status, moves }: { status: Status; moves: Moves }) {
  const { t } = useTranslation();
  const may = useMay();
  const format = useFormat();
  const [moving, setMoving] = moves;
  const use = useCall(
    orderStatuses.use,
    { params: { id: status.id } },
    { also: ["purchases", "sales", "repairs"] },
  );
  const orders = use.data?.orders;
  if (orders === undefined) return null;
  const formatted = format.number(orders);
  return (
    <Box component="aside" aria-label={t("orderStatuses.use.title")}>
      <Heading sx={{ mb: 1 }}>{t("orderStatuses.use.title")}</Heading>
      <Box sx={{ mb: 1 }}>{t("orderStatuses.use.count", { count: orders, formatted })}</Box>
      {orders > 0 && <Box sx={{ mb: 1, color: "text.secondary" }}>{t("orderStatuses.use.help")}</Box>}
      {orders > 0 && may(orderStatuses.moveOrders) && (
        <Button variant="outlined" color="inherit" onClick={() => setMoving(true)}>
          {t("orderStatuses.use.move")}
        </Button>
      )}
      {moving && <MoveOrders status={status} orders={orders} onClose={() => setMoving(false)} />}
    </Box>
  );
}

/** Gives the orders of a status another of its kind, at once or not at all. */
function MoveOrders({ status, orders, onClose }: { status: Status; orders: number; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = { kind: status.kind, sort: "position", pageSize: 200 };
  const statuses = useCall(orderStatuses.list, { query }).data?.items ?? [];
  const [toId, setToId] = useState<number | null>(null);
  const [mail, setMail] = useState(false);
  const [remove, setRemove] = useState(true);
  const to = statuses.find(({ id }) => id === toId);
  const moving = useAct(orderStatuses.moveOrders, {
    done: ({ moved }) => t("orderStatuses.use.moved", { count: moved }),
    onDone: ({ removed }) => (removed ? void navigate({ to: "/admin/order-statuses" }) : onClose()),
  });
  const phaseText = (phase: Status["phase"]) => t(`phases.${phase}`);
  const help =
    to &&
    (to.phase === status.phase
      ? t("orderStatuses.use.samePhase")
      : t("orderStatuses.use.otherPhase", { phase: phaseText(to.phase), most: mostMoved }));
  return (
    <DialogFrame
      title={t("orderStatuses.use.moveTitle", { count: orders, status: status.name })}
      action={t(remove ? "orderStatuses.use.moveAndDelete" : "orderStatuses.use.moveOnly")}
      disabled={!to}
      busy={moving.isPending}
      onClose={onClose}
      onDo={() => to && moving.mutate({ params: { id: status.id }, body: { toId: to.id, mail, remove } })}
    >
      <ChoiceBox
        label={t("orders.newStatus")}
        help={help}
        autoFocus
        value={toId}
        options={statuses
          .filter(({ id }) => id !== status.id)
          .map(({ id, name, phase }) => ({
            id,
            name: name === phaseText(phase) ? name : `${name} (${phaseText(phase)})`,
          }))}
        none={t("kit.choose")}
        onChoose={setToId}
      />
      {to?.mailBody && <TickBox label={t("orderStatuses.use.mail")} checked={mail} onChange={setMail} />}
      <TickBox
        label={t("orderStatuses.use.remove", { status: status.name })}
        checked={remove}
        onChange={setRemove}
      />
    </DialogFrame>
  );
}
