import { mostLabels } from "../../../contract/labels.routes.ts";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { products } from "../../../contract/products.ts";
import { notFound } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { runLater } from "../../platform/jobs/later.ts";
import { labelsPdf } from "../../platform/print/labels.ts";
import { chosenIds } from "../../platform/resource/bulk.ts";
import { productListFor } from "../products/products.queries.ts";
import { fileNameOf } from "./labels.jobs.ts";
import { findLabels, formatOf, logoFor } from "./labels.queries.ts";

export function labelRoutes(app: App, services: Services) {
  const { db, printer } = services;
  for (const route of [products.barcodes, products.labels])
    app.route({
      ...route,
      handler: async (request, reply) => {
        const { format = "ofType", templateId, startAt } = request.body;
        const { locale } = request;
        const ids = await chosenIds(db, productListFor(db, sessionOf(request)), request.body, mostLabels);
        if (!ids.length) throw notFound();
        if (ids.length > mostLinesAtOnce) {
          const work = { kind: "labels", title: String(ids.length) } as const;
          const print = { ids, format, templateId, startAt, locale };
          return reply.code(202).send(await runLater(services, request, work, "printLabels", print));
        }
        const paper = { format, templateId };
        const labels = await findLabels(services, ids, paper, locale);
        const logo = await logoFor(services, labels);
        return sendPdf(
          reply,
          fileNameOf(labels),
          await labelsPdf(printer.of(sessionOf(request).userId), labels, formatOf(paper), { startAt, logo }),
        );
      },
    });
}
