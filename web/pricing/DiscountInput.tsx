import { useController } from "react-hook-form";
import { discountUnits } from "../../contract/orderLines.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import type { FieldProps } from "../kit/inputs/inputs.tsx";
import { MoneyInput, PercentInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** A discount in euros or per cent. */
export function DiscountInput({ field }: { field: (name: "discount" | "discountUnit") => FieldProps }) {
  const { t } = useTranslation();
  const { name, control, disabled } = field("discountUnit");
  const unit = useController({ name, control }).field;
  const Amount = unit.value === "basisPoints" ? PercentInput : MoneyInput;
  return (
    <FieldRow>
      <Amount key={unit.value} {...field("discount")} />
      <ChoiceBox
        label={t("fields.discountUnit")}
        value={unit.value}
        options={discountUnits.map((id) => ({ id, name: t(`discountUnits.${id}`) }))}
        onChoose={unit.onChange}
        onBlur={unit.onBlur}
        inputRef={unit.ref}
        disabled={disabled}
      />
    </FieldRow>
  );
}
