import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import ErrorIcon from "@mui/icons-material/ErrorOutlined";
import Pending from "@mui/icons-material/PendingActionsOutlined";
import { Box, Button, CircularProgress, LinearProgress } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { longJobs } from "../../contract/longJobs.routes.ts";
import type { LongJob } from "../../contract/longJobs.ts";
import { useAct } from "../kit/call/data.ts";
import { Heading, Note } from "../kit/look/Text.tsx";
import { Instant } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { isOpen, openResult, percentOf, useJobName } from "../system/longJobs.ts";
import { PanelButton } from "./PanelButton.tsx";

/** How far work is, and for a day what came of it. */
export function ActivityButton({ userId, items }: { userId: number; items: readonly LongJob[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const running = items.filter(isOpen);
  const reached = running[0] && percentOf(running[0]);
  const label = [t("longJobs.title"), reached !== undefined && format.percent(reached / 100)]
    .filter(Boolean)
    .join(" ");
  const icon = (
    <>
      <SumUp items={items} />
      {running.length > 0 && (
        <CircularProgress
          aria-hidden
          size={34}
          thickness={3}
          variant={reached === undefined ? "indeterminate" : "determinate"}
          value={reached ?? 0}
          sx={{ position: "absolute", inset: 0, margin: "auto" }}
        />
      )}
    </>
  );
  return (
    <PanelButton label={label} title={t("longJobs.title")} icon={icon}>
      {(close) => <Work userId={userId} items={items} onClose={close} />}
    </PanelButton>
  );
}

function Work({
  userId,
  items,
  onClose,
}: {
  userId: number;
  items: readonly LongJob[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const clear = useAct(longJobs.dismiss, { onDone: onClose });
  return (
    <Box sx={{ inlineSize: 360, maxInlineSize: "calc(100vw - 32px)", p: 2 }}>
      <Heading>{t("longJobs.title")}</Heading>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {items.map((job) => (
          <Entry key={job.id} job={job} userId={userId} onGo={onClose} />
        ))}
      </Box>
      {items.some((job) => !isOpen(job)) && (
        <Button
          size="small"
          color="inherit"
          loading={clear.isPending}
          onClick={() => clear.mutate({ params: { userId } })}
          sx={{ mt: 1, marginInlineStart: -0.5 }}
        >
          {t("longJobs.clear")}
        </Button>
      )}
    </Box>
  );
}

function SumUp({ items }: { items: readonly LongJob[] }) {
  const newest = items.some(isOpen) ? undefined : items[0]?.state;
  if (newest === "failed") return <ErrorIcon fontSize="small" color="error" />;
  if (newest === "done") return <CheckCircle fontSize="small" color="success" />;
  return <Pending fontSize="small" />;
}

function Entry({ job, userId, onGo }: { job: LongJob; userId: number; onGo: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = useJobName()(job);
  const cancel = useAct(longJobs.cancel);
  const reached = percentOf(job);
  const { id, state, reason, hasFile, link, createdAt, endedAt } = job;
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "center", minHeight: 30 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: 500 }}>{what}</Box>
        {isOpen(job) && (
          <Button
            size="small"
            color="inherit"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { userId, id } })}
            aria-label={t("longJobs.cancelOf", { what })}
          >
            {t("kit.cancel")}
          </Button>
        )}
        {state === "done" && hasFile && (
          <Button size="small" onClick={() => openResult(userId, job)}>
            {t("kit.open")}
          </Button>
        )}
        {state === "done" && link && (
          <Button size="small" component={Link} to={link} onClick={onGo}>
            {t("longJobs.show")}
          </Button>
        )}
      </Box>
      {isOpen(job) && (
        <LinearProgress
          variant={state === "running" && reached !== undefined ? "determinate" : "indeterminate"}
          value={reached ?? 0}
          aria-label={what}
          sx={{ my: 0.5 }}
        />
      )}
      <Note sx={{ color: state === "failed" ? "error.main" : "text.secondary" }}>
        {t(`longJobs.states.${state}`)}
        {state === "running" && reached !== undefined && ` · ${format.percent(reached / 100)}`} ·{" "}
        <Instant at={endedAt ?? createdAt} />
        {reason && <Box sx={{ overflowWrap: "anywhere" }}>{reason}</Box>}
      </Note>
    </Box>
  );
}
