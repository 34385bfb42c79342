import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { duplicates, type Left } from "../../../contract/copies.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { showToast } from "../../kit/call/toasts.ts";
import { Code, Count, ownDirection } from "../../kit/page/values.tsx";
import { pagePath } from "../kinds.ts";

type Made = { id: number; orderNr: string; left: Left[] };

/** Duplicating: opens the new draft at once, or says first what could not come along. */
export function useDuplicate(kind: OrderKind, order: Order | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const allowed = useMay()(duplicates[kind]);
  const [made, setMade] = useState<Made>();
  const open = ({ id }: Made) => {
    setMade(undefined);
    void navigate({ to: pagePath(kind, id) });
  };
  const duplicating = useAct(duplicates[kind], {
    onDone: (answer) => {
      if (answer.left.length) return setMade(answer);
      showToast(t("copies.made", { order: answer.orderNr }));
      open(answer);
    },
  });
  return {
    action: allowed &&
      order && {
        text: t("copies.duplicate"),
        inMenu: true,
        disabled: duplicating.isPending,
        onClick: () => duplicating.mutate({ params: { id: order.id } }),
      },
    dialog: made && <LeftDialog made={made} onClose={() => setMade(undefined)} onOpen={() => open(made)} />,
  };
}

const mostShown = 100;
type Props = { made: Made; onClose: () => void; onOpen: () => void };

function LeftDialog({ made: { orderNr, left }, onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const reasons: Record<Left["reason"], string> = {
    gone: t("copies.left.gone"),
    notSaleable: t("copies.left.notSaleable"),
    unproven: t("copies.left.unproven"),
    notEnough: t("copies.left.notEnough"),
    numbers: t("copies.left.numbers"),
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="left-title">
      <DialogTitle id="left-title" sx={{ fontSize: 16, fontWeight: 600 }}>
        {t("copies.leftTitle", { order: orderNr })}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ color: "text.secondary", mb: 1 }}>{t("copies.leftText")}</Box>
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: "grid", gap: 0.5 }}>
          {left.slice(0, mostShown).map(({ productName, serialNumber, sku, quantity, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={at}>
              {quantity > 1 && (
                <>
                  <Count value={quantity} /> ×{" "}
                </>
              )}
              {ownDirection(productName)} <Code copy={false}>{serialNumber || sku}</Code>:{" "}
              <Box component="span" sx={{ color: "text.secondary" }}>
                {reasons[reason]}
              </Box>
            </li>
          ))}
          {left.length > mostShown && <li>{t("orders.andMore", { count: left.length - mostShown })}</li>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t("kit.close")}
        </Button>
        <Button variant="contained" autoFocus onClick={onOpen}>
          {t("copies.open", { order: orderNr })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
