import { Alert, Button } from "@mui/material";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";

/** Says which type a product had before, with the way back while there is one. */
export function TypeChanged({ product: { id, formerType } }: { product: Product }) {
  const { t } = useTranslation();
  const may = useMay();
  const undo = useAct(products.undoType, { done: t("products.typeBack") });
  if (formerType === null || !may(products.undoType)) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button
          size="small"
          color="inherit"
          disabled={undo.isPending}
          onClick={() => undo.mutate({ params: { id }, body: {} })}
        >
          {t("kit.undo")}
        </Button>
      }
    >
      {t("products.typeChanged", { type: formerType })}
    </Alert>
  );
}
