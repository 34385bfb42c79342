import { type Control, useWatch } from "react-hook-form";
import { withVat } from "../../../contract/vat.rules.ts";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { ChoiceInput, type FieldProps } from "../../kit/inputs/inputs.tsx";
import { MoneyInput } from "../../kit/inputs/numberInputs.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { DiscountInput } from "../../pricing/DiscountInput.tsx";
import { useVatCodes } from "../prices.ts";

type Price = "listPrice" | "retailPrice" | "salePrice" | "purchasePrice" | "discount";

export function VatSelect(props: FieldProps) {
  const { t } = useTranslation();
  return <ChoiceInput {...props} options={useVatCodes() ?? []} none={t("products.noVat")} />;
}

/** A price without VAT that says what it is with VAT while it is typed. */
function PriceInput({ control, ...props }: FieldProps & { control: Control }) {
  const { t } = useTranslation();
  const format = useFormat();
  const vatCodes = useVatCodes();
  const [price, vatCodeId] = useWatch({ control, name: [props.name, "vatCodeId"] }) as [
    number | null,
    number | null,
  ];
  const vat = vatCodes?.find(({ id }) => id === vatCodeId);
  const readable = typeof price === "number" && !Number.isNaN(price);
  const help =
    readable && vat
      ? vat.margin
        ? t("products.marginPrice")
        : t("products.grossIs", { price: format.money(withVat(price, vat)) })
      : undefined;
  return <MoneyInput {...props} control={control} help={help} />;
}

type Props = {
  control: Control;
  field: (name: Price | "discountUnit" | "vatCodeId") => FieldProps;
  mayChange: (field: string) => boolean;
};
/** The prices of a product, all without VAT, and its VAT code. */
export function PriceFields({ control, field, mayChange }: Props) {
  if (!mayChange("salePrice")) return <MoneyInput {...field("purchasePrice")} />;
  return (
    <>
      <FieldRow>
        <PriceInput {...field("salePrice")} control={control} />
        <VatSelect {...field("vatCodeId")} />
      </FieldRow>
      <FieldRow>
        <PriceInput {...field("listPrice")} control={control} />
        <PriceInput {...field("retailPrice")} control={control} />
      </FieldRow>
      <MoneyInput {...field("purchasePrice")} />
      <DiscountInput field={field} />
    </>
  );
}
