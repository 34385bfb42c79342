import { Alert, Box, LinearProgress } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { InputOf } from "../../contract/routes.ts";
import { listings } from "../../contract/webshop.routes.ts";
import type { PublishReport, Readiness } from "../../contract/webshop.ts";
import { call } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { showError } from "../kit/call/toasts.ts";
import { Small } from "../kit/look/Text.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { InfoDialog } from "../kit/page/InfoDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { isOpen, percentOf } from "../system/longJobs.ts";
import { Missing } from "./Missing.tsx";

type Chosen = InputOf<typeof listings.publishMany>["body"];
type Props = { chosen: Chosen; readiness: Readiness; onClose: () => void; onDone: () => void };
/** Milliseconds between two looks at work that goes on. */
const lookEvery = 2_000;

/** Tells which of the chosen devices are ready for the shop, publishes them, and tells what came of each. */
export function PublishDialog({ chosen, readiness, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [jobId, setJobId] = useState<number>();
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    try {
      // Without a dry run the answer is the job.
      const job = (await call(listings.publishMany, { body: chosen })) as unknown as { id: number };
      setJobId(job.id);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  if (jobId !== undefined) return <Report jobId={jobId} onClose={onDone} />;
  return (
    <DialogFrame
      title={t("webshop.publishMany")}
      action={t("webshop.publishReady", { count: readiness.ready })}
      disabled={readiness.ready === 0}
      busy={busy}
      width="sm"
      confirmFocused
      onClose={onClose}
      onDo={() => void publish()}
    >
      <Ready readiness={readiness} />
    </DialogFrame>
  );
}

function Ready({ readiness: { ready, incomplete, items } }: { readiness: Readiness }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert severity={incomplete > 0 ? "warning" : "success"} sx={{ mb: 2 }}>
        {t("webshop.readyCount", { count: ready })}{" "}
        {incomplete > 0 && t("webshop.incompleteCount", { count: incomplete })}
      </Alert>
      <Small component="ul" className="plainList" sx={{ maxHeight: 320, overflow: "auto" }}>
        {items.map(({ id, sku, missing }) => (
          <Box component="li" key={id} sx={{ py: 0.75, borderBottom: 1, borderColor: "divider" }}>
            <Link to={`/products/${id}`} target="_blank">
              <bdi>{sku}</bdi>
            </Link>{" "}
            <Missing missing={missing} />
          </Box>
        ))}
      </Small>
    </>
  );
}

function Report({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(
    listings.report,
    { params: { jobId } },
    { refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? lookEvery : false) },
  );
  const value = data && percentOf(data);
  return (
    <InfoDialog title={t("webshop.publishMany")} onClose={onClose}>
      <Box aria-live="polite">
        {!data || isOpen(data) ? (
          <>
            <Box sx={{ mb: 1 }}>{t("webshop.busy")}</Box>
            <LinearProgress
              aria-label={t("webshop.busy")}
              {...(value !== undefined && { variant: "determinate", value })}
            />
          </>
        ) : (
          <Outcome report={data} />
        )}
      </Box>
    </InfoDialog>
  );
}

function Outcome({ report }: { report: PublishReport }) {
  const { t } = useTranslation();
  const { published, unchanged, refused, reason, items } = report;
  return (
    <>
      <Alert severity={refused > 0 || reason ? "warning" : "success"} sx={{ mb: 2 }}>
        {reason ?? t("webshop.outcome", { count: published, unchanged, refused })}
      </Alert>
      <Small component="ul" className="plainList" sx={{ maxHeight: 320, overflow: "auto" }}>
        {items.map((item) => (
          <Box component="li" key={item.id} sx={{ py: 0.75, borderBottom: 1, borderColor: "divider" }}>
            <Link to={`/products/${item.id}`} target="_blank">
              <bdi>{item.sku}</bdi>
            </Link>{" "}
            {t(`publishOutcomes.${item.outcome}`)}
            {item.reason && <Box sx={{ color: "text.secondary" }}>{item.reason}</Box>}
          </Box>
        ))}
      </Small>
    </>
  );
}
