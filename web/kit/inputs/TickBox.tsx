import { Checkbox, type CheckboxProps, FormControlLabel } from "@mui/material";
import type { ReactNode } from "react";

type Props = Pick<CheckboxProps, "checked" | "disabled" | "onBlur" | "slotProps"> & {
  label: ReactNode;
  onChange: (checked: boolean) => void;
};

/** A checkbox with its label. */
export const TickBox = ({ label, disabled, onChange, ...props }: Props) => (
  <FormControlLabel
    label={label}
    disabled={disabled}
    sx={{ display: "flex", width: "fit-content", "@media (pointer: coarse)": { minHeight: 40 } }}
    control={
      <Checkbox size="small" sx={{ py: 0.5 }} onChange={(_, checked) => onChange(checked)} {...props} />
    }
  />
);
