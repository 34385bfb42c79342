import type { JobHandlers } from "../platform/jobs/jobs.ts";

const nothing = async () => undefined;
/** Every job, doing nothing, for a worker of which a test needs one or two: `{ ...idleJobs, sendMail }`. */
export const idleJobs: JobHandlers = {
  sendMail: nothing,
  sendCode: nothing,
  printLabels: nothing,
  printDocuments: nothing,
  printStatement: nothing,
  printProducts: nothing,
  fetchReports: nothing,
  tidy: nothing,
  endDeadJobs: nothing,
  recountProof: nothing,
  rereadReports: nothing,
  tieWaiting: nothing,
  askParcel: nothing,
  readPayment: nothing,
  settleSubscription: nothing,
  sweepPayments: nothing,
};
