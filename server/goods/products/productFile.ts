import { sql } from "kysely";
import { Type } from "typebox";
import { translated } from "../../../contract/http.ts";
import { Product, ProductRow } from "../../../contract/productAnswer.ts";
import type { Db } from "../../ground/database/connection.ts";
import { productRows } from "./products.queries.ts";

const { subtypeName, listPrice, retailPrice, discountUnit, assetTag, remarks, purchaseNr, supplierName } =
  Product.properties;
/** The columns that a file of products can have. */
export const exported = {
  ...ProductRow.properties,
  ...{ subtypeName, listPrice, retailPrice, discountUnit, assetTag, remarks, purchaseNr, supplierName },
  discount: Type.Number({ description: "An amount, or per cent" }),
  vatName: translated(Type.String()),
};

/** The rows of a file: everything that a product has itself. */
export const exportRows = (db: Db, page: unknown) =>
  productRows(db, page)
    .leftJoin("productSubType", "productSubType.id", "product.subtypeId")
    .leftJoin("vatCode", "vatCode.id", "product.vatCodeId")
    .leftJoin("order", "order.id", "product.purchaseId")
    .leftJoin("contact", "contact.id", "order.contactId")
    .select([
      "productSubType.name as subtypeName",
      "product.listPrice",
      "product.retailPrice",
      "product.discountUnit",
      sql<number>`product.discount / 100.0::float8`.as("discount"),
      "vatCode.name as vatName",
      "product.assetTag",
      "product.remarks",
      "order.orderNr as purchaseNr",
      "contact.name as supplierName",
    ]);
