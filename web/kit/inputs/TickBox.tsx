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
    control={<Checkbox size="small" onChange={(_, checked) => onChange(checked)} {...props} />}
  />
);
