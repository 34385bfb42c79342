import { Alert, Box, Button, LinearProgress } from "@mui/material";
import { erasurePortal } from "../../contract/erasurePortal.routes.ts";
import type { PortalState } from "../../contract/erasurePortal.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { Faint, Heading } from "../kit/look/Text.tsx";
import { Instant } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { isOpen, percentOf } from "../system/longJobs.ts";
import { ImportResult } from "./ImportResult.tsx";

/** Milliseconds between two looks at a fetch that goes on. */
const lookEvery = 2_000;

/** Fetches the reports of a purchase from the Blancco portal, where its key is set, and tells what came of it. */
export function PortalFetch({ orderId, orderNr }: { orderId: number; orderNr: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useCall(
    erasurePortal.read,
    { params: { orderId } },
    { refetchInterval: ({ state }) => (state.data?.latest && isOpen(state.data.latest) ? lookEvery : false) },
  );
  const start = useAct(erasurePortal.fetch, { onDone: () => undefined });
  if (!data?.available || !may(erasurePortal.fetch)) return null;
  const { latest } = data;
  const isBusy = start.isPending || (latest !== null && isOpen(latest));
  return (
    <Box
      component="section"
      className="framed"
      aria-label={t("erasurePortal.title")}
      sx={{ p: 2, mb: 2, maxWidth: 720 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <Box sx={{ flex: "1 1 16rem", minWidth: 0 }}>
          <Heading>{t("erasurePortal.title")}</Heading>
          <Box sx={{ color: "text.secondary" }}>{t("erasurePortal.intro", { order: orderNr })}</Box>
        </Box>
        <Button variant="outlined" disabled={isBusy} onClick={() => start.mutate({ params: { orderId } })}>
          {t("erasurePortal.fetch")}
        </Button>
      </Box>
      <Box aria-live="polite">
        {isBusy ? (
          <Box sx={{ mt: 1.5 }}>
            <Box sx={{ mb: 0.5 }}>{t("erasurePortal.busy")}</Box>
            <LinearProgress {...progressOf(latest)} aria-label={t("erasurePortal.busy")} />
          </Box>
        ) : (
          latest && <Outcome latest={latest} orderNr={orderNr} />
        )}
      </Box>
    </Box>
  );
}

type Latest = NonNullable<PortalState["latest"]>;

function progressOf(latest: PortalState["latest"]) {
  const value = latest ? percentOf(latest) : undefined;
  return value === undefined ? {} : ({ variant: "determinate", value } as const);
}

function Outcome({ latest: { at, state, reason, answer }, orderNr }: { latest: Latest; orderNr: string }) {
  const { t } = useTranslation();
  const hasNothing = answer && !answer.imported && !answer.alreadyThere && !answer.failed.length;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Faint sx={{ fontWeight: 500, mb: 0.5 }}>
        <Instant at={at} />
      </Faint>
      {reason && <Alert severity="error">{reason}</Alert>}
      {state === "cancelled" && t("erasurePortal.cancelled")}
      {hasNothing && t("erasurePortal.none", { order: orderNr })}
      {answer && !hasNothing && <ImportResult answer={answer} />}
    </Box>
  );
}
