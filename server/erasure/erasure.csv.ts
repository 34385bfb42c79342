import { parse } from "csv-parse/sync";
import { imeisOf, lockOf, locksOf } from "./locks.ts";
import { limits, Refused } from "./reasons.ts";
import { type ErasureReport, type ErasureResult, noHardware, type Outcome } from "./reports.ts";
import { instantOf, isPlausible, secondsOf } from "./times.ts";
import { bytesOf, clean, contentId, isUnresolved, known, levelOf, otherThanSuccess } from "./values.ts";

/** Headings in lower case without punctuation, most specific first: WipeDrive's, Blancco's dotted paths, plain ones. */
const headings = {
  machineSerial: [
    "computer serial",
    "device serial",
    "system serial",
    "machine serial",
    "asset serial",
    "host serial",
    "blancco hardware report system serial",
    "serienummer apparaat",
    "serial number",
    "serial",
    "serienummer",
  ],
  manufacturer: [
    "computer vendor",
    "device manufacturer",
    "blancco hardware report system manufacturer",
    "manufacturer",
    "make",
  ],
  machineModel: ["computer model", "device model", "blancco hardware report system model", "system model"],
  chassisType: ["chassis type", "blancco hardware report system chassis type"],
  assetTag: ["asset tag", "asset id", "computer id"],
  imei: ["imei", "imei 1", "imei1", "blancco hardware report system imei"],
  imeiTwo: ["imei 2", "imei2", "imei two", "blancco hardware report system imei two"],
  cpu: ["cpu 1", "cpu", "processor", "blancco hardware report processors processor model"],
  ram: ["ram", "memory", "total ram", "blancco hardware report memory total memory"],
  driveSerial: [
    "drive serial",
    "drive serial number",
    "disk serial",
    "disk serial number",
    "hdd serial",
    "serienummer schijf",
    "blancco erasure report erasures erasure target serial",
    "blancco hardware report disks disk serial",
  ],
  driveModel: [
    "drive model",
    "disk model",
    "blancco erasure report erasures erasure target model",
    "blancco hardware report disks disk model",
    "model",
  ],
  driveVendor: [
    "drive vendor",
    "disk vendor",
    "blancco erasure report erasures erasure target vendor",
    "vendor",
  ],
  capacity: [
    "drive size",
    "capacity",
    "drive capacity",
    "disk size",
    "capaciteit",
    "size",
    "blancco erasure report erasures erasure target capacity",
    "blancco hardware report disks disk capacity",
  ],
  mediaType: [
    "drive media type",
    "media type",
    "drive type",
    "blancco erasure report erasures erasure target type",
  ],
  interfaceType: [
    "interface",
    "interface type",
    "blancco erasure report erasures erasure target interface type",
  ],
  state: [
    "action result",
    "result",
    "erasure result",
    "state",
    "erasure state",
    "status",
    "erasure status",
    "resultaat",
    "blancco erasure report erasures erasure state",
  ],
  standard: [
    "wipe pattern",
    "standard",
    "erasure standard",
    "method",
    "erasure method",
    "standaard",
    "methode",
    "blancco erasure report erasures erasure erasure standard name",
  ],
  nistLevel: ["nist method type", "nist level", "sanitization level"],
  message: ["failure reason", "message", "error", "errors", "opmerking", "remarks"],
  dirtySectors: ["dirty sectors", "failed sectors"],
  started: [
    "action start time",
    "start time",
    "started",
    "start",
    "begin",
    "blancco erasure report erasures erasure start time",
  ],
  ended: [
    "action end time",
    "end time",
    "ended",
    "end",
    "einde",
    "blancco erasure report erasures erasure end time",
  ],
  duration: ["action duration", "duration", "elapsed time", "duur"],
  reported: ["date time", "date", "report date", "report report date", "datum"],
  tool: ["software used", "tool", "software", "erasure tool"],
  operator: ["user name", "username", "operator", "technician", "erasure person", "medewerker"],
  provider: ["erasure provider", "business name", "company"],
  id: ["uuid", "report uuid", "report report uuid", "report id", "document id", "erasure id"],
} as const;
type Field = keyof typeof headings;

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function columnsOf(header: string[]): Map<Field, number> {
  const names = header.map(plain);
  const columns = new Map<Field, number>();
  for (const [field, known] of Object.entries(headings) as [Field, readonly string[]][]) {
    const column = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (column !== undefined) columns.set(field, column);
  }
  return columns;
}

/** `user1` beside `user1-name` (WipeDrive), `user_data.fields.Lot Number` (Blancco). */
function customFieldsOf(header: string[], row: string[]): Record<string, string> {
  const fields: [string, string][] = [];
  for (const [index, heading] of header.entries()) {
    const dotted = /^user_data\.fields\.(.+)$/i.exec(heading)?.[1];
    const named = /^user\d+$/i.test(heading)
      ? row[header.findIndex((each) => each.toLowerCase() === `${heading}-name`.toLowerCase())]
      : undefined;
    const name = clean(dotted ?? named ?? "");
    const text = clean(row[index]);
    if (name && text && !isUnresolved(text)) fields.push([name, text]);
  }
  return Object.fromEntries(fields);
}

function outcomeOf(state: string, dirtySectors: string): Outcome {
  if (!/^(success|successful|erased|passed|geslaagd)$/i.test(state)) return otherThanSuccess(state);
  return Number(dirtySectors || 0) === 0 ? "success" : "successWithExceptions";
}

type Cells = (field: Field) => string;

function resultOf(raw: Cells): ErasureResult {
  const state = raw("state");
  return {
    driveSerial: known(raw("driveSerial")),
    driveModel: known(raw("driveModel")),
    driveVendor: known(raw("driveVendor")),
    capacityBytes: bytesOf(raw("capacity"), 1000),
    mediaType: known(raw("mediaType")),
    interfaceType: known(raw("interfaceType")),
    standardName: known(raw("standard")),
    level: levelOf(raw("nistLevel") || raw("standard")),
    result: outcomeOf(state, raw("dirtySectors")),
    state,
    message: raw("message"),
    startedAt: instantOf(raw("started")),
    endedAt: instantOf(raw("ended")),
    durationSeconds: secondsOf(raw("duration")),
  };
}

interface Table {
  header: string[];
  columns: Map<Field, number>;
  locks: [name: string, column: number][];
}

function tableOf(header: string[]): Table {
  const named = header.map((heading, at): [string, number] => {
    return [heading.replace(/^(blancco_hardware_report\.(system\.)?|user_data\.fields\.)/i, ""), at];
  });
  return { header, columns: columnsOf(header), locks: named.filter(([name]) => lockOf(name)) };
}

function reportOf({ header, columns, locks }: Table, row: string[]): ErasureReport {
  const raw: Cells = (field) => clean(row[columns.get(field) ?? -1]);
  const result = resultOf(raw);
  const imeis = imeisOf([raw("imei"), raw("imeiTwo")]);
  const software = /^(.*?)\s+v?(\d[\d.]*)/.exec(raw("tool"));
  const instants = [instantOf(raw("reported")), result.endedAt, result.startedAt];
  return {
    source: "csv",
    sourceDocumentId: known(raw("id")) || contentId(row.map(clean)),
    tool: software?.[1] || raw("tool"),
    toolVersion: software?.[2] ?? "",
    reportedAt: instants.find((each) => isPlausible(each)) ?? null,
    reportedAtRaw: raw("reported"),
    operator: known(raw("operator")),
    provider: known(raw("provider")),
    machine: {
      manufacturer: known(raw("manufacturer")),
      model: known(raw("machineModel")),
      serial: known(raw("machineSerial")),
      chassisType: known(raw("chassisType")),
      imei: imeis[0] ?? "",
      assetTag: known(raw("assetTag")),
    },
    hardware: {
      ...noHardware,
      cpu: known(raw("cpu")),
      ramBytes: bytesOf(raw("ram"), 1024),
      locks: locksOf(locks.map(([name, at]) => [name, row[at] ?? ""])),
      imeis,
    },
    customFields: customFieldsOf(header, row),
    results: [result],
  };
}

/** csv-parse needs seconds for a line of millions of empty cells. */
function hasEndlessLine(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    if ((end < 0 ? text.length : end) - at > 50_000) return true;
    if (end < 0) return false;
    at = end + 1;
  }
  return false;
}

function rowsOf(text: string): string[][] {
  if (hasEndlessLine(text)) throw new Refused("malformed");
  const firstLine = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? "";
  const delimiter = [";", "\t", ","].find((each) => firstLine.split(each).length > 2) ?? ",";
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      to: limits.reportsPerFile + 2,
    });
  } catch {
    throw new Refused("malformed");
  }
}

/** A supplier's list may have a serial number and a status as well, so a device needs a method or tool beside them. */
function isErasureTable(columns: Map<Field, number>): boolean {
  const says = (field: Field) => columns.has(field);
  return (
    says("state") && (says("driveSerial") || (says("machineSerial") && (says("standard") || says("tool"))))
  );
}

/** One report per row, since a row is one drive. */
export function readErasureCsv(text: string): ErasureReport[] {
  const [header = [], ...rows] = rowsOf(text);
  const table = tableOf(header);
  if (!isErasureTable(table.columns)) throw new Refused("notAReport");
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) throw new Refused("noReportsFound");
  if (filled.length > limits.reportsPerFile) throw new Refused("tooManyReports");
  return filled.map((row) => reportOf(table, row));
}
