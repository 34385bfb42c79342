import { lifecycles } from "../../../contract/statuses.ts";
import type { Filter } from "../../kit/rows/filters.ts";

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
];
const priceFilter: Filter = { key: "salePrice", kind: "money", optional: true };

/** What a list of products is filtered by besides attributes. */
export const stockFilters = (seesPrices: boolean) => (seesPrices ? [...filters, priceFilter] : filters);
