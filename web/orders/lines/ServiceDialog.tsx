import type { FieldValues } from "react-hook-form";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { type SaleServiceFields, saleServices } from "../../../contract/services.ts";
import { onSide, ratesFor, usualRate } from "../../../contract/vat.rules.ts";
import { call } from "../../kit/call/api.ts";
import { showToast } from "../../kit/call/toasts.ts";
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
import { serviceBodyOf } from "./lineBodies.ts";
import { ServicePick } from "./ServicePick.tsx";

/** A service on a sale: a standard one, which fills in the rest, or a custom one. */
export function ServiceDialog({ order, line, vatCodes, onClose, onRemove }: LineOfOrder) {
  const { t } = useTranslation();
  const rates = ratesFor(order, vatCodes);
  const isWithVat = useWithVat();
  const rateOf = (vatCodeId: number | null | undefined) => rates.find(({ id }) => id === vatCodeId);
  const bodyFor = (stored: OrderLine) => asRead(serviceBodyOf(stored), isWithVat, rateOf(stored.vatCodeId));
  const blank = { serviceId: null, name: "", quantity: 1, vatCodeId: usualRate(rates), remarks: "" };
  const start = line
    ? bodyFor(line)
    : { ...blank, discount: 0, discountUnit: "cents", priceWithVat: isWithVat };
  const save = async (values: FieldValues, version: number | undefined) => {
    const typed = values as SaleServiceFields & Sided;
    const body = line ? asTyped(typed, serviceBodyOf(line), rateOf(line.vatCodeId)) : typed;
    if (line) return call(saleServices.replace, { params: { id: line.id }, body: { ...body, version } });
    const added = await call(saleServices.create, { body: { ...body, orderId: order.id } });
    showToast(t("services.added", { service: added.name }));
    return added;
  };
  const isPriced = line === undefined || line.unitPrice !== null;
  return (
    <LineDialog
      title={line?.productName ?? t("services.add")}
      action={line ? undefined : t("services.add")}
      schema={saleServices.create.schema.body}
      start={start}
      newest={async () => line && bodyFor(await findLine("sale", order.id, line.id))}
      save={save}
      onClose={onClose}
      onRemove={onRemove}
    >
      {({ field, control, set }) => (
        <>
          <ServicePick
            field={field("serviceId")}
            onPick={({ name, price, vatCodeId = null }) => {
              const rate = rateOf(vatCodeId ?? start.vatCodeId);
              const unitPrice = price === undefined ? price : onSide(price, false, isWithVat, rate);
              set({ name, unitPrice, ...(vatCodeId !== null && { vatCodeId }) });
            }}
          />
          <TextInput {...field("name")} />
          <FieldRow>
            <NumberInput {...field("quantity")} />
            {isPriced && <MoneyInput {...field("unitPrice")} label={t(priceLabel(isWithVat))} />}
            <PickInput {...field("vatCodeId")} from="vat-codes" />
          </FieldRow>
          {isPriced && (
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
