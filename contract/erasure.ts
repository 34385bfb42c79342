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
  orNull,
  page,
  record,
  strict,
  text,
  withSchemas,
  yesOrNo,
} from "./http.ts";
import { Contradiction, erasureOutcomes, takesProof } from "./proof.ts";

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
  source: Type.String(),
  sourceDocumentId: asKey(Type.String()),
  tool: Type.String(),
  manufacturer: Type.String(),
  model: Type.String(),
  serial: Type.String(),
  imei: Type.String(),
  operator: Type.String(),
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
  unmatched: yesOrNo,
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
  about: "Reports of erasure tools as proof, per data carrier.",
  topic: "erasure-reports",
};
const reports = filesForm("5CD1234XYZ.xml");
const erasureSchemas = {
  import: {
    form: reports,
    says: "Imports erasure reports for the devices of purchase order `orderId`.",
    params: strict({ orderId: key }),
    answer: Imported,
  },
  importAny: { form: reports, says: "Imports erasure reports for devices of any order.", answer: Imported },
  list: { says: "Lists erasure reports, a page at a time.", query, answer: page(ErasureReportRow) },
  export: {
    ...exported(query, plainColumns(ErasureReportRow.properties)),
    says: "Exports erasure reports as a CSV or XLSX file.",
  },
  read: {
    says: "Returns an erasure report with its result for each drive.",
    params: Id,
    answer: ErasureReport,
  },
  readFile: {
    says: "Downloads the file that a report was imported from, unchanged.",
    params: Id,
    answer: fileAs("application/octet-stream"),
  },
  lostProof: {
    says: "Lists the devices whose reports prove less after being read again, until that is acknowledged.",
    answer: Type.Array(LostProof),
  },
  seen: {
    says: "Acknowledges that a re-read report proves less.",
    params: Id,
    answer: Type.Object({ id: Type.Integer() }),
  },
  words: {
    says: "Lists the decided meanings of erasure tools' wording.",
    answer: Type.Array(DecidedWord),
  },
  decide: {
    says: "Sets the meaning of erasure tools' wording for reports imported from now on.",
    body: strict({ words: Type.Array(DecidedWord, { minItems: 1, maxItems: mostWords }) }),
    answer: Type.Array(DecidedWord),
  },
  match: {
    says: "Links a waiting report to a product.",
    params: Id,
    body: strict({
      productId: key,
      confirmed: Type.Optional(Type.Boolean()),
      reason: Type.Optional(text(300)),
    }),
    answer: ErasureReportRow,
  },
  unmatch: {
    says: "Unlinks a report from a product that it was linked to by mistake.",
    params: Id,
    body: strict({ reason: text(300, 3), confirmed: takesProof.confirmed }),
    answer: Type.Object({
      ...ErasureReportRow.properties,
      forgotten: record(Type.String(), Type.String(), {
        description:
          "The attributes of the product that the report had filled, by code: they are empty again",
      }),
    }),
  },
  destroy: {
    says: "Records the destruction of drives by serial number; counts as proof of erasure.",
    params: strict({ productId: key }),
    body: strict({
      serials: Type.Array(name(80), { minItems: 1, maxItems: 50, uniqueItems: true }),
      method: oneOf(destructionMethods, "destructionMethods"),
      remarks: { ...text(300), default: "", description: "Who witnessed it, or the receipt that proves it" },
    }),
    answer: Type.Object({ productId: Type.Integer() }),
  },
  dismiss: {
    says: "Dismisses a report that belongs to no device here from the queue.",
    params: Id,
    body: strict({ reason: text(300, 1) }),
    answer: ErasureReportRow,
  },
} as const;
export type ErasureSchemas = typeof erasureSchemas;
export const erasure = withSchemas(erasureSubject, routes.erasure, erasureSchemas);
