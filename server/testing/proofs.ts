import { gateOf } from "../goods/proof/gate.rules.ts";
import type { ErasureReport } from "../platform/reports/reports.ts";
import type { Evidence } from "../platform/reports/verdict.ts";

/** What the gate says of a device of which these reports came; one that was exported twice speaks once, as one row does. */
export function verdictOf(reports: ErasureReport[]) {
  const distinct = new Map(reports.map((report) => [`${report.source} ${report.sourceDocumentId}`, report]));
  const evidence: Evidence = { disks: [], results: [] };
  for (const [reportId, { reportedAt, hardware, results }] of distinct) {
    evidence.disks.push(...hardware.disks.map((disk) => ({ ...disk, reportId, reportedAt })));
    evidence.results.push(...results.map((result) => ({ ...result, reportId, reportedAt })));
  }
  return verdictOn(evidence);
}

/** What the gate says of a device whose certified erasure was promised; `noCarrier`: no report saw a disk, which proves nothing. */
export function verdictOn(evidence: Evidence) {
  const promise = { promised: true, byHand: false, accepted: [], storage: [], locks: [] };
  const { carriers, missingProof } = gateOf({
    ...promise,
    ...{ proofSince: null, takenOut: [], openTasks: [], evidence },
  });
  if (carriers.length === 0) return "noCarrier";
  return missingProof.length ? "notErased" : "erased";
}
