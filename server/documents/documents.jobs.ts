import type { Services } from "../http/app.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { finishWithPrint, separateDocuments } from "../jobs/later.ts";
import { resumed } from "../jobs/longJobs.ts";
import { fileNameOf, findOrderPapers, orderPapersPdf } from "./orderPapers.ts";
import type { OrderPaper } from "./orderSheets.ts";

/** Orders that are read at once, so that reading them shows progress and can be cancelled. */
const atOnce = 100;

/** Prints more orders than somebody should wait for. */
export const documentPrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, ids, ...asked }: Jobs["printDocuments"], isLastTime: boolean) =>
    resumed(services, longJobId, isLastTime, async ({ step, finish, cancelled }) => {
      const papers: OrderPaper[] = [];
      for (let from = 0; from < ids.length; from += atOnce) {
        papers.push(...(await findOrderPapers(services, { ...asked, ids: ids.slice(from, from + atOnce) })));
        step(papers.length, ids.length);
      }
      const bytes = await orderPapersPdf(printerFor(cancelled), papers);
      await finishWithPrint(services, { finish }, { name: fileNameOf(asked.kind, papers), bytes });
    });
