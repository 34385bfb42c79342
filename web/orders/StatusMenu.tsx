import Check from "@mui/icons-material/Check";
import ExpandMore from "@mui/icons-material/ExpandMore";
import { Box, Button, Menu } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order, ServedKind } from "../../contract/orders.ts";
import { phases } from "../../contract/statuses.ts";
import { type ApiError, call } from "../kit/api.ts";
import { ChoiceItem } from "../kit/ChoiceItem.tsx";
import { useAct } from "../kit/data.ts";
import { useMay } from "../kit/session.ts";
import { StatusChip } from "../kit/show.tsx";
import { canUndoStatus } from "./board.ts";
import { routesOf, statusLookedAt, useStatuses } from "./kinds.ts";

export type StatusChange = ReturnType<typeof useStatusChange>;

/** Moves an order to a status; what the server refuses is kept to be shown by line. */
export function useStatusChange(kind: ServedKind, order: Order | undefined) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<ApiError>();
  const statuses = useStatuses(kind);
  const undo = () => {
    const from = statuses.find(({ id }) => id === order?.statusId);
    return ({ id, version, statusId }: Order) => {
      const to = statuses.find((status) => status.id === statusId);
      if (!from || !to || !canUndoStatus(kind, from, to)) return undefined;
      return async () => {
        const body = { statusId: from.id, version };
        const back = await call(routesOf(kind).setStatus, { params: { id }, body });
        return t("orders.statusChanged", { status: back.statusName });
      };
    };
  };
  const act = useAct(routesOf(kind).setStatus, {
    done: (changed) => t("orders.statusChanged", { status: changed.statusName }),
    undo,
    onDone: ({ id }) => {
      setRefused(undefined);
      statusLookedAt(kind, id);
    },
    onFail: (error) => {
      if (error.status !== 422) return false;
      setRefused(error);
      return true;
    },
  });
  return {
    to: (statusId: number) => {
      if (order) act.mutate({ params: { id: order.id }, body: { statusId, version: order.version } });
    },
    pending: act.isPending,
    refused,
    clear: () => setRefused(undefined),
  };
}

/** The order's status; for people who may change it a menu of the statuses of its kind. */
export function StatusMenu({
  kind,
  order,
  change,
}: {
  kind: ServedKind;
  order: Order;
  change: StatusChange;
}) {
  const { t } = useTranslation();
  const may = useMay();
  const statuses = useStatuses(kind);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const inOrder = phases.flatMap((phase) => statuses.filter((status) => status.phase === phase));
  const chip = <StatusChip name={order.statusName} color={order.statusColor} />;
  const fixed = order.archived || order.phase === "cancelled" || statuses.length === 0;
  if (fixed || !may(routesOf(kind).setStatus)) return chip;
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        loading={change.pending}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t("orders.statusMenu", { status: order.statusName })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: "divider", fontWeight: 400 }}
      >
        {chip}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {inOrder.map((status) => (
          <ChoiceItem
            key={status.id}
            selected={status.id === order.statusId}
            sx={{ gap: 3 }}
            onClick={() => {
              setAnchor(null);
              if (status.id !== order.statusId) change.to(status.id);
            }}
          >
            <StatusChip name={status.name} color={status.color} />
            <Box sx={{ marginInlineStart: "auto", fontSize: 12, color: "text.secondary" }}>
              {t(`phases.${status.phase}`) === status.name ? "" : t(`phases.${status.phase}`)}
            </Box>
            {status.id === order.statusId && <Check sx={{ fontSize: 18 }} aria-hidden />}
          </ChoiceItem>
        ))}
      </Menu>
    </>
  );
}
