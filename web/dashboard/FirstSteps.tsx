import CheckCircle from "@mui/icons-material/CheckCircle";
import RadioButtonUnchecked from "@mui/icons-material/RadioButtonUnchecked";
import { Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { Gate } from "../../contract/access.ts";
import { dashboard } from "../../contract/dashboard.routes.ts";
import type { FirstSteps as Steps } from "../../contract/dashboard.ts";
import { contactImport, productImport } from "../../contract/import/listImport.routes.ts";
import { locations } from "../../contract/locations.routes.ts";
import { modules } from "../../contract/modules.routes.ts";
import { trialDays } from "../../contract/modules.rules.ts";
import { purchases } from "../../contract/orders.routes.ts";
import { trials } from "../../contract/payments.routes.ts";
import { configs, theme } from "../../contract/settings.routes.ts";
import { users } from "../../contract/users.routes.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const places: readonly [step: keyof Steps, to: string, gate: Gate][] = [
  ["companyData", "/admin/theme", theme.admin],
  ["paperData", "/admin/settings", configs.admin],
  ["colleagues", "/admin/users", users.list],
  ["places", "/admin/locations", locations.create],
  ["contacts", "/contacts/import", contactImport.read],
  ["stock", "/products/import", productImport.read],
  ["modules", "/modules", modules.list],
  ["purchase", "/orders/purchases/new", purchases.create],
];

/** Where a company without goods begins, with what is done already; nothing for who may do none of it. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const may = useMay();
  const dismiss = useAct(dashboard.dismissFirstSteps);
  const startTrials = useAct(trials.startAll, { done: t("modules.trialBegan") });
  const own = places.filter(([, , gate]) => may(gate));
  if (own.length === 0) return null;
  return (
    <Box component="section" className="framed" sx={{ maxInlineSize: 640, mb: 3, p: 2 }}>
      <Box component="h2" sx={{ fontSize: 16, fontWeight: 600, m: 0, mb: 0.5 }}>
        {t("dashboard.steps.title")}
      </Box>
      <Box component="p" sx={{ m: 0, mb: 1, color: "text.secondary" }}>
        {t("dashboard.steps.intro")}
      </Box>
      <ol className="plainList">
        {own.map(([step, to]) => (
          <Box
            component="li"
            key={step}
            sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 40 }}
          >
            {steps[step] ? (
              <CheckCircle fontSize="small" color="success" titleAccess={t("dashboard.steps.done")} />
            ) : (
              <RadioButtonUnchecked fontSize="small" color="disabled" aria-hidden />
            )}
            <Link to={to}>{t(`dashboard.steps.${step}`)}</Link>
          </Box>
        ))}
      </ol>
      {!steps.modules && may(trials.startAll) && (
        <Box sx={{ my: 1 }}>
          <Button variant="contained" loading={startTrials.isPending} onClick={() => startTrials.mutate({})}>
            {t("modules.tryAll", { days: trialDays })}
          </Button>
        </Box>
      )}
      {may(dashboard.dismissFirstSteps) && (
        <>
          <Box component="p" sx={{ m: 0, my: 1, color: "text.secondary" }}>
            {t("dashboard.steps.sample")} <Code copy={false}>./start --sample</Code>
          </Box>
          <Button
            variant="outlined"
            color="inherit"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({})}
          >
            {t("dashboard.steps.dismiss")}
          </Button>
        </>
      )}
    </Box>
  );
}
