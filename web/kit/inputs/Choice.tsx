import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import { Box, type SxProps } from "@mui/material";
import type { ComponentProps } from "react";
import { Field, type Labelled } from "./Field.tsx";

type Select = ComponentProps<"select">;
type Shown = Pick<Select, "autoFocus" | "disabled" | "onBlur"> & {
  fullWidth?: boolean;
  inputRef?: Select["ref"];
  inputProps?: Select;
  sx?: SxProps;
};
type Props<V, None> = Shown & {
  value: V | null | undefined;
  options: readonly { id: V; name: string; color?: string }[];
  /** Label of the empty option; without it there is none. */
  none?: None;
  onChoose: (id: V | (None extends string ? null : never)) => void;
  /** Marks an empty choice as an error. */
  error?: boolean;
};

/** A native select. */
export function Choice<V extends number | string, None extends string | undefined = undefined>({
  value,
  options,
  none,
  onChoose,
  error,
  fullWidth,
  inputRef,
  inputProps,
  sx,
  ...shown
}: Props<V, None>) {
  const color = options.find(({ id }) => id === value)?.color;
  return (
    <Box className={fullWidth ? "choice isWide" : "choice"} sx={sx}>
      {color && <span aria-hidden className="dot" style={{ background: color }} />}
      <select
        aria-invalid={error}
        {...shown}
        {...inputProps}
        ref={inputRef}
        className="plainInput"
        value={value ?? ""}
        onChange={({ target }) => {
          const chosen = options.find(({ id }) => String(id) === target.value)?.id ?? null;
          onChoose(chosen as Parameters<typeof onChoose>[0]);
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ArrowDropDown aria-hidden />
    </Box>
  );
}

type BoxProps<V, None> = Labelled & Omit<Props<V, None>, "error" | "inputProps">;
/** A select with its label. */
export const ChoiceBox = <V extends number | string, None extends string | undefined = undefined>({
  label,
  help,
  error,
  optional,
  ...choice
}: BoxProps<V, None>) => (
  <Field label={label} help={help} error={error} optional={optional}>
    {(ids) => <Choice fullWidth error={ids["aria-invalid"]} {...choice} inputProps={ids} />}
  </Field>
);
