import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import { Box } from "@mui/material";
import { invoices } from "../../contract/invoices.routes.ts";
import type { Invoice, InvoicePayment } from "../../contract/invoices.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ToolButton } from "../kit/overlays/ToolButton.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Day, Inline, Money, ownDirection } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** What was paid of an invoice, with a way back for what was recorded by mistake. */
export function Payments({ invoice: { id, payments } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <PagePart title={t("invoices.payments")}>
      <ul className="plainList">
        {payments.map((payment) => (
          <OnePayment key={payment.id} invoiceId={id} payment={payment} />
        ))}
      </ul>
    </PagePart>
  );
}

function OnePayment({ invoiceId, payment }: { invoiceId: number; payment: InvoicePayment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const remove = useAct(invoices.unpay);
  const { id: paymentId, amount, paidOn, note } = payment;
  const action = t("invoices.removePayment", { amount: format.money(amount) });
  async function ask() {
    if (await confirm({ title: action, text: t("kit.deleteText"), action: t("kit.delete"), danger: true }))
      remove.mutate({ params: { id: invoiceId, paymentId } });
  }
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 2, maxInlineSize: 640 }}>
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Inline parts={[<Day key="day" on={paidOn} />, note && ownDirection(note)]} />
      </Box>
      <Money cents={amount} />
      {may(invoices.unpay) && (
        <ToolButton label={action} onClick={() => void ask()}>
          <DeleteOutline />
        </ToolButton>
      )}
    </Box>
  );
}
