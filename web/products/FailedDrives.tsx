import { Alert } from "@mui/material";
import type { Product } from "../../contract/productAnswer.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { failedBeside } from "../proof/proof.ts";

/** Warns of drives whose erasure failed, though nothing keeps anybody from selling the device. */
export function FailedDrives({ product }: { product: Pick<Product, "missingProof" | "failedDrives"> }) {
  const { t } = useTranslation();
  const failed = failedBeside(product);
  if (failed.length === 0) return null;
  const drives = failed.map(
    ({ model, serial }) => [model, serial].filter(Boolean).join(" ") || t("products.proof.someDrive"),
  );
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t("products.eraseFailed", { drives: drives.join(", ") })}
    </Alert>
  );
}
