import { Button } from "@mui/material";
import { useTranslation } from "react-i18next";
import { type Job, jobStates, jobs } from "../../contract/jobs.ts";
import { useAct } from "../kit/data.ts";
import { ListScreen } from "../kit/ListScreen.tsx";
import { Instant, Word } from "../kit/show.tsx";

/** Work in the background: what waits, runs, or failed, with a way to run it again or give it up. */
export function JobList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={jobs}
      name="jobs"
      columns={[
        { key: "name", cell: (job) => <Word of="jobNames" value={job.name} /> },
        { key: "state", cell: (job) => <Word of="jobStates" value={job.state} /> },
        { key: "runAt", cell: (job) => <Instant at={job.runAt} /> },
        { key: "attempts", cell: (job) => t("jobs.attempts", { done: job.attempts, most: job.maxAttempts }) },
        "lastError",
        { key: "actions", cell: (job) => <JobActions job={job} /> },
      ]}
      filters={[{ key: "state", words: jobStates, texts: "jobStates" }]}
      to={false}
    />
  );
}

function JobActions({ job }: { job: Job }) {
  const { t } = useTranslation();
  const retry = useAct(jobs.retry, { done: t("jobs.retried") });
  const cancel = useAct(jobs.cancel, { done: t("jobs.cancelled") });
  if (job.state === "running") return null;
  const params = { id: job.id };
  return (
    <>
      <Button size="small" onClick={() => retry.mutate({ params })}>
        {t("jobs.retry")}
      </Button>
      <Button size="small" onClick={() => cancel.mutate({ params })}>
        {t("jobs.cancel")}
      </Button>
    </>
  );
}
