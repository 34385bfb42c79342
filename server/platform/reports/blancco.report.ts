import type { Said } from "./contradictions.ts";
import { imeisOf, locksOf } from "./locks.ts";
import { type Done, operationOfMethod, partedByOperation } from "./operations.ts";
import { limits, Refused } from "./reasons.ts";
import {
  type ClaimedResult,
  type DiskFound,
  type ErasureReport,
  type ErasureResult,
  type HardwareFound,
  isUsb,
  type MachineFound,
} from "./reports.ts";
import { instantOf, isPlausible, secondsOf, zoneOf } from "./times.ts";
import {
  bytesOf,
  clean,
  contentId,
  count,
  cpuOf,
  isUnresolved,
  knownValue,
  levelOf,
  otherThanSuccess,
} from "./values.ts";

/** What Blancco's XML and JSON have in common: named values and named groups, both repeatable, in order. */
export interface Group {
  values: [name: string, value: string][];
  groups: [name: string, group: Group][];
}

const nothing: Group = { values: [], groups: [] };

function groups(group: Group, ...path: string[]): Group[] {
  return path.reduce(
    (level, name) =>
      level.flatMap((each) => each.groups.filter(([key]) => key === name).map(([, group]) => group)),
    [group],
  );
}

function first(group: Group, ...path: string[]): Group {
  return groups(group, ...path)[0] ?? nothing;
}

/** The first value of that name that says something. */
function value(group: Group, ...names: string[]): string {
  for (const name of names) {
    for (const [key, text] of group.values) if (key === name && knownValue(text)) return knownValue(text);
  }
  return "";
}

/** A number or a state, in which nothing can be a placeholder: 1111 failed sectors are real. */
function raw(group: Group, ...names: string[]): string {
  return clean(group.values.find(([name, text]) => names.includes(name) && clean(text))?.[1]);
}

interface NumberedDisk extends DiskFound {
  id: string;
}

function diskOf(group: Group): NumberedDisk {
  return {
    id: raw(group, "id", "target_id"),
    serial: value(group, "serial"),
    model: value(group, "model"),
    vendor: value(group, "vendor"),
    capacityBytes: bytesOf(raw(group, "capacity"), 1000),
    mediaType: value(group, "type", "media_type"),
    interfaceType: value(group, "interface_type"),
  };
}

/** The drive that was erased; a report that names none or only its number means the disk in its hardware list. */
function targetOf(erasure: Group, disks: NumberedDisk[], machine: Group): NumberedDisk {
  const named = diskOf(first(erasure, "target"));
  const internal = disks.filter((disk) => !isUsb(disk));
  const listed = named.serial
    ? disks.find((disk) => disk.serial === named.serial)
    : (disks.find((disk) => disk.id !== "" && disk.id === named.id) ??
      (internal.length === 1 ? internal[0] : undefined));
  // A phone has one carrier, which its reports name by the phone's own number.
  const fallback = internal.length === 0 ? value(machine, "identifier") : "";
  return {
    id: named.id,
    serial: named.serial || listed?.serial || fallback,
    model: named.model || listed?.model || "",
    vendor: named.vendor || listed?.vendor || "",
    capacityBytes: named.capacityBytes ?? listed?.capacityBytes ?? null,
    mediaType: named.mediaType || listed?.mediaType || "",
    interfaceType: named.interfaceType || listed?.interfaceType || "",
  };
}

function resultOf(erasure: Group, drive: NumberedDisk): ClaimedResult {
  const state = raw(erasure, "state");
  const standardName = value(erasure, "erasure_standard_name");
  const timestamp = raw(erasure, "timestamp");
  // Start and end are written without a zone, in the zone of the timestamp beside them.
  const zone = zoneOf(timestamp) ?? 0;
  const messages = [
    ...groups(erasure, "erasure_details", "failure"),
    ...groups(erasure, "exception"),
    ...groups(erasure, "erasure_details", "exception"),
  ].flatMap((group) => group.values.filter(([name]) => name === "message").map(([, text]) => clean(text)));
  return {
    driveSerial: drive.serial,
    driveModel: drive.model,
    driveVendor: drive.vendor,
    capacityBytes: drive.capacityBytes,
    mediaType: drive.mediaType,
    interfaceType: drive.interfaceType,
    standardName,
    level: levelOf(standardName),
    result: state === "Successful" ? "success" : otherThanSuccess(state),
    state,
    message: clean([...new Set(messages)].filter(Boolean).join("; ")),
    startedAt: instantOf(raw(erasure, "start_time"), zone) ?? instantOf(timestamp),
    endedAt: instantOf(raw(erasure, "end_time"), zone),
    durationSeconds: secondsOf(raw(erasure, "elapsed_time")),
  };
}

/** A phone that shows no IMEI field is still named by it: `IMEI:350000001234562`. */
function imeisIn(system: Group): string[] {
  const imeiText = value(system, "identifier");
  return imeisOf([
    ...system.values.filter(([name]) => /^imei(_?\w+)?$/.test(name)).map(([, text]) => text),
    ...(/^imei:/i.test(imeiText) ? [imeiText] : []),
  ]);
}

/** What names a drive; and how much of it Blancco was set to verify, which need not be all. */
const saysNoResult =
  /^(serial|model|vendor|wwnid|firmware_revision|name|type|description|verification_(level|percentage))$/;

/** All values of a group at any depth; a failure or exception counts also without a message. */
function saidIn(group: Group, place = ""): Said[] {
  const named = (name: string) => `${place} ${name}`.trim();
  const values = group.values.filter(([name]) => !saysNoResult.test(name));
  return [
    ...values.map(([name, text]): Said => [named(name), clean(text)]),
    ...group.groups.flatMap(([name, inner]): Said[] => {
      const title = value(inner, "name", "type", "description");
      const said = saidIn(inner, named(title && /^(step|round)$/.test(name) ? `${name} ${title}` : name));
      const isEmpty = /^(failure|exception)s?$/.test(name) && !said.some(([, text]) => text);
      return isEmpty ? [[named(name), name]] : said;
    }),
  ];
}

/** What the hardware report counts on a drive. A purge reaches what the drive has remapped, an overwriting does not. */
function saidOfDisk(disk: Group | undefined, { level }: ClaimedResult): Said[] {
  const said = disk ? saidIn(disk, "disk") : [];
  return level === "purge" ? said.filter(([place]) => !place.includes("remapped")) : said;
}

/** Blancco names what was done by its standard, its process or its steps; a report of steps that only look erases nothing. */
function doneBy(erasure: Group, { disks, diskGroups, machine, report }: Surroundings): Done {
  const drive = targetOf(erasure, disks, machine);
  const result = resultOf(erasure, drive);
  const process = value(erasure, "process", "process_name", "operation", "erasure_type");
  const steps = groups(erasure, "steps", "step").map((step) => value(step, "name", "type", "description"));
  const named = [process, result.standardName, ...(steps.length > 0 && steps.every(looksOnly) ? steps : [])];
  const name = named.find((each) => looksOnly(each)) ?? "";
  const place = disks.findIndex((disk) => disk.serial !== "" && disk.serial === drive.serial);
  const said = [...report, ...saidIn(erasure), ...saidOfDisk(diskGroups[place], result)];
  return { operation: operationOfMethod(name), name, result, said };
}

/** What a report tells around its erasures. */
interface Surroundings {
  disks: NumberedDisk[];
  /** The same disks, with all that the report says of them. */
  diskGroups: Group[];
  machine: Group;
  /** What it says of all erasures together. */
  report: Said[];
}

const looksOnly = (name: string) => operationOfMethod(name) !== "erasure";

function machineOf(system: Group): MachineFound {
  return {
    manufacturer: value(system, "manufacturer"),
    model: value(system, "model", "market_name", "name"),
    serial: value(system, "serial"),
    chassisType: value(system, "chassis_type"),
    imei: imeisIn(system)[0] ?? "",
    assetTag: value(system, "asset_tag"),
  };
}

function ramOf(hardware: Group): number | null {
  const memory = first(hardware, "memory");
  const total =
    bytesOf(raw(memory, "total_memory", "physical_memory"), 1024) ??
    bytesOf(raw(first(hardware, "system"), "ram"), 1024);
  if (total !== null) return total;
  const banks = groups(memory, "memory_bank").map((bank) => bytesOf(raw(bank, "capacity"), 1024) ?? 0);
  return banks.reduce((sum, bytes) => sum + bytes, 0) || null;
}

function hardwareOf(data: Group, disks: NumberedDisk[], userFields: Group["values"]): HardwareFound {
  const hardware = first(data, "blancco_hardware_report");
  const system = first(hardware, "system");
  const battery = groups(hardware, "mobile_battery")[0] ?? first(hardware, "batteries", "battery");
  const software = first(data, "blancco_software_report", "operating_system");
  return {
    cpu: cpuOf(value(first(hardware, "processors", "processor"), "model")),
    cpuCores: count(raw(first(hardware, "processors"), "total_cores")),
    ramBytes: ramOf(hardware),
    ramType: value(first(hardware, "memory", "memory_bank"), "type"),
    disks: disks.filter((disk) => !isUsb(disk)).map(({ id: _, ...disk }) => disk),
    checks: [],
    graphics: value(first(hardware, "video_cards", "video_card"), "model"),
    batteryHealthPercent: count(raw(battery, "battery_capacity_health_level")),
    batteryCycles: count(raw(battery, "battery_cycles")),
    biosLock:
      value(system, "bios_lock", "bios_password") || value(first(hardware, "bios"), "lock", "password"),
    secureBoot: value(system, "secure_boot_state"),
    locks: locksOf([
      ...system.values,
      ...first(hardware, "bios").values.map(([name, text]) => [`bios ${name}`, text] as const),
      ...userFields,
    ]),
    imeis: imeisIn(system),
    marketName: value(system, "market_name"),
    color: value(system, "device_color"),
    operatingSystem: [value(software, "name"), value(software, "version")].filter(Boolean).join(" "),
  };
}

/** The tool's own entry comes first in the log, the management console's after it. */
function datesOf(
  log: Group[],
  results: ErasureResult[],
): Pick<ErasureReport, "reportedAt" | "reportedAtRaw"> {
  const written = log.map((entry) => raw(entry, "date"));
  const instants = [...written.map((text) => instantOf(text)), ...results.map((result) => result.endedAt)];
  return { reportedAt: instants.find((each) => isPlausible(each)) ?? null, reportedAtRaw: written[0] ?? "" };
}

function customFieldsOf(report: Group): Record<string, string> {
  const fields = groups(report, "user_data", "fields").flatMap((group) => group.values);
  return Object.fromEntries(
    fields
      .map(([name, text]) => [clean(name), clean(text)] as const)
      .filter(([name, text]) => name && text && !isUnresolved(text)),
  );
}

export function isBlanccoReport(report: Group): boolean {
  return [...report.groups, ...report.values].some(([name]) => name === "blancco_data");
}

export function blanccoReport(report: Group): ErasureReport {
  const data = first(report, "blancco_data");
  const description = first(data, "description");
  const log = groups(description, "document_log", "log_entry");
  const author = first(log[0] ?? nothing, "author");
  const system = first(data, "blancco_hardware_report", "system");
  const company = [
    ...groups(description, "description_entries", "company_information"),
    ...groups(description, "company_information"),
  ];
  const diskGroups = groups(data, "blancco_hardware_report", "disks", "disk");
  const disks = diskGroups.map(diskOf);
  const erasures = groups(data, "blancco_erasure_report", "erasures", "erasure").filter(
    (erasure) => erasure.values.length + erasure.groups.length > 0,
  );
  if (disks.length > limits.drivesPerReport || erasures.length > limits.drivesPerReport) {
    throw new Refused("tooLarge");
  }
  const around = first(data, "blancco_erasure_report");
  const others = around.groups.filter(([name]) => name !== "erasures");
  const surroundings = {
    ...{ disks, diskGroups, machine: system },
    report: saidIn({ values: around.values, groups: others }),
  };
  const customFields = customFieldsOf(report);
  const { results, hardware } = partedByOperation(
    erasures.map((erasure) => doneBy(erasure, surroundings)),
    hardwareOf(data, disks, Object.entries(customFields)),
  );
  return {
    source: "blancco",
    sourceDocumentId: value(description, "document_id") || contentId(report),
    tool: value(author, "product_name") || "Blancco",
    toolVersion: value(author, "product_version"),
    ...datesOf(log, results),
    operator: value(company[0] ?? nothing, "erasure_person"),
    provider: value(company[0] ?? nothing, "erasure_provider", "business_name"),
    machine: machineOf(system),
    hardware,
    customFields,
    results,
  };
}
