import { documentsOf } from "../../../contract/documents.rules.ts";
import { mostDocuments, printing } from "../../../contract/documents.ts";
import { isPrintedAtOnce, mostPrintedLines } from "../../../contract/printing.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { runLater } from "../../platform/jobs/later.ts";
import { chosenIds } from "../../platform/resource/bulk.ts";
import { printedFor } from "../invoices/invoices.papers.ts";
import { orderListFor } from "../orders/orders.list.ts";
import { findLengths } from "../paper/printedOrders.queries.ts";
import { mailOrder } from "./documents.mails.ts";
import { fileOfPapers, findOrderPapers } from "./orderPapers.ts";

export function documentRoutes(app: App, services: Services) {
  for (const kind of Object.keys(documentsOf) as OrderKind[]) servePrinting(app, services, kind);
}

function servePrinting(app: App, services: Services, kind: OrderKind) {
  const { db } = services;
  const { print, mail } = printing[kind];
  app.route({
    ...print,
    handler: async (request, reply) => {
      const { rights, ownContactId } = sessionOf(request);
      const viewer = { rights, ownContactId };
      const { document } = request.body;
      const ids = await chosenIds(db, orderListFor(db, kind, viewer), request.body, mostDocuments);
      if (!ids.length) throw notFound();
      const length = await findLengths(db, kind, ids, viewer);
      if (length.lines > mostPrintedLines)
        throw refused("printTooLong", undefined, { limit: mostPrintedLines });
      if (!isPrintedAtOnce(length)) {
        const work = { kind: "documents", title: String(ids.length) } as const;
        const options = { kind, ids, document, locale: request.locale };
        return reply.code(202).send(await runLater(services, request, work, "printDocuments", options));
      }
      const papers = await findOrderPapers(services, { kind, ids, document, locale: request.locale, viewer });
      const { name, bytes } = await fileOfPapers(
        services,
        papers,
        { kind, viewer },
        printedFor(services, request),
      );
      return sendPdf(reply, name, bytes);
    },
  });
  app.route({
    ...mail,
    handler: (request) =>
      mailOrder(services, request, {
        kind,
        orderId: request.params.id,
        ...(request.body.document && { document: request.body.document }),
        viewer: sessionOf(request),
      }),
  });
}
