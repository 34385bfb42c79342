import { withBulkEdit } from "./bulk.routes.ts";
import { crud } from "./crud.routes.ts";
import type { ProductSubTypesSchemas, ProductTypesSchemas } from "./productTypes.ts";

export const productTypes = withBulkEdit(
  crud<ProductTypesSchemas>("/admin/product-types", { resource: "productTypes", topic: "product-types" }),
  ["comment", "isAttribute", "labelTemplateId", "magentoCategoryId"],
);

export const productSubTypes = withBulkEdit(
  crud<ProductSubTypesSchemas>("/admin/product-sub-types", {
    resource: "productTypes",
    topic: "product-sub-types",
  }),
  ["pindex", "magentoCategoryId", "magentoAttrSetId", "magentoGroupSpecId"],
);
