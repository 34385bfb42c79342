import type { JobHandlers } from "../platform/jobs/jobs.ts";

const idle = async () => undefined;
/** Handlers of all jobs that do nothing, for tests of some. */
export const idleJobs: JobHandlers = {
  sendMail: idle,
  sendCode: idle,
  printLabels: idle,
  printDocuments: idle,
  printStatement: idle,
  printProducts: idle,
  fetchReports: idle,
  tidy: idle,
  endDeadJobs: idle,
  recountProof: idle,
  rereadReports: idle,
  tieWaiting: idle,
  askParcel: idle,
  planEmail: idle,
  tendEmails: idle,
  sendEmails: idle,
};
