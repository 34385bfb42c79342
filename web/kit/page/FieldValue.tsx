import type { ReactNode } from "react";
import { fieldDisplay } from "../inputs/fieldDisplay.ts";
import { formatNow, useTranslation } from "../texts/i18n.ts";
import { emptyValue, ownDirection } from "./values.tsx";

/** A value as the form's input of that name would show it. */
export function FieldValue({
  control,
  name,
  value,
}: {
  control: object;
  name: string;
  value: unknown;
}): ReactNode {
  const { t } = useTranslation();
  if (value === null || value === undefined || value === "") return emptyValue;
  const format = fieldDisplay(control, name)?.format;
  if (format) return ownDirection(format(value)) ?? emptyValue;
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  return Array.isArray(value) ? formatNow().list(value) : ownDirection(String(value));
}
