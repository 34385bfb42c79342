import { type TObject, Type } from "typebox";
import { chosenOf } from "./bulk.ts";
import * as routes from "./documents.routes.ts";
import { documentsOf, isSent, type OrderDocument } from "./documents.rules.ts";
import { fileForm } from "./forms.ts";
import { fileAs, Id, oneOf, strict, text, withSchemas } from "./http.ts";
import { LongJob } from "./longJobs.ts";
import { orderRoutesOf, purchaseSubject } from "./orders.ts";
import { mostLinesAtOnce, mostPagesAtOnce, mostPrintedLines } from "./printing.rules.ts";
import type { OrderKind } from "./statuses.ts";

/** The largest number of orders in one print; each takes at least a page. */
export const mostDocuments = 2000;

function printingSchemas(kind: OrderKind) {
  const { list } = orderRoutesOf[kind];
  const among = (documents: readonly OrderDocument[]) => Type.Optional(oneOf(documents, "documents.kinds"));
  const documents: readonly OrderDocument[] = documentsOf[kind];
  return {
    print: {
      refuses: { 403: ["forbidden"], 404: ["notFound"], 422: ["printTooLong"] },
      summary: `Prints orders as one PDF, each in the language of its contact; more than ${mostLinesAtOnce} lines or ${mostPagesAtOnce} pages by a job, and ${mostPrintedLines} lines at most. What is printed follows from the phase of each order when \`document\` is left out; of an order without an invoice \`salesDocument\` is a quotation while it is a draft, and else a pro forma.`,
      body: strict(
        {
          ...chosenOf((list.schema as { querystring: TObject }).querystring, mostDocuments),
          document: among(documents),
        },
        { examples: [{ filter: { archived: false }, document: documents[0] }] },
      ),
      answer: fileAs("application/pdf"),
      accepted: LongJob,
    },
    mail: {
      refuses: {
        403: ["forbidden"],
        404: ["notFound"],
        422: ["contactWithoutEmail", "customerVatNrMissing", "printTooLong", "sellerIncomplete"],
      },
      summary:
        "E-mails a document to the contact of an order, as a PDF in the contact's language. The invoice of an order that can be invoiced (`salesDocument`) is created first.",
      params: Id,
      body: strict({ document: among(documents.filter(isSent)) }),
      answer: Type.Object({ to: Type.String() }),
    },
  } as const;
}
export type PrintingSchemas = ReturnType<typeof printingSchemas>;
const printingOf = (kind: OrderKind) =>
  withSchemas(orderRoutesOf[kind].list.docs.subject!, routes.printing[kind], printingSchemas(kind));
export const printing = {
  purchase: printingOf("purchase"),
  sale: printingOf("sale"),
  repair: printingOf("repair"),
};

/** The largest file in bytes that anybody may verify. */
export const largestVerified = 32 * 1024 * 1024;
const Verdict = Type.Object({
  genuine: Type.Boolean({ description: "False for an altered file, and for a code that nobody gave out" }),
});
const token = { ...text(64, 1), description: "The code on the document", examples: ["UmVmcmVzaCBtZSBvbmNl"] };
const sha256 = Type.String({
  pattern: "^[0-9a-f]{64}$",
  description: "SHA-256 hash of the file, in hexadecimal",
  examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
});

/** The statement of data destruction of a purchase, and the public check whether a copy was altered. */
const verificationSchemas = {
  print: {
    refuses: { 404: ["notFound"] },
    summary: `Prints the statement of data destruction of a purchase order: every device and drive with its fate, and a code by which the file can be verified; of more than ${mostLinesAtOnce} lines by a job.`,
    params: Id,
    answer: fileAs("application/pdf"),
    accepted: LongJob,
  },
  verify: {
    refuses: { 429: ["tooManyRequests"] },
    summary: "Verifies by its hash whether a file is the one that was printed with this code.",
    body: strict({ token, sha256 }),
    answer: Verdict,
  },
  verifyFile: {
    refuses: { 429: ["tooManyRequests"] },
    summary: "Verifies an uploaded file instead of its hash; the file is not stored.",
    form: fileForm("verklaring.pdf"),
    params: strict({ token }),
    answer: Verdict,
  },
} as const;
export type VerificationSchemas = typeof verificationSchemas;
export const verification = withSchemas(purchaseSubject, routes.verification, verificationSchemas);
