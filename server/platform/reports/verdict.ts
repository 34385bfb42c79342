import type { Contradiction } from "./contradictions.ts";
import {
  type DiskFound,
  driveKeyOf,
  type ErasureResult,
  isUsb,
  type Outcome,
  type SanitisationLevel,
} from "./reports.ts";
import { isPlausible } from "./times.ts";
import { isOutcomeWord } from "./words.ts";

/** The report that a finding comes from, and its time. */
interface ReportRef {
  reportId: string | number;
  reportedAt: string | null;
}
/** A disk that a report found in the device, from a report or from a database row. */
export type DiskSeen = ReportRef & DiskFound;
/** An attempt to erase a drive, from a report or from a database row. */
export type ResultSeen = ReportRef & Omit<ErasureResult, "durationSeconds">;

/** Everything that the reports of one device say. */
export interface Evidence {
  disks: DiskSeen[];
  results: ResultSeen[];
}

export interface Carrier extends Omit<DiskFound, "isAlone"> {
  /** `failed`: the latest attempt is no plain success. `notErased`: nobody tried. */
  state: "erased" | "failed" | "notErased";
  /** Taken out of the device and another disk put in: no longer counts for the device, still to be accounted for. */
  isReplaced: boolean;
  result: Outcome | null;
  /** What the tool says beside its word for the outcome. */
  message: string;
  contradictions: Contradiction[];
  standardName: string;
  level: SanitisationLevel;
  /** When the deciding attempt was made; the report's moment when the device's clock was lost. */
  at: string | null;
  /** The report of the deciding attempt. */
  reportId: string | number | null;
}

const day = 86_400_000;

/** The moment that orders attempts: a device clock that is implausible or ahead of its own report does not count. */
function momentOf(result: ResultSeen, now: number): number {
  const reported = isPlausible(result.reportedAt, now) ? Date.parse(result.reportedAt) : null;
  for (const written of [result.endedAt, result.startedAt]) {
    if (!isPlausible(written, now)) continue;
    const moment = Date.parse(written);
    if (reported === null || moment <= reported + day) return moment;
  }
  return reported ?? Number.NEGATIVE_INFINITY;
}

interface Named {
  reportId: string | number;
  serial: string;
  model: string;
  capacityBytes: number | null;
}

/** Names drives by serial; those without one by model, size and their place among equals in the same report. */
function keysOf(drives: Named[]): string[] {
  const counts = new Map<string, number>();
  return drives.map(({ reportId, serial, model, capacityBytes }) => {
    if (driveKeyOf(serial)) return `=${driveKeyOf(serial)}`;
    const kind = `?${model}|${capacityBytes}`;
    const nth = (counts.get(`${reportId} ${kind}`) ?? 0) + 1;
    counts.set(`${reportId} ${kind}`, nth);
    return `${kind}|${nth}`;
  });
}

interface Attempt {
  key: string;
  moment: number;
  result: ResultSeen;
}

/** The latest attempt; of two at the same moment the one that failed. */
function latest(attempts: Attempt[]): Attempt | undefined {
  return attempts.reduce<Attempt | undefined>((best, each) => {
    if (!best || each.moment > best.moment) return each;
    const isWorse = each.moment === best.moment && each.result.result !== "success";
    return isWorse ? each : best;
  }, undefined);
}

interface Sighting {
  moment: number;
  keys: Set<string>;
  /** Whether the report lists the device's disks, and so can show that one is gone. */
  isInventory: boolean;
}

function sightingsOf(disks: [string, DiskSeen][], attempts: Attempt[], now: number): Sighting[] {
  const byReport = new Map<string | number, Sighting>();
  const sighting = (reportId: string | number) => {
    const sightingOfReport = byReport.get(reportId) ?? {
      moment: Number.NEGATIVE_INFINITY,
      keys: new Set(),
      isInventory: false,
    };
    byReport.set(reportId, sightingOfReport);
    return sightingOfReport;
  };
  for (const { key, moment, result } of attempts) {
    const found = sighting(result.reportId);
    found.keys.add(key);
    found.moment = Math.max(found.moment, moment);
  }
  for (const [key, disk] of disks) {
    const found = sighting(disk.reportId);
    found.keys.add(key);
    found.isInventory ||= !disk.isAlone;
    if (found.moment === Number.NEGATIVE_INFINITY && isPlausible(disk.reportedAt, now))
      found.moment = Date.parse(disk.reportedAt);
  }
  const byMoment = Map.groupBy(byReport.values(), (each) => each.moment);
  return [...byMoment.entries()]
    .sort(([a], [b]) => a - b)
    .map(([moment, equals]) => ({
      moment,
      keys: new Set(equals.flatMap((each) => [...each.keys])),
      isInventory: equals.some((each) => each.isInventory),
    }));
}

/**
 * The disks that were taken out: a later report's list of disks lacks them and has at least as many new ones.
 * A disk that vanished without another in its place may be a dead one that is still inside, so it keeps counting.
 */
function replacedIn(sightings: Sighting[]): Set<string> {
  const replaced = new Set<string>();
  let inside = new Set<string>();
  const undatable = new Set<string>();
  for (const { moment, keys, isInventory } of sightings) {
    if (moment === Number.NEGATIVE_INFINITY) for (const key of keys) undatable.add(key);
    const gone = inside.difference(keys).difference(undatable);
    const added = keys.difference(inside);
    if (isInventory && added.size >= gone.size) {
      for (const key of gone) replaced.add(key);
      inside = inside.difference(gone);
    }
    inside = inside.union(keys);
    for (const key of keys) replaced.delete(key);
  }
  return replaced;
}

/** Without USB drives, which are the stick that the tool started from, unless the device is such a drive itself. */
function relevant({ disks, results }: Evidence): Evidence {
  const sticks = new Set(disks.filter(isUsb).map((disk) => driveKeyOf(disk.serial)));
  const internal = {
    disks: disks.filter((disk) => !isUsb(disk)),
    results: results.filter((result) => !isUsb(result) && !sticks.has(driveKeyOf(result.driveSerial) || "-")),
  };
  return internal.disks.length + internal.results.length > 0 ? internal : { disks: [], results };
}

/** Every data carrier that the reports of one device saw, in the order in which they saw it. */
export function carriersOf(evidence: Evidence): Carrier[] {
  const now = Date.now();
  const { disks, results } = relevant(evidence);
  const diskKeys = keysOf(disks);
  const keyed = disks.map((disk, index): [string, DiskSeen] => [diskKeys[index]!, disk]);
  const resultKeys = keysOf(
    results.map((each) => ({ ...each, serial: each.driveSerial, model: each.driveModel })),
  );
  const attempts = results.map((result, index): Attempt => {
    return { key: resultKeys[index]!, moment: momentOf(result, now), result };
  });
  const replaced = replacedIn(sightingsOf(keyed, attempts, now));
  const disksByKey = new Map(keyed.toReversed());
  const attemptsByKey = Map.groupBy(attempts, (attempt) => attempt.key);
  return [...new Set([...diskKeys, ...resultKeys])].map((key) =>
    carrierOf(disksByKey.get(key), latest(attemptsByKey.get(key) ?? []), replaced.has(key)),
  );
}

/**
 * Only an exact success is certified: FORMATS 1.1, "treat anything that is not exactly `Successful` as not
 * certified", and 1.5, "erased only if every non-USB disk has a success".
 */
function carrierOf(disk: DiskSeen | undefined, attempt: Attempt | undefined, isReplaced: boolean): Carrier {
  const tried = attempt?.result;
  const isErased = tried?.result === "success";
  return {
    serial: disk?.serial || tried?.driveSerial || "",
    model: disk?.model || tried?.driveModel || "",
    vendor: disk?.vendor || tried?.driveVendor || "",
    capacityBytes: disk?.capacityBytes ?? tried?.capacityBytes ?? null,
    mediaType: disk?.mediaType || tried?.mediaType || "",
    interfaceType: disk?.interfaceType || tried?.interfaceType || "",
    state: isErased ? "erased" : tried ? "failed" : "notErased",
    isReplaced,
    result: tried?.result ?? null,
    message: tried && !isOutcomeWord(tried.message) ? tried.message : "",
    contradictions: tried?.contradictions ?? [],
    standardName: tried?.standardName ?? "",
    level: tried?.level ?? "unknown",
    at: attempt && Number.isFinite(attempt.moment) ? new Date(attempt.moment).toISOString() : null,
    reportId: tried?.reportId ?? null,
  };
}
