import type { JobHandlers } from "../platform/jobs/jobs.ts";

const idle = async () => undefined;

/** A worker that takes every job without doing anything; a test puts those that it is about in their place. */
export const idleHandlers = {
  sendMail: idle,
  sendCode: idle,
  printLabels: idle,
  printDocuments: idle,
  printInvoice: idle,
  printStatement: idle,
  printProducts: idle,
  fetchReports: idle,
  syncListing: idle,
  pollShopOrders: idle,
  cancelShopOrder: idle,
  publishListings: idle,
  tidy: idle,
  endDeadJobs: idle,
  recountProof: idle,
  reviewListings: idle,
  rereadReports: idle,
  tieWaiting: idle,
  askParcel: idle,
  readPayment: idle,
  settleSubscription: idle,
  sweepPayments: idle,
  planEmail: idle,
  tendEmails: idle,
  sendEmails: idle,
  readMailbox: idle,
  makeReceipts: idle,
  fillFigures: idle,
  backUp: undefined,
} satisfies JobHandlers;
