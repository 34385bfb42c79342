/**
 * What came back after a mail, the gravest first. `hard`: the address is nobody's. `soft`: not now. `ours`: about the sender.
 * `optOut`: the provider says that they want no more.
 */
export const reportKinds = [
  "complaint",
  "optOut",
  "hard",
  "ours",
  "soft",
  "delayed",
  "delivered",
  "autoReply",
  "unknown",
] as const;
export type ReportKind = (typeof reportKinds)[number];
/** Returns of one address that are not for good, after which it counts as nobody's. */
export const mostSoftReturns = 5;
/** Basis points of accepted messages that people complained of, from which on bulk mail stops. */
export const complaintsPause = 30;
/** Fewer complaints than this are no rate. */
export const fewComplaints = 2;
