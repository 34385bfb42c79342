import { Type } from "typebox";
import { anyOfIds, anyOfTexts, anyOfWords, dayRange, listQuery, numberRange, yesOrNo } from "./http.ts";
import { lifecycles } from "./statuses.ts";

const filters = {
  typeId: anyOfIds,
  subtypeId: anyOfIds,
  statusId: anyOfIds,
  locationId: anyOfIds,
  purchaseId: anyOfIds,
  lifecycle: anyOfWords(lifecycles),
  sku: anyOfTexts,
  serialNumber: anyOfTexts,
  imei: anyOfTexts,
  productName: anyOfTexts,
  assetTag: anyOfTexts,
  locationLabel: anyOfTexts,
  saleable: yesOrNo,
  inStock: yesOrNo,
  missingProof: yesOrNo,
  createdAt: dayRange,
  salePrice: numberRange,
  stockQuantity: numberRange,
};
const pictures = Type.Optional(
  Type.Boolean({ description: "Names the picture that stands for each product" }),
);
const sortable = [
  "id",
  "sku",
  "serialNumber",
  "productName",
  "stockQuantity",
  "salePrice",
  "createdAt",
] as const;

/** What a list of products can be asked. */
export const productQuery = listQuery(sortable, { ...filters, archived: yesOrNo, pictures });
/** The columns of a file of products, besides `attributes.<code>`. */
export const productColumns = [
  "sku",
  "serialNumber",
  "imei",
  "imei2",
  "productName",
  "typeName",
  "locationName",
  "locationLabel",
  "statusName",
  "lifecycle",
  "quantity",
  "stockQuantity",
  "reservedQuantity",
  "saleableQuantity",
  "salePrice",
  "purchasePrice",
  "archived",
  "createdAt",
] as const;
