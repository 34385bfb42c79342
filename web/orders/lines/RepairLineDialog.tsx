import { type FieldValues, useWatch } from "react-hook-form";
import { type OrderLine, RepairLineInput } from "../../../contract/orderLines.ts";
import { repairs } from "../../../contract/orders.routes.ts";
import { onSide, ratesFor, usualRate, type VatRate } from "../../../contract/vat.rules.ts";
import { call } from "../../kit/call/api.ts";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { blankOf, type JsonSchema } from "../../kit/inputs/fields.ts";
import { type FieldProps, PickInput, SelectInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { MoneyInput, NumberInput } from "../../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { DiscountInput } from "../../pricing/DiscountInput.tsx";
import { asRead, asTyped, type Sided } from "../../pricing/sides.ts";
import { priceLabel, useWithVat } from "../../pricing/withVat.tsx";
import { findLine } from "../kinds.ts";
import { LineDialog, type LineOfOrder } from "./LineDialog.tsx";
import { repairBodyOf } from "./lineBodies.ts";
import { ServicePick } from "./ServicePick.tsx";

const schema = RepairLineInput as JsonSchema;
/** The kinds of lines that are typed; parts are scanned or searched. */
const workKinds = ["labour", "service"] as const;

/** Work on a repair, or the quantity and price of a part. */
export function RepairLineDialog({ order, line, vatCodes, onClose, onRemove }: LineOfOrder) {
  const { t } = useTranslation();
  const params = { id: order.id };
  const isWithVat = useWithVat();
  const rates = ratesFor(order, vatCodes);
  const rateOf = (vatCodeId: number | null | undefined) => rates.find(({ id }) => id === vatCodeId);
  const bodyFor = (stored: OrderLine) => asRead(repairBodyOf(stored), isWithVat, rateOf(stored.vatCodeId));
  const save = (values: FieldValues, version: number | undefined) => {
    const typed = values as RepairLineInput & Sided;
    const body = line ? asTyped(typed, repairBodyOf(line), rateOf(line.vatCodeId)) : typed;
    return line
      ? call(repairs.replaceLine, { params: { ...params, lineId: line.id }, body: { ...body, version } })
      : call(repairs.addLine, { params, body });
  };
  const priced = order.transportCost !== null;
  const blank = {
    ...{ ...blankOf(schema), kind: "labour", hourlyRate: undefined, unitPrice: undefined },
    priceWithVat: priced && isWithVat,
    // For people who may not see prices, the server chooses the code.
    vatCodeId: priced ? (usualRate(rates) ?? undefined) : undefined,
  };
  return (
    <LineDialog
      title={line ? line.productName || t(`lineKinds.${line.kind}`) : t("repairs.newWork")}
      schema={schema}
      start={line ? bodyFor(line) : blank}
      newest={line && (async () => bodyFor(await findLine("repair", order.id, line.id)))}
      save={save}
      another={!line}
      onClose={onClose}
      onRemove={onRemove}
    >
      {(parts) => <Fields {...parts} {...{ line, priced, isWithVat, rateOf }} />}
    </LineDialog>
  );
}

type FieldsProps = {
  field: (name: string) => FieldProps;
  control: FieldProps["control"];
  set: (values: FieldValues) => void;
  line: OrderLine | undefined;
  priced: boolean;
  isWithVat: boolean;
  rateOf: (vatCodeId: number | null | undefined) => VatRate | undefined;
};
function Fields({ field, control, set, line, priced, isWithVat, rateOf }: FieldsProps) {
  const { t } = useTranslation();
  const [kind, vatCode] = useWatch({ control, name: ["kind", "vatCodeId"] });
  const isPart = kind === "part";
  const isLabour = kind === "labour";
  const single = isPart && line?.serialNumber !== "";
  return (
    <>
      {!line && <SelectInput {...field("kind")} options={workKinds} texts="lineKinds" />}
      {kind === "service" && (
        <ServicePick
          field={field("serviceId")}
          onPick={({ name, price, vatCodeId = null }) => {
            const rate = rateOf(vatCodeId ?? vatCode);
            const unitPrice = price === undefined ? price : onSide(price, false, isWithVat, rate);
            set({
              productName: name,
              ...(priced && { unitPrice, ...(vatCodeId !== null && { vatCodeId }) }),
            });
          }}
        />
      )}
      {!isPart && (
        <TextInput {...field("productName")} label={t("repairs.workName")} autoFocus={line === undefined} />
      )}
      <FieldRow>
        {isLabour ? (
          <NumberInput {...field("minutes")} autoFocus={line !== undefined} />
        ) : (
          <NumberInput {...field("quantity")} disabled={single} autoFocus={isPart} />
        )}
        {priced &&
          (isLabour ? (
            <MoneyInput
              {...field("hourlyRate")}
              {...(isWithVat && { label: `${field("hourlyRate").label} (${t("pricing.including")})` })}
              help={line ? undefined : t("repairs.rateHelp")}
            />
          ) : (
            <MoneyInput {...field("unitPrice")} label={t(priceLabel(isWithVat))} />
          ))}
        {priced && <PickInput {...field("vatCodeId")} from="vat-codes" />}
      </FieldRow>
      {priced && <DiscountInput field={field} />}
      <TextInput {...field("remarks")} rows={2} />
    </>
  );
}
