import { useTranslation } from "react-i18next";
import type { Gate } from "../../contract/access.ts";
import { useMay } from "../kit/call/session.ts";

/** The way from a list to the import of more of its kind, for whoever may. */
export function useImportAction(route: Gate, path: string) {
  const { t } = useTranslation();
  const may = useMay();
  return may(route) && { text: t("imports.action"), to: `${path}/import` };
}
