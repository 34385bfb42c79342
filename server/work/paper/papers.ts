import type { OrderDocument } from "../../../contract/documents.rules.ts";
import type { InvoiceKind, InvoiceLineKind } from "../../../contract/invoices.ts";
import type { Sender } from "./letterhead.ts";
import type { PrintedLine, PrintedOrder, PrintedVat } from "./printedOrders.queries.ts";

/** What is on paper of an invoice besides its order, as it was kept. */
export type InvoiceFacts = {
  invoiceNr: string;
  kind: InvoiceKind;
  /** Days, `YYYY-MM-DD`. */
  invoiceDate: string;
  dueDate: string;
  suppliedOn: string | null;
  creditOfNr: string | null;
  reason: string;
};
/** A line as papers show it; an invoice keeps its amount, which others compute. */
export type SheetLine = Omit<PrintedLine, "kind" | "attributes" | "serialNumber"> & {
  kind: InvoiceLineKind;
  serialNumber: string;
  amount?: number;
  specification?: string;
  warrantyMonths?: number;
};
export type OrderPaper = {
  order: Omit<PrintedOrder, "lines"> & { lines: SheetLine[] };
  document: OrderDocument;
  /** Of an invoice or credit note, and of nothing else. */
  invoice?: InvoiceFacts;
  sender: Sender;
  vat: ReadonlyMap<number, PrintedVat>;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Months of warranty on sold goods, 0 for none. */
  warrantyMonths: number;
};
