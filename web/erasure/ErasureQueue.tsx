import { Box, Skeleton } from "@mui/material";
import { useTranslation } from "react-i18next";
import { erasure } from "../../contract/erasure.ts";
import { FailedPage } from "../kit/ErrorPage.tsx";
import { ExportMenu } from "../kit/ExportMenu.tsx";
import { numberText } from "../kit/format.ts";
import { locale as localeStore } from "../kit/i18n.ts";
import { Paging } from "../kit/listParts.tsx";
import { useListState } from "../kit/listState.ts";
import { Page } from "../kit/Page.tsx";
import { WaitingReport } from "./WaitingReport.tsx";

const waiting = { unmatched: true };

/** Erasure reports that no device here answers to, until someone ties them to one or puts them aside. */
export function ErasureQueue() {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const state = useListState(erasure.list, waiting, "-id");
  if (state.error) return <FailedPage error={state.error} retry={state.retry} />;
  return (
    <Page
      title={t("erasure.queue")}
      width={1100}
      chip={state.rows && <Box sx={{ color: "text.secondary" }}>{numberText(state.total, locale)}</Box>}
    >
      {!state.rows && <Skeleton variant="rectangular" height={280} />}
      {state.rows?.length === 0 && (
        <Box
          sx={{
            border: 1,
            borderColor: "divider",
            bgcolor: "background.paper",
            p: 4,
            textAlign: "center",
            color: "text.secondary",
          }}
        >
          {t("erasure.queueEmpty")}
        </Box>
      )}
      {state.rows && state.rows.length > 0 && (
        <>
          <Box sx={{ display: "flex", gap: 2, alignItems: "start", mb: 2 }}>
            <Box component="p" sx={{ m: 0, color: "text.secondary", maxWidth: 720 }}>
              {t("erasure.queueIntro")}
            </Box>
            <Box sx={{ marginInlineStart: "auto" }}>
              <ExportMenu route={erasure.export} columns={[]} filter={state.filter} />
            </Box>
          </Box>
          <Box
            component="ul"
            aria-label={t("erasure.queue")}
            sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}
          >
            {state.rows.map((report) => (
              <WaitingReport key={report.id} report={report} />
            ))}
          </Box>
          <Paging state={state as unknown as Parameters<typeof Paging>[0]["state"]} />
        </>
      )}
    </Page>
  );
}
