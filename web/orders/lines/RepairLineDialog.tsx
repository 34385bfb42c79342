import { type FieldValues, useWatch } from "react-hook-form";
import { type OrderLine, RepairLineInput } from "../../../contract/orderLines.ts";
import { repairs } from "../../../contract/orders.routes.ts";
import { ratesFor, usualRate } from "../../../contract/vat.rules.ts";
import { call } from "../../kit/call/api.ts";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { blankOf, type JsonSchema } from "../../kit/inputs/fields.ts";
import { type FieldProps, PickInput, SelectInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { MoneyInput, NumberInput } from "../../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { DiscountInput } from "../../pricing/DiscountInput.tsx";
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
  const save = (values: FieldValues, version: number | undefined) => {
    const body = values as RepairLineInput;
    return line
      ? call(repairs.replaceLine, { params: { ...params, lineId: line.id }, body: { ...body, version } })
      : call(repairs.addLine, { params, body });
  };
  const priced = order.transportCost !== null;
  const blank = {
    ...{ ...blankOf(schema), kind: "labour", hourlyRate: undefined, unitPrice: undefined },
    // For people who may not see prices, the server chooses the code.
    vatCodeId: priced ? (usualRate(ratesFor(order, vatCodes)) ?? undefined) : undefined,
  };
  return (
    <LineDialog
      title={line ? line.productName || t(`lineKinds.${line.kind}`) : t("repairs.newWork")}
      schema={schema}
      start={line ? repairBodyOf(line) : blank}
      newest={line && (async () => repairBodyOf(await findLine("repair", order.id, line.id)))}
      save={save}
      another={!line}
      onClose={onClose}
      onRemove={onRemove}
    >
      {(parts) => <Fields {...parts} line={line} priced={priced} />}
    </LineDialog>
  );
}

type FieldsProps = {
  field: (name: string) => FieldProps;
  control: FieldProps["control"];
  set: (values: FieldValues) => void;
  line: OrderLine | undefined;
  priced: boolean;
};
function Fields({ field, control, set, line, priced }: FieldsProps) {
  const { t } = useTranslation();
  const kind = useWatch({ control, name: "kind" });
  const isPart = kind === "part";
  const isLabour = kind === "labour";
  const single = isPart && line?.serialNumber !== "";
  return (
    <>
      {!line && <SelectInput {...field("kind")} options={workKinds} texts="lineKinds" />}
      {kind === "service" && (
        <ServicePick
          field={field("serviceId")}
          onPick={({ name, price, vatCodeId = null }) =>
            set({
              productName: name,
              ...(priced && { unitPrice: price, ...(vatCodeId !== null && { vatCodeId }) }),
            })
          }
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
            <MoneyInput {...field("hourlyRate")} help={line ? undefined : t("repairs.rateHelp")} />
          ) : (
            <MoneyInput {...field("unitPrice")} label={t("fields.priceWithoutVat")} />
          ))}
        {priced && <PickInput {...field("vatCodeId")} from="vat-codes" />}
      </FieldRow>
      {priced && <DiscountInput field={field} />}
      <TextInput {...field("remarks")} rows={2} />
    </>
  );
}
