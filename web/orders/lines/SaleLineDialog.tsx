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
  const save = async (values: FieldValues, version: number | undefined) => {
    const body = { ...(values as SaleLineInput), version };
    if (!(await confirmPrice(line, body.unitPrice ?? 0))) return undefined;
    return call(sales.replaceLine, { params: { id: order.id, lineId: line.id }, body });
  };
  const single = line.serialNumber !== "";
  return (
    <LineDialog
      title={line.productName}
      schema={sales.addLine.schema.body}
      start={saleBodyOf(line)}
      newest={async () => saleBodyOf(await findLine("sale", order.id, line.id))}
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
              <MoneyInput {...field("unitPrice")} label={t("fields.priceWithoutVat")} autoFocus={single} />
            )}
            <PickInput {...field("vatCodeId")} from="vat-codes" />
          </FieldRow>
          {line.unitPrice !== null && (
            <>
              <DiscountInput field={field} />
              <LineTotal control={control} rates={ratesFor(order, vatCodes)} />
            </>
          )}
          <TextInput {...field("remarks")} rows={2} />
        </>
      )}
    </LineDialog>
  );
}
