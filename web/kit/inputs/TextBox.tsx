import { InputAdornment, OutlinedInput, type OutlinedInputProps } from "@mui/material";
import { Field, type Labelled } from "./Field.tsx";

type Props = Labelled &
  Omit<OutlinedInputProps, "label" | "error" | "onChange"> & {
    unit?: string;
    onChange: (text: string) => void;
  };

/** A text field with its label. */
export const TextBox = ({ label, help, error, optional, unit, onChange, inputProps, ...props }: Props) => (
  <Field label={label} help={help} error={error} optional={optional}>
    {(ids) => (
      <OutlinedInput
        fullWidth
        autoComplete="off"
        error={ids["aria-invalid"]}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
        {...props}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ ...ids, ...inputProps }}
      />
    )}
  </Field>
);
