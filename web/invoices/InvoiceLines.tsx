import { Box } from "@mui/material";
import type { Invoice, InvoiceLine } from "../../contract/invoices.ts";
import { Note } from "../kit/look/Text.tsx";
import { Code, Count, Money, ownDirection } from "../kit/page/values.tsx";
import { tableStyles } from "../kit/rows/tableStyles.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { TotalsTable } from "../orders/OrderTotals.tsx";

/** What a line of an invoice is called; transport has no name of its own. */
export function useLineName() {
  const { t } = useTranslation();
  return ({ kind, productName }: Pick<InvoiceLine, "kind" | "productName">) =>
    kind === "transport" ? t("invoices.transport") : productName || t("lineKinds.labour");
}

/** The lines of an invoice with its totals. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const lineName = useLineName();
  const lines = invoice.lines.filter(({ kind }) => kind !== "transport");
  const codes = invoice.vat.flatMap(({ vatCodeId: id, ...vat }) => (id === null ? [] : { id, ...vat }));
  return (
    <>
      <Box sx={{ ...tableStyles, mb: 2 }}>
        <table aria-label={t("orders.lines")}>
          <thead>
            <tr>
              <th scope="col">{t("fields.productName")}</th>
              <th scope="col">{t("fields.serialNumber")}</th>
              <th scope="col" className="end">
                {t("fields.quantity")}
              </th>
              <th scope="col" className="end">
                {t("fields.unitPrice")}
              </th>
              <th scope="col" className="end">
                {t("fields.total")}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {ownDirection(lineName(line))}
                  {[line.specification, line.remarks].filter(Boolean).map((text) => (
                    <Note key={text} sx={{ fontWeight: 400 }}>
                      {ownDirection(text)}
                    </Note>
                  ))}
                </th>
                <td data-label={t("fields.serialNumber")}>
                  <Code>{line.serialNumber || line.sku}</Code>
                </td>
                <td className="end" data-label={t("fields.quantity")}>
                  <Count value={line.quantity} />
                </td>
                <td className="end" data-label={t("fields.unitPrice")}>
                  <Money cents={line.unitPrice} />
                </td>
                <td className="end" data-label={t("fields.total")}>
                  <Money cents={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <TotalsTable totals={invoice} vatCodes={codes as never} />
    </>
  );
}
