import type { FastifyRequest } from "fastify";
import type { Invoice } from "../../../contract/invoices.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { storeFiles } from "../../platform/files/store.ts";
import { type Services, sessionOf } from "../../platform/http/app.ts";
import type { Printer } from "../../platform/print/print.ts";
import { sheetsPdf } from "../../platform/print/sheets.ts";
import { findSender, type Sender } from "../paper/letterhead.ts";
import { orderSheet } from "../paper/orderSheets.ts";
import type { OrderPaper } from "../paper/papers.ts";

/** An invoice as what is drawn, from nothing but what was kept of it; only the company's look is today's. */
export function paperOf(invoice: Invoice, { letterhead, ...today }: Sender): OrderPaper {
  const { seller, buyer, locale, vat, kind, invoiceNr, invoiceDate, dueDate, suppliedOn } = invoice;
  const { goods, services, goodsWithVat, discount, transport, net, total, creditOfNr, reason } = invoice;
  const { kvkNr: companyKvkNr, vatNr: companyVatNr, ...names } = buyer;
  const rates = vat.flatMap(({ vatCodeId, basisPoints, margin }) =>
    vatCodeId === null ? [] : { id: vatCodeId, basisPoints, margin },
  );
  const lines = invoice.lines
    .filter((line) => line.kind !== "transport")
    .map((line) => ({ ...noLine, ...line }));
  return {
    order: {
      ...{ ...noOrder, ...names, companyKvkNr, companyVatNr, locale, rates, lines },
      ...{ id: invoice.orderId, contactId: invoice.contactId, orderNr: invoice.orderNr },
      invoiceId: invoice.id,
      ...{ orderDate: invoiceDate, customerReference: invoice.customerReference },
      amountsWithVat: invoice.amountsWithVat,
      totals: { goods, services, goodsWithVat, discount, transport, net, vat, total },
    },
    document: "salesDocument",
    invoice: { invoiceNr, kind, invoiceDate, dueDate, suppliedOn, creditOfNr, reason },
    sender: {
      ...today,
      letterhead: { ...letterhead, name: seller.name },
      company: seller,
      currency: seller.currency,
    },
    vat: new Map(
      vat.map(({ vatCodeId, name, note, category }) => [vatCodeId ?? 0, { name, note, category }]),
    ),
    today: invoiceDate,
    warrantyMonths: 0,
  };
}

/** What other documents of an order say and an invoice does not. */
const noOrder = {
  ...{ doneOn: null, validUntil: null, deliveryDate: null, pickupDate: null },
  ...{ proposedPickupDate: null, timeFrom: null, timeUntil: null, deliveryAddress: "", instructions: "" },
  ...{ dhlTrackingCode: "", discount: 0, transportCost: 0, email: "", accessories: "", deviceCondition: "" },
  ...{ defect: "", diagnosis: "", partOf: null, phase: "done" as const, vatRates: [] },
  ...{ dataDestruction: "noDataCarrier" as const, discountUnit: "cents" as const },
};
const noLine = {
  ...{ orderId: 0, productId: null, serviceId: null, version: 1, hourlyRate: null, typeId: null },
  ...{ typeName: null, receivedQuantity: 0, reserved: false, delivered: true, locationName: null },
  ...{ locationLabel: null, productAttributes: null, lifecycle: null, workedMinutes: 0 },
};

/** By what a paper is printed, and the transaction in which its file is kept. */
export type Printing = {
  printer: Pick<Printer, "pdf">;
  keep(work: (tx: Tx) => Promise<null>): Promise<null>;
};
export const printedFor = (
  { printer, write }: Pick<Services, "printer" | "write">,
  request: FastifyRequest,
): Printing => ({
  printer: printer.of(sessionOf(request).userId),
  keep: (work) => write(withoutKey(request), work),
});
export type StoredPaper = { fileId: number; name: string; bytes: Buffer };

/**
 * The file of an invoice. It is drawn once, by whoever prints it first, and is the same to the byte ever after, whatever becomes of
 * the template, the logo or the program.
 */
export async function storedPaper(
  services: Pick<Services, "db" | "storage" | "log">,
  invoice: Invoice,
  { printer, keep }: Printing,
): Promise<StoredPaper> {
  const { db, storage } = services;
  const first = await findPaper(db, invoice.id);
  if (!first) {
    const sender = await findSender({ db, storage });
    const bytes = await sheetsPdf(printer, { ...sender.letterhead, name: invoice.seller.name }, [
      orderSheet(paperOf(invoice, sender)),
    ]);
    const file = { name: paperName(invoice), bytes };
    await storeFiles(services, "invoices", [file], ([row]) =>
      keep(async (tx) => {
        // Of two who print it first, one waits here and finds the file of the other.
        await tx.selectFrom("order").select("id").where("id", "=", invoice.orderId).forUpdate().execute();
        if (await findPaper(tx, invoice.id)) return null;
        const { id: fileId } = await tx
          .insertInto("file")
          .values(row!)
          .returning("id")
          .executeTakeFirstOrThrow();
        await tx.insertInto("invoicePaper").values({ invoiceId: invoice.id, fileId }).execute();
        return null;
      }),
    );
  }
  const { id: fileId, ...file } = first ?? (await findPaper(db, invoice.id))!;
  const bytes = await storage.read(file.discr, file.unique_server_filename);
  return { fileId, name: file.original_client_filename, bytes };
}

export const findPaper = (db: Pick<Db, "selectFrom">, invoiceId: number) =>
  db
    .selectFrom("invoicePaper")
    .innerJoin("file", "file.id", "fileId")
    .select(["file.id", "discr", "unique_server_filename", "original_client_filename"])
    .where("invoiceId", "=", invoiceId)
    .executeTakeFirst();

export const paperName = ({ invoiceNr }: Pick<Invoice, "invoiceNr">) =>
  `${invoiceNr.replace(/[^\w.-]+/g, "-")}.pdf`;

/** A request whose idempotency key is left for its main change: this one is done once by itself. */
export const withoutKey = (request: FastifyRequest): FastifyRequest =>
  Object.create(request, {
    headers: { value: { ...request.headers, "idempotency-key": undefined } },
  }) as FastifyRequest;
