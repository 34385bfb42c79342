import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.ts";
import { call } from "../../kit/call/api.ts";
import { showToast } from "../../kit/call/toasts.ts";
import { ErrorSummary } from "../../kit/form/form.tsx";
import { useMakingForm } from "../../kit/form/useMakingForm.ts";
import { FieldGroup, FieldRow } from "../../kit/inputs/Field.tsx";
import type { JsonSchema } from "../../kit/inputs/fields.ts";
import { PickInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { MoneyInput } from "../../kit/inputs/numberInputs.tsx";
import { TickBox } from "../../kit/inputs/TickBox.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { useTypeAttributes } from "../attributes.tsx";
import { useMayChange } from "../fields.ts";
import { PlaceFields } from "../form/PlaceFields.tsx";

type Props = { product: Product; onClose: () => void; onMade: (part: Product) => void };
const schema = products.harvest.schema.body as JsonSchema;

/** Takes a part out of a device: what it is, where it lies, which attributes and how much of the cost follow. */
export function HarvestDialog({ product, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayChange = useMayChange();
  const { id, locationId, locationLabel, purchasePrice } = product;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { field, control, summary, busy, submit } = useMakingForm({
    name: "products",
    schema,
    blank: { locationId, locationLabel },
    save: async ({ cost, ...values }) => {
      const follows = chosen.filter((code) => shared.some((one) => one.code === code));
      const body = { ...values, cost: cost ?? 0, follows };
      const part = await call(products.harvest, { params: { id }, body });
      showToast(t("harvest.done", { sku: part.sku }));
      onMade(part);
    },
  });
  const typeId = useWatch({ control, name: "typeId" }) as number | null;
  const shared = (useTypeAttributes(typeId) ?? []).filter(
    ({ code, type }) => type !== "file" && product.attributes[code],
  );
  return (
    <DialogFrame
      title={t("harvest.title", { sku: product.sku })}
      action={t("harvest.action")}
      width="sm"
      busy={busy}
      onClose={onClose}
      onDo={submit}
    >
      <ErrorSummary {...summary} />
      <TextInput {...field("productName")} />
      <FieldRow>
        <PickInput {...field("typeId")} from="product-types" />
        <TextInput {...field("serialNumber")} mono />
      </FieldRow>
      <PlaceFields control={control} location={field("locationId")} label={field("locationLabel")} />
      {shared.length > 0 && (
        <FieldGroup title={t("harvest.follows")}>
          {shared.map(({ code, name }) => (
            <TickBox
              key={code}
              checked={chosen.includes(code)}
              onChange={(on) => setChosen(on ? [...chosen, code] : chosen.filter((other) => other !== code))}
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
          help={t("harvest.costHelp", { amount: format.money(purchasePrice) })}
        />
      )}
    </DialogFrame>
  );
}
