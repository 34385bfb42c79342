import { type Static, Type } from "typebox";
import { exported, plainColumns } from "./crud.ts";
import * as routes from "./erasure.routes.ts";
import { TableToDecide } from "./erasureTables.ts";
import { filesForm } from "./forms.ts";
import {
  anyOfTexts,
  anyOfWords,
  asKey,
  dayRange,
  fileAs,
  Id,
  instant,
  key,
  listQuery,
  name,
  oneOf,
  onlyThose,
  orNull,
  page,
  record,
  strict,
  text,
  withSchemas,
} from "./http.ts";
import { Contradiction, erasureOutcomes, proofLossConfirmation } from "./proof.ts";

/** The device a report names, once it is sold or archived and can no longer change. */
const GoneProduct = Type.Object({
  productId: Type.Integer(),
  sku: Type.String(),
  state: oneOf(["sold", "archived"]),
});
const SuggestedProduct = Type.Object({
  productId: Type.Integer(),
  sku: Type.String(),
  serialNumber: Type.String(),
  productName: Type.String(),
});
export const ErasureReportRow = Type.Object({
  id: Type.Integer(),
  source: Type.String({ examples: ["blancco"] }),
  sourceDocumentId: { ...asKey(Type.String()), examples: ["7d3c1f5e-5d2c-4a0f-9a52-6b1c2d3e4f50"] },
  tool: Type.String({ examples: ["Blancco Drive Eraser 7.6"] }),
  manufacturer: Type.String({ examples: ["HP"] }),
  model: Type.String({ examples: ["EliteBook 840 G8"] }),
  serial: Type.String(),
  imei: Type.String(),
  operator: Type.String({ examples: ["M. Bakker"] }),
  reportedAt: orNull(instant),
  importedAt: instant,
  orderId: orNull(key),
  orderNr: orNull(Type.String()),
  productId: orNull(key),
  sku: orNull(Type.String()),
  drives: Type.Integer(),
  passed: Type.Integer(),
  suggestions: Type.Array(SuggestedProduct),
  /** Set when the report waits although its device is known. */
  waitsFor: orNull(GoneProduct),
});
export type ErasureReportRow = Static<typeof ErasureReportRow>;

const DriveResult = Type.Object({
  driveSerial: Type.String(),
  driveVendor: Type.String(),
  driveModel: Type.String(),
  capacityBytes: orNull(Type.Integer()),
  standardName: Type.String(),
  result: oneOf(erasureOutcomes, "erasureOutcomes"),
  state: Type.String({ description: "The tool's own word for the result" }),
  message: Type.String(),
  contradictions: Type.Array(Contradiction),
  startedAt: orNull(instant),
  endedAt: orNull(instant),
});
const ErasureReport = Type.Object({
  ...ErasureReportRow.properties,
  results: Type.Array(DriveResult),
  file: orNull(
    Type.Object(
      { name: Type.String(), bytes: Type.Integer() },
      { description: "The file that it came in; null when none is kept" },
    ),
  ),
});
export type ErasureReport = Static<typeof ErasureReport>;

/** A device whose report proves less than an earlier release took it to. */
export const LostProof = Type.Object({
  /** The report's id. */
  id: Type.Integer(),
  productId: Type.Integer(),
  sku: Type.String(),
  productName: Type.String(),
  /** What the tool says it did to the drives, where that erases nothing. */
  operations: Type.Array(Type.String()),
  /** Where the report contradicts its word of success. */
  contradictions: Type.Array(Contradiction),
  state: oneOf(["here", "reserved", "sold"]),
});
export type LostProof = Static<typeof LostProof>;

export const wordMeanings = ["erased", "failed", "neither"] as const;
export type WordMeaning = (typeof wordMeanings)[number];
const word = { tool: text(300, 1), word: text(100, 1) };
const meaning = oneOf(wordMeanings);
/** A word for an outcome that Omloop does not know and nobody has explained yet. */
const WordToDecide = Type.Object({
  ...word,
  /** False when the table names no tool: `tool` then holds its headings. */
  isNamed: Type.Boolean(),
  reports: Type.Integer(),
  files: Type.Array(Type.String()),
});
export type WordToDecide = Static<typeof WordToDecide>;
const DecidedWord = strict({ ...word, meaning });
export type DecidedWord = Static<typeof DecidedWord>;
/** The most words that one import asks about. */
export const mostWords = 50;
export const erasureSources = ["blancco", "wipedrive", "nwipe", "csv", "destruction"] as const;
export const destructionMethods = ["shredded", "crushed", "drilled", "degaussed"] as const;
export type DestructionMethod = (typeof destructionMethods)[number];
const query = listQuery(["id", "importedAt", "reportedAt", "serial"], {
  unmatched: onlyThose("those that wait in the queue because they matched no device"),
  source: anyOfWords(erasureSources),
  serial: anyOfTexts,
  manufacturer: anyOfTexts,
  operator: anyOfTexts,
  importedAt: dayRange,
  reportedAt: dayRange,
  orderId: Type.Optional(key),
  productId: Type.Optional(key),
});

/** What an import did. */
export const Imported = Type.Object({
  imported: Type.Integer(),
  alreadyThere: Type.Integer(),
  repeated: Type.Integer({ description: "Reports that the upload itself held more than once" }),
  matched: Type.Integer(),
  unmatched: Type.Integer(),
  /** The purchase orders of the matched devices. */
  orders: Type.Array(
    Type.Object({ orderId: Type.Integer(), orderNr: Type.String(), matched: Type.Integer() }),
  ),
  failed: Type.Array(Type.Object({ file: Type.String(), reason: Type.String(), message: Type.String() })),
  words: Type.Array(WordToDecide),
  tables: Type.Array(TableToDecide, {
    description: "Tables that may hold erasures, but whose column names are unknown",
  }),
});
export type Imported = Static<typeof Imported>;

export const erasureSubject = {
  name: "Data erasure",
  description: "Reports of erasure tools as proof, per data carrier.",
  topic: "erasure-reports",
};
const reports = filesForm("5CD1234XYZ.xml");
const erasureSchemas = {
  import: {
    form: reports,
    summary: "Imports erasure reports for the devices of purchase order `orderId`.",
    params: strict({ orderId: key }),
    answer: Imported,
  },
  importAny: {
    form: reports,
    summary: "Imports erasure reports for devices of any order.",
    answer: Imported,
  },
  list: { summary: "Lists erasure reports, a page at a time.", query, answer: page(ErasureReportRow) },
  export: {
    ...exported(query, plainColumns(ErasureReportRow.properties)),
    summary: "Exports erasure reports as a CSV or XLSX file.",
  },
  read: {
    summary: "Returns an erasure report with its result for each drive.",
    params: Id,
    answer: ErasureReport,
  },
  readFile: {
    summary: "Downloads the file that a report was imported from, unchanged.",
    params: Id,
    answer: fileAs("application/octet-stream"),
  },
  lostProof: {
    summary: "Lists the devices whose reports prove less after being read again, until that is acknowledged.",
    answer: Type.Array(LostProof),
  },
  seen: {
    summary: "Acknowledges that a re-read report proves less.",
    params: Id,
    answer: Type.Object({ id: Type.Integer() }),
  },
  words: {
    summary: "Lists the decided meanings of erasure tools' wording.",
    answer: Type.Array(DecidedWord),
  },
  decide: {
    summary: "Sets the meaning of erasure tools' wording for reports imported from now on.",
    body: strict({ words: Type.Array(DecidedWord, { minItems: 1, maxItems: mostWords }) }),
    answer: Type.Array(DecidedWord),
  },
  match: {
    summary: "Links a waiting report to a product.",
    params: Id,
    body: strict({
      productId: key,
      confirmed: Type.Optional(Type.Boolean()),
      reason: Type.Optional(text(300)),
    }),
    answer: ErasureReportRow,
  },
  unmatch: {
    summary: "Unlinks a report from a product that it was linked to by mistake.",
    params: Id,
    body: strict({ reason: text(300, 3), confirmed: proofLossConfirmation.confirmed }),
    answer: Type.Object({
      ...ErasureReportRow.properties,
      forgotten: record(Type.String(), Type.String(), {
        description:
          "The attributes of the product that the report had filled, by code: they are empty again",
      }),
    }),
  },
  destroy: {
    summary: "Records the destruction of drives by serial number; counts as proof of erasure.",
    params: strict({ productId: key }),
    body: strict(
      {
        serials: Type.Array(name(80), { minItems: 1, maxItems: 50, uniqueItems: true }),
        method: oneOf(destructionMethods, "destructionMethods"),
        remarks: {
          ...text(300),
          default: "",
          description: "Who witnessed it, or the receipt that proves it",
        },
      },
      { examples: [{ serials: ["S3Z8NB0K"], method: "shredded", remarks: "Bon 12" }] },
    ),
    answer: Type.Object({ productId: Type.Integer() }),
  },
  dismiss: {
    summary: "Dismisses a report that belongs to no device here from the queue.",
    params: Id,
    body: strict({ reason: text(300, 1) }),
    answer: ErasureReportRow,
  },
} as const;
export type ErasureSchemas = typeof erasureSchemas;
export const erasure = withSchemas(erasureSubject, routes.erasure, erasureSchemas);
