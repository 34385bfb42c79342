import { Checkbox, FormControlLabel } from "@mui/material";
import { useState } from "react";
import { type FieldValues, useForm, useWatch } from "react-hook-form";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain } from "../../kit/call/data.ts";
import { showToast } from "../../kit/call/toasts.ts";
import { ErrorSummary } from "../../kit/form/form.tsx";
import { useRejectedSave } from "../../kit/form/useRejectedSave.ts";
import { FieldGroup, FieldRow } from "../../kit/inputs/Field.tsx";
import { blankOf, fieldRules, fieldSchema, type JsonSchema } from "../../kit/inputs/fields.ts";
import { type FieldProps, PickInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { MoneyInput } from "../../kit/inputs/numberInputs.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Money } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { useTypeAttributes } from "../attributes.tsx";
import { useMayChange } from "../fields.ts";
import { PlaceFields } from "../form/PlaceFields.tsx";

type Props = { product: Product; onClose: () => void; onMade: (part: Product) => void };
const schema = products.harvest.schema.body as unknown as JsonSchema;

/** Takes a part out of a device: what it is, where it lies, which attributes and how much of the cost follow. */
export function HarvestDialog({ product, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const label = useLabels("products");
  const mayChange = useMayChange();
  const { id, locationId, locationLabel, purchasePrice } = product;
  const form = useForm<FieldValues>({
    mode: "onTouched",
    defaultValues: { ...blankOf(schema), locationId, locationLabel },
  });
  const { problem, clear, refuse } = useRejectedSave({ form, schema, newest: async () => undefined });
  const [saving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const typeId = useWatch({ control: form.control, name: "typeId" }) as number | null;
  const shared = (useTypeAttributes(typeId) ?? []).filter(
    ({ code, type }) => type !== "file" && product.attributes[code],
  );
  const field = (name: string, text?: string): FieldProps => {
    const shape = fieldSchema(schema, name);
    const rules = fieldRules(shape);
    return { name, control: form.control, rules, shape, label: text ?? label(name) };
  };
  const submit = form.handleSubmit(async ({ cost, ...values }) => {
    setSaving(true);
    clear();
    try {
      const taken = chosen.filter((code) => shared.some((one) => one.code === code));
      const body = { ...values, cost: cost ?? 0, follows: taken } as never;
      const part = await call(products.harvest, { params: { id }, body });
      showToast(t("harvest.done", { sku: part.sku }));
      void readAgain();
      onMade(part);
    } catch (error) {
      void refuse(error);
    } finally {
      setSaving(false);
    }
  });
  return (
    <DialogFrame
      title={t("harvest.title", { sku: product.sku })}
      action={t("harvest.action")}
      width="sm"
      busy={saving}
      onClose={onClose}
      onDo={() => void submit()}
    >
      <ErrorSummary form={form} label={label} problem={problem} />
      <TextInput {...field("productName")} />
      <FieldRow>
        <PickInput {...field("typeId")} from="product-types" />
        <TextInput {...field("serialNumber")} mono />
      </FieldRow>
      <PlaceFields control={form.control} location={field("locationId")} label={field("locationLabel")} />
      {shared.length > 0 && (
        <FieldGroup title={t("harvest.follows")}>
          {shared.map(({ code, name }) => (
            <FormControlLabel
              key={code}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(code)}
                  onChange={(_, on) =>
                    setChosen(on ? [...chosen, code] : chosen.filter((other) => other !== code))
                  }
                />
              }
              label={
                <>
                  {name}: <bdi>{product.attributes[code]}</bdi>
                </>
              }
            />
          ))}
        </FieldGroup>
      )}
      {mayChange("purchasePrice") && purchasePrice !== null && (
        <MoneyInput
          {...field("cost", t("harvest.cost"))}
          help={
            <>
              {t("harvest.costHelp")} <Money cents={purchasePrice} />
            </>
          }
        />
      )}
    </DialogFrame>
  );
}
