import { Box, OutlinedInput } from "@mui/material";
import { Field } from "./Field.tsx";
import { type FieldProps, type More, useField } from "./inputs.tsx";

/** A colour, `#RRGGBB`. */
export function ColorInput(props: FieldProps & More) {
  const { field: bound, error, optional } = useField(props);
  const { ref, ...field } = bound;
  return (
    <Field label={props.label} help={props.help} error={error} optional={optional}>
      {(ids) => (
        <Box sx={{ display: "flex", gap: 1 }}>
          <Box
            component="input"
            type="color"
            aria-label={props.label}
            value={/^#[0-9a-f]{6}$/i.test(field.value ?? "") ? field.value : "#000000"}
            onChange={(event: { target: { value: string } }) =>
              field.onChange(event.target.value.toUpperCase())
            }
            sx={{
              inlineSize: 40,
              blockSize: 36,
              "@media (pointer: coarse)": { inlineSize: 48, blockSize: 48 },
              p: 0,
              border: 1,
              borderColor: "divider",
              bgcolor: "transparent",
            }}
          />
          <OutlinedInput
            {...field}
            value={field.value ?? ""}
            inputRef={ref}
            id={ids.id}
            error={ids["aria-invalid"]}
            inputProps={{ ...ids, maxLength: 7, dir: "ltr" }}
            sx={{ inlineSize: 120 }}
          />
        </Box>
      )}
    </Field>
  );
}
