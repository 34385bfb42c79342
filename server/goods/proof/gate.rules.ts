import { saysNone } from "../../../contract/hardware.rules.ts";
import type { LockFound } from "../../../contract/locks.rules.ts";
import type { MissingProof, OpenTask } from "../../../contract/proof.ts";
import { driveKeyOf } from "../../platform/reports/reports.ts";
import { isPlausible } from "../../platform/reports/times.ts";
import { type Carrier, carriersOf, type Evidence } from "../../platform/reports/verdict.ts";

/** A lock, as one report of a device names it. */
export type LockSeen = LockFound & { reportId: number; reportedAt: string | null; importedAt: string };

export type GateFacts = {
  /** The purchase promised certified erasure. */
  promised: boolean;
  /** No order says what becomes of its data: it was created by hand, or came back from a customer. */
  byHand: boolean;
  /** Proof of before this moment does not count: the device was with a customer. */
  proofSince: string | null;
  /** The serial numbers of the parts that were taken out of it: their proof is asked where they are now. */
  takenOut: readonly string[];
  /** Its required tasks that are open, without those that somebody let go. */
  openTasks: readonly OpenTask[];
  /** The missing proofs that somebody with the right accepted. */
  accepted: readonly MissingProof[];
  /** The values of the device's data-bearing attributes; empty when its type has none. */
  storage: string[];
  evidence: Evidence;
  locks: readonly LockSeen[];
};

export type Gate = {
  carriers: Carrier[];
  missingProof: MissingProof[];
  openTasks: readonly OpenTask[];
  /** Drives in reports that are not erased, whether or not erasure was promised. */
  unerased: MissingProof[];
  /** Drives whose latest attempt failed, also those taken out: they are to be destroyed. */
  toDestroy: Carrier[];
  /** Drives whose latest erasure failed, even when the device may be sold. */
  failedDrives: MissingProof[];
  /** Nothing is left to erase: the reports or an override say so. */
  isErased: boolean;
};

/**
 * What stands between a device and its sale. Certified erasure needs a success for every data carrier in any report, or the
 * statement that there is none; a carrier without a report is missing too. A device without an order needs the same for
 * the carriers that an attribute or a report names. A drive whose latest erasure failed, a lock and an open required task stop
 * any device. What somebody accepted counts again when a later report says it.
 */
export function gateOf(facts: GateFacts): Gate {
  const { promised, byHand, accepted, storage, evidence, locks, proofSince, takenOut, openTasks } = facts;
  const isOpen = (proof: MissingProof) => !accepted.some((seen) => isSame(seen, proof));
  const gone = new Set(takenOut.map(driveKeyOf).filter(Boolean));
  const all = carriersOf(evidence)
    .map((carrier) => sinceReturn(carrier, proofSince))
    .map((carrier) => (gone.has(driveKeyOf(carrier.serial)) ? { ...carrier, isReplaced: true } : carrier));
  const carriers = all.filter((carrier) => !carrier.isReplaced);
  const drives = carriers.flatMap(missingOf);
  const unerased = drives.filter(isOpen);
  const areKnown = carriers.length > 0 || all.some(({ serial }) => gone.has(driveKeyOf(serial)));
  const unproven = areKnown ? unerased : storage.flatMap(unreported).filter(isOpen);
  const isSeen = ({ reason }: MissingProof) => reason !== "unknownCarrier";
  const isFailed = ({ reason }: MissingProof) => reason === "failed";
  const demanded = promised ? unproven : unproven.filter(byHand ? isSeen : isFailed);
  return {
    carriers,
    openTasks,
    toDestroy: all.filter(
      ({ serial, state, result }) =>
        state === "failed" && result === "failed" && !gone.has(driveKeyOf(serial)),
    ),
    missingProof: [...demanded, ...lockedBy(locks).filter(isOpen)],
    unerased,
    failedDrives: drives.filter(isFailed),
    isErased: !unproven.length && (carriers.length > 0 || accepted.some(({ reason }) => reason !== "locked")),
  };
}

/** An erasure of before the device was with a customer, or of a moment that nobody knows, proves nothing since. */
function sinceReturn(carrier: Carrier, proofSince: string | null): Carrier {
  if (proofSince === null || carrier.state !== "erased") return carrier;
  const isSince = carrier.at !== null && Date.parse(carrier.at) >= Date.parse(proofSince);
  return isSince ? carrier : { ...carrier, state: "notErased", result: null, message: "", reportId: null };
}

const noAttempt = { outcome: null, contradictions: [] };

const isSame = (a: MissingProof, b: MissingProof) =>
  a.reason === b.reason &&
  a.reportId === b.reportId &&
  a.lock === b.lock &&
  driveKeyOf(a.serial) === driveKeyOf(b.serial) &&
  (a.serial !== "" || a.model === b.model);

/** With the id of its report: a failure in a later report is another one, not accepted yet. */
function missingOf({ serial, model, state, reportId: id, ...carrier }: Carrier): MissingProof[] {
  if (state === "erased") return [];
  const reportId = id === null ? null : Number(id);
  const { message, result: outcome, contradictions } = carrier;
  return [{ serial, model, reason: state, message, outcome, contradictions, lock: null, reportId }];
}

function unreported(value: string): MissingProof[] {
  const drive = value.trim();
  if (saysNone(drive)) return [];
  const reason = drive ? "noReport" : "unknownCarrier";
  return [{ ...noAttempt, serial: "", model: drive, reason, message: "", lock: null, reportId: null }];
}

/** The locks that are on by the latest report that knows their state. */
function lockedBy(locks: readonly LockSeen[]): MissingProof[] {
  const telling = locks.filter(({ state }) => state !== "unknown");
  return [...Map.groupBy(telling, ({ kind }) => kind).values()].flatMap((entries) => {
    const { kind, state, text, reportId } = entries.reduce((last, each) =>
      isLater(each, last) ? each : last,
    );
    if (state !== "locked") return [];
    const reason = "locked" as const;
    return [{ ...noAttempt, serial: "", model: "", reason, message: text, lock: kind, reportId }];
  });
}

function isLater(a: LockSeen, b: LockSeen) {
  const [at, than] = [momentOf(a), momentOf(b)];
  return at > than || (at === than && a.reportId > b.reportId);
}

/** A report without a plausible date counts as of its import when the lock is on, which is the safe side, and else as the oldest. */
const momentOf = ({ reportedAt, importedAt, state }: LockSeen) =>
  isPlausible(reportedAt)
    ? Date.parse(reportedAt)
    : state === "locked"
      ? Date.parse(importedAt)
      : Number.NEGATIVE_INFINITY;
