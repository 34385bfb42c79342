import { Box, Button, Skeleton } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addressText } from "../../contract/address.rules.ts";
import { contacts } from "../../contract/contacts.routes.ts";
import { invoices } from "../../contract/invoices.routes.ts";
import type { Invoice } from "../../contract/invoices.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { untitled } from "../kit/page/arrival.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Day, FactList, FactLists, ownDirection, Word } from "../kit/page/values.tsx";
import { t, useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { openPrint } from "../labels/printing.ts";
import { InvoiceLines } from "./InvoiceLines.tsx";
import { Payments } from "./Payments.tsx";

const PayDialog = lazyPart(() => import("./PayDialog.tsx"), "PayDialog");
const CreditDialog = lazyPart(() => import("./CreditDialog.tsx"), "CreditDialog");

/** Opens the PDF of an invoice in a new tab. */
export const openInvoice = ({ id, invoiceNr }: { id: number; invoiceNr: string }) =>
  openPrint(
    invoices.print,
    { params: { id } },
    { count: 1, name: `${invoiceNr}.pdf`, started: t("documents.started") },
  ).catch(showError);

/** One invoice or credit note, as it was made. */
export function InvoicePage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const may = useMay();
  const read = useCall(invoices.read, { params: { id } });
  const [dialog, setDialog] = useState<"credit" | "pay">();
  const invoice = read.data;
  if (read.error && !invoice) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const crumbs = [{ text: t("invoices.title"), to: "/invoices" }];
  if (!invoice)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  const canPay = may(invoices.pay) && invoice.open !== 0;
  const canCredit = may(invoices.credit) && invoice.lines.some(({ creditable }) => creditable > 0);
  return (
    <Page
      title={invoice.invoiceNr}
      crumbs={crumbs}
      chip={
        <Box sx={{ color: "text.secondary" }}>
          <Word of="invoiceKinds" value={invoice.kind} />
        </Box>
      }
      next={
        <>
          <Box sx={{ flex: "1 1 240px" }}>
            <State invoice={invoice} />
          </Box>
          <Button variant="contained" onClick={() => void openInvoice(invoice)}>
            {t("invoices.openPdf")}
          </Button>
        </>
      }
      actions={[
        canPay && { text: t("invoices.pay"), onClick: () => setDialog("pay") },
        canCredit && { text: t("invoices.credit"), onClick: () => setDialog("credit") },
      ]}
    >
      {dialog === "credit" && <CreditDialog invoice={invoice} onClose={() => setDialog(undefined)} />}
      {dialog === "pay" && <PayDialog invoice={invoice} onClose={() => setDialog(undefined)} />}
      <Facts invoice={invoice} />
      <Payments invoice={invoice} />
      <InvoiceLines invoice={invoice} />
    </Page>
  );
}

/** What it waits for: to be paid, or nothing because it was taken back. */
function State({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, creditOfId, creditOfNr, credited, total, dueDate, open, payments } = invoice;
  if (kind === "creditNote")
    return (
      <Link to={`/invoices/${creditOfId}`}>{t("invoices.isCreditNote", { invoice: creditOfNr ?? "" })}</Link>
    );
  const isOver = invoice.lines.every(({ creditable }) => creditable === 0);
  const back = open < 0 ? t("invoices.toPayBack", { amount: format.money(-open) }) : "";
  if (isOver) return [t("invoices.whollyCredited"), back].filter(Boolean).join(" ");
  const due = total > 0 && open > 0 ? t("invoices.toPay", { day: format.day(dueDate) }) : "";
  const part = credited ? t("invoices.partlyCredited", { amount: format.money(credited) }) : "";
  const isPartly = open > 0 && (credited !== 0 || payments.length > 0);
  const rest = isPartly ? t("invoices.stillOpen", { amount: format.money(open) }) : "";
  const paid = open === 0 && payments.length > 0 ? t("invoices.isPaid") : "";
  return [due, part, rest, paid, back].filter(Boolean).join(" ");
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const may = useMay();
  const { buyer, contactId, contactName, orderId, orderKind, orderNr, creditNotes } = invoice;
  const orderPath = `/orders/${orderKind === "sale" ? "sales" : "repairs"}/${orderId}`;
  const { kvkNr, vatNr, companyName } = buyer;
  const customer = may(contacts.read) ? (
    <Link to={`/contacts/${contactId}`}>{ownDirection(contactName)}</Link>
  ) : (
    ownDirection(contactName)
  );
  return (
    <FactLists>
      <FactList
        title={t("invoices.fields.contactName")}
        facts={[
          [t("invoices.fields.contactName"), customer],
          ...(companyName && companyName !== contactName
            ? [[t("fields.companyId"), ownDirection(companyName)] as const]
            : []),
          [t("contacts.address"), ownDirection(addressText(buyer.address))],
          ...(kvkNr ? [[t("companies.fields.kvk_nr"), <bdi key="kvk">{kvkNr}</bdi>] as const] : []),
          ...(vatNr ? [[t("companies.fields.vatNr"), <bdi key="vat">{vatNr}</bdi>] as const] : []),
        ]}
      />
      <FactList
        title={t("invoices.one")}
        facts={[
          [t("invoices.fields.invoiceDate"), <Day key="date" on={invoice.invoiceDate} />],
          ...(invoice.kind === "invoice"
            ? [[t("invoices.fields.dueDate"), <Day key="due" on={invoice.dueDate} />] as const]
            : []),
          ...(invoice.suppliedOn
            ? [[t("fields.deliveryDate"), <Day key="supplied" on={invoice.suppliedOn} />] as const]
            : []),
          [
            t("invoices.order"),
            <Link key="order" to={orderPath}>
              <bdi>{orderNr}</bdi>
            </Link>,
          ],
          ...(invoice.customerReference
            ? [[t("fields.customerReference"), ownDirection(invoice.customerReference)] as const]
            : []),
          ...creditNotes.map(
            (note) =>
              [
                t("invoiceKinds.creditNote"),
                <Link key={note.id} to={`/invoices/${note.id}`}>
                  <bdi>{note.invoiceNr}</bdi>
                </Link>,
              ] as const,
          ),
          ...(invoice.reason ? [[t("invoices.reason"), ownDirection(invoice.reason)] as const] : []),
        ]}
      />
    </FactLists>
  );
}
