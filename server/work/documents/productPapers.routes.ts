import { isPrintedAtOnce } from "../../../contract/printing.rules.ts";
import {
  mostProductPapers,
  type PriceCardSize,
  type ProductPaper,
  productPapers,
  productPrinting,
} from "../../../contract/productPrints.ts";
import { productListFor } from "../../goods/products/products.queries.ts";
import { notFound } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { finishWithPrint, runLater, separateDocuments } from "../../platform/jobs/later.ts";
import { resumed } from "../../platform/jobs/longJobs.ts";
import { chosenIds } from "../../platform/resource/bulk.ts";
import { productPapersPdf } from "./productPapers.ts";

export function productPaperRoutes(app: App, services: Services) {
  for (const paper of productPapers)
    app.route({
      ...productPrinting[paper],
      handler: async (request, reply) => {
        const { rights, userId } = sessionOf(request);
        const { locale = request.locale, ...chosen } = request.body;
        const { size } = request.body as { size?: PriceCardSize };
        const list = productListFor(services.db, { rights });
        const ids = await chosenIds(services.db, list, chosen, mostProductPapers);
        if (!ids.length) throw notFound();
        const options = { paper, ids, locale, size };
        const pages = Math.ceil(ids.length / onPage(paper, size));
        if (!isPrintedAtOnce({ lines: ids.length, pages })) {
          const work = { kind: paper, title: String(ids.length) } as const;
          return reply.code(202).send(await runLater(services, request, work, "printProducts", options));
        }
        const { name, bytes } = await productPapersPdf(services, services.printer.of(userId), {
          ...options,
          viewer: { rights, userId },
        });
        return sendPdf(reply, name, bytes);
      },
    });
}

/** How many products a page takes, at least. */
const onPage = (paper: ProductPaper, size: PriceCardSize = "a6") =>
  paper === "checklists" ? 3 : size === "fourOnA4" ? 4 : 1;

/** The job that prints many papers. */
export const productPaperPrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, ...job }: Jobs["printProducts"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: productPrinting[job.paper].config },
      async ({ finish, cancelled }, viewer) => {
        const print = await productPapersPdf(services, printerFor(cancelled), { ...job, viewer });
        await finishWithPrint(services, { finish }, print);
      },
    );
