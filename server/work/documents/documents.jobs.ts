import { printing, verification } from "../../../contract/documents.ts";
import { invoices } from "../../../contract/invoices.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { finishWithPrint, separateDocuments } from "../../platform/jobs/later.ts";
import { resumed } from "../../platform/jobs/longJobs.ts";
import { type Printing, storedPaper } from "../invoices/invoices.papers.ts";
import { findInvoice } from "../invoices/invoices.queries.ts";
import type { OrderPaper } from "../paper/papers.ts";
import { fileOfPapers, findOrderPapers } from "./orderPapers.ts";
import { findStated, nameOfStatement, printStatement } from "./statement.ts";

/** Orders read at once: between batches the job shows progress and can be cancelled. */
const batchSize = 100;

/** The job that prints many orders. */
export const documentPrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, ids, ...job }: Jobs["printDocuments"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: printing[job.kind].print.config },
      async ({ step, finish, cancelled }, viewer) => {
        const papers: OrderPaper[] = [];
        for (let from = 0; from < ids.length; from += batchSize) {
          papers.push(
            ...(await findOrderPapers(services, {
              ...job,
              viewer,
              ids: ids.slice(from, from + batchSize),
            })),
          );
          step(papers.length, ids.length);
        }
        const printing = printedByJob(services, printerFor(cancelled));
        const { name, bytes } = await fileOfPapers(services, papers, { ...job, viewer }, printing);
        await finishWithPrint(services, { finish }, { name, bytes });
      },
    );

const printedByJob = ({ db }: Pick<Services, "db">, printer: Printing["printer"]): Printing => ({
  printer,
  keep: (work) => db.transaction().execute(work),
});

/** The job that prints an invoice of many lines, the first time. */
export const invoicePrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, invoiceId }: Jobs["printInvoice"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: invoices.print.config },
      async ({ finish, cancelled }, viewer) => {
        const invoice = await findInvoice(services.db, invoiceId, viewer);
        const printing = printedByJob(services, printerFor(cancelled));
        const { name, bytes } = await storedPaper(services, invoice, printing);
        await finishWithPrint(services, { finish }, { name, bytes });
      },
    );

/** The job that prints the statement of many devices. */
export const statementPrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, orderId }: Jobs["printStatement"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: verification.print.config },
      async ({ finish, cancelled }, viewer) => {
        const stated = await findStated(services, orderId, viewer);
        const { bytes, orderNr, record } = await printStatement(services, printerFor(cancelled), stated);
        const print = { name: nameOfStatement(orderNr), bytes };
        await finishWithPrint(services, { finish }, print, (tx) =>
          tx
            .insertInto("document")
            .values({ ...record, userId: viewer.userId })
            .execute(),
        );
      },
    );
