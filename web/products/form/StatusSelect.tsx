import { useWatch } from "react-hook-form";
import { ChoiceInput, type FieldProps } from "../../kit/inputs/inputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useProductStatuses } from "../status.ts";

/** The status of a product. Ready and sold follow from the sales order: shown where they hold, never offered. */
export function StatusSelect(props: FieldProps) {
  const { t } = useTranslation();
  const value = useWatch({ control: props.control, name: props.name });
  const offered = useProductStatuses().filter(
    ({ id, lifecycle }) => id === value || (lifecycle !== "ready" && lifecycle !== "sold"),
  );
  const none = value === undefined ? t("products.firstStatus") : undefined;
  return <ChoiceInput {...props} options={offered} none={none} />;
}
