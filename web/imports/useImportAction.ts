import { contactImport, productImport, saleImport } from "../../contract/import/listImport.routes.ts";
import { useMay } from "../kit/call/session.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

const routes = {
  "/contacts": contactImport.read,
  "/products": productImport.read,
  "/orders/sales": saleImport.read,
};

/** The way from a list to the import of more of its kind, for whoever may. */
export function useImportAction(path: keyof typeof routes) {
  const { t } = useTranslation();
  const may = useMay();
  return may(routes[path]) && { text: t("imports.action"), to: `${path}/import` };
}
