import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { trialDays } from "../../contract/modules.rules.ts";
import type { Module } from "../../contract/modules.ts";
import { cart, trials } from "../../contract/payments.routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The two ways to a module: its free trial while there is one, and the cart. */
export function ModuleButtons({ module }: { module: Module }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const inside = useCall(cart.read, {}, { enabled: may(cart.read) }).data;
  const start = useAct(trials.start, { done: t("modules.trialBegan") });
  const put = useAct(cart.replace, { done: t("modules.inCart") });
  const { id, state, trialUntil, active, renews, paymentId } = module;
  const isIn = inside?.modules.includes(id) ?? false;
  const name = t(`modules.${id}`);
  const isBought = renews || (active && state !== "trial");
  const spoken = (action: string) => ({ "aria-label": t("kit.actionOn", { action, what: name }) });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {!active && trialUntil === null && may(trials.start) && (
        <Button
          variant="outlined"
          loading={start.isPending}
          {...spoken(t("modules.tryFree", { days: trialDays }))}
          onClick={() => start.mutate({ params: { id } })}
        >
          {t("modules.tryFree", { days: trialDays })}
        </Button>
      )}
      {!isBought && !isIn && inside && may(cart.replace) && (
        <Button
          variant="outlined"
          color="inherit"
          loading={put.isPending}
          {...spoken(t("modules.toCart"))}
          onClick={() => put.mutate({ body: { modules: [...inside.modules, id], version: inside.version } })}
        >
          {t("modules.toCart")}
        </Button>
      )}
      {!isBought && isIn && (
        <Button color="inherit" onClick={() => void navigate({ to: "/cart" })}>
          {t("modules.inCart")}
        </Button>
      )}
      {(state === "pastDue" || state === "expires") && paymentId !== null && (
        <Button variant="outlined" onClick={() => void navigate({ to: `/payments/${paymentId}` })}>
          {t("cart.toPayment")}
        </Button>
      )}
    </Box>
  );
}
