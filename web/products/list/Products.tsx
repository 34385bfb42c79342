import { Box, useMediaQuery } from "@mui/material";
import { useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { attributes } from "../../../contract/attributes.routes.ts";
import { exported } from "../../../contract/crud.ts";
import { attributeName } from "../../../contract/http.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { productColumns, productQuery } from "../../../contract/productList.ts";
import { products } from "../../../contract/products.routes.ts";
import { lifecycles } from "../../../contract/statuses.ts";
import { withVat } from "../../../contract/vat.rules.ts";
import { shopStates } from "../../../contract/webshop.rules.ts";
import { useImportAction } from "../../imports/useImportAction.ts";
import { useMay } from "../../kit/call/session.ts";
import { type ListProps, ListScreen } from "../../kit/list/ListScreen.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { Code, Count, Instant, Money, StatusChip, Word } from "../../kit/page/values.tsx";
import type { Filter } from "../../kit/rows/listState.ts";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { type Attribute, useAttributes } from "../attributes.tsx";
import { Place } from "../place.tsx";
import { priceShown, useSeesPrices, useVatCodes } from "../prices.ts";
import { attributeColumns, attributeFilters } from "./attributeColumns.tsx";
import { ListTools } from "./listTools.tsx";

const BulkActions = lazyPart(() => import("./BulkActions.tsx"), "BulkActions");
const ProductBoard = lazy(() =>
  import("./ProductBoard.tsx").then((module) => ({ default: module.ProductBoard })),
);
const ProductPanel = lazyPart(
  () => import("./ProductPanel.tsx"),
  "ProductPanel",
  <Box sx={{ minHeight: 200 }} />,
);

const StoredPicture = lazyPart(() => import("../pictures/StoredPicture.tsx"), "StoredPicture");

const inputs = () => import("../form/productInputs.tsx").then((module) => module.productInputs);
const inputsWithoutAttributes = () => inputs().then(({ attributes: _, ...others }) => others);

const filters: Filter[] = [
  { key: "sku", kind: "texts" },
  { key: "serialNumber", kind: "texts", optional: true },
  { key: "imei", kind: "texts", optional: true },
  { key: "productName", kind: "texts" },
  { key: "assetTag", kind: "texts", optional: true },
  { key: "typeId", from: "product-types" },
  { key: "subtypeId", from: "product-sub-types", optional: true },
  { key: "statusId", from: "product-statuses" },
  { key: "lifecycle", words: lifecycles, texts: "lifecycles" },
  { key: "locationId", from: "locations", optional: true },
  { key: "locationLabel", kind: "texts", optional: true },
  { key: "stockQuantity", kind: "numbers" },
  { key: "inStock", kind: "yesNo" },
  { key: "saleable", kind: "yesNo" },
  { key: "missingProof", kind: "yesNo" },
  { key: "createdAt", kind: "days" },
  { key: "statusSince", kind: "days" },
  { key: "received", kind: "days" },
  { key: "saleableAt", kind: "days" },
  { key: "sold", kind: "days" },
  { key: "webshop", words: shopStates, texts: "shopStates", optional: true },
];
const priceFilter: Filter = { key: "salePrice", kind: "money", optional: true };
/** What a list of products is filtered by besides attributes. */
export const stockFilters = (seesPrices: boolean) => (seesPrices ? [...filters, priceFilter] : filters);

/** What a card on a phone has room for. */
const onCards = ["productName", "serialNumber", "location", "status", "stock"];

function GrossPrice({ net, vatCodeId }: { net: number; vatCodeId: number | null }) {
  const vatCodes = useVatCodes();
  if (!vatCodes) return <span aria-hidden>…</span>;
  const vat = vatCodes.find(({ id }) => id === vatCodeId);
  return <Money cents={withVat(net, vat)} />;
}

/** The sale price as the list shows it. */
function SalePrice({ row: { salePrice, vatCodeId } }: { row: ProductRow }) {
  const gross = priceShown.use() === "gross" && salePrice !== null;
  return gross ? <GrossPrice net={salePrice} vatCodeId={vatCodeId} /> : <Money cents={salePrice} />;
}

/** What stands for the product, drawn when the column is chosen. */
const FirstPicture = ({ row }: { row: ProductRow }) =>
  row.pictureId && <StoredPicture id={row.pictureId} size="thumbnail" alt="" width={32} height={32} />;

const daysSince = (at: string) => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 86_400_000));

type ProductColumn = Exclude<ListProps<unknown, ProductRow>["columns"][number], string> & { names?: boolean };

function useColumns(attributes: readonly Attribute[]): ProductColumn[] {
  const { t } = useTranslation();
  const label = useLabels("products");
  const seesPrices = useSeesPrices();
  const gross = priceShown.use() === "gross";
  const column = (key: string, cell: ProductColumn["cell"], more: Partial<ProductColumn> = {}) => ({
    key,
    label: label(key),
    cell,
    ...more,
  });
  return [
    column("sku", (row) => <Code>{row.sku}</Code>, { sort: "sku" }),
    // The first column is always shown, and its cell is the link.
    column("picture", (row) => <FirstPicture row={row} />, {
      hidden: true,
      exports: [],
      query: { pictures: true },
    }),
    column("serialNumber", (row) => <Code>{row.serialNumber}</Code>, { sort: "serialNumber" }),
    column("imei", (row) => <Code>{row.imei}</Code>, { hidden: true, exports: ["imei", "imei2"] }),
    column("productName", (row) => row.productName, { sort: "productName", names: true }),
    column("typeName", (row) => row.typeName, { sort: "typeName" }),
    column("location", (row) => <Place row={row} />, {
      sort: "locationName",
      exports: ["locationName", "locationLabel"],
    }),
    column("status", (row) => <StatusChip name={row.statusName} color={row.statusColor} />, {
      beside: true,
      sort: "statusName",
      exports: ["statusName"],
    }),
    column(
      "stock",
      (row) => (
        <>
          <Count value={row.stockQuantity} /> / <Count value={row.saleableQuantity} />
        </>
      ),
      { align: "end", sort: "stockQuantity", exports: ["stockQuantity", "saleableQuantity"] },
    ),
    ...(seesPrices
      ? [
          column("price", (row) => <SalePrice row={row} />, {
            label: t(gross ? "products.priceGross" : "products.priceNet"),
            align: "end",
            sort: "salePrice",
            exports: ["salePrice"],
          }),
          column("purchasePrice", (row) => <Money cents={row.purchasePrice} />, {
            align: "end",
            hidden: true,
          }),
        ]
      : []),
    column("createdAt", (row) => <Instant at={row.createdAt} />, { sort: "createdAt", hidden: true }),
    ...(["createdAt", "statusSince"] as const).map((since) => {
      const key = since === "createdAt" ? "daysHere" : "daysInStatus";
      const days = (row: ProductRow) => <Count value={daysSince(row[since])} />;
      return column(key, days, { sort: key, align: "end", hidden: true, exports: [since] });
    }),
    column("webshopState", (row) => <Word of="shopStates" value={row.webshopState} />, {
      hidden: true,
      exports: [
        "webshopState",
        "webshopNumber",
        "webshopSku",
        "webshopUrl",
        "webshopPublishedAt",
        "webshopRefusal",
      ],
    }),
    column("webshopPublishedAt", (row) => <Instant at={row.webshopPublishedAt} />, { hidden: true }),
    ...attributeColumns(attributes),
  ];
}

/** The list's own schemas; those of the form come with it. */
const listed = {
  list: { ...products.list, schema: { querystring: productQuery } },
  create: products.create,
  export: {
    ...products.export,
    schema: { body: exported(productQuery, [...productColumns, attributeName]).body },
  },
  bulkEdit: {
    ...products.bulkEdit,
    input: async () => (await import("../../../contract/products.ts")).products.bulkEdit.input,
  },
};

/** Everything that is here, or the archive; the address decides. */
export function ProductList() {
  const may = useMay();
  const seesPrices = useSeesPrices();
  const attributesShown = useAttributes() ?? [];
  const columns = useColumns(attributesShown);
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const archived = search.archived === "true";
  const format = useFormat();
  const phone = useMediaQuery("(max-width: 599px)");
  const importing = useImportAction("/products");
  return (
    <ListScreen
      of={listed}
      name="products"
      columns={phone ? columns.filter(({ key }) => key === "sku" || onCards.includes(key)) : columns}
      filters={[...stockFilters(seesPrices), ...attributeFilters(attributesShown)]}
      nameOf={({ productName, serialNumber, sku }) => format.list([productName, serialNumber || sku])}
      board={(given) => <ProductBoard {...given} />}
      bulkOfAll
      actions={[importing]}
      edit={archived ? undefined : may(attributes.list) ? inputs : inputsWithoutAttributes}
      bulk={({ rows: _rows, ...chosen }) => <BulkActions {...chosen} archived={archived} />}
      panel={(row) => <ProductPanel key={row.id} row={row} />}
    >
      <ListTools />
    </ListScreen>
  );
}
