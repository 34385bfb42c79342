import type { FieldValues } from "react-hook-form";
import type { OrderLine, SaleLineInput } from "../../../contract/orderLines.ts";
import { sales } from "../../../contract/orders.ts";
import { ratesFor } from "../../../contract/vat.rules.ts";
import { call } from "../../kit/call/api.ts";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { PickInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { MoneyInput, NumberInput } from "../../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { DiscountInput } from "../../pricing/DiscountInput.tsx";
import { asRead, asTyped, type Sided } from "../../pricing/sides.ts";
import { priceLabel, useWithVat } from "../../pricing/withVat.tsx";
import { findLine } from "../kinds.ts";
import { LineDialog, type LineOfOrder } from "./LineDialog.tsx";
import { LineTotal } from "./LineTotal.tsx";
import { saleBodyOf } from "./lineBodies.ts";
import { useConfirmPrice } from "./saveLine.ts";

type Props = LineOfOrder & { line: OrderLine };

/** Quantity, price, VAT and discount of one line of a sale. */
export function SaleLineDialog({ order, line, vatCodes, onClose, onRemove }: Props) {
  const { t } = useTranslation();
  const confirmPrice = useConfirmPrice();
  const isWithVat = useWithVat();
  const rates = ratesFor(order, vatCodes);
  const rateOf = (vatCodeId: number | null | undefined) => rates.find(({ id }) => id === vatCodeId);
  const bodyFor = (stored: OrderLine) => asRead(saleBodyOf(stored), isWithVat, rateOf(stored.vatCodeId));
  const save = async (values: FieldValues, version: number | undefined) => {
    const typed = values as SaleLineInput & Sided;
    const body = { ...asTyped(typed, saleBodyOf(line), rateOf(line.vatCodeId)), version };
    if (!(await confirmPrice(line, body, rateOf(body.vatCodeId)))) return undefined;
    return call(sales.replaceLine, { params: { id: order.id, lineId: line.id }, body });
  };
  const single = line.serialNumber !== "";
  return (
    <LineDialog
      title={line.productName}
      schema={sales.addLine.schema.body}
      start={bodyFor(line)}
      newest={async () => bodyFor(await findLine("sale", order.id, line.id))}
      save={save}
      onClose={onClose}
      onRemove={onRemove}
    >
      {({ field, control }) => (
        <>
          <FieldRow>
            <NumberInput
              {...field("quantity")}
              disabled={single}
              help={single ? t("errors.serialWithQuantity") : undefined}
              autoFocus={!single}
            />
            {line.unitPrice !== null && (
              <MoneyInput {...field("unitPrice")} label={t(priceLabel(isWithVat))} autoFocus={single} />
            )}
            <PickInput {...field("vatCodeId")} from="vat-codes" />
          </FieldRow>
          {line.unitPrice !== null && (
            <>
              <DiscountInput field={field} />
              <LineTotal control={control} rates={rates} />
            </>
          )}
          <TextInput {...field("remarks")} rows={2} />
        </>
      )}
    </LineDialog>
  );
}
