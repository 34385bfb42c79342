import { textSizes } from "../../contract/labelTemplates.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { numberText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";

/** The sizes of text to choose from, with one that is set already, in points. */
export function useSizes(value: number) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const name = (size: number) => t("labelTemplates.points", { size: numberText(size, locale) });
  const sizes = [...new Set([...textSizes, ...(value > 0 ? [value] : [])])].sort((a, b) => a - b);
  return { name, options: sizes.map((id) => ({ id, name: name(id) })) };
}

/** A size of text; 0 is none. */
export function SizeInput({ none, ...props }: FieldProps & { none: string }) {
  const { options, name } = useSizes(0);
  const { field, error } = useField(props, (value) => (value ? name(Number(value)) : none));
  return (
    <ChoiceBox
      label={props.label}
      error={error}
      value={Number(field.value ?? 0)}
      options={[{ id: 0, name: none }, ...options]}
      onChoose={field.onChange}
      inputRef={field.ref}
      onBlur={field.onBlur}
    />
  );
}
