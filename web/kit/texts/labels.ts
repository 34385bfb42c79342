import { useCallback } from "react";
import { hasText, useTranslation } from "./i18n.ts";

/** The label of a field: `<name>.fields.<field>` where the resource has its own word, else `fields.<field>`; its name where it has none. */
export function useLabels(name: string) {
  const { t } = useTranslation();
  return useCallback(
    (path: string) => {
      const field = path.replace(/\.\d+/g, "");
      const last = field.slice(field.lastIndexOf(".") + 1);
      const keys = [`${name}.fields.${field}`, `fields.${field}`, `fields.${last}`];
      // A field with its own label has no text in any language.
      const key = keys.find((one) => hasText(one));
      return key ? t(key) : last;
    },
    [t, name],
  );
}
