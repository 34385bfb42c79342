import { Alert, Box, Button } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { withVat } from "../../../contract/vat.rules.ts";
import { useCall } from "../../kit/call/data.ts";
import { Small } from "../../kit/look/Text.tsx";
import { Code, Count, FactList, Money, StatusChip } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { isHeldBack, useLacksText } from "../../proof/proof.ts";
import { AttributeValue, useTypeAttributes } from "../attributes.tsx";
import { FailedDrives } from "../FailedDrives.tsx";
import { Place } from "../place.tsx";
import { useSeesPrices, useVatCodes } from "../prices.ts";

/** The essentials of a product beside the list. */
export function ProductPanel({ row }: { row: ProductRow }) {
  const { t } = useTranslation();
  const label = useLabels("products");
  const navigate = useNavigate();
  const lacksText = useLacksText();
  const seesPrices = useSeesPrices();
  const vatCodes = useVatCodes(seesPrices);
  const attributes = useTypeAttributes(row.typeId);
  const product = useCall(products.read, { params: { id: row.id } }, { staleTime: 5_000 }).data;
  const vat = vatCodes?.find(({ id }) => id === product?.vatCodeId);
  return (
    <>
      <Box component="h2" sx={{ typography: "h2", m: 0, mb: 0.5, overflowWrap: "anywhere" }}>
        <bdi>{row.productName}</bdi>
      </Box>
      <Box sx={{ mb: 2 }}>
        <StatusChip name={row.statusName} color={row.statusColor} />
      </Box>
      {product && isHeldBack(product) && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {lacksText(product)}
        </Alert>
      )}
      {product && <FailedDrives product={product} />}
      <FactList
        facts={[
          [label("sku"), <Code key="sku">{row.sku}</Code>],
          [label("serialNumber"), <Code key="serial">{row.serialNumber}</Code>],
          row.imei !== "" && [label("imei"), <Code key="imei">{row.imei}</Code>],
          [label("location"), <Place key="place" row={row} />],
          [label("stockQuantity"), <Count key="stock" value={row.stockQuantity} />],
          row.reservedQuantity > 0 && [
            label("reservedQuantity"),
            <Count key="reserved" value={row.reservedQuantity} />,
          ],
          [label("saleableQuantity"), <Count key="saleable" value={row.saleableQuantity} />],
          seesPrices && [t("products.priceNet"), <Money key="net" cents={row.salePrice} />],
          seesPrices &&
            row.salePrice !== null &&
            vat !== undefined && [
              t("products.priceGross"),
              <Money key="gross" cents={withVat(row.salePrice, vat)} />,
            ],
        ]}
      />
      <FactList
        facts={(attributes ?? [])
          .filter(({ code }) => row.attributes[code])
          .map((attribute) => [
            attribute.name,
            <AttributeValue key={attribute.code} of={attribute} value={row.attributes[attribute.code]} />,
          ])}
      />
      {product?.purchaseId && (
        <Small sx={{ mb: 2 }}>
          <bdi>{product.supplierName}</bdi> ·{" "}
          <Link to={`/orders/purchases/${product.purchaseId}`}>{product.purchaseNr}</Link>
        </Small>
      )}
      <Button variant="outlined" onClick={() => void navigate({ to: `/products/${row.id}` })}>
        {t("products.openPassport")}
      </Button>
    </>
  );
}
