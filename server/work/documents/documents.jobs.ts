import { printing, verification } from "../../../contract/documents.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { finishWithPrint, separateDocuments } from "../../platform/jobs/later.ts";
import { resumed } from "../../platform/jobs/longJobs.ts";
import type { OrderPaper } from "../paper/papers.ts";
import { fileNameOf, findOrderPapers, orderPapersPdf } from "./orderPapers.ts";
import { nameOfStatement, printStatement } from "./statement.ts";

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
        const bytes = await orderPapersPdf(printerFor(cancelled), papers);
        await finishWithPrint(services, { finish }, { name: fileNameOf(job.kind, papers), bytes });
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
        const printer = printerFor(cancelled);
        const { bytes, orderNr, record } = await printStatement(services, printer, orderId, viewer);
        const print = { name: nameOfStatement(orderNr), bytes };
        await finishWithPrint(services, { finish }, print, (tx) =>
          tx
            .insertInto("document")
            .values({ ...record, userId: viewer.userId })
            .execute(),
        );
      },
    );
