import { Alert, Box, Button } from "@mui/material";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { call } from "../../kit/call/api.ts";
import { useAct } from "../../kit/call/data.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { useAttributes } from "../attributes.tsx";
import { useMayChange } from "../fields.ts";

type Difference = Product["differences"][number];

/** The change of a product that gives a field of its page the value. */
const giving = (product: Product, field: Difference["field"], value: string) =>
  field === "productName"
    ? { productName: value }
    : { attributes: { ...product.attributes, [field]: value } };

/** What the erasure reports say otherwise than the product itself, each to be taken over in one click. */
export function Differences({ product }: { product: Product }) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const label = useLabels("products");
  const attributes = useAttributes();
  const { id, version, differences, archived, lifecycle } = product;
  const takeOver = useAct(products.change, {
    done: t("products.takenOver"),
    undo: () => (after) => () => {
      const { productName, attributes: values } = product;
      const before = { productName, attributes: values, version: after.version };
      return call(products.change, { params: { id }, body: before }).then(() => t("products.notTakenOver"));
    },
  });
  if (differences.length === 0) return null;
  const isHere = !archived && lifecycle !== "sold";
  const nameOf = (field: Difference["field"]) =>
    field === "productName" ? label(field) : (attributes?.find(({ code }) => code === field)?.name ?? field);
  return (
    <Alert severity="warning" sx={{ mb: 3, "& .MuiAlert-message": { minWidth: 0, flex: 1 } }}>
      <Box sx={{ fontWeight: 500, mb: 1 }}>{t("products.differences")}</Box>
      <Box component="ul" className="plainList" sx={{ display: "grid", gap: 1 }}>
        {differences.map(({ field, own, reported }) => (
          <Box component="li" key={field}>
            {t("products.difference", { field: nameOf(field), own, reported })}
            {isHere && mayChange(field === "productName" ? field : "attributes") && (
              <Button
                size="small"
                color="inherit"
                disabled={takeOver.isPending}
                aria-label={t("products.takeOverOf", { field: nameOf(field), reported })}
                onClick={() =>
                  takeOver.mutate({ params: { id }, body: { ...giving(product, field, reported), version } })
                }
                sx={{ textDecoration: "underline" }}
              >
                {t("products.takeOver")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
