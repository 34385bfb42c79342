import { Box, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { modules } from "../../contract/modules.routes.ts";
import { trialDays } from "../../contract/modules.rules.ts";
import type { Module } from "../../contract/modules.ts";
import { cart, trials } from "../../contract/payments.routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { ModuleButtons } from "./ModuleButtons.tsx";
import { ModuleStanding } from "./ModuleState.tsx";

/** What the company bought and may buy, with its price and until when. */
export function ModuleList() {
  const { t } = useTranslation();
  const may = useMay();
  const read = useCall(modules.list, {}, { also: ["payments", "cart"] });
  const inside = useCall(cart.read, {}, { enabled: may(cart.read) }).data;
  const startAll = useAct(trials.startAll, { done: t("modules.trialBegan") });
  if (read.isError && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const untried = read.data?.items.filter(({ active, trialUntil }) => !active && trialUntil === null) ?? [];
  const isFilled = Boolean(inside?.modules.length);
  return (
    <Page
      title={t("modules.title")}
      actions={[
        may(cart.read) && { text: t("cart.title"), to: "/cart", primary: isFilled },
        may(cart.read) && { text: t("payments.title"), to: "/payments" },
        inside?.isSandbox === true && { text: t("sandbox.title"), to: "/payments/sandbox", inMenu: true },
        untried.length > 1 &&
          may(trials.startAll) && {
            text: t("modules.tryAll", { days: trialDays }),
            onClick: () => startAll.mutate({}),
          },
      ]}
    >
      <Box component="p" sx={{ mt: 0, maxInlineSize: 640 }}>
        {t("modules.intro", { days: trialDays })}
      </Box>
      {!read.data && <Skeleton variant="rectangular" height={420} />}
      <Box component="ul" className="plainList framed">
        {read.data?.items.map((module) => (
          <ModuleRow key={module.id} module={module} />
        ))}
      </Box>
    </Page>
  );
}

function ModuleRow({ module }: { module: Module }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 1fr) auto" },
        gap: 1,
        columnGap: 3,
        alignItems: "center",
        p: 2,
      }}
    >
      <div>
        <Box component="h2" sx={{ fontSize: 15, fontWeight: 600, m: 0 }}>
          <Link to={`/modules/${module.id}`}>{t(`modules.${module.id}`)}</Link>
        </Box>
        <Box sx={{ mb: 0.5 }}>{t(`moduleHelp.${module.id}`)}</Box>
        <ModuleStanding module={module} />
      </div>
      <Box sx={{ display: "grid", gap: 1, justifyItems: { xs: "start", sm: "end" } }}>
        <Box sx={{ color: "text.secondary" }}>
          {t("modules.perMonth", { price: format.money(module.price) })}
        </Box>
        <ModuleButtons module={module} />
      </Box>
    </Box>
  );
}
