import { Button } from "@mui/material";
import { invoicedKinds } from "../../contract/invoices.rules.ts";
import { type InvoiceRow, invoiceKinds, invoices } from "../../contract/invoices.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showToast } from "../kit/call/toasts.ts";
import { ListScreen, type Selection } from "../kit/list/ListScreen.tsx";
import { Code, Day, Money, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Records that the ticked invoices were paid today; those that are paid already stay as they are. */
function PayInvoices({ ids, clear }: Selection<InvoiceRow>) {
  const { t } = useTranslation();
  const may = useMay();
  const paying = useAct(invoices.payAll, {
    onDone: ({ paid }) => {
      showToast(t("invoices.paidCount", { count: paid }));
      clear();
    },
  });
  if (!may(invoices.payAll)) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={paying.isPending}
      onClick={() => paying.mutate({ body: { ids } })}
    >
      {t("invoices.payAll", { count: ids.length })}
    </Button>
  );
}

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
      {
        key: "open",
        align: "end",
        plain: true,
        cell: ({ kind, open }) => <Money cents={kind === "invoice" ? open : null} />,
      },
    ]}
    bulk={(chosen) => <PayInvoices {...chosen} />}
    filters={[
      { key: "invoiceNr", kind: "texts" },
      { key: "open", kind: "yesNo" },
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
