import { Box, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { attributeFiles } from "../../../contract/attributeFiles.routes.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { withVat } from "../../../contract/vat.rules.ts";
import { StoredFile } from "../../files/StoredFile.tsx";
import { Code, Count, FactList, Instant, Money } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { DiscountText } from "../../pricing/DiscountText.tsx";
import { type Attribute, AttributeValue, useTypeAttributes } from "../attributes.tsx";
import { Place } from "../place.tsx";
import { useSeesPrices, useVatCodes } from "../prices.ts";
import { Carriers } from "./Carriers.tsx";
import { Differences } from "./Differences.tsx";
import { Reports } from "./Reports.tsx";

/** The same serial number before or after this product: a device that left and came back. */
function OtherLives({ product }: { product: Product }) {
  const { t } = useTranslation();
  return (
    <>
      {product.sameSerial.map(({ id, sku, statusName, archived }) => (
        <Box key={id}>
          <Link to={`/products/${id}`}>
            <bdi>{sku}</bdi>
          </Link>{" "}
          · <bdi>{archived ? t("products.inArchive") : statusName}</bdi>
        </Box>
      ))}
    </>
  );
}

/** Where a part came from, or the parts that were taken out. */
const Related = ({ products }: { products: readonly { id: number; sku: string; productName: string }[] }) =>
  products.map(({ id, sku, productName }) => (
    <Box key={id}>
      <Link to={`/products/${id}`}>
        <bdi>{sku}</bdi>
      </Link>{" "}
      · <bdi>{productName}</bdi>
    </Box>
  ));

function Prices({ product }: { product: Product }) {
  const { t } = useTranslation();
  const label = useLabels("products");
  const seesPrices = useSeesPrices();
  const vat = useVatCodes(seesPrices)?.find(({ id }) => id === product.vatCodeId);
  if (!seesPrices) return null;
  const { salePrice, listPrice, retailPrice, purchasePrice, repairCost, discount } = product;
  return (
    <FactList
      title={t("products.prices")}
      facts={[
        [t("products.priceNet"), <Money key="net" cents={salePrice} />],
        salePrice !== null &&
          vat !== undefined && [
            t("products.priceGross"),
            <>
              <Money cents={withVat(salePrice, vat)} /> ({vat.name})
            </>,
          ],
        listPrice !== null && [label("listPrice"), <Money key="list" cents={listPrice} />],
        retailPrice !== null && [label("retailPrice"), <Money key="retail" cents={retailPrice} />],
        discount > 0 && [label("discount"), <DiscountText key="discount" of={product} />],
        [label("purchasePrice"), <Money key="purchase" cents={purchasePrice} />],
        Boolean(repairCost) && [label("repairCost"), <Money key="repair" cents={repairCost} />],
      ]}
    />
  );
}

function Orders({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { purchaseId, purchaseNr, supplierName, sales } = product;
  if (!purchaseId && sales.length === 0) return null;
  return (
    <FactList
      title={t("products.orders")}
      facts={[
        purchaseId !== null && [
          t("products.boughtFrom"),
          <>
            <bdi>{supplierName}</bdi> ·{" "}
            <Link to={`/orders/purchases/${purchaseId}`}>
              <bdi>{purchaseNr}</bdi>
            </Link>
          </>,
        ],
        ...sales.map(
          ({ orderId, orderNr, customerName, quantity, phase }) =>
            [
              `${t("orderKinds.sale")} ${orderNr}`,
              <>
                <bdi>{customerName}</bdi> ·{" "}
                <Link to={`/orders/sales/${orderId}`}>
                  <bdi>{orderNr}</bdi>
                </Link>{" "}
                · {t(keyIn("phases", phase))}
                {quantity > 1 && <> · {t("products.pieces", { count: quantity })}</>}
              </>,
            ] as const,
        ),
      ]}
    />
  );
}

function Specified({ attribute, product }: { attribute: Attribute; product: Product }) {
  const { id: attributeId, code, type } = attribute;
  const value = product.attributes[code];
  const held = type === "file" && product.files.find((file) => file.code === code);
  if (!held || !value) return <AttributeValue of={attribute} value={value} />;
  const params = { id: product.id, attributeId };
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, marginInlineStart: -1 }}>
      <StoredFile route={attributeFiles.read} params={params} name={value} bytes={held.bytes} />
    </Box>
  );
}

/** What its type says of a product; a stand-in of the same height while the names are read. */
export function Specification({ product }: { product: Product }) {
  const { t } = useTranslation();
  const attributes = useTypeAttributes(product.typeId);
  const count = Object.values(product.attributes).filter(Boolean).length;
  if (count === 0) return null;
  if (!attributes) return <Skeleton variant="rectangular" height={28 + 26 * count} sx={{ mb: 3 }} />;
  const filled = attributes.filter(({ code }) => product.attributes[code]);
  if (filled.length === 0) return null;
  return (
    <FactList
      title={t("products.specification")}
      facts={filled.map((attribute) => [
        attribute.name,
        <Specified key={attribute.code} attribute={attribute} product={product} />,
      ])}
    />
  );
}

/** What is known of a product, in named groups. */
export function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation();
  const label = useLabels("products");
  const { typeName, subtypeName, stockQuantity, reservedQuantity, saleableQuantity } = product;
  return (
    <>
      <FactList
        title={t("products.identity")}
        facts={[
          [label("sku"), <Code key="sku">{product.sku}</Code>],
          [label("serialNumber"), <Code key="serial">{product.serialNumber}</Code>],
          product.imei !== "" && [label("imei"), <Code key="imei">{product.imei}</Code>],
          product.imei2 !== "" && [label("imei2"), <Code key="imei2">{product.imei2}</Code>],
          product.assetTag !== "" && [label("assetTag"), <Code key="tag">{product.assetTag}</Code>],
          [label("typeName"), subtypeName ? `${typeName} · ${subtypeName}` : typeName],
          [label("createdAt"), <Instant key="created" at={product.createdAt} />],
          product.donor !== null && [label("donorId"), <Related key="donor" products={[product.donor]} />],
          product.harvested.length > 0 && [
            t("harvest.parts"),
            <Related key="parts" products={product.harvested} />,
          ],
          product.sameSerial.length > 0 && [
            t("products.otherLives"),
            <OtherLives key="lives" product={product} />,
          ],
          product.partOf !== null && [
            t("products.partOf"),
            <Link key="holder" to={`/products/${product.partOf.id}`}>
              <bdi>{product.partOf.productName}</bdi> <bdi>{product.partOf.sku}</bdi>
            </Link>,
          ],
          product.remarks !== "" && [label("remarks"), product.remarks],
        ]}
      />
      <FactList
        title={t("products.placeAndStock")}
        facts={[
          // What was sold lies nowhere any more.
          (stockQuantity > 0 || product.lifecycle !== "sold") && [
            label("location"),
            <Place key="place" row={product} />,
          ],
          [label("stockQuantity"), <Count key="stock" value={stockQuantity} />],
          reservedQuantity > 0 && [
            label("reservedQuantity"),
            <Count key="reserved" value={reservedQuantity} />,
          ],
          [label("saleableQuantity"), <Count key="saleable" value={saleableQuantity} />],
        ]}
      />
      <Differences product={product} />
      <Specification product={product} />
      <Carriers product={product} />
      <Reports product={product} />
      <Prices product={product} />
      <Orders product={product} />
    </>
  );
}
