import { invoicedKinds } from "../../contract/invoices.rules.ts";
import { invoiceKinds, invoices } from "../../contract/invoices.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, Day, Money, Word } from "../kit/page/values.tsx";

/** Invoices and credit notes, the newest first. */
export const InvoiceList = () => (
  <ListScreen
    of={{ list: invoices.list, export: invoices.export }}
    name="invoices"
    sort="-invoiceDate"
    nameOf={({ invoiceNr }) => invoiceNr}
    columns={[
      { key: "invoiceNr", cell: (row) => <Code copy={false}>{row.invoiceNr}</Code> },
      { key: "kind", beside: true, cell: (row) => <Word of="invoiceKinds" value={row.kind} /> },
      { key: "contactName", plain: true },
      { key: "invoiceDate", cell: (row) => <Day on={row.invoiceDate} /> },
      { key: "dueDate", cell: (row) => <Day on={row.kind === "invoice" ? row.dueDate : null} /> },
      { key: "orderNr", cell: (row) => <Code copy={false}>{row.orderNr}</Code> },
      { key: "customerReference", plain: true, hidden: true },
      { key: "creditOfNr", hidden: true, cell: (row) => <Code copy={false}>{row.creditOfNr}</Code> },
      { key: "net", align: "end", hidden: true, cell: (row) => <Money cents={row.net} /> },
      { key: "credited", align: "end", hidden: true, cell: (row) => <Money cents={row.credited} /> },
      { key: "total", align: "end", plain: true, cell: (row) => <Money cents={row.total} /> },
    ]}
    filters={[
      { key: "invoiceNr", kind: "texts" },
      { key: "kind", words: invoiceKinds, texts: "invoiceKinds" },
      { key: "contactId", from: "customers" },
      { key: "invoiceDate", kind: "days" },
      { key: "dueDate", kind: "days" },
      { key: "orderNr", kind: "texts" },
      { key: "orderKind", words: invoicedKinds, texts: "orderKinds" },
      { key: "total", kind: "money" },
    ]}
  />
);
