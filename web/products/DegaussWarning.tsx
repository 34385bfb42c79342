import { Alert } from "@mui/material";
import { flashIn } from "../../contract/flash.rules.ts";
import type { Product } from "../../contract/productAnswer.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** Warns of memory that the degaussing which its order chose does not erase. */
export function DegaussWarning({ product }: { product: Product }) {
  const { t } = useTranslation();
  const format = useFormat();
  const drives = product.dataDestruction === "degaussByEmp" ? flashIn(product) : [];
  if (drives.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t("products.degaussWarning", { drives: format.list(drives) })}
    </Alert>
  );
}
