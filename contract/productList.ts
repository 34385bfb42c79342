import { Type } from "typebox";
import { longestFilter } from "./filters.rules.ts";
import {
  anyOfIds,
  anyOfTexts,
  anyOfWords,
  attributeName,
  dayRange,
  listQuery,
  numberRange,
  onlyThose,
} from "./http.ts";
import { lifecycles } from "./statuses.ts";
import { shopStates } from "./webshop.rules.ts";

/** The filters of every list of products. */
export const productFilters = {
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
  saleable: onlyThose("what may be sold now: in stock, not reserved, in a saleable status"),
  inStock: onlyThose("what is here"),
  missingProof: onlyThose("what misses proof of erasure"),
  createdAt: dayRange,
  statusSince: dayRange,
  received: Type.Optional({
    ...dayRange,
    description: "Days on which pieces of it came in, wherever it is now",
  }),
  saleableAt: Type.Optional({
    ...dayRange,
    description: "Days on which it became saleable, wherever it is now",
  }),
  sold: Type.Optional({
    ...dayRange,
    description: "Days on which pieces of it were sold or came back, wherever it is now",
  }),
  salePrice: numberRange,
  stockQuantity: numberRange,
  archived: onlyThose("the archived ones, which are left out otherwise"),
  webshop: anyOfWords(shopStates),
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
  "typeName",
  "statusName",
  "locationName",
  "daysHere",
  "daysInStatus",
] as const;

/** The code of the attribute that a filter, a sort or a column names. */
export const attributeCodeIn = (name: string) => /^attributes\.(.+)$/.exec(name)?.[1];

/** The query of a list of products. */
export const productQuery = listQuery(
  sortable,
  { ...productFilters, pictures },
  {
    pattern: attributeName,
    filter: Type.String({ minLength: 1, maxLength: longestFilter }),
  },
);
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
  "statusSince",
  "subtypeName",
  "listPrice",
  "retailPrice",
  "discount",
  "discountUnit",
  "vatName",
  "assetTag",
  "remarks",
  "purchaseNr",
  "supplierName",
  "webshopState",
  "webshopNumber",
  "webshopSku",
  "webshopUrl",
  "webshopPublishedAt",
  "webshopRefusal",
] as const;
