import { NativeSelect, OutlinedInput } from "@mui/material";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { discountUnits } from "../../contract/orderLines.ts";
import { Field, FieldRow } from "../kit/inputs/Field.tsx";
import type { FieldProps } from "../kit/inputs/inputs.tsx";
import { MoneyInput, PercentInput } from "../kit/inputs/numberInputs.tsx";

/** A discount in euros or per cent. */
export function DiscountInput({ field }: { field: (name: "discount" | "discountUnit") => FieldProps }) {
  const { t } = useTranslation();
  const { name, control, disabled } = field("discountUnit");
  const unit = useController({ name, control }).field;
  const Amount = unit.value === "basisPoints" ? PercentInput : MoneyInput;
  return (
    <FieldRow>
      <Amount key={unit.value} {...field("discount")} />
      <Field label={t("fields.discountUnit")}>
        {(ids) => (
          <NativeSelect
            value={unit.value}
            onChange={unit.onChange}
            onBlur={unit.onBlur}
            inputRef={unit.ref}
            disabled={disabled}
            fullWidth
            input={<OutlinedInput />}
            inputProps={ids}
          >
            {discountUnits.map((word) => (
              <option key={word} value={word}>
                {t(`discountUnits.${word}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FieldRow>
  );
}
