import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { type FieldProps, useField } from "../../kit/inputs/inputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useProductStatuses } from "../status.ts";

/** The status of a product. Ready and sold follow from the sales order: shown where they hold, never offered. */
export function StatusSelect(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error, optional } = useField(props);
  const offered = useProductStatuses().filter(
    ({ id, lifecycle }) => id === field.value || (lifecycle !== "ready" && lifecycle !== "sold"),
  );
  return (
    <ChoiceBox
      label={props.label}
      help={props.help}
      error={error}
      optional={optional && field.value === undefined}
      value={field.value}
      options={offered}
      none={field.value === undefined ? t("products.firstStatus") : undefined}
      onChoose={(id) => field.onChange(id ?? undefined)}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
}
