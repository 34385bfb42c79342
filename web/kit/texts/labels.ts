import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** The label of a field: `<name>.fields.<field>` where the resource has its own word, else `fields.<field>`. */
export function useLabels(name: string) {
  const { t } = useTranslation();
  return useCallback(
    (path: string) => {
      const field = path.replace(/\.\d+/g, "");
      const last = field.slice(field.lastIndexOf(".") + 1);
      return t([`${name}.fields.${field}`, `fields.${field}`, `fields.${last}`]);
    },
    [t, name],
  );
}
