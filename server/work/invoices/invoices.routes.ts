import { type Invoice, InvoiceRow, invoices } from "../../../contract/invoices.ts";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { runLater } from "../../platform/jobs/later.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { creditInvoice, makeInvoice } from "./invoices.actions.ts";
import { findPaper, printedFor, storedPaper } from "./invoices.papers.ts";
import { paymentRoutes } from "./invoices.payments.ts";
import { findInvoice, invoicesFor, visibleKinds } from "./invoices.queries.ts";

/** Who looks at an order is told of its invoices, and the other way round. */
export function invoiceRoutes(app: App, services: Services) {
  const { db, write, events } = services;
  app.route({
    ...invoices.list,
    handler: (request) => pageOf(db, invoicesFor(db, sessionOf(request))(request.query), request.query),
  });
  app.route({
    ...invoices.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "invoices",
        row: InvoiceRow.properties,
        list: invoicesFor(db, sessionOf(request)),
      }),
  });
  app.route({
    ...invoices.read,
    handler: (request) => findInvoice(db, request.params.id, sessionOf(request)),
  });
  for (const [route, kind] of [
    [invoices.ofSale, "sale"],
    [invoices.ofRepair, "repair"],
  ] as const)
    app.route({
      ...route,
      handler: async (request): Promise<Invoice> => {
        const session = sessionOf(request);
        if (!visibleKinds(session).includes(kind)) throw notFound();
        const { id } = await write(request, async (tx) => ({
          id: await makeInvoice(tx, kind, request.params.id, session),
        }));
        events.changed("invoices");
        return findInvoice(db, id, session);
      },
    });
  app.route({
    ...invoices.credit,
    handler: async (request) => {
      const session = sessionOf(request);
      const { orderKind, orderId } = await findInvoice(db, request.params.id, session);
      const { id } = await write(request, async (tx) => ({
        id: await creditInvoice(tx, request.params.id, request.body, session.userId),
      }));
      const folder = orderKind === "sale" ? "sales" : "repairs";
      events.changed(folder, `${folder}/${orderId}`);
      return findInvoice(db, id, session);
    },
  });
  paymentRoutes(app, services);
  app.route({
    ...invoices.print,
    handler: async (request, reply) => {
      const invoice = await findInvoice(db, request.params.id, sessionOf(request));
      if (invoice.lines.length > mostLinesAtOnce && !(await findPaper(db, invoice.id))) {
        const work = { kind: "documents", title: invoice.invoiceNr } as const;
        const print = { invoiceId: invoice.id };
        return reply.code(202).send(await runLater(services, request, work, "printInvoice", print));
      }
      const { name, bytes } = await storedPaper(services, invoice, printedFor(services, request));
      return sendPdf(reply, name, bytes);
    },
  });
}
