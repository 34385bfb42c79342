import type { Said } from "./contradictions.ts";
import { operationOfMethod, partedByOperation } from "./operations.ts";
import { limits, Refused } from "./reasons.ts";
import {
  type ClaimedResult,
  type ErasureReport,
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
  result: ClaimedResult;
  said: readonly Said[];
}

function nwipeReport({
  id,
  version,
  reportedAtRaw,
  provider,
  method,
  machine,
  result,
  said,
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
    ...partedByOperation([{ operation: operationOfMethod(method), name: method, result, said }], noHardware),
  };
}

function errorsText(counts: Said[]): string {
  const counted = counts.filter(([, count]) => Number(count) > 0);
  return counted.map(([name, count]) => `${name}: ${count}`).join(", ");
}

/** The values of a document at any depth, each with the names that lead to it. */
function saidIn(content: unknown, place = ""): Said[] {
  if (typeof content !== "object" || content === null) return [[place, clean(content)]];
  return Object.entries(content).flatMap(([name, part]) => saidIn(part, `${place} ${name}`.trim()));
}

const oneDrive = {
  driveVendor: "",
  capacityBytes: null,
  mediaType: "",
  interfaceType: "",
  standardName: "",
  level: "unknown",
} as const;

/** All of a report but what names its drive and its company. */
const saidOutside = ({ device, organization: _, wipe_result, ...rest }: Record<string, unknown>): Said[] => {
  const { name, model, serial_no, ...about } = isFields(device) ? device : {};
  return [...saidIn(wipe_result), ...saidIn(about, "device"), ...saidIn(rest)];
};

/** The report of one drive that nwipe writes as JSON; null when the document is something else. */
export function readNwipeJson(document: unknown): ErasureReport[] | null {
  if (!isFields(document) || !isFields(document.wipe_result)) return null;
  const wipe = document.wipe_result;
  const device = isFields(document.device) ? document.device : {};
  const metadata = isFields(document.report_metadata) ? document.report_metadata : {};
  const organization = isFields(document.organization) ? document.organization : {};
  const state = clean(wipe.status);
  const message = errorsText([
    ["pass errors", clean(wipe.pass_errors)],
    ["verification errors", clean(wipe.verify_errors)],
  ]);
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
        result: state === "success" ? "success" : otherThanSuccess(state),
        state,
        message,
        startedAt: instantOfUnix(wipe.start_time),
        endedAt: instantOfUnix(wipe.end_time),
        durationSeconds: count(wipe.duration_seconds),
      },
      said: saidOutside(document),
    }),
  ];
}

const driveLine = /^(!?)\s*(\S+)\s*\|([^|]{8})\|[^|]*\|\s*([\d:]+)\s*\|(.*)$/;
const machineLine = /\b(system-serial-number|system-manufacturer|system-product-name)\s*=\s*(.*)$/;
const errorHeadings = /^!?\s*Device\s*\|(.*\bErrors\b.*)$/i;
const errorLine = /^(!?)\s*(\S+)\s*\|\s*(\d+(?:\s*\|\s*\d+)*)\s*\|?\s*$/;
const footer = /^\s*\[([\d/: -]+)\]\s*Total Throughput\s[^,]*,\s*(.*)$/;
const noticeLine = /\b(error|fatal|warning|notice|info):\s*(.*\/dev\/([\w/-]+).*)$/i;
/** What goes wrong while a drive is written or read; nwipe also logs as errors what it cannot learn about a drive. */
const erasing =
  /\b(wip(e|ing)|verif\w*|pass|writ(e|ing)|read(ing)?|blank\w*|f?(data)?sync|flush\w*|I\/?O|errors)\b/i;

export function isNwipeLog(text: string): boolean {
  return /^!?[ \t]*Device \| Status \| Thru-put \|/m.test(text);
}

function logOutcome(state: string): Outcome {
  if (state === "Erased") return "success";
  return state === "UABORTED" ? "aborted" : "failed";
}

function logResult(match: RegExpExecArray): ClaimedResult {
  const [, , , status = "", duration, drive = ""] = match;
  const slash = drive.lastIndexOf("/");
  const state = status.replace(/-/g, "").trim();
  return {
    ...oneDrive,
    driveSerial: knownValue(drive.slice(slash + 1)),
    driveModel: knownValue(slash < 0 ? "" : drive.slice(0, slash)),
    result: logOutcome(state),
    state,
    message: "",
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

/** What a log tells from one start of nwipe to its summary. */
interface Run {
  drives: { line: string; device: string; result: ClaimedResult }[];
  said: { device: string; said: Said }[];
  errors: Map<string, string>;
  reportedAtRaw: string;
  standardName: string;
  machine: MachineFound;
}
const emptyRun = (machine: MachineFound): Run => ({
  ...{ drives: [], said: [], errors: new Map(), reportedAtRaw: "", standardName: "", machine },
});

const usualErrors = ["pass errors", "verification errors", "fdatasync I/O errors"];

function takeErrors(run: Run, [, mark, device = "", numbers = ""]: RegExpExecArray, headings: string[]) {
  const counts = numbers.split("|").map((count) => count.trim());
  if (mark) run.said.push({ device, said: ["Error Summary", mark] });
  for (const [at, count] of counts.entries())
    run.said.push({ device, said: [headings[at] || usualErrors[at] || "errors", count] });
  run.errors.set(device, errorsText(counts.map((count, at) => [usualErrors[at] ?? "errors", count])));
}

function takeDrive(run: Run, match: RegExpExecArray) {
  const [line, mark, device = ""] = match;
  if (mark) run.said.push({ device, said: ["Drive Status (error mark)", mark] });
  run.drives.push({ line: line.trim(), device, result: logResult(match) });
}

function takeNotice(run: Run, [, level = "", text = "", path = ""]: RegExpExecArray) {
  const isError = /error|fatal/i.test(level) && erasing.test(text.replaceAll(/\/dev\/[\w/-]+/g, ""));
  const device = path.split("/").at(-1)!;
  run.said.push({ device, said: [isError ? "log errors" : "log", clean(text)] });
}

/** The table has the end of a long name only. */
const isSameDevice = (named: string, shown: string) =>
  named === shown || (shown.length >= 6 && named.endsWith(shown));

function runsIn(text: string): Run[] {
  const runs: Run[] = [];
  let run = emptyRun(noMachine);
  let headings: string[] = [];
  let drives = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.length > 500) continue;
    const [drive, error, end] = [driveLine.exec(line), errorLine.exec(line), footer.exec(line)];
    const [named, heads, notice] = [machineLine.exec(line), errorHeadings.exec(line), noticeLine.exec(line)];
    if (named) run.machine = { ...run.machine, [fieldOf(named[1]!)]: knownValue(named[2]) };
    else if (heads) headings = heads[1]!.split("|").map(clean);
    else if (error) takeErrors(run, error, headings);
    else if (drive) takeDrive(run, drive);
    else if (end) {
      runs.push({ ...run, reportedAtRaw: end[1]!.trim(), standardName: clean(end[2]) });
      run = emptyRun(run.machine);
    } else if (notice) takeNotice(run, notice);
    if (drive) drives += 1;
    if (drives > limits.reportsPerFile) throw new Refused("tooManyReports");
  }
  // What is told behind the last summary is of that one.
  if (run.drives.length > 0) runs.push(run);
  else runs.at(-1)?.said.push(...run.said);
  return runs;
}

/** One report per drive, of the machine that the log names before it. */
export function readNwipeLog(text: string): ErasureReport[] {
  const version = /nwipe[ _-]v?(\d+\.\d+[\d.]*)/i.exec(text)?.[1] ?? "";
  const reports = runsIn(text).flatMap(({ drives, said, errors, reportedAtRaw, standardName, machine }) =>
    drives.map(({ line, device, result }) =>
      nwipeReport({
        id: contentId([reportedAtRaw, standardName, line]),
        version,
        reportedAtRaw,
        provider: "",
        method: standardName,
        machine,
        result: { ...result, standardName, message: errors.get(device) ?? "" },
        said: said.filter((each) => isSameDevice(each.device, device)).map((each) => each.said),
      }),
    ),
  );
  if (reports.length === 0) throw new Refused("noReportsFound");
  return reports;
}
