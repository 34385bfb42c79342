import { type Static, Type } from "typebox";
import { exportRoute, plainColumns } from "./crud.ts";
import { TableToDecide } from "./erasureTables.ts";
import { filesForm } from "./forms.ts";
import {
  about,
  act,
  anyOfTexts,
  anyOfWords,
  asKey,
  dayRange,
  fileAs,
  get,
  Id,
  instant,
  key,
  listQuery,
  name,
  oneOf,
  orNull,
  page,
  strict,
  text,
  yesOrNo,
} from "./http.ts";
import { Contradiction, erasureOutcomes, takesProof } from "./proof.ts";

export const erasureGate = { module: "erasure" } as const;
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

const readAccess = { permission: "erasure:read", ...erasureGate } as const;
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
    description: "What may be tables of erasures, and names its columns in words of its own",
  }),
});
export type Imported = Static<typeof Imported>;
const imported = {
  answer: Imported,
  permission: "erasure:write",
  ...erasureGate,
} as const;

export const erasureSubject = {
  name: "Data erasure",
  about: "Reports of erasure tools as proof, per data carrier.",
  topic: "erasure-reports",
};
const reports = filesForm("5CD1234XYZ.xml");
export const erasure = about(erasureSubject, {
  /**
   * Takes XML, JSON, log, CSV and zip files. A report with one of the answered `words` is not imported: say what the word
   * means with `decide`, then send the same files again.
   */
  import: act("/products/blancco/:orderId", {
    topic: "products",
    form: reports,
    says: "Imports erasure reports for the devices of purchase order `orderId`.",
    params: strict({ orderId: key }),
    ...imported,
  }),
  /** `import` without an order. Both match devices of any order. */
  importAny: act("/erasure-reports/import", {
    form: reports,
    says: "Imports erasure reports for devices of any order.",
    ...imported,
  }),
  list: get("/erasure-reports", {
    says: "Lists erasure reports, a page at a time.",
    query,
    answer: page(ErasureReportRow),
    ...readAccess,
  }),
  export: exportRoute("/erasure-reports", query, plainColumns(ErasureReportRow.properties), {
    ...readAccess,
    says: "Writes erasure reports as a CSV or XLSX file.",
  }),
  read: get("/erasure-reports/:id", {
    says: "Reads an erasure report, with what it says of each drive.",
    params: Id,
    answer: ErasureReport,
    ...readAccess,
  }),
  readFile: get("/erasure-reports/:id/file", {
    says: "Gives the file that a report came in, as it was sent.",
    params: Id,
    answer: fileAs("application/octet-stream"),
    ...readAccess,
  }),
  lostProof: get("/erasure-reports/lost-proof", {
    says: "Lists the devices of reports that were read again and prove less, until somebody has seen them.",
    answer: Type.Array(LostProof),
    ...readAccess,
  }),
  seen: act("/erasure-reports/:id/seen", {
    says: "Says that somebody has seen that a report proves less.",
    params: Id,
    answer: Type.Object({ id: Type.Integer() }),
    permission: "erasure:write",
    ...erasureGate,
  }),
  words: get("/erasure-words", {
    topic: "erasure-words",
    says: "Lists what the words of erasure tools were decided to mean.",
    answer: Type.Array(DecidedWord),
    ...readAccess,
  }),
  decide: act("/erasure-words/decide", {
    topic: "erasure-words",
    says: "Says what words of erasure tools mean for the reports that are imported from now on.",
    body: strict({ words: Type.Array(DecidedWord, { minItems: 1, maxItems: mostWords }) }),
    answer: Type.Array(DecidedWord),
    permission: "erasure:write",
    ...erasureGate,
  }),
  /**
   * 409 `reportOfAnother` when a serial number or IMEI of the product contradicts the report, unless the caller sends
   * `confirmed` with a reason.
   */
  match: act("/erasure-reports/:id/match", {
    says: "Ties a waiting report to a product.",
    params: Id,
    body: strict({
      productId: key,
      confirmed: Type.Optional(Type.Boolean()),
      reason: Type.Optional(text(300)),
    }),
    answer: ErasureReportRow,
    permission: "erasure:write",
    ...erasureGate,
  }),
  /**
   * The product loses the proof. The report waits again, and is never matched to the same product automatically.
   * 409 `takesProof` while an order holds the product, unless the caller sends `confirmed`.
   */
  unmatch: act("/erasure-reports/:id/unmatch", {
    says: "Takes a report back from a product that it was tied to by mistake.",
    params: Id,
    body: strict({ reason: text(300, 3), confirmed: takesProof.confirmed }),
    answer: Type.Object({
      ...ErasureReportRow.properties,
      forgotten: Type.Record(Type.String(), Type.String(), {
        description:
          "The attributes of the product that the report had filled, by code: they are empty again",
      }),
    }),
    permission: "erasure:write",
    ...erasureGate,
  }),
  destroy: act("/erasure-reports/destruction/:productId", {
    says: "Records that drives of a product were destroyed, by their serial numbers: proof as a report is.",
    params: strict({ productId: key }),
    body: strict({
      serials: Type.Array(name(80), { minItems: 1, maxItems: 50, uniqueItems: true }),
      method: oneOf(destructionMethods, "destructionMethods"),
      remarks: { ...text(300), default: "", description: "Who saw it, or which receipt tells" },
    }),
    answer: Type.Object({ productId: Type.Integer() }),
    permission: "erasure:write",
    ...erasureGate,
  }),
  dismiss: act("/erasure-reports/:id/dismiss", {
    says: "Takes a report that belongs to no device here out of the queue.",
    params: Id,
    body: strict({ reason: text(300, 1) }),
    answer: ErasureReportRow,
    permission: "erasure:write",
    ...erasureGate,
  }),
});
