import { Button, LinearProgress } from "@mui/material";
import { useTranslation } from "react-i18next";
import { type Job, jobStates, jobs } from "../../contract/jobs.ts";
import { useAct } from "../kit/data.ts";
import { ListScreen } from "../kit/ListScreen.tsx";
import { useJobName } from "../kit/longJobs.ts";
import { Instant, Word } from "../kit/show.tsx";

/** Work in the background: what waits, runs, or failed, with a way to run it again or give it up. */
export function JobList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={jobs}
      name="jobs"
      columns={[
        { key: "name", cell: (job) => <JobName job={job} /> },
        { key: "state", cell: (job) => <Word of="jobStates" value={job.state} /> },
        { key: "progress", cell: ({ watched }) => watched && <JobProgress of={watched} /> },
        { key: "userName", cell: ({ watched }) => watched?.userName },
        { key: "runAt", cell: (job) => <Instant at={job.runAt} /> },
        { key: "attempts", cell: (job) => t("jobs.attempts", { done: job.attempts, most: job.maxAttempts }) },
        "lastError",
        { key: "createdAt", hidden: true, cell: (job) => <Instant at={job.createdAt} /> },
        { key: "actions", cell: (job) => <JobActions job={job} /> },
      ]}
      filters={[{ key: "state", words: jobStates, texts: "jobStates" }]}
      to={false}
    />
  );
}

function JobName({ job: { name, watched } }: { job: Job }) {
  const nameOf = useJobName();
  return watched ? nameOf(watched) : <Word of="jobNames" value={name} />;
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
  const retry = useAct(jobs.retry, { done: t("jobs.retried") });
  const cancel = useAct(jobs.cancel, { done: t("jobs.cancelled") });
  const params = { id: job.id };
  if (job.state === "running" && !job.watched) return null;
  return (
    <>
      {job.state !== "running" && (
        <Button size="small" onClick={() => retry.mutate({ params })}>
          {t("jobs.retry")}
        </Button>
      )}
      <Button size="small" onClick={() => cancel.mutate({ params })}>
        {t("jobs.cancel")}
      </Button>
    </>
  );
}
