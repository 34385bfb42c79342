import { operationOfMethod, partedByOperation } from "./operations.ts";
import { limits, Refused } from "./reasons.ts";
import {
  type ErasureReport,
  type ErasureResult,
  type MachineFound,
  noHardware,
  noMachine,
  type Outcome,
} from "./reports.ts";
import { instantOf, instantOfUnix, isPlausible, secondsOf } from "./times.ts";
import { bytesOf, clean, contentId, count, isFields, knownValue, otherThanSuccess } from "./values.ts";

interface NwipeFields {
  id: string;
  version: string;
  reportedAtRaw: string;
  provider: string;
  /** The method's own name, "" where it is not told. */
  method: string;
  machine: MachineFound;
  result: ErasureResult;
}

function nwipeReport({
  id,
  version,
  reportedAtRaw,
  provider,
  method,
  machine,
  result,
}: NwipeFields): ErasureReport {
  const instants = [instantOf(reportedAtRaw), result.endedAt];
  return {
    source: "nwipe",
    sourceDocumentId: id,
    tool: "nwipe",
    toolVersion: version,
    reportedAt: instants.find((each) => isPlausible(each)) ?? null,
    reportedAtRaw,
    operator: "",
    provider,
    machine,
    customFields: {},
    ...partedByOperation([{ operation: operationOfMethod(method), name: method, result }], noHardware),
  };
}

function errorsText(pass: number, verification: number, sync: number): string {
  const parts = [
    pass > 0 ? `pass errors: ${pass}` : "",
    verification > 0 ? `verification errors: ${verification}` : "",
    sync > 0 ? `fdatasync I/O errors: ${sync}` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

const oneDrive = {
  driveVendor: "",
  capacityBytes: null,
  mediaType: "",
  interfaceType: "",
  standardName: "",
  level: "unknown",
} as const;

/** The report of one drive that nwipe writes as JSON; null when the document is something else. */
export function readNwipeJson(document: unknown): ErasureReport[] | null {
  if (!isFields(document) || !isFields(document.wipe_result)) return null;
  const wipe = document.wipe_result;
  const device = isFields(document.device) ? document.device : {};
  const metadata = isFields(document.report_metadata) ? document.report_metadata : {};
  const organization = isFields(document.organization) ? document.organization : {};
  const state = clean(wipe.status);
  const message = errorsText(count(wipe.pass_errors) ?? 0, count(wipe.verify_errors) ?? 0, 0);
  const success: Outcome = message ? "successWithExceptions" : "success";
  return [
    nwipeReport({
      id: contentId(document),
      version: knownValue(metadata.version),
      reportedAtRaw: knownValue(metadata.generated_at),
      provider: knownValue(organization.business_name),
      method: clean(wipe.method),
      machine: noMachine,
      result: {
        ...oneDrive,
        driveSerial: knownValue(device.serial_no),
        driveModel: knownValue(device.model),
        capacityBytes: bytesOf(device.size_bytes, 1000),
        result: state === "success" ? success : otherThanSuccess(state),
        state,
        message,
        startedAt: instantOfUnix(wipe.start_time),
        endedAt: instantOfUnix(wipe.end_time),
        durationSeconds: count(wipe.duration_seconds),
      },
    }),
  ];
}

const driveLine = /^(!?)\s*(\S+)\s*\|([^|]{8})\|[^|]*\|\s*([\d:]+)\s*\|(.*)$/;
const machineLine = /\b(system-serial-number|system-manufacturer|system-product-name)\s*=\s*(.*)$/;
const errorLine = /^!?\s*(\S+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*$/;
const footer = /^\s*\[([\d/: -]+)\]\s*Total Throughput\s[^,]*,\s*(.*)$/;

export function isNwipeLog(text: string): boolean {
  return /^!?[ \t]*Device \| Status \| Thru-put \|/m.test(text);
}

/** ` Erased ` with an exclamation mark before it has a hidden area or errors, so it is no plain success. */
function logOutcome(state: string, isMarked: boolean): Outcome {
  if (state === "Erased") return isMarked ? "successWithExceptions" : "success";
  return state === "UABORTED" ? "aborted" : "failed";
}

function logResult(match: RegExpExecArray, errors: Map<string, string>): ErasureResult {
  const [, mark, device = "", status = "", duration, drive = ""] = match;
  const slash = drive.lastIndexOf("/");
  const state = status.replace(/-/g, "").trim();
  return {
    ...oneDrive,
    driveSerial: knownValue(drive.slice(slash + 1)),
    driveModel: knownValue(slash < 0 ? "" : drive.slice(0, slash)),
    result: logOutcome(state, mark === "!"),
    state,
    message: errors.get(device) ?? "",
    startedAt: null,
    endedAt: null,
    durationSeconds: secondsOf(duration),
  };
}

const machineFields = {
  "system-serial-number": "serial",
  "system-manufacturer": "manufacturer",
  "system-product-name": "model",
} as const;
const fieldOf = (name: string) => machineFields[name as keyof typeof machineFields];

/** One report per drive, of the machine that the log names before it. */
export function readNwipeLog(text: string): ErasureReport[] {
  const version = /nwipe[ _-]v?(\d+\.\d+[\d.]*)/i.exec(text)?.[1] ?? "";
  const reports: ErasureReport[] = [];
  let errors = new Map<string, string>();
  let machine = noMachine;
  let waiting: { line: string; result: ErasureResult }[] = [];
  const finish = (reportedAtRaw: string, standardName: string) => {
    for (const { line, result } of waiting) {
      const id = contentId([reportedAtRaw, standardName, line]);
      reports.push(
        nwipeReport({
          id,
          version,
          reportedAtRaw,
          provider: "",
          method: standardName,
          machine,
          result: { ...result, standardName },
        }),
      );
    }
    waiting = [];
    errors = new Map();
  };
  for (const line of text.split(/\r?\n/)) {
    if (line.length > 500) continue;
    const [drive, error, end] = [driveLine.exec(line), errorLine.exec(line), footer.exec(line)];
    const named = machineLine.exec(line);
    if (named) machine = { ...machine, [fieldOf(named[1]!)]: knownValue(named[2]) };
    else if (error) errors.set(error[1]!, errorsText(Number(error[2]), Number(error[3]), Number(error[4])));
    else if (drive) waiting.push({ line: line.trim(), result: logResult(drive, errors) });
    else if (end) finish(end[1]!.trim(), clean(end[2]));
    if (reports.length + waiting.length > limits.reportsPerFile) throw new Refused("tooManyReports");
  }
  finish("", "");
  if (reports.length === 0) throw new Refused("noReportsFound");
  return reports;
}
