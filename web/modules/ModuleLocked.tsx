import { Alert, Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { Module } from "../../contract/access.ts";
import { modules } from "../../contract/modules.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { Page } from "../kit/page/Page.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ModuleButtons } from "./ModuleButtons.tsx";

/** In the place of a screen whose module is not in use: which module that is, what it does, and how to get it. */
export function ModuleLocked({ module }: { module: Module }) {
  const { t } = useTranslation();
  const may = useMay();
  const isBuyer = may(modules.read);
  const read = useCall(modules.read, { params: { id: module } }, { enabled: isBuyer, also: ["cart"] });
  return (
    <Page title={t("modules.buy")} width={640}>
      <Box component="section" className="framed" sx={{ p: 2 }}>
        <Box component="h2" sx={{ fontSize: 16, fontWeight: 600, m: 0, mb: 0.5 }}>
          {t(`modules.${module}`)}
        </Box>
        <Box component="p" sx={{ m: 0, mb: 2 }}>
          {t(`moduleHelp.${module}`)}
        </Box>
        {!isBuyer && (
          <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
            {t("modules.askAdmin")}
          </Box>
        )}
        {read.data && <ModuleButtons module={read.data} />}
      </Box>
    </Page>
  );
}

/** Above a screen whose module has ended, and whose data stay to be read. */
export function ModuleEnded({ module }: { module: Module }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t("modules.ended", { module: t(`modules.${module}`) })}{" "}
      {may(modules.read) && <Link to={`/modules/${module}`}>{t("modules.toModules")}</Link>}
    </Alert>
  );
}
