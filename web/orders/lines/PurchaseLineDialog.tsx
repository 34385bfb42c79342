import { type FieldValues, useWatch } from "react-hook-form";
import { attributes } from "../../../contract/attributes.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { type OrderLine, PurchaseLineInput } from "../../../contract/orderLines.ts";
import { purchases } from "../../../contract/orders.routes.ts";
import { productTypes } from "../../../contract/productTypes.routes.ts";
import { call } from "../../kit/call/api.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { blankOf, type JsonSchema } from "../../kit/inputs/fields.ts";
import { type FieldProps, PickInput, SelectInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { MoneyInput, NumberInput } from "../../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { findLine } from "../kinds.ts";
import { LineDialog } from "./LineDialog.tsx";
import { purchaseBodyOf } from "./lineBodies.ts";

const schema = PurchaseLineInput as JsonSchema;

const startOf = (line: OrderLine | undefined): FieldValues => (line ? purchaseBodyOf(line) : blankOf(schema));
const filled = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

type Props = {
  order: Order;
  line?: OrderLine;
  /** Initial values of a new line; the dialog then adds this one only. */
  device?: FieldValues;
  onSaved?: (line: OrderLine) => void;
  onClose: () => void;
  onRemove?: () => void;
};

/** An expected device of a purchase, typed by hand. */
export function PurchaseLineDialog({ order, line, device, onSaved, onClose, onRemove }: Props) {
  const { t } = useTranslation();
  const save = async (values: FieldValues, version: number | undefined) => {
    const body = {
      ...values,
      attributes: filled(values.attributes),
    } as PurchaseLineInput;
    const { id } = order;
    const saved = line
      ? await call(purchases.replaceLine, { params: { id, lineId: line.id }, body: { ...body, version } })
      : await call(purchases.addLine, { params: { id }, body });
    onSaved?.(saved);
    return saved;
  };
  return (
    <LineDialog
      title={line ? t("orders.editLine") : t("orders.newExpected")}
      schema={schema}
      start={{ ...startOf(line), ...device }}
      newest={line && (async () => startOf(await findLine("purchase", order.id, line.id)))}
      save={save}
      another={!line && !device}
      onClose={onClose}
      onRemove={onRemove}
    >
      {({ field }) => (
        <>
          <TextInput {...field("productName")} autoFocus help={t("orders.productNameHelp")} />
          <FieldRow>
            <PickInput {...field("typeId")} from="product-types" />
          </FieldRow>
          <FieldRow>
            <TextInput {...field("serialNumber")} mono />
            <TextInput {...field("imei")} mono />
            <TextInput {...field("imei2")} mono />
          </FieldRow>
          <FieldRow>
            <NumberInput {...field("quantity")} />
            <MoneyInput {...field("unitPrice")} />
            <PickInput {...field("vatCodeId")} from="vat-codes" />
          </FieldRow>
          <TypeAttributes field={field} />
          <FieldRow>
            <TextInput {...field("assetTag")} mono />
          </FieldRow>
          <TextInput {...field("remarks")} rows={2} />
        </>
      )}
    </LineDialog>
  );
}

/** The attributes of the chosen product type. */
function TypeAttributes({ field }: { field: (name: string) => FieldProps }) {
  const may = useMay();
  const typeId: number | null = useWatch({ control: field("typeId").control, name: "typeId" });
  const enabled = may(productTypes.read) && may(attributes.list);
  const type = useCall(
    productTypes.read,
    { params: { id: typeId ?? 0 } },
    { enabled: enabled && typeId !== null },
  );
  const all = useCall(
    attributes.list,
    { query: { pageSize: 200, sort: "position" } },
    { enabled, staleTime: 60_000 },
  );
  const own =
    typeId === null ? [] : (all.data?.items ?? []).filter(({ id }) => type.data?.attributes.includes(id));
  if (own.length === 0) return null;
  return (
    <FieldRow>
      {own.map(({ code, name, options }) => {
        const input = { ...field(`attributes.${code}`), label: name };
        return options.length ? (
          <SelectInput key={code} {...input} options={options} nameOf={(option) => option} />
        ) : (
          <TextInput key={code} {...input} />
        );
      })}
    </FieldRow>
  );
}
