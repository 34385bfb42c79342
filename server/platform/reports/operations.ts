import { type Contradiction, contradictionsIn, type Said } from "./contradictions.ts";
import type { CheckFound, ClaimedResult, DiskFound, ErasureResult, HardwareFound } from "./reports.ts";

/** What a tool calls an operation after which nothing can be read: all others leave the data where they are, whatever their result. */
const erasing =
  /\b(wip(e|ing)|overwrit|eras(e|ing|ure)|sanit|crypto\w*[ -]?eras|shred|destr(oy|uct)|wissen|wissing|gewist|overschrijv|lösch|überschreib|effac|écras|borra|apag)|^(nist\b.*)?\b(clear|purge)\b/i;
const refusing = /^(no|not|non|niet|nicht|geen|kein)\b/i;
const verifying =
  /^((quick|full|final|read|eras(e|ure)|wip(e|ing)|data|drive|disk|saniti[sz]ation)[ -])*v[eé]rif/i;
/** «Wipe verification» verifies, «Wipe and verify» erases as well. */
const verifiesOnly = /^[^,;+&/]*\bverif(y|ication)\b/i;
const joined = /\b(and|with|en|und|mit|et)\b/i;
const testing =
  /^((quick|full|short|extended|blank)[ -])*(smart\b|self[ -]?test|check\b|hardware|diagnos|test|health|read\b|benchmark|format|clone|image)/i;

export type Operation = "erasure" | "verification" | "other";

/** What an operation is by its name; `""`, where a tool names none, is not known. */
export function operationOf(name: string): Operation | undefined {
  if (!name) return undefined;
  if (verifying.test(name) || (verifiesOnly.test(name) && !joined.test(name))) return "verification";
  return erasing.test(name) && !testing.test(name) && !refusing.test(name) ? "erasure" : "other";
}

/** The same by the name of a method or standard: those are many, and erase unless they say that they only look. */
export function operationOfMethod(name: string): Operation {
  if (verifying.test(name)) return "verification";
  return testing.test(name) ? "other" : "erasure";
}

/** One operation on one drive. */
export interface Done {
  operation: Operation;
  /** As the tool names it. */
  name: string;
  result: ClaimedResult & { contradictions?: Contradiction[] };
  /** All that the report says of the operation and its drive, where anything may contradict a success. */
  said: readonly Said[];
}
type Judged = Omit<Done, "result" | "said"> & { result: ErasureResult };

function judged({ said, result, ...done }: Done): Judged {
  if (result.result !== "success") return { ...done, result: { contradictions: [], ...result } };
  const contradictions = contradictionsIn(said);
  const isContradicted = contradictions.length > 0;
  return {
    ...done,
    result: { ...result, contradictions, result: isContradicted ? "successWithExceptions" : "success" },
  };
}

/** A verification that found data is a failed attempt; any other operation that erases nothing is no attempt at all. */
const isAttempt = ({ operation, result }: Judged) =>
  operation === "erasure" ||
  (operation === "verification" && (result.result === "failed" || result.result === "successWithExceptions"));

const checkOf = ({ name, result }: Judged): CheckFound => ({
  operation: name,
  driveSerial: result.driveSerial,
  state: result.state,
  at: result.endedAt ?? result.startedAt,
});

const driveOf = ({ result }: Judged): DiskFound => ({
  serial: result.driveSerial,
  model: result.driveModel,
  vendor: result.driveVendor,
  capacityBytes: result.capacityBytes,
  mediaType: result.mediaType,
  interfaceType: result.interfaceType,
  isAlone: true,
});

/**
 * Parts what erases from what does not: the attempts, and the hardware with the checks and the drives that they saw. Every
 * reader makes its results by this, so that none takes a success from a report that contradicts it.
 */
export function partedByOperation(
  done: Done[],
  hardware: HardwareFound,
): { results: ErasureResult[]; hardware: HardwareFound } {
  const all = done.map(judged);
  const checks = all.filter((each) => !isAttempt(each));
  const listed = new Set(hardware.disks.map(({ serial }) => serial));
  const alone = checks.map(driveOf).filter(({ serial }) => serial && !listed.has(serial));
  return {
    results: all.filter(isAttempt).map(({ result }) => result),
    hardware: {
      ...hardware,
      disks: [...hardware.disks, ...alone],
      checks: checks.map(checkOf),
    },
  };
}
