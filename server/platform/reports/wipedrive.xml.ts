import type { Said } from "./contradictions.ts";
import { type Done, operationOf, operationOfMethod, partedByOperation } from "./operations.ts";
import { limits, Refused } from "./reasons.ts";
import {
  type ClaimedResult,
  type DiskFound,
  type ErasureReport,
  type HardwareFound,
  isUsb,
  noHardware,
} from "./reports.ts";
import { instantOf, isPlausible, secondsOf } from "./times.ts";
import {
  bytesOf,
  clean,
  contentId,
  count,
  cpuOf,
  knownValue,
  levelOf,
  operatorIn,
  otherThanSuccess,
  ramOf,
} from "./values.ts";
import { child, children, type Element } from "./xml.ts";

function value(element: Element | undefined, ...path: string[]): string {
  const node = path.reduce<Element | undefined>((level, name) => child(level, name), element);
  return knownValue(node?.text);
}

/** A number, a date or a state, in which nothing can be a placeholder. */
function raw(element: Element, name: string): string {
  return clean(child(element, name)?.text);
}

/** Up to 8.3 a drive has its size in decimal gigabytes, and is an SSD or not. */
function kindOf(device: Element): string {
  const isSsd = raw(device, "IsSSD");
  return (
    value(device, "DriveMediaType") || (/^yes$/i.test(isSsd) ? "SSD" : /^no$/i.test(isSsd) ? "Platter" : "")
  );
}

function diskOf(device: Element): DiskFound {
  return {
    serial: value(device, "Serial"),
    model: value(device, "Product"),
    vendor: value(device, "Vendor"),
    capacityBytes: bytesOf(raw(device, "Bytes"), 1000) ?? bytesOf(`${raw(device, "Gigabytes")} GB`, 1000),
    mediaType: kindOf(device),
    interfaceType: value(device, "Interface"),
  };
}

/** What names the drive or the method, and what is in groups of its own: the drive's health. */
const saysNoResult = /^(UUID|Vendor|Product|Serial|Firmware|Method|MethodFullName|NISTMethodTypeReason)$/;

/** The values of an operation, and those of its sectors; other groups tell of the drive's health. */
const saidIn = (operation: Element, place = ""): Said[] =>
  operation.children.flatMap((each): Said[] => {
    if (each.children.length > 0)
      return /sectors|passes|rounds|verif|error/i.test(each.name) ? saidIn(each, `${each.name} `) : [];
    return saysNoResult.test(each.name) ? [] : [[`${place}${each.name}`, clean(each.text)]];
  });

function resultOf(operation: Element, devices: DiskFound[]): ClaimedResult {
  const drive = diskOf(operation);
  const listed = drive.serial ? devices.find((device) => device.serial === drive.serial) : undefined;
  const state = raw(operation, "ActionResult");
  const startedAt = instantOf(raw(operation, "StartTime"));
  const durationSeconds = secondsOf(raw(operation, "Duration"));
  return {
    driveSerial: drive.serial,
    driveModel: drive.model,
    driveVendor: drive.vendor,
    capacityBytes: drive.capacityBytes,
    mediaType: drive.mediaType,
    interfaceType: drive.interfaceType || listed?.interfaceType || "",
    standardName: value(operation, "Method"),
    // A wipe by a NIST method that met a locked hidden area succeeds without reaching a NIST level.
    level: levelOf(value(operation, "NISTMethodType")),
    result: state === "Success" ? "success" : otherThanSuccess(state),
    state,
    message: raw(operation, "FailureReason") || raw(operation, "NISTMethodTypeReason"),
    startedAt,
    endedAt:
      startedAt && durationSeconds !== null
        ? new Date(Date.parse(startedAt) + durationSeconds * 1000).toISOString()
        : null,
    durationSeconds,
  };
}

function doneBy(operation: Element, devices: DiskFound[], job: readonly Said[]): Done {
  const result = resultOf(operation, devices);
  const name = raw(operation, "DiskOperationType");
  const said = [...saidIn(operation), ...job];
  return { operation: operationOf(name) ?? operationOfMethod(result.standardName), name, result, said };
}

function hardwareOf(hardware: Element | undefined, devices: DiskFound[]): HardwareFound {
  const processor = child(child(hardware, "Processors"), "Processor");
  const sticks = children(child(hardware, "RAM"), "Stick");
  return {
    ...noHardware,
    cpu: cpuOf(value(processor, "Name")),
    cpuCores: count(value(processor, "NumCores")),
    ramBytes: ramOf(value(hardware, "RAM", "TotalCapacity")),
    ramType: value(sticks[0], "Type"),
    disks: devices.filter((device) => !isUsb(device)),
  };
}

function customFieldsOf(jobs: Element[]): [string, string][] {
  const fields = jobs.flatMap((job) => children(child(job, "UserFields"), "UserField"));
  return fields.map((field) => [raw(field, "Name"), raw(field, "Value")]);
}

/** `WipeDrive Enterprise 9.3.2.1 64-bit`: name and version in one attribute. */
function toolOf(product: string): { tool: string; toolVersion: string } {
  const match = /^(.*?)\s+(\d[\d.]*)/.exec(product);
  return { tool: match?.[1] || product || "WipeDrive", toolVersion: match?.[2] ?? "" };
}

function wipeDriveReport(report: Element): ErasureReport {
  const machine = child(report, "Hardware");
  const jobs = children(child(report, "Jobs"), "Job");
  const devices = children(child(machine, "Devices"), "Device").map(diskOf);
  const operations = jobs.flatMap((job) => {
    const said = saidIn({ ...job, children: job.children.filter((each) => each.children.length === 0) });
    return children(job, "Operation").map((operation) => ({ operation, said }));
  });
  if (devices.length > limits.drivesPerReport || operations.length > limits.drivesPerReport)
    throw new Refused("tooLarge");
  const { results, hardware } = partedByOperation(
    operations.map(({ operation, said }) => doneBy(operation, devices, said)),
    hardwareOf(machine, devices),
  );
  const ends = results.map((result) => result.endedAt ?? result.startedAt);
  const plausible = ends.filter((end) => isPlausible(end)).sort();
  const custom = customFieldsOf(jobs);
  return {
    source: "wipedrive",
    sourceDocumentId: value(jobs[0], "UUID") || contentId(report),
    ...toolOf(clean(report.attributes.Product)),
    reportedAt: plausible.at(-1) ?? null,
    reportedAtRaw: operations[0] ? raw(operations[0].operation, "StartTime") : "",
    operator: operatorIn(Object.fromEntries(custom)),
    provider: "",
    machine: {
      manufacturer: value(machine, "ComputerVendor"),
      model: value(machine, "ComputerModel"),
      serial: value(machine, "ComputerSerial"),
      chassisType: value(machine, "ChassisType"),
      imei: "",
      assetTag: value(machine, "AssetTag"),
    },
    hardware,
    customFields: Object.fromEntries(custom.filter(([name, text]) => name && text)),
    results,
  };
}

/** Takes `<Report>` elements one by one. */
export function wipeDriveXml(): { onElement: (element: Element) => void; reports: ErasureReport[] } {
  const reports: ErasureReport[] = [];
  const take = (element: Element) => {
    if (!child(element, "Jobs") && !child(element, "Hardware")) return;
    if (reports.length >= limits.reportsPerFile) throw new Refused("tooManyReports");
    reports.push(wipeDriveReport(element));
  };
  return { onElement: take, reports };
}
