import type { LockFound } from "../../../contract/locks.rules.ts";
import type { Contradiction } from "./contradictions.ts";

export type ReportSource = "blancco" | "wipedrive" | "nwipe" | "csv";
export type SanitisationLevel = "clear" | "purge" | "destroy" | "unknown";
export type Outcome = "success" | "successWithExceptions" | "failed" | "aborted";

/** Text that a tool left out, or filled with a placeholder, is "" everywhere in this model. */
export interface MachineFound {
  manufacturer: string;
  model: string;
  serial: string;
  chassisType: string;
  /** Digits only; the first of `HardwareFound.imeis`. */
  imei: string;
  assetTag: string;
}

export interface DiskFound {
  serial: string;
  model: string;
  vendor: string;
  capacityBytes: number | null;
  mediaType: string;
  interfaceType: string;
  /** Named by itself, not in a list of all that the machine holds. */
  isAlone?: true;
}

/** What was done to a drive that erases nothing: a verification, a test. It is kept, and proves nothing. */
export interface CheckFound {
  operation: string;
  driveSerial: string;
  /** The tool's own word for the result. */
  state: string;
  at: string | null;
}

export interface HardwareFound {
  cpu: string;
  cpuCores: number | null;
  ramBytes: number | null;
  ramType: string;
  /** Without USB disks: those are the stick that the tool started from. */
  disks: DiskFound[];
  checks: CheckFound[];
  graphics: string;
  batteryHealthPercent: number | null;
  batteryCycles: number | null;
  biosLock: string;
  secureBoot: string;
  locks: LockFound[];
  /** Digits only; a phone with two SIM cards has two. */
  imeis: string[];
  marketName: string;
  color: string;
  operatingSystem: string;
}

/** An attempt to erase a drive by the word of its tool alone. */
export interface ClaimedResult {
  driveSerial: string;
  driveModel: string;
  driveVendor: string;
  capacityBytes: number | null;
  mediaType: string;
  interfaceType: string;
  /** As the tool wrote it: a standard's name is never brought up to a newer revision. */
  standardName: string;
  level: SanitisationLevel;
  result: Outcome;
  /** The tool's own word for the result. */
  state: string;
  message: string;
  /** ISO 8601 in UTC, as the device's clock said: that clock may have been lost, see `isPlausible`. */
  startedAt: string | null;
  endedAt: string | null;
  durationSeconds: number | null;
}

/** An attempt to erase a drive; a success that its own report contradicts is one with exceptions. */
export interface ErasureResult extends ClaimedResult {
  contradictions: Contradiction[];
}

export interface ErasureReport {
  source: ReportSource;
  /** The tool's document number, or `sha256:…` of the report's content when it has none. */
  sourceDocumentId: string;
  tool: string;
  toolVersion: string;
  /** A plausible moment, ISO 8601 in UTC: the tool's own date, otherwise the management console's. */
  reportedAt: string | null;
  /** The tool's own date as it was written, plausible or not. */
  reportedAtRaw: string;
  operator: string;
  provider: string;
  machine: MachineFound;
  hardware: HardwareFound;
  customFields: Record<string, string>;
  results: ErasureResult[];
}

export const noMachine: MachineFound = {
  manufacturer: "",
  model: "",
  serial: "",
  chassisType: "",
  imei: "",
  assetTag: "",
};

export const noHardware: HardwareFound = {
  cpu: "",
  cpuCores: null,
  ramBytes: null,
  ramType: "",
  disks: [],
  checks: [],
  graphics: "",
  batteryHealthPercent: null,
  batteryCycles: null,
  biosLock: "",
  secureBoot: "",
  locks: [],
  imeis: [],
  marketName: "",
  color: "",
  operatingSystem: "",
};

export function isUsb(disk: { interfaceType: string }): boolean {
  return /^usb/i.test(disk.interfaceType.trim());
}

/**
 * What a drive's serial number is compared by: its capitals, without the space around it. Stored ones have none, so that SQL
 * compares by `driveKey` of `server/goods/matching/matching.ts`. Nothing inside is dropped, as it is of a device's.
 */
export function driveKeyOf(serial: string): string {
  return serial.trim().toUpperCase();
}
