import { NativeSelect, OutlinedInput } from "@mui/material";
import { useTranslation } from "react-i18next";
import { Field } from "../../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../../kit/inputs/inputs.tsx";
import { useProductStatuses } from "../status.ts";

/** The status of a product. Ready and sold follow from the sales order: shown where they hold, never offered. */
export function StatusSelect(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error, optional } = useField(props);
  const offered = useProductStatuses().filter(
    ({ id, lifecycle }) => id === field.value || (lifecycle !== "ready" && lifecycle !== "sold"),
  );
  return (
    <Field
      label={props.label}
      help={props.help}
      error={error}
      optional={optional && field.value === undefined}
    >
      {(ids) => (
        <NativeSelect
          fullWidth
          value={field.value ?? ""}
          onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : undefined)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          input={<OutlinedInput />}
          inputProps={ids}
        >
          {field.value === undefined && <option value="">{t("products.firstStatus")}</option>}
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
