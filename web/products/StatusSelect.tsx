import { NativeSelect, OutlinedInput } from "@mui/material";
import { useTranslation } from "react-i18next";
import { productStatuses } from "../../contract/statuses.ts";
import { useCall } from "../kit/data.ts";
import { Field } from "../kit/Field.tsx";
import { type FieldProps, useField } from "../kit/inputs.tsx";

/** The status of a product. Ready and sold follow from the sales order: shown where they hold, never offered. */
export function StatusSelect(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error, optional } = useField(props);
  const statuses = useCall(
    productStatuses.list,
    { query: { pageSize: 200, sort: "position" } },
    { staleTime: 60_000 },
  );
  const offered = statuses.data?.items.filter(
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
          {offered?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
