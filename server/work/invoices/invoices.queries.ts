import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type InvoicedKind, invoicedKinds } from "../../../contract/invoices.rules.ts";
import type { Invoice, InvoiceRow, Seller } from "../../../contract/invoices.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { matchesFlag } from "../../platform/resource/conditions.ts";
import { type List, type ListQuery, rowsById } from "../../platform/resource/list.ts";
import { ownOrders, type Viewer } from "../orders/orders.queries.ts";

const rightOf = { sale: "sales:read", repair: "repairs:read" } as const;
/** The kinds of orders whose invoices somebody may see: those that they may read. */
export const visibleKinds = ({ rights }: Pick<Viewer, "rights">): InvoicedKind[] =>
  invoicedKinds.filter((kind) => rights.includes(rightOf[kind]));

/** Row scope: invoices of orders that the viewer may read, of people outside the company those of their own. */
const isSeen = (db: Db | Tx, viewer: Viewer) => {
  const kinds = visibleKinds(viewer);
  const ofKind =
    kinds.length === invoicedKinds.length
      ? sql`true`
      : kinds.length
        ? sql`invoice."orderKind" in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
        : sql`false`;
  if (viewer.ownContactId === null) return sql<boolean>`${ofKind}`;
  const own = db.selectFrom("order").select("order.id").where(ownOrders(viewer));
  return sql<boolean>`(${ofKind} and invoice."orderId" in ${own})`;
};

const credited = sql<number>`coalesce((select -sum(note.total) from invoice note where note."creditOfId" = invoice.id), 0)::int`;

const invoiceRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "invoice")
    .leftJoin("invoice as taken", "taken.id", "invoice.creditOfId")
    .leftJoin("invoiceBalance as balance", "balance.invoiceId", "invoice.id")
    .select(["invoice.id", "invoice.invoiceNr", "invoice.kind", "invoice.invoiceDate", "invoice.dueDate"])
    .select(["invoice.contactId", "invoice.contactName", "invoice.orderId", "invoice.orderKind"])
    .select(["invoice.orderNr", "invoice.customerReference", "invoice.net", "invoice.total"])
    .select(["invoice.creditOfId", "taken.invoiceNr as creditOfNr", credited.as("credited")])
    .select(sql<number>`coalesce(balance.open, 0)`.as("open"));

const loadRows = rowsById("invoice", invoiceRows);

const isOpen = sql<boolean>`invoice.id in (select "invoiceId" from "invoiceBalance" where "invoiceBalance".open <> 0)`;

export const invoicesFor =
  (db: Db, viewer: Viewer) =>
  ({ open }: ListQuery = {}): List<"invoice", InvoiceRow> => ({
    table: "invoice",
    defaultSort: "-invoiceDate",
    search: "searchText",
    texts: ["invoiceNr", "orderNr"],
    handled: ["open"],
    narrow: (rows) =>
      rows
        .where(isSeen(db, viewer))
        .$if(open !== undefined, (query) => query.where(matchesFlag(isOpen, open))),
    rows: loadRows,
  });

/** The lines of an invoice, with the pieces that no credit note has taken back; one of its transport included. */
export const invoiceLines = (db: Db | Tx, invoiceId: number) =>
  db
    .selectFrom("invoiceLine as line")
    .selectAll()
    .select(
      sql<number>`(greatest(line.quantity, 0) + coalesce((select sum(note.quantity) from "invoiceLine" note
        where note."creditedLineId" = line.id), 0))::int`.as("creditable"),
    )
    .where("invoiceId", "=", invoiceId)
    .orderBy("position")
    .execute();

/** Invoices from before there was another currency are in euros. */
const inItsCurrency = sql<Seller>`'{"currency": "EUR"}'::jsonb || invoice.seller`;

/** One invoice with its lines; 404 when it does not exist or is not the viewer's. */
export async function findInvoice(db: Db | Tx, id: number, viewer: Viewer): Promise<Invoice> {
  const [head, lines] = await Promise.all([
    invoiceRows(db, "invoice")
      .select([
        "invoice.suppliedOn",
        "invoice.locale",
        "invoice.reason",
        "invoice.buyer",
        inItsCurrency.as("seller"),
      ])
      .select(["invoice.goods", "invoice.services", "invoice.goodsWithVat", "invoice.discount"])
      .select(["invoice.amountsWithVat", "invoice.transport", "invoice.vat"])
      .select((invoice) =>
        jsonArrayFrom(
          invoice
            .selectFrom("invoice as note")
            .select(["note.id", "note.invoiceNr", "note.total"])
            .whereRef("note.creditOfId", "=", "invoice.id")
            .orderBy("note.id"),
        ).as("creditNotes"),
      )
      .select((invoice) =>
        jsonArrayFrom(
          invoice
            .selectFrom("invoicePayment as payment")
            .select(["payment.id", "payment.amount", "payment.paidOn", "payment.note"])
            .whereRef("payment.invoiceId", "=", "invoice.id")
            .orderBy("payment.paidOn")
            .orderBy("payment.id"),
        ).as("payments"),
      )
      .where("invoice.id", "=", id)
      .where(isSeen(db, viewer))
      .executeTakeFirstOrThrow(notFound),
    invoiceLines(db, id),
  ]);
  return { ...head, lines };
}

/** Which of these invoices exist and are the viewer's own. */
export const findOwnInvoices = (db: Db, ids: readonly number[], viewer: Viewer) =>
  db
    .selectFrom("invoice")
    .select("id")
    .where("id", "in", ids)
    .where(isSeen(db, viewer))
    .execute()
    .then((rows) => rows.map(({ id }) => id));
