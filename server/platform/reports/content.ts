import { countOf, isZip, unzip, ZipRefused } from "../archives/unzip.ts";
import { readBlanccoJson } from "./blancco.json.ts";
import { blanccoXml } from "./blancco.xml.ts";
import { readJson } from "./json.ts";
import { isNwipeLog, readNwipeJson, readNwipeLog } from "./nwipe.ts";
import { limits, type Reason, Refused } from "./reasons.ts";
import type { ErasureReport } from "./reports.ts";
import { hasSpoiledDrive, withoutSpoiled } from "./spoiled.ts";
import { readErasureCsv } from "./table.csv.ts";
import type { KnownTables, TableFound } from "./table.headings.ts";
import { clean } from "./values.ts";
import { wipeDriveXml } from "./wipedrive.xml.ts";
import type { Meanings, WordFound } from "./words.ts";
import { readXml } from "./xml.ts";

export interface FileToRead {
  name: string;
  bytes: Buffer;
}

/**
 * What became of one file, or of one member of an archive (`archive.zip/member.xml`): reports, or a reason why there are none,
 * or fewer than it holds.
 */
export interface FileRead {
  file: string;
  reports?: ErasureReport[];
  /** A word for each row of a table that is left out until somebody says what the word means. */
  undecided?: WordFound[];
  reason?: Reason;
  /** What was refused as no report, and may be one if somebody tells its columns. */
  table?: TableFound;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  // What a report begins with is a plain sign: of two bytes one is zero.
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return "utf-16be";
  const declared = /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.-]+)["']/i.exec(
    bytes.toString("latin1", 0, 200),
  );
  // A UTF-16 declaration that could be read byte by byte is wrong.
  return declared && !/^utf-?16/i.test(declared[1]!) ? declared[1]! : "utf-8";
}

/** Bytes that are not valid in the encoding become U+FFFD: a tool that lost a byte has still erased the drive. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** A table in UTF-8 may hold a line of Windows-1252, and one of those no UTF-8 at all. */
function tableTextOf(bytes: Buffer): string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const western = new TextDecoder("windows-1252");
  const lines = bytes.toString("latin1").split("\n");
  return lines
    .map((line) => {
      const part = Buffer.from(line, "latin1");
      try {
        return utf8.decode(part);
      } catch {
        return western.decode(part);
      }
    })
    .join("\n");
}

/** Empty lines, and the line by which Excel is told what parts the columns. */
const beforeTable = /^(\s*\n)*(sep=[,;\t]\r?\n)?/i;

/** One zero in a table is a fault in a cell; many are a file of another kind. */
const isBinary = (text: string) => text.slice(0, 10_000).split("\u0000").length > 10;

function readXmlReports(text: string): ErasureReport[] {
  const blancco = blanccoXml();
  const wipeDrive = wipeDriveXml();
  const { root, text: outside } = readXml(text, ["report", "Report"], (element) =>
    element.name === "report" ? blancco.onElement(element) : wipeDrive.onElement(element),
  );
  const reports = [...blancco.reports, ...wipeDrive.reports];
  if (reports.length > 0) return reports;
  // The management console answers a search without results with 200 and this text.
  if (/NO REPORTS FOUND/i.test(outside)) throw new Refused("noReportsFound");
  throw new Refused(
    ["root", "Reports"].includes(root) && outside.trim() === "" ? "noReportsFound" : "notAReport",
  );
}

function readJsonReports(text: string): ErasureReport[] {
  const document = readJson(text);
  const reports = readBlanccoJson(document) ?? readNwipeJson(document);
  if (!reports) throw new Refused("notAReport");
  return reports;
}

/** The kind is decided by content: suppliers and mail programs rename files. */
function contentOf(
  bytes: Buffer,
  { meanings, tables }: Omit<Reading, "room">,
): Pick<FileRead, "undecided"> & { reports: ErasureReport[] } {
  if (bytes.length === 0) throw new Refused("empty");
  const text = textOf(bytes).replace(/^\ufeff/, "");
  const start = text.slice(0, 1_000).trimStart();
  if (/^(<\?xml[^>]*>\s*)?<(!doctype\s+)?html\b/i.test(start)) throw new Refused("webPage");
  if (start.startsWith("%PDF")) throw new Refused("pdf");
  if (start.startsWith("<")) return { reports: readXmlReports(text.trimStart()) };
  if (/^(\{|\[\s*[{\]])/.test(start)) return { reports: readJsonReports(text) };
  if (isNwipeLog(text)) return { reports: readNwipeLog(text) };
  if (isBinary(text)) throw new Refused("unknownFormat");
  const isTorn = text.includes("\ufffd") && encodingOf(bytes) === "utf-8";
  const table = (isTorn ? tableTextOf(bytes) : text).replace(beforeTable, "");
  const [firstLine = ""] = table.split(/\r?\n/, 1);
  if (!/[,;\t]/.test(firstLine)) throw new Refused("unknownFormat");
  const { undecided, reports } = readErasureCsv(table, meanings, tables);
  return undecided.length ? { reports, undecided } : { reports };
}

function refusal(error: unknown): Reason {
  return error instanceof Refused || error instanceof ZipRefused ? error.reason : "unreadable";
}

/** How many characters the reports of one upload may still come to. */
export type Room = { characters: number };
export const roomOfUpload = (): Room => ({ characters: limits.uploadCharacters });

/** What the files of one upload share. */
export interface Reading {
  room: Room;
  meanings: Meanings;
  tables: KnownTables;
}

function charactersIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + charactersIn(part), 0);
}

/** Refuses reports that are much longer than what they were read from: each copies what a file says once. */
function refuseTooMuchText(reports: ErasureReport[], room: Room) {
  const characters = charactersIn(reports);
  if (characters > Math.min(limits.fileCharacters, room.characters)) throw new Refused("tooMuchText");
  room.characters -= characters;
}

const readingAlone = (): Reading => ({ room: roomOfUpload(), meanings: new Map(), tables: new Map() });

/** Reads a file that is no archive; never throws. */
export function readPlainFile(
  { name: file, bytes }: FileToRead,
  { room, ...known } = readingAlone(),
): FileRead {
  try {
    if (bytes.length > limits.fileBytes) throw new Refused("tooLarge");
    const content = contentOf(bytes, known);
    refuseTooMuchText(content.reports, room);
    const reports = content.reports.filter((report) => !hasSpoiledDrive(report)).map(withoutSpoiled);
    const isShort = reports.length < content.reports.length;
    return { file, ...content, reports, ...(isShort && { reason: "spoiledSerials" }) };
  } catch (error) {
    const table = error instanceof Refused ? error.table : undefined;
    return { file, reason: refusal(error), ...(table && { table }) };
  }
}

/** How many entries `readErasureFile` will answer, as far as can be told beforehand. */
export const expectedOf = async (bytes: Buffer) => (isZip(bytes) ? Math.max(1, await countOf(bytes)) : 1);

const archiveLimits = {
  entries: limits.archiveEntries,
  fileBytes: limits.fileBytes,
  totalBytes: limits.archiveUnpackedBytes,
};
const isBookkeeping = (name: string) =>
  /[/\\]$/.test(name) || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** Answers one entry for a plain file and one for each member of an archive; never throws. */
export async function* readErasureFile(file: FileToRead, reading = readingAlone()): AsyncGenerator<FileRead> {
  const name = clean(file.name);
  if (!isZip(file.bytes)) {
    yield readPlainFile({ name, bytes: file.bytes }, reading);
    return;
  }
  try {
    if (file.bytes.length > limits.archiveBytes) throw new Refused("tooLarge");
    let members = 0;
    for await (const member of unzip(file.bytes, archiveLimits, (path) => !isBookkeeping(path))) {
      if (member.name === "[Content_Types].xml") throw new Refused("spreadsheet");
      members += 1;
      const memberName = `${name}/${clean(member.name)}`;
      if (!member.bytes) yield { file: memberName, reason: member.refused };
      else if (isZip(member.bytes)) yield { file: memberName, reason: "nestedArchive" };
      else yield readPlainFile({ name: memberName, bytes: member.bytes }, reading);
    }
    if (members === 0) throw new Refused("empty");
  } catch (error) {
    yield { file: name, reason: refusal(error) };
  }
}
