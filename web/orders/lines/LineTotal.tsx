import { useWatch } from "react-hook-form";
import type { SaleLineInput } from "../../../contract/orderLines.ts";
import { lineAmount } from "../../../contract/orders.rules.ts";
import type { VatRate } from "../../../contract/vat.rules.ts";
import { onSide } from "../../../contract/vat.rules.ts";
import type { FieldProps } from "../../kit/inputs/inputs.tsx";
import { Faint } from "../../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";

type Props = { control: FieldProps["control"]; rates: readonly VatRate[] };

/** The total of the line while it is typed. */
export function LineTotal({ control, rates }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const line = useWatch({ control }) as Partial<SaleLineInput>;
  const amount = lineAmount({
    quantity: line.quantity || 0,
    unitPrice: line.unitPrice || 0,
    discount: line.discount || 0,
    discountUnit: line.discountUnit ?? "cents",
  });
  const rate = rates.find(({ id }) => id === line.vatCodeId);
  const [without, gross] = [false, true].map((isWithVat) =>
    format.money(onSide(amount, line.priceWithVat ?? false, isWithVat, rate)),
  ) as [string, string];
  return (
    <Faint role="status" sx={{ mb: 2 }}>
      {t("orders.lineTotal", { without, with: gross })}
      {rate?.margin && ` · ${t("orders.marginLine")}`}
    </Faint>
  );
}
