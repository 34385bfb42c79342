import { type LockFound, saysNone } from "../../../contract/hardware.rules.ts";
import type { MissingProof } from "../../../contract/proof.ts";
import { driveKeyOf } from "../../platform/reports/reports.ts";
import { isPlausible } from "../../platform/reports/times.ts";
import { type Carrier, carriersOf, type Evidence } from "../../platform/reports/verdict.ts";

/** A lock, as one report of a device names it. */
export type LockSeen = LockFound & { reportId: number; reportedAt: string | null; importedAt: string };

export type GateFacts = {
  /** The purchase promised certified erasure. */
  promised: boolean;
  /** It was created by hand, without an order that says what becomes of its data. */
  byHand: boolean;
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
 * the carriers that an attribute or a report names. A lock stops any device. What somebody accepted counts again when a later
 * report says it.
 */
export function gateOf({ promised, byHand, accepted, storage, evidence, locks }: GateFacts): Gate {
  const isOpen = (proof: MissingProof) => !accepted.some((seen) => isSame(seen, proof));
  const all = carriersOf(evidence);
  const carriers = all.filter((carrier) => !carrier.isReplaced);
  const drives = carriers.flatMap(missingOf);
  const unerased = drives.filter(isOpen);
  const unproven = carriers.length ? unerased : storage.flatMap(unreported).filter(isOpen);
  const isSeen = ({ reason }: MissingProof) => reason !== "unknownCarrier";
  const demanded = promised ? unproven : byHand ? unproven.filter(isSeen) : [];
  return {
    carriers,
    toDestroy: all.filter(({ state, result }) => state === "failed" && result === "failed"),
    missingProof: [...demanded, ...lockedBy(locks).filter(isOpen)],
    unerased,
    failedDrives: drives.filter(({ reason }) => reason === "failed"),
    isErased: !unproven.length && (carriers.length > 0 || accepted.some(({ reason }) => reason !== "locked")),
  };
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
