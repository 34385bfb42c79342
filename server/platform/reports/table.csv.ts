import { parse } from "csv-parse/sync";
import type { TableColumns } from "../../../contract/erasureTables.ts";
import { isSpoiled } from "../../../contract/numbers.rules.ts";
import type { Said } from "./contradictions.ts";
import { imeisOf, lockOf, locksOf } from "./locks.ts";
import { operationOf, operationOfMethod, partedByOperation } from "./operations.ts";
import { limits, Refused } from "./reasons.ts";
import { type ClaimedResult, type ErasureReport, noHardware, type Outcome } from "./reports.ts";
import {
  columnsOf,
  type Field,
  headingsKey,
  headingsOf,
  type KnownTables,
  tableToAsk,
} from "./table.headings.ts";
import { instantOf, isPlausible, secondsOf } from "./times.ts";
import {
  bytesOf,
  clean,
  contentId,
  coresOf,
  cpuOf,
  isUnresolved,
  knownValue,
  levelOf,
  operatorIn,
  ramOf,
  ramTypeOf,
} from "./values.ts";
import { type Meanings, meaningOf, type WordFound, wordOf } from "./words.ts";

/** `user1` beside `user1-name` (WipeDrive), `user_data.fields.Lot Number` (Blancco). */
function customFieldsOf(header: string[], row: string[]): Record<string, string> {
  const fields: [string, string][] = [];
  for (const [index, heading] of header.entries()) {
    const dotted = /^user_data\.fields\.(.+)$/i.exec(heading)?.[1];
    const key = /^user\d+$/i.test(heading)
      ? row[header.findIndex((each) => each.toLowerCase() === `${heading}-name`.toLowerCase())]
      : undefined;
    const name = clean(dotted ?? key ?? "");
    const text = clean(row[index]);
    if (name && text && !isUnresolved(text)) fields.push([name, text]);
  }
  return Object.fromEntries(fields);
}

type Cells = (field: Field) => string;

function resultOf(raw: Cells, outcome: Outcome): ClaimedResult {
  return {
    driveSerial: knownValue(raw("driveSerial")),
    driveModel: knownValue(raw("driveModel")),
    driveVendor: knownValue(raw("driveVendor")),
    capacityBytes: bytesOf(raw("capacity"), 1000),
    mediaType: knownValue(raw("mediaType")),
    interfaceType: knownValue(raw("interfaceType")),
    standardName: knownValue(raw("standard")),
    level: levelOf(raw("nistLevel") || raw("standard")),
    result: outcome,
    state: raw("state"),
    message: raw("message"),
    startedAt: instantOf(raw("started")),
    endedAt: instantOf(raw("ended")),
    durationSeconds: secondsOf(raw("duration")),
  };
}

/** Columns that name the machine, the drive, the person or the way: no place to say how it went. */
const namingFields: readonly Field[] = [
  ...([
    "machineSerial",
    "manufacturer",
    "machineModel",
    "chassisType",
    "assetTag",
    "imei",
    "imeiTwo",
  ] as const),
  ...(["cpu", "ram", "driveSerial", "driveModel", "driveVendor", "standard", "operation"] as const),
  ...(["tool", "operator", "provider", "id"] as const),
];

/** What every other column of a row says; people's own fields tell of the device. */
function saidIn({ header, columns }: Table, row: string[], { level }: ClaimedResult): Said[] {
  const naming = new Set(namingFields.map((field) => columns.get(field)));
  return header.flatMap((heading, at): Said[] => {
    if (naming.has(at) || /^(user\d+(-name)?|user_data\..*)$/i.test(heading)) return [];
    const isOfDisk = /^blancco_hardware_report\./i.test(heading);
    if (isOfDisk && (!/\.disks?\./i.test(heading) || (level === "purge" && /remapped/i.test(heading))))
      return [];
    return [[clean(heading), clean(row[at])]];
  });
}

interface Table {
  header: string[];
  columns: Map<Field, number>;
  locks: [name: string, column: number][];
}

function tableOf(header: string[], saved: TableColumns | undefined): Table {
  const named = header.map((heading, at): [string, number] => {
    return [heading.replace(/^(blancco_hardware_report\.(system\.)?|user_data\.fields\.)/i, ""), at];
  });
  return { header, columns: columnsOf(header, saved), locks: named.filter(([name]) => lockOf(name)) };
}

/** A row's report, and the word in it that has no meaning yet. */
interface RowRead {
  report: ErasureReport;
  undecided?: WordFound;
}

function readRow(table: Table, row: string[], meanings: Meanings): RowRead {
  const { header, columns, locks } = table;
  const raw: Cells = (field) => clean(row[columns.get(field) ?? -1]);
  const software = /^(.*?)\s+v?(\d[\d.]*)/.exec(raw("tool"));
  const tool = software?.[1] || raw("tool");
  const word = wordOf(tool, header, raw("state"));
  const meaning = meaningOf(word, meanings);
  const result = resultOf(raw, meaning === "neither" ? "failed" : (meaning ?? "failed"));
  const looks = operationOfMethod(result.standardName);
  const done = looks === "erasure" ? (operationOf(raw("operation")) ?? looks) : looks;
  const operation = meaning === "neither" || (!meaning && done !== "erasure") ? "other" : done;
  const name = raw("operation") || result.standardName;
  const customFields = customFieldsOf(header, row);
  const imeis = imeisOf([raw("imei"), raw("imeiTwo")].filter((imei) => !isSpoiled(imei)));
  const instants = [instantOf(raw("reported")), result.endedAt, result.startedAt];
  const report: ErasureReport = {
    source: "csv",
    sourceDocumentId: knownValue(raw("id")) || contentId(row.map(clean)),
    tool,
    toolVersion: software?.[2] ?? "",
    reportedAt: instants.find((each) => isPlausible(each)) ?? null,
    reportedAtRaw: raw("reported"),
    // The column is the login of the machine that erased; people name themselves in a field of their own.
    operator: operatorIn(customFields) || knownValue(raw("operator")),
    provider: knownValue(raw("provider")),
    machine: {
      manufacturer: knownValue(raw("manufacturer")),
      model: knownValue(raw("machineModel")),
      serial: knownValue(raw("machineSerial")),
      chassisType: knownValue(raw("chassisType")),
      imei: imeis[0] ?? "",
      assetTag: knownValue(raw("assetTag")),
    },
    customFields,
    ...partedByOperation([{ operation, name, result, said: saidIn(table, row, result) }], {
      ...noHardware,
      cpu: cpuOf(raw("cpu")),
      cpuCores: coresOf(raw("cpu")),
      ramBytes: ramOf(raw("ram")),
      ramType: ramTypeOf(raw("ram")),
      locks: locksOf(locks.map(([name, at]) => [name, row[at] ?? ""])),
      imeis,
    }),
  };
  return meaning || operation !== "erasure" ? { report } : { report, undecided: word };
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

/** A table may give each drive of a machine the number of the same report: then the drive and what was done to it belong to the number. */
function withOwnNumbers(rows: RowRead[]): RowRead[] {
  const drive = ({ results, hardware }: ErasureReport) =>
    [results[0]?.driveSerial ?? hardware.checks[0]?.driveSerial, hardware.checks[0]?.operation]
      .join(" ")
      .trim();
  const drives = Map.groupBy(rows, ({ report }) => report.sourceDocumentId);
  const isShared = new Map(
    [...drives].map(([id, sharing]) => [id, new Set(sharing.map(({ report }) => drive(report))).size > 1]),
  );
  return rows.map(({ report, ...row }) => {
    const { sourceDocumentId: id } = report;
    const sourceDocumentId = isShared.get(id) ? `${id} ${drive(report)}`.trim() : id;
    return { ...row, report: { ...report, sourceDocumentId } };
  });
}

/** One report per row, since a row is one drive; rows with an undecided word are left out, and the words returned. */
export function readErasureCsv(
  text: string,
  meanings: Meanings = new Map(),
  tables: KnownTables = new Map(),
): { reports: ErasureReport[]; undecided: WordFound[] } {
  const [header = [], ...rows] = rowsOf(text);
  const saved = tables.get(headingsKey(headingsOf(header)));
  const table = tableOf(header, saved);
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  if (!saved && !isErasureTable(table.columns)) throw new Refused("notAReport", tableToAsk(header, filled));
  if (filled.length === 0) throw new Refused("noReportsFound");
  if (filled.length > limits.reportsPerFile) throw new Refused("tooManyReports");
  const read = withOwnNumbers(filled.map((row) => readRow(table, row, meanings)));
  return {
    reports: read.flatMap(({ report, undecided }) => (undecided ? [] : [report])),
    undecided: read.flatMap(({ undecided }) => undecided ?? []),
  };
}
