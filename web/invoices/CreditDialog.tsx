import { Box, OutlinedInput } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { invoices } from "../../contract/invoices.routes.ts";
import { creditOf } from "../../contract/invoices.rules.ts";
import type { Invoice } from "../../contract/invoices.ts";
import { useAct } from "../kit/call/data.ts";
import { showToast } from "../kit/call/toasts.ts";
import { Faint } from "../kit/look/Text.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { Code, Money, ownDirection } from "../kit/page/values.tsx";
import { tableStyles } from "../kit/rows/tableStyles.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { parseWhole } from "../kit/texts/numbers.ts";
import { useLineName } from "./InvoiceLines.tsx";

type Props = { invoice: Invoice; onClose: () => void };

/** Takes an invoice back: all that is left of it, or less where somebody types less. */
export function CreditDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const lineName = useLineName();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [reason, setReason] = useState("");
  const crediting = useAct(invoices.credit, {
    onDone: ({ id, invoiceNr }) => {
      showToast(t("invoices.credited", { invoice: invoiceNr }));
      onClose();
      void navigate({ to: `/invoices/${id}` });
    },
  });
  const lines = invoice.lines.filter(({ creditable }) => creditable > 0);
  const piecesOf = (line: (typeof lines)[number]) => {
    const text = typed.get(line.id);
    return text === undefined ? line.creditable : text.trim() === "" ? 0 : parseWhole(text);
  };
  const isWrong = (line: (typeof lines)[number]) => {
    const pieces = piecesOf(line);
    return pieces === null || pieces < 0 || pieces > line.creditable;
  };
  const chosen = lines.flatMap((line) => {
    const quantity = piecesOf(line) ?? 0;
    return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
  });
  const isAnyWrong = lines.some(isWrong);
  const wanted = new Map(chosen.map(({ lineId, quantity }) => [lineId, quantity]));
  const credited = new Map(invoice.lines.map(({ id, quantity, creditable }) => [id, quantity - creditable]));
  const { total } = creditOf(invoice, credited, wanted);
  const action = t("invoices.creditOf", { invoice: invoice.invoiceNr });
  return (
    <DialogFrame
      title={action}
      action={action}
      width="sm"
      busy={crediting.isPending}
      disabled={isAnyWrong || chosen.length === 0}
      unsaved={() => typed.size > 0 || reason !== ""}
      onClose={onClose}
      onDo={() => crediting.mutate({ params: { id: invoice.id }, body: { lines: chosen, reason } })}
    >
      <Faint sx={{ mb: 1.5 }}>{t("invoices.creditHelp")}</Faint>
      <Box sx={{ ...tableStyles, mb: 2, maxBlockSize: { sm: "45vh" } }}>
        <table aria-label={t("orders.lines")}>
          <thead>
            <tr>
              <th scope="col">{t("fields.quantity")}</th>
              <th scope="col">{t("fields.productName")}</th>
              <th scope="col">{t("fields.serialNumber")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td data-label={t("fields.quantity")}>
                  <OutlinedInput
                    value={format.digits(typed.get(line.id) ?? String(line.creditable))}
                    error={isWrong(line)}
                    size="small"
                    onChange={({ target }) => setTyped(new Map([...typed, [line.id, target.value]]))}
                    inputProps={{
                      inputMode: "numeric",
                      "aria-label": t("invoices.piecesOf", {
                        line: `${lineName(line)} ${line.serialNumber}`.trim(),
                      }),
                    }}
                    sx={{ inlineSize: 64 }}
                  />{" "}
                  {t("invoices.ofPieces", { count: format.number(line.creditable) })}
                </td>
                <th scope="row">{ownDirection(lineName(line))}</th>
                <td data-label={t("fields.serialNumber")}>
                  <Code copy={false}>{line.serialNumber || line.sku}</Code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Box
        role="status"
        sx={{ display: "flex", justifyContent: "space-between", gap: 2, fontWeight: 600, mb: 2 }}
      >
        <span>{t("invoices.creditTotal")}</span>
        <Money cents={isAnyWrong ? null : 0 - total} />
      </Box>
      <Box component="label" sx={{ display: "block", fontSize: 13, fontWeight: 500 }}>
        {t("invoices.reason")}
        <OutlinedInput
          value={reason}
          size="small"
          fullWidth
          onChange={({ target }) => setReason(target.value)}
          inputProps={{ maxLength: 500 }}
        />
      </Box>
    </DialogFrame>
  );
}
