import { mostPrintedAtOnce } from "../../contract/labels.ts";
import {
  mostProductPapers,
  type PriceCardSize,
  productPapers,
  productPrinting,
} from "../../contract/productPrints.ts";
import { notFound } from "../base/failure.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { finishWithPrint, runLater, separateDocuments } from "../jobs/later.ts";
import { resumed } from "../jobs/longJobs.ts";
import { productListFor } from "../products/products.queries.ts";
import { chosenIds } from "../resource/bulk.ts";
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
        const asked = { paper, ids, locale, size };
        if (ids.length > mostPrintedAtOnce) {
          const work = { kind: paper, title: String(ids.length) } as const;
          return reply.code(202).send(await runLater(services, request, work, "printProducts", asked));
        }
        const { name, bytes } = await productPapersPdf(services, services.printer, {
          ...asked,
          viewer: { rights, userId },
        });
        return reply
          .type("application/pdf")
          .header("content-disposition", `inline; filename="${name}"`)
          .send(bytes);
      },
    });
}

/** Prints more papers than somebody should wait for. */
export const productPaperPrinter =
  (services: Services, printerFor = separateDocuments) =>
  ({ longJobId, ...asked }: Jobs["printProducts"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: productPrinting[asked.paper].config },
      async ({ finish, cancelled }, viewer) => {
        const print = await productPapersPdf(services, printerFor(cancelled), { ...asked, viewer });
        await finishWithPrint(services, { finish }, print);
      },
    );
