import { mostTableColumns, tableFields } from "../../../contract/erasureTables.rules.ts";
import type { TableColumns } from "../../../contract/erasureTables.ts";
import { clean, listed } from "./values.ts";

/** Headings in lower case without punctuation, most specific first: WipeDrive's, Blancco's dotted paths, plain ones. */
const headings = {
  machineSerial: listed(`
    computer serial, device serial, system serial, machine serial, asset serial, host serial,
    blancco hardware report system serial, serienummer apparaat, serial number, serial, serienummer`),
  manufacturer: listed(`
    computer vendor, device manufacturer, blancco hardware report system manufacturer, manufacturer, make`),
  machineModel: listed("computer model, device model, blancco hardware report system model, system model"),
  chassisType: listed("chassis type, blancco hardware report system chassis type"),
  assetTag: listed("asset tag, asset id, computer id"),
  imei: listed("imei, imei 1, imei1, blancco hardware report system imei"),
  imeiTwo: listed("imei 2, imei2, imei two, blancco hardware report system imei two"),
  cpu: listed("cpu 1, cpu, processor, blancco hardware report processors processor model"),
  ram: listed("ram, memory, total ram, blancco hardware report memory total memory"),
  driveSerial: listed(`
    drive serial, drive serial number, disk serial, disk serial number, hdd serial, serienummer schijf,
    blancco erasure report erasures erasure target serial, blancco hardware report disks disk serial`),
  driveModel: listed(`
    drive model, disk model, blancco erasure report erasures erasure target model,
    blancco hardware report disks disk model, model`),
  driveVendor: listed(`
    drive vendor, disk vendor, blancco erasure report erasures erasure target vendor, vendor`),
  capacity: listed(`
    drive size, capacity, drive capacity, disk size, capaciteit, size,
    blancco erasure report erasures erasure target capacity, blancco hardware report disks disk capacity`),
  mediaType: listed(`
    drive media type, media type, drive type, blancco erasure report erasures erasure target type`),
  interfaceType: listed(`
    interface, interface type, blancco erasure report erasures erasure target interface type`),
  operation: listed(`
    action, operation, operation type, disk operation type, process, test, test type, handeling, bewerking,
    blancco erasure report erasures erasure process`),
  state: listed(`
    action result, result, erasure result, state, erasure state, status, erasure status, resultaat,
    blancco erasure report erasures erasure state`),
  standard: listed(`
    wipe pattern, standard, erasure standard, method, erasure method, standaard, methode,
    blancco erasure report erasures erasure erasure standard name`),
  nistLevel: listed("nist method type, nist level, sanitization level"),
  message: listed("failure reason, message, error, errors, opmerking, remarks"),
  started: listed(`
    action start time, start time, started, start, begin,
    blancco erasure report erasures erasure start time`),
  ended: listed(`
    action end time, end time, ended, end, einde, blancco erasure report erasures erasure end time`),
  duration: listed("action duration, duration, elapsed time, duur"),
  reported: listed("date time, date, report date, report report date, datum"),
  tool: listed("software used, tool, software, erasure tool"),
  operator: listed("user name, username, operator, technician, erasure person, medewerker"),
  provider: listed("erasure provider, business name, company"),
  id: listed("uuid, report uuid, report report uuid, report id, document id, erasure id"),
};
export type Field = keyof typeof headings;

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** What people told of tables with headings of their own, by `headingsKey`. */
export type KnownTables = ReadonlyMap<string, TableColumns>;
export const headingsOf = (header: string[]) =>
  header.map((heading) => clean(heading).slice(0, 300).toWellFormed());
export const headingsKey = (headings: readonly string[]) => JSON.stringify(headings);

/** The column of each field that the table has, as somebody told it, or by its heading. */
export function columnsOf(header: string[], told?: TableColumns): Map<Field, number> {
  const names = header.map(plain);
  const columns = new Map<Field, number>();
  for (const [field, aliases] of Object.entries(headings) as [Field, readonly string[]][]) {
    if (told && tableFields.some((each) => each === field)) continue;
    const column = aliases.map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (column !== undefined) columns.set(field, column);
  }
  for (const [field, column] of Object.entries(told ?? {}) as [Field, number][]) columns.set(field, column);
  return columns;
}

/** A table whose columns somebody may tell. */
export type TableFound = { headings: string[]; examples: string[]; columns: TableColumns; rows: number };

/** What is asked about a table that looks like nothing known; undefined for what is none. */
export function tableToAsk(header: string[], rows: string[][]): TableFound | undefined {
  const headings = headingsOf(header);
  if (headings.length < 2 || headings.length > mostTableColumns || !rows.length) return undefined;
  const guessed = columnsOf(header);
  return {
    headings,
    examples: headings.map((_, at) =>
      clean(rows.find((row) => row[at]?.trim())?.[at])
        .slice(0, 60)
        .toWellFormed(),
    ),
    columns: Object.fromEntries(
      tableFields.flatMap((field) => (guessed.has(field) ? [[field, guessed.get(field)]] : [])),
    ),
    rows: rows.length,
  };
}
