import { textSizes } from "../../contract/labelTemplates.routes.ts";
import { ChoiceInput, type FieldProps } from "../kit/inputs/inputs.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** The sizes of text to choose from, with one that is set already, in points. */
export function useSizes(value: number) {
  const { t } = useTranslation();
  const format = useFormat();
  const sizes = [...new Set([...textSizes, ...(value > 0 ? [value] : [])])].sort((a, b) => a - b);
  return sizes.map((id) => ({ id, name: t("labelTemplates.points", { size: format.number(id) }) }));
}

/** A size of text; 0 is none. */
export function SizeInput({ none, ...props }: FieldProps & { none: string }) {
  return <ChoiceInput {...props} options={[{ id: 0, name: none }, ...useSizes(0)]} />;
}
