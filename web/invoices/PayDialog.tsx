import { useState } from "react";
import { isDay } from "../../contract/calendar.rules.ts";
import { invoices } from "../../contract/invoices.routes.ts";
import type { Invoice } from "../../contract/invoices.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { DateField } from "../kit/inputs/DateInput.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { today } from "../kit/texts/company.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { parseHundredths } from "../kit/texts/numbers.ts";

/** Records what was paid of an invoice: all that is open, or less where somebody types less. */
export function PayDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const usual = format.hundredths(invoice.open);
  const [typed, setTyped] = useState(usual);
  const [day, setDay] = useState(today());
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<{ path: string; text: string }>();
  const [busy, setBusy] = useState(false);
  const action = t("invoices.payOf", { invoice: invoice.invoiceNr });
  const errorAt = (path: string) => (problem?.path === path ? problem.text : undefined);
  async function pay() {
    const amount = parseHundredths(typed);
    if (amount === null) return setProblem({ path: "amount", text: t("errors.invalid") });
    if (!isDay(day)) return setProblem({ path: "paidOn", text: t("errors.invalid") });
    setBusy(true);
    try {
      await call(invoices.pay, { params: { id: invoice.id }, body: { amount, paidOn: day, note } });
      await readAgain();
      showToast(t("invoices.paymentMade"));
      onClose();
    } catch (error) {
      const first = error instanceof ApiError ? error.errors?.[0] : undefined;
      if (first) setProblem({ path: first.path, text: first.message });
      else showError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <DialogFrame
      title={action}
      action={t("invoices.pay")}
      busy={busy}
      unsaved={() => typed !== usual || note !== ""}
      onClose={onClose}
      onDo={() => void pay()}
    >
      <TextBox
        label={t("fields.amount")}
        error={errorAt("amount")}
        autoFocus
        value={typed}
        onChange={setTyped}
        inputProps={{ inputMode: "decimal", maxLength: 20 }}
      />
      <Field label={t("invoices.paidOn")} error={errorAt("paidOn")}>
        {(ids) => <DateField ids={ids} value={day} onChange={setDay} />}
      </Field>
      <TextBox
        label={t("invoices.paymentNote")}
        optional
        value={note}
        onChange={setNote}
        inputProps={{ maxLength: 200 }}
      />
    </DialogFrame>
  );
}
