import { useWatch } from "react-hook-form";
import { discountUnits } from "../../contract/orderLines.ts";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, SelectInput } from "../kit/inputs/inputs.tsx";
import { MoneyInput, PercentInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** A discount in euros or per cent. */
export function DiscountInput({ field }: { field: (name: "discount" | "discountUnit") => FieldProps }) {
  const { t } = useTranslation();
  const unit = field("discountUnit");
  const isPercent = useWatch({ control: unit.control, name: unit.name }) === "basisPoints";
  const Amount = isPercent ? PercentInput : MoneyInput;
  return (
    <FieldRow>
      <Amount {...field("discount")} />
      <SelectInput {...unit} label={t("fields.discountUnit")} options={discountUnits} texts="discountUnits" />
    </FieldRow>
  );
}
