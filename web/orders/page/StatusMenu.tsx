import ExpandMore from "@mui/icons-material/ExpandMore";
import { Button } from "@mui/material";
import { useRef, useState } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { StatusMove } from "../../../contract/orderRoutes.ts";
import { type OrderKind, phases } from "../../../contract/statuses.ts";
import { type ApiError, call } from "../../kit/call/api.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { StatusChip } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { canUndoStatus } from "../board.ts";
import { routesOf, useStatuses } from "../kinds.ts";
import { useMailQuestion } from "../useMailQuestion.tsx";

const StatusChoices = lazyPart(() => import("./StatusChoices.tsx"), "StatusChoices");

export type StatusChange = ReturnType<typeof useStatusChange>;

/** Moves an order to a status; a refusal is kept to show it by line. */
export function useStatusChange(kind: OrderKind, order: Order | undefined) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<ApiError>();
  const [unscanned, setUnscanned] = useState<StatusMove & { count: number }>();
  const requested = useRef<StatusMove>({ statusId: 0 });
  /** The version that the last change of an order made, which `order` does not have until it is refetched. */
  const newest = useRef({ id: 0, version: 0 });
  const statuses = useStatuses(kind);
  const undo = ({ body: moved }: { body: StatusMove }) => {
    const from = statuses.find(({ id }) => id === order?.statusId);
    const takeBack = moved.bookUnscanned;
    return ({ id, version, statusId }: Order) => {
      const to = statuses.find((status) => status.id === statusId);
      if (!from || !to || !canUndoStatus(kind, from, to)) return undefined;
      return async () => {
        const body = { statusId: from.id, version, ...(takeBack && { takeBack }) };
        const undone = await call(routesOf(kind).setStatus, { params: { id }, body });
        return t("orders.statusChanged", { status: undone.statusName });
      };
    };
  };
  const act = useAct(routesOf(kind).setStatus, {
    done: (changed) => t("orders.statusChanged", { status: changed.statusName }),
    undo,
    onDone: ({ id, version }) => {
      newest.current = { id, version };
      clear();
    },
    onFail: (error) => {
      if (error.status !== 422) return false;
      setRefused(error);
      if (error.code === "notScanned")
        setUnscanned({ ...requested.current, count: Number(error.details.count) });
      return true;
    },
  });
  const move = (body: StatusMove) => {
    requested.current = body;
    if (!order) return;
    const { id, version: made } = newest.current;
    const version = id === order.id ? Math.max(order.version, made) : order.version;
    act.mutate({ params: { id: order.id }, body: { version, ...body } });
  };
  const mailing = useMailQuestion();
  const to = async (statusId: number) => {
    const status = statuses.find(({ id }) => id === statusId);
    if (!status?.mailBody || !order) return move({ statusId });
    const mail = await mailing.ask(status, order.contactName);
    if (mail !== undefined) move({ statusId, ...(!mail && { mail }) });
  };
  const clear = () => {
    setRefused(undefined);
    setUnscanned(undefined);
  };
  return {
    to: (statusId: number) => void to(statusId),
    /** Asks whether the mail of a status goes with it. */
    dialog: mailing.dialog,
    pending: act.isPending,
    refused: refused?.code === "notScanned" ? undefined : refused,
    clear,
    /** The unscanned goods, once they prevented the order from being done. */
    unscanned: unscanned && {
      ...unscanned,
      problem: refused?.code === "notScanned" ? undefined : refused,
      book: (place: { locationId?: number; locationLabel?: string }) => {
        const { count: _, ...body } = unscanned;
        move({ ...body, ...place, bookUnscanned: true });
      },
    },
  };
}

/** The order's status; a menu for people who may change it. */
export function StatusMenu({ kind, order, change }: { kind: OrderKind; order: Order; change: StatusChange }) {
  const { t } = useTranslation();
  const may = useMay();
  const statuses = useStatuses(kind);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** What was opened stays, so that it closes slowly. */
  const [opened, setOpened] = useState(false);
  const chip = <StatusChip name={order.statusName} color={order.statusColor} />;
  const fixed = order.archived || statuses.length === 0;
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
        onClick={(event) => {
          setOpened(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ borderColor: "divider", fontWeight: 400 }}
      >
        {chip}
      </Button>
      {opened && (
        <StatusChoices
          order={order}
          statuses={phases.flatMap((phase) => statuses.filter((status) => status.phase === phase))}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={change.to}
        />
      )}
    </>
  );
}
