import Check from "@mui/icons-material/Check";
import ExpandMore from "@mui/icons-material/ExpandMore";
import { Box, Button } from "@mui/material";
import { useRef, useState } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { StatusMove } from "../../../contract/orderRoutes.ts";
import { obstacleTo } from "../../../contract/orderStatus.rules.ts";
import { type OrderKind, phases } from "../../../contract/statuses.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { type ApiError, call } from "../../kit/call/api.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Menu } from "../../kit/overlays/overlays.ts";
import { ChoiceItem } from "../../kit/page/ChoiceItem.tsx";
import { StatusChip } from "../../kit/page/values.tsx";
import { listText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";
import { canUndoStatus } from "../board.ts";
import { routesOf, useStatuses } from "../kinds.ts";

/** The largest number of SKUs in a reason. */
const mostNamed = 5;
const skuList = (skus: readonly string[] = []) =>
  skus.length > mostNamed ? [...skus.slice(0, mostNamed), "…"] : skus;

export type StatusChange = ReturnType<typeof useStatusChange>;

/** Moves an order to a status; a refusal is kept to show it by line. */
export function useStatusChange(kind: OrderKind, order: Order | undefined) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<ApiError>();
  const [unscanned, setUnscanned] = useState<{ statusId: number; count: number }>();
  const requestCount = useRef(0);
  /** The version that the last change made, which `order` does not have until it is refetched. */
  const newestVersion = useRef(0);
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
    onDone: ({ version }) => {
      newestVersion.current = version;
      clear();
    },
    onFail: (error) => {
      if (error.status !== 422) return false;
      setRefused(error);
      if (error.code === "notScanned")
        setUnscanned({ statusId: requestCount.current, count: Number(error.details.count) });
      return true;
    },
  });
  const move = (body: StatusMove) => {
    requestCount.current = body.statusId;
    if (!order) return;
    const version = Math.max(order.version, newestVersion.current);
    act.mutate({ params: { id: order.id }, body: { version, ...body } });
  };
  const clear = () => {
    setRefused(undefined);
    setUnscanned(undefined);
  };
  return {
    to: (statusId: number) => move({ statusId }),
    pending: act.isPending,
    refused: refused?.code === "notScanned" ? undefined : refused,
    clear,
    /** The unscanned goods, once they prevented the order from being done. */
    unscanned: unscanned && {
      ...unscanned,
      problem: refused?.code === "notScanned" ? undefined : refused,
      book: (place: { locationId?: number; locationLabel?: string }) =>
        move({ ...place, statusId: unscanned.statusId, bookUnscanned: true }),
    },
  };
}

/** The order's status; a menu for people who may change it. */
export function StatusMenu({ kind, order, change }: { kind: OrderKind; order: Order; change: StatusChange }) {
  const { t } = useTranslation();
  const may = useMay();
  const statuses = useStatuses(kind);
  const locale = localeStore.use();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const inOrder = phases.flatMap((phase) => statuses.filter((status) => status.phase === phase));
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
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: "divider", fontWeight: 400 }}
      >
        {chip}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { disabledItemsFocusable: true } }}
      >
        {inOrder.map((status) => {
          const isNow = status.id === order.statusId;
          const obstacle = isNow ? undefined : obstacleTo(status.phase, order);
          return (
            <ChoiceItem
              key={status.id}
              selected={isNow}
              disabled={obstacle !== undefined}
              sx={{
                columnGap: 3,
                flexWrap: "wrap",
                maxWidth: 360,
                whiteSpace: "normal",
                // The reason stays readable.
                "&.Mui-disabled": { opacity: 1, "& > :first-of-type": { opacity: 0.5 } },
              }}
              onClick={() => {
                setAnchor(null);
                if (!isNow) change.to(status.id);
              }}
            >
              <StatusChip name={status.name} color={status.color} />
              <Box sx={{ marginInlineStart: "auto", fontSize: 12, color: "text.secondary" }}>
                {t(`phases.${status.phase}`) === status.name ? "" : t(`phases.${status.phase}`)}
              </Box>
              {isNow && <Check sx={{ fontSize: 18 }} aria-hidden />}
              {obstacle && (
                <Box sx={{ inlineSize: "100%", fontSize: 12, color: "text.secondary" }}>
                  {t(keyIn("errors", obstacle.code), {
                    skus: listText(skuList(obstacle.skus), locale),
                    tasks: listText(obstacle.tasks ?? [], locale),
                  })}
                </Box>
              )}
            </ChoiceItem>
          );
        })}
      </Menu>
    </>
  );
}
