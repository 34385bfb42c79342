import { erasureLimits } from "../../../contract/files.rules.ts";
import type { TableFound } from "./table.headings.ts";

/** Why a file was not read; each is a key of the texts. */
export const reasons = [
  "empty",
  "tooLarge",
  "tooDeep",
  "tooMuchText",
  "tooManyReports",
  "tooManyFiles",
  "unknownFormat",
  "pdf",
  "webPage",
  "spreadsheet",
  "notAReport",
  "noReportsFound",
  "doctypeRefused",
  "malformed",
  "truncated",
  "archiveBroken",
  "archiveEncrypted",
  "archiveUnsupported",
  "nestedArchive",
  "timeLimit",
  "memoryLimit",
  "unreadable",
  "spoiledSerials",
] as const;
export type Reason = (typeof reasons)[number];

export class Refused extends Error {
  readonly reason: Reason;
  /** A table that may be one of erasures, if somebody tells its columns. */
  readonly table: TableFound | undefined;
  constructor(reason: Reason, table?: TableFound) {
    super(reason);
    this.reason = reason;
    this.table = table;
  }
}

export const limits = {
  ...erasureLimits,
  archiveEntries: 20_000,
  archiveUnpackedBytes: 200 * 1024 * 1024,
  depth: 60,
  /** The portal wraps each group in an array, so JSON is twice as deep as XML. */
  jsonDepth: 120,
  /** Brackets, commas and colons; a real export has about one per 8 bytes. */
  jsonTokens: 2_500_000,
  /** A real report has about one element per 50 bytes, so 20 MB hold some 400,000. */
  elements: 600_000,
  reportsPerFile: 10_000,
  /** Of all reports that are read from a file, and from all files of an upload. */
  fileCharacters: 20 * 1024 * 1024,
  uploadCharacters: 200 * 1024 * 1024,
  drivesPerReport: 1_000,
} as const;
