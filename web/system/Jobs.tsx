import { Box, Button, LinearProgress } from "@mui/material";
import { type Job, jobStates, jobs } from "../../contract/jobs.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { Instant, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useJobName } from "./longJobs.ts";
import { Reason } from "./Reason.tsx";

/** Work in the background and imports: what waits, runs, or failed and why, with a way to run it again or give it up. */
export function JobList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={jobs}
      name="jobs"
      columns={[
        { key: "name", cell: (job) => <JobName job={job} /> },
        { key: "about", cell: ({ mail }) => mail && <MailSubject {...mail} /> },
        { key: "state", beside: true, cell: (job) => <Word of="jobStates" value={job.state} /> },
        { key: "progress", cell: ({ watched }) => watched && <JobProgress of={watched} /> },
        { key: "userName", cell: ({ watched }) => watched?.userName },
        { key: "runAt", cell: (job) => <Instant at={job.runAt} /> },
        { key: "attempts", cell: (job) => t("jobs.attempts", { done: job.attempts, most: job.maxAttempts }) },
        { key: "lastError", cell: ({ lastError }) => lastError && <Reason text={lastError} /> },
        { key: "createdAt", hidden: true, cell: (job) => <Instant at={job.createdAt} /> },
        { key: "actions", cell: (job) => <JobActions job={job} /> },
      ]}
      filters={[{ key: "state", words: jobStates, texts: "jobStates" }]}
      to={false}
    />
  );
}

/** What a job is, in words. */
function useName() {
  const { t } = useTranslation();
  const nameOf = useJobName();
  return ({ name, watched }: Job) => (watched ? nameOf(watched) : t(keyIn("jobNames", name)));
}

function JobName({ job }: { job: Job }) {
  return useName()(job);
}

function MailSubject({ to, subject }: NonNullable<Job["mail"]>) {
  return (
    <Box sx={{ whiteSpace: "normal", minInlineSize: 180 }}>
      <bdi>{to}</bdi> · <bdi>{subject}</bdi>
    </Box>
  );
}

function JobProgress({ of }: { of: NonNullable<Job["watched"]> }) {
  const { t } = useTranslation();
  const reached = of.total > 0 ? (100 * of.done) / of.total : 0;
  return (
    <LinearProgress
      variant="determinate"
      value={reached}
      aria-label={t("jobs.fields.progress")}
      sx={{ inlineSize: 96, my: 0.75 }}
    />
  );
}

function JobActions({ job }: { job: Job }) {
  const { t } = useTranslation();
  const name = useName()(job);
  const what = job.mail ? `${name}: ${job.mail.to}` : name;
  const may = useMay();
  const retry = useAct(jobs.retry, { done: t("jobs.retried") });
  const cancel = useAct(jobs.cancel, { done: t("jobs.cancelled") });
  const params = { id: job.id };
  const ask = async () => {
    const yes = await confirm({
      title: t("jobs.cancelTitle", { what }),
      text: t(job.name === "sendMail" ? "jobs.cancelMail" : "jobs.cancelText"),
      action: t("jobs.cancel"),
      cancel: t("jobs.keep"),
      danger: true,
    });
    if (yes) cancel.mutate({ params });
  };
  if (!may(jobs.cancel)) return null;
  return (
    <>
      {job.canRetry && (
        <Button
          size="small"
          loading={retry.isPending}
          aria-label={t("kit.actionOn", { action: t("jobs.retry"), what })}
          onClick={() => retry.mutate({ params })}
        >
          {t("jobs.retry")}
        </Button>
      )}
      {(job.watched || job.mail || job.state !== "running") && (
        <Button
          size="small"
          loading={cancel.isPending}
          aria-label={t("kit.actionOn", { action: t("jobs.cancel"), what })}
          onClick={() => void ask()}
        >
          {t("jobs.cancel")}
        </Button>
      )}
    </>
  );
}
